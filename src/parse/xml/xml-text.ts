const named: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

/**
 * Resolves the references of character data (XML 1.0 section 4.1): numbers and the five names that XML defines. Another one
 * stays as it is written; `unknown` is the UTF-16 index of the first. Line ends become LF (section 2.11).
 */
export function xmlText(spelled: string): { readonly value: string; readonly unknown: number | undefined } {
  let unknown: number | undefined;
  const value = spelled.replace(/\r\n?/g, '\n').replace(/&(?:#x([0-9a-fA-F]{1,8})|#([0-9]{1,10})|([^;&< \t\n]{0,60}));?/g, (written: string, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
    const resolved = written.endsWith(';') ? resolve(hex, decimal, name) : undefined;
    if (resolved === undefined) unknown ??= spelled.indexOf(written);
    return resolved ?? written;
  });
  return { value, unknown };
}

function resolve(hex: string | undefined, decimal: string | undefined, name: string | undefined): string | undefined {
  if (name !== undefined) return named.get(name);
  const code = hex === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hex, 16);
  const isCharacter = (code >= 0x20 && code <= 0xd7ff) || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff) || code === 9 || code === 10 || code === 13;
  return isCharacter ? String.fromCodePoint(code) : undefined;
}
