import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Makes the folders that the proof ingests: the examples, sources that runtimes are known to read differently, and, where
 * they are beside the checkout, the shared fixtures.
 */
export function makeCorpus(folder: string): readonly string[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'hard'), { recursive: true });
  cpSync(join(root, 'examples'), join(folder, 'examples'), { recursive: true });
  // Created in descending order, so that a file system that lists by creation lists them backwards.
  for (const [name, content] of [...hardSources].reverse()) writeFileSync(join(folder, 'hard', name), content);
  const shared = ['seeds', 'cases', 'fixtures'].map((name) => join(root, '..', 'shared', name)).filter((path) => existsSync(path));
  return [join(folder, 'examples'), join(folder, 'hard'), ...shared];
}

const hardSources: ReadonlyMap<string, string | Uint8Array> = new Map<string, string | Uint8Array>([
  ['B.md', '# Straße\n\nİstanbul, ΟΔΟΣ, Μαΐου, हिन्दी, 日本語の検索, ภาษาไทย, \u{1f4a1}\u{10000}\n'],
  ['a.json', '{"b": 1, "10": 2, "2": 3, "00": 4, "__proto__": {"x": 9007199254740993}, "f": [1.0, 1e22, 1e-7, 0.1, 1e400]}'],
  ['doc-1.yaml', 'no: no\nt: 12:30:45\no: 014\nf: 1e5\nb: &x {c: 1}\nd: {<<: *x, e: 2}\n'],
  ['doc_1.txt', 'Erste Zeile\r\nzweite Zeile\n\n\u{feff}dritte \u0085 Zeile\n'],
  ['nul.txt', 'a\0b'],
  ['latin-1.txt', Uint8Array.of(0x63, 0x61, 0x66, 0xe9, 0x0a)],
  ['unclosed.json', '{"a": [1, 2'],
  ['\u{ff61}.md', 'halfwidth ideographic full stop\n'],
  ['\u{10000}.md', 'linear b syllable b008 a\n'],
]);
