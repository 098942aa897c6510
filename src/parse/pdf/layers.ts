import { textFromUtf16 } from './foreign-text.ts';
import type { PlainCopy } from './plain-copy.ts';
import type { PdfValue } from './pdf-syntax.ts';
import { entryOf } from './pdf-syntax.ts';

/**
 * The names of the layers (optional content groups) that the document's default configuration switches off. Text names its
 * layer by name only: a name that belongs to several layers counts as off when all of them are.
 */
export function layersOff({ catalog, object, resolve }: PlainCopy): ReadonlySet<string> {
  const properties = resolve(entryOf(catalog, 'OCProperties'));
  const configuration = resolve(entryOf(properties, 'D'));
  const groups = referencesOf(resolve(entryOf(properties, 'OCGs')));
  const on = new Set(referencesOf(resolve(entryOf(configuration, 'ON'))));
  const off = new Set(referencesOf(resolve(entryOf(configuration, 'OFF'))));
  const base = entryOf(configuration, 'BaseState');
  const isOff = (group: number): boolean => (base.type === 'name' && base.value === 'OFF' ? !on.has(group) : off.has(group));
  const offNames = new Set<string>();
  const onNames = new Set<string>();
  for (const group of groups) {
    const name = nameOf(resolve(entryOf(object(group), 'Name')));
    (isOff(group) ? offNames : onNames).add(name);
  }
  return new Set([...offNames].filter((name) => !onNames.has(name)));
}

function referencesOf(value: PdfValue): readonly number[] {
  return value.type === 'array' ? value.items.flatMap((item) => (item.type === 'reference' ? [item.number] : [])) : [];
}

// Text strings are UTF-16BE behind a byte order mark, or PDFDocEncoding, of which names use the ASCII part.
function nameOf(value: PdfValue): string {
  if (value.type !== 'string') return '';
  if (!value.value.startsWith('\u00fe\u00ff')) return value.value;
  const bytes = new Uint8Array(value.value.length - 2);
  for (let index = 2; index + 1 < value.value.length; index += 2) {
    bytes[index - 2] = value.value.charCodeAt(index + 1);
    bytes[index - 1] = value.value.charCodeAt(index);
  }
  return textFromUtf16(bytes);
}
