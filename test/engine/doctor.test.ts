import assert from 'node:assert/strict';
import { test } from 'node:test';
import { text } from '../../src/base/text.ts';
import { defaultConfiguration } from '../../src/engine/configuration.ts';
import { examine, type DoctorReport } from '../../src/engine/doctor.ts';
import { restore } from '../../src/engine/restore.ts';
import { replay } from '../../src/engine/catch-up.ts';
import { newWorld, tenant, type World } from '../support/world.ts';

function look(world: World, configuration = defaultConfiguration): Promise<DoctorReport> {
  return examine({ finder: world.finder, log: world.log, store: world.store }, { tenant, configuration });
}

function statusesOf({ findings }: DoctorReport): readonly (readonly string[])[] {
  return findings.map(({ source_id, status, reason }) => (reason === undefined ? [source_id, status] : [source_id, status, reason]));
}

test('an index that was just made is current', async () => {
  const world = newWorld({ 'docs/a.txt': 'alpha', 'docs/b.json': '{"broken": ', 'docs/c.bin': '\0' });
  await world.ingest();
  const report = await look(world);
  assert.deepEqual(statusesOf(report), [['docs/a.txt', 'current'], ['docs/b.json', 'current']]);
  assert.equal(report.healthy, true);
});

test('a source whose bytes changed is content_changed, and no other is', async () => {
  const world = newWorld({ 'docs/a.txt': 'alpha', 'docs/b.txt': 'beta' });
  await world.ingest();
  world.files.set('docs/b.txt', 'other');
  assert.deepEqual(statusesOf(await look(world)), [['docs/a.txt', 'current'], ['docs/b.txt', 'content_changed']]);
});

test('a source ingested by another configuration is configuration_changed', async () => {
  const world = newWorld({ 'docs/a.txt': 'alpha' });
  await world.ingest();
  const other = { ...defaultConfiguration, grammar: 'compat-1' as const };
  assert.deepEqual(statusesOf(await look(world, other)), [['docs/a.txt', 'configuration_changed']]);
});

test('a source ingested by another profile is renderer_changed', async () => {
  const world = newWorld({ 'docs/a.txt': 'alpha' });
  await world.ingest();
  const { events } = await world.log.read(0, 10);
  const [ingested] = events.map(({ event }) => event).filter((event) => event.type === 'document-ingested');
  const older = { ...ingested, source: { ...ingested.source, profile_sha256: ingested.source.projection_sha256 } };
  const sequence = await world.log.append([older]);
  await world.store.apply([{ sequence, event: older }]);
  assert.deepEqual(statusesOf(await look(world)), [['docs/a.txt', 'renderer_changed']]);
});

test('a source that is not in the index is missing, and so is one that is gone', async () => {
  const world = newWorld({ 'docs/a.txt': 'alpha' });
  await world.ingest();
  world.files.delete('docs/a.txt');
  world.files.set('docs/b.txt', 'beta');
  assert.deepEqual(statusesOf(await look(world)), [['docs/a.txt', 'missing', 'source_gone'], ['docs/b.txt', 'missing', 'not_in_index']]);
});

test('a source whose place is not known here is missing for that reason', async () => {
  const world = newWorld({ 'elsewhere/a.txt': 'alpha' });
  await world.ingest();
  world.files.clear();
  assert.deepEqual(statusesOf(await look(world)), [['elsewhere/a.txt', 'missing', 'place_unknown']]);
});

test('a store that lacks what its log says is named, and restored from the log', async () => {
  const world = newWorld({ 'docs/a.txt': 'alpha', 'docs/b.txt': 'beta' });
  const { index_digest } = await world.ingest();
  const removal = { type: 'source-removed', version: 1, tenant_id: tenant, source_id: text('docs/a.txt') } as const;
  // Behind the log's back: the sequence is the store's own invention.
  await world.store.apply([{ sequence: (await world.log.last()) + 1, event: removal }]);
  const report = await look(world);
  assert.deepEqual(statusesOf(report), [['docs/a.txt', 'damaged'], ['docs/b.txt', 'current']]);
  await replay(world.log, world.store);
  assert.equal((await look(world)).index_digest, index_digest);
});

test('restoring a source writes its last events again and leaves the others alone', async () => {
  const world = newWorld({ 'docs/a.txt': 'alpha', 'docs/b.txt': 'beta' });
  const { index_digest } = await world.ingest();
  const before = await world.log.last();
  await restore(world.log, world.store, tenant, [text('docs/a.txt')]);
  assert.equal((await world.log.last()) - before, 3);
  const report = await look(world);
  assert.equal(report.healthy, true);
  assert.equal(report.index_digest, index_digest);
});

test('a store behind its log is not healthy', async () => {
  const world = newWorld({ 'docs/a.txt': 'alpha' });
  await world.ingest();
  await world.store.clear();
  const report = await look(world);
  assert.deepEqual(report.log, { events: 2, applied: 0 });
  assert.deepEqual(statusesOf(report), [['docs/a.txt', 'missing', 'not_in_index']]);
  assert.equal(report.healthy, false);
});
