import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { sharedFile } from './shared.ts';

/** A case of the public YAML suite: the documents that the source gives, where the suite says them, or that it is no YAML. */
export interface YamlCase {
  readonly id: string;
  readonly yaml: string;
  readonly json?: readonly unknown[];
  readonly error: boolean;
}

/** Every case of the suite in the shared folder, by id; a case with parts is several. */
export function yamlSuite(): readonly YamlCase[] {
  const root = sharedFile('suites/yaml-test-suite/');
  if (root === undefined) return [];
  const ids = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('/in.yaml'))
    .map((path) => path.slice(0, -'/in.yaml'.length))
    .sort((a, b) => (a < b ? -1 : 1));
  return ids.map((id) => {
    const read = (name: string): string => readFileSync(new URL(`${id}/${name}`, root), 'utf8');
    const json = existsSync(new URL(`${id}/in.json`, root)) ? { json: documentsOf(read('in.json')) } : {};
    return { id, yaml: read('in.yaml'), ...json, error: existsSync(new URL(`${id}/error`, root)) };
  });
}

// Several JSON texts one after the other, each over one or more lines.
function documentsOf(stream: string): readonly unknown[] {
  const documents: unknown[] = [];
  let open = '';
  for (const line of stream.split('\n')) {
    open += `${line}\n`;
    const value = parsed(open);
    if (value === undefined) continue;
    documents.push(value.value);
    open = '';
  }
  return documents;
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
