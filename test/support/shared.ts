import { existsSync } from 'node:fs';

/** A file of the shared folder beside the repository; `undefined` where it is absent, and the test says that it is skipped. */
export function sharedFile(path: string): URL | undefined {
  const file = new URL(`../../../shared/${path}`, import.meta.url);
  return existsSync(file) ? file : undefined;
}
