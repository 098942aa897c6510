import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { Failure } from '../base/failure.ts';
import { readJson, type JsonReading, type JsonValue } from '../base/json-reader.ts';

/** Reads a JSON value from a file, a canonical one unless `reading` admits more; `-` is standard input. What is wrong is named with its byte. */
export async function readJsonFile(file: string, reading: JsonReading = {}): Promise<JsonValue> {
  const json = readJson(file === '-' ? await buffer(process.stdin) : await readFile(file), reading);
  if (json.ok) return json.value;
  const { code, byte, message } = json.problem;
  throw new Failure('invalid_input', `${file}, byte ${String(byte)}: ${message} (${code})`);
}
