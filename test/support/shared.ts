import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';

/** A file of the shared folder beside the repository; `undefined` where it is absent, and the test says that it is skipped. */
export function sharedFile(path: string): URL | undefined {
  const file = new URL(`../../../shared/${path}`, import.meta.url);
  return existsSync(file) ? file : undefined;
}

/** The bytes of a shared file, in a test that is only run where the folder is there (`// Needs ../shared/…`). */
export function readShared(path: string): Buffer {
  const file = sharedFile(path);
  assert.ok(file !== undefined, `../shared/${path}`);
  return readFileSync(file);
}

/** A shared JSON file; the shape is the caller's claim. */
export function readSharedJson<Shape>(path: string): Shape {
  return JSON.parse(readShared(path).toString('utf8')) as Shape;
}
