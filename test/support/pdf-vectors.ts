import { readVectors } from './vectors.ts';

interface Extraction {
  readonly goldens: readonly { readonly name: string; readonly pdf_base64: string; readonly pages: unknown; readonly spans: unknown }[];
  readonly page_space: readonly { readonly name: string; readonly pdf_base64: string; readonly truth: unknown }[];
  readonly quirks: Readonly<Record<string, string>>;
  readonly span_break_codepoints: readonly (readonly [string, string])[];
  readonly failures: readonly { readonly name: string; readonly pdf_base64: string; readonly code: string; readonly message: string }[];
}

/** Goldens of the contract's reference system, with the files. */
export const extraction = readVectors<Extraction>('pdf-extraction.json');

const cases = readVectors<{ readonly files: Readonly<Record<string, string>> }>('pdf-cases.json');

/** The bytes of a vector. */
export function bytesOf(base64: string): Uint8Array {
  return new Uint8Array(Buffer.from(base64, 'base64'));
}

/** The tiny PDF of a bug report, by its name. */
export function fileOf(name: string): Uint8Array {
  return bytesOf(cases.files[name]);
}

/** Every small file of the vectors: what mutants are made of. */
export const smallFiles: readonly Uint8Array[] = [
  ...extraction.goldens.map(({ pdf_base64 }) => pdf_base64),
  ...extraction.page_space.map(({ pdf_base64 }) => pdf_base64),
  ...Object.values(extraction.quirks),
  ...Object.values(cases.files),
].map(bytesOf);
