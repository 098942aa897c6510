import { Ajv2020 } from 'ajv/dist/2020.js';
import { readSharedJson } from './shared.ts';

const schema = readSharedJson<{ readonly properties: { readonly payload: object }; readonly $defs: object }>('fixtures/ethos/schemas/ethos-document.schema.json');
const ajv = new Ajv2020({ allErrors: true });
const isPayload = ajv.compile({ ...schema.properties.payload, $defs: schema.$defs });
const isDocument = ajv.compile(schema);

/** What in a payload of a paged document does not fit the Ethos document schema; empty when all does (seed 004). */
export function ethosPayloadErrors(payload: unknown): readonly string[] {
  return isPayload(payload) ? [] : (isPayload.errors ?? []).map(spell);
}

/** What in a whole document JSON does not fit the Ethos document schema. */
export function ethosDocumentErrors(document: unknown): readonly string[] {
  return isDocument(document) ? [] : (isDocument.errors ?? []).map(spell);
}

function spell({ instancePath, message }: { readonly instancePath: string; readonly message?: string | undefined }): string {
  return `${instancePath}: ${message ?? ''}`;
}
