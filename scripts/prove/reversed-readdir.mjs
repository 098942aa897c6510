// Preloaded by prove.ts: every directory is listed in the opposite order.
import { createRequire, syncBuiltinESMExports } from 'node:module';

const promises = createRequire(import.meta.url)('node:fs/promises');
const { readdir } = promises;
promises.readdir = async (...args) => (await readdir(...args)).reverse();
syncBuiltinESMExports();
