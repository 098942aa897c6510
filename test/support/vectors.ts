import { readFileSync } from 'node:fs';

/** Reads a file of test/vectors. The shape is the caller's claim: vectors are ours, and a wrong one fails its test. */
export function readVectors<Shape>(name: string): Shape {
  return JSON.parse(readFileSync(new URL(`../vectors/${name}`, import.meta.url), 'utf8')) as Shape;
}
