// Projects every vector and every JSON or YAML file below the folders it is given, by both grammars, and prints how many there were and
// one digest over names, texts and refusals. Run by prove.ts under many runtimes; `--worker` does the work on a worker thread.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { text } from '../../dist/base/text.js';
import { defaultConfiguration } from '../../dist/engine/configuration.js';
import { render } from '../../dist/engine/render.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

if (!isMainThread) parentPort.postMessage(digestOf(workerData));
else if (process.argv[2] === '--worker') {
  const worker = new Worker(new URL(import.meta.url), { workerData: process.argv.slice(3), resourceLimits: { stackSizeMb: 8 } });
  worker.on('message', print).on('error', (error) => {
    throw error;
  });
} else print(digestOf(process.argv.slice(2)));

function print({ count, digest }) {
  process.stdout.write(`${digest} ${String(count)}\n`);
}

function digestOf(folders) {
  const hash = createHash('sha256');
  let count = 0;
  for (const { name, bytes } of [...vectors(), ...folders.flatMap(filesBelow)]) {
    count++;
    for (const grammar of ['exact-1', 'compat-1']) {
      const tools = { tenant: text('default'), configuration: { ...defaultConfiguration, grammar } };
      const rendering = render({ sourceId: text(name), bytes }, { format: 'projection', diagnostics: false }, tools);
      const answer = rendering.type === 'rendered' ? Buffer.concat([...rendering.output]) : JSON.stringify(rendering);
      hash.update(`${name}\0${grammar}\0${rendering.type}\0`).update(answer).update('\0');
    }
  }
  return { count, digest: hash.digest('hex') };
}

function vectors() {
  const file = join(root, 'test', 'vectors', 'text-projection.json');
  return JSON.parse(readFileSync(file, 'utf8'))
    .filter(({ source, source_b64 }) => typeof (source ?? source_b64) === 'string')
    .map(({ name, path, source, source_b64 }) => ({
      name: `vectors/${name}.${path.slice(path.lastIndexOf('.') + 1)}`,
      bytes: typeof source === 'string' ? Buffer.from(source) : Buffer.from(source_b64, 'base64'),
    }));
}

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:json|yaml|yml)$/.test(path))
    .map((path) => relative(folder, join(folder, path)))
    .sort((a, b) => (a < b ? -1 : 1))
    .map((path) => ({ name: path, bytes: readFileSync(join(folder, path)) }));
}
