import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);

/** The documents whose blocks are executed, by path from the root of the repository. */
export function documents(): readonly string[] {
  const docs = readdirSync(new URL('docs/', root), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  return ['README.md', 'CONTRIBUTING.md', ...docs.map((name) => `docs/${name}`)].sort((a, b) => (a < b ? -1 : 1));
}

/** The absolute path of a document. */
export function documentPath(path: string): string {
  return fileURLToPath(new URL(path, root));
}
