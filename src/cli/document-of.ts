import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Failure, failures } from '../base/failure.ts';
import { readJson, type JsonValue } from '../base/json-reader.ts';
import type { Document } from '../document/document.ts';
import { readDocument, type ReadDocument } from '../document/read-document.ts';
import { defaultConfiguration, type Configuration } from '../engine/configuration.ts';
import type { Refused, Skipped } from '../port/deriver.ts';
import { textArgument } from './command.ts';
import { pagesOf } from './pages-flag.ts';
import { readJsonFile } from './read-json-file.ts';
import { placeText } from './report/place-text.ts';
import { workerPool, type PoolRendering } from './worker-pool.ts';

/** The document in a JSON file, all its digests checked; another is refused with what does not hold. */
export async function documentOfFile(file: string): Promise<ReadDocument> {
  return checked(await readJsonFile(file), file);
}

/** The document that the bytes of a source give now. */
export async function documentOfSource(file: string, pages?: string, configuration: Configuration = defaultConfiguration): Promise<Document> {
  return parse(file, await readFile(file), { ...configuration, pages: pagesOf(pages) });
}

/** The document in a file, or the one that it gives when it is a source. */
export async function documentOf(file: string, pages: string | undefined, configuration: Configuration): Promise<ReadDocument> {
  const bytes = await readFile(file);
  const json = readJson(bytes);
  const isDocument = json.ok && json.value instanceof Map && json.value.has('payload_sha256');
  return isDocument ? checked(json.value, file) : parse(file, bytes, { ...configuration, pages: pagesOf(pages) });
}

function checked(json: JsonValue, file: string): ReadDocument {
  const document = readDocument(json);
  if (document.ok) return document.value;
  const { code, message } = document.problem;
  throw new Failure('invalid_input', `${file}: ${message} (${code})`);
}

async function parse(file: string, bytes: Uint8Array, configuration: Configuration): Promise<Document> {
  const pool = workerPool(1, { tenant: textArgument('default', 'tenant'), configuration });
  try {
    const source = { sourceId: textArgument(basename(file), 'the file name'), bytes };
    const rendering = (await pool.run({ type: 'render', source, format: 'json', diagnostics: false })) as PoolRendering | Refused | Skipped;
    if (rendering.type === 'skipped') throw new Failure('invalid_input', `${file}: no format that is read here (${rendering.reason})`);
    if (rendering.type === 'refused') throw refusal(file, rendering);
    const json = readJson(await joined(rendering.output));
    if (!json.ok) throw new Error(`defect: expected a canonical document: ${json.problem.message}`);
    return checked(json.value, file) as Document;
  } finally {
    await pool.close();
  }
}

async function joined(output: PoolRendering['output']): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of output) pieces.push(piece);
  return Buffer.concat(pieces);
}

function refusal(file: string, { code, diagnostics }: Refused): Failure {
  const message = diagnostics[0]?.message ?? '';
  const place = `${file}${placeText(diagnostics[0] ?? {})}`;
  return new Failure(code, message === '' || message === failures[code].message ? place : `${place}: ${message}`);
}
