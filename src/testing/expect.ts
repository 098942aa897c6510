import { canonicalJson } from '../base/canonical-json.ts';

/** Throws, naming both, unless two values have the same canonical JSON. Typed arrays are compared as arrays. */
export function expectEqual(actual: unknown, expected: unknown, what: string): void {
  const a = spell(actual);
  const b = spell(expected);
  if (a === b) return;
  let same = 0;
  while (a[same] === b[same]) same++;
  throw new Error(`${what}: expected ${excerpt(b, same)}, got ${excerpt(a, same)}`);
}

// What surrounds the first difference: dumps are long.
function excerpt(spelled: string, at: number): string {
  const start = Math.max(0, at - 80);
  return `${start > 0 ? '…' : ''}${spelled.slice(start, at + 120)}${spelled.length > at + 120 ? '…' : ''}`;
}

/** Throws unless `work` does. */
export async function expectThrow(work: () => Promise<unknown>, what: string): Promise<void> {
  let thrown = false;
  await work().catch(() => {
    thrown = true;
  });
  if (!thrown) throw new Error(`${what}: expected an error`);
}

// A wrapper gives `undefined` a spelling of its own.
function spell(value: unknown): string {
  return canonicalJson({ value: value instanceof Uint32Array ? Array.from(value) : value });
}
