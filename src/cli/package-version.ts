import { createRequire } from 'node:module';

/** The version in package.json, which stands at the same distance from src/cli and dist/cli. */
export const packageVersion: string = (createRequire(import.meta.url)('../../package.json') as { readonly version: string }).version;
