import { setFlagsFromString } from 'node:v8';

/**
 * Sets two choices of V8 for PDFium and what reads from it; other runtimes are left alone. What is computed is the same.
 *
 * Functions of WebAssembly are inlined into each other: from V8 13 (Node 24) on that is the default; V8 11 and 12 (Node 20, 22)
 * have it behind a flag. PDFium is thousands of small functions and runs a quarter faster.
 *
 * No object is made among the old ones because others from its place in the code grew old: the first pages of a document
 * are kept as they are, and the garbage of all later ones would pile up beside them, three times the memory.
 */
export function tuneEngine(): void {
  const { v8, bun, deno } = process.versions;
  if (bun !== undefined || deno !== undefined) return;
  const major = Number.parseInt(v8, 10);
  if (major >= 11 && major < 13) setFlagsFromString('--experimental-wasm-inlining');
  setFlagsFromString('--no-allocation-site-pretenuring');
}
