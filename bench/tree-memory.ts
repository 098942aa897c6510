// Peak memory of a JSON and a YAML source on their way to document and projection, each in a process of its own.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Peak } from './race.ts';
import { jsonRecords, yamlRecords } from './records.ts';

/** What a source of 20 MB takes beyond what the same process takes for a source of one record. */
export function peaks(): readonly Peak[] {
  return [peak('JSON to document and projection', 'a.json', jsonRecords), peak('YAML to document and projection', 'a.yaml', yamlRecords)];
}

function peak(name: string, file: string, records: (count: number) => Uint8Array): Peak {
  const folder = mkdtempSync(join(tmpdir(), 'tree-memory-'));
  const path = join(folder, file);
  const measure = (bytes: Uint8Array): number => {
    writeFileSync(path, bytes);
    return peakBytes(path);
  };
  try {
    const source = records(78_000);
    return { name, sourceBytes: source.length, peakBytes: measure(source) - measure(records(1)) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function peakBytes(path: string): number {
  const child = fileURLToPath(new URL('child/tree-peak.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', child, path], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return Number(stdout) * 1024;
}
