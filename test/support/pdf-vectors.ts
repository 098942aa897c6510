import { readdirSync } from 'node:fs';
import { readShared, sharedFile } from './shared.ts';
import { readVectors } from './vectors.ts';

interface Extraction {
  readonly goldens: readonly { readonly name: string; readonly pages: unknown; readonly spans: unknown }[];
  readonly page_space: readonly { readonly name: string; readonly pdf_base64: string; readonly truth: unknown }[];
  readonly quirks: Readonly<Record<string, string>>;
  readonly span_break_codepoints: readonly (readonly [string, string])[];
  readonly failures: readonly { readonly name: string; readonly code: string; readonly message: string }[];
}

/** Goldens of the contract's reference system; their files are shared fixtures. */
export const extraction = readVectors<Extraction>('pdf-extraction.json');

/** The bytes of a vector. */
export function bytesOf(base64: string): Uint8Array {
  return new Uint8Array(Buffer.from(base64, 'base64'));
}

/** The tiny PDF of a bug report, by its name. */
export function fileOf(name: string): Uint8Array {
  return bytesOfShared(`cases/mini/${name}.pdf`);
}

/** The file of a golden or of a failure, by its name. */
export function fixtureOf(kind: 'synthetic' | 'failure', name: string): Uint8Array {
  return bytesOfShared(`fixtures/ethos/${kind}/${name}/document.pdf`);
}

function bytesOfShared(path: string): Uint8Array {
  return new Uint8Array(readShared(path));
}

/** Every small file: what mutants are made of. */
export function smallFiles(): readonly Uint8Array[] {
  const cases = readdirSync(sharedFile('cases/mini/') ?? '').sort((a, b) => (a < b ? -1 : 1));
  return [
    ...extraction.goldens.map(({ name }) => fixtureOf('synthetic', name)),
    ...extraction.page_space.map(({ pdf_base64 }) => bytesOf(pdf_base64)),
    ...Object.values(extraction.quirks).map(bytesOf),
    ...cases.map((name) => bytesOfShared(`cases/mini/${name}`)),
  ];
}
