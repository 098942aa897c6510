import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sha256 } from '../../src/base/hash.ts';
import type { CropDescriptor } from '../../src/verify/crop-descriptor.ts';
import type { VerificationReport } from '../../src/verify/report.ts';
import { newFolder, stele, steleJson, writeFiles } from '../support/cli.ts';
import { writePdf } from '../support/pdf-writer.ts';
import { readPng } from '../support/png.ts';

const pdf = writePdf({
  pages: [{ content: 'BT /F1 12 Tf 72 700 Td (The price is forty euros.) Tj ET 0 g 72 500 100 50 re f' }, { content: 'BT /F1 12 Tf 72 700 Td (Second page.) Tj ET' }],
});
const other = writePdf({ pages: [{ content: 'BT /F1 12 Tf 72 700 Td (Another file.) Tj ET' }] });
const claims = JSON.stringify([
  { kind: 'quote', text: 'forty euros', citation: { page: 'p0001' } },
  { kind: 'quote', text: 'fifty euros', citation: { element_id: 'e000001' } },
  { kind: 'presence', citation: { page: 'p0007' } },
]);

function folderWith(): string {
  return newFolder({ 'a.pdf': pdf, 'other.pdf': other, 'claims.json': claims });
}

function json<Value>(folder: string, file: string): Value {
  return JSON.parse(readFileSync(join(folder, file), 'utf8')) as Value;
}

test('crops of a PDF are drawn with their descriptors, and the same every time', () => {
  const folder = folderWith();
  const { crops } = steleJson<{ readonly crops: readonly CropDescriptor[] }>(folder, 'crop', 'a.pdf', 'e000001', 'p0002', '--dpi', '72');
  assert.deepEqual(crops.map(({ page, rendering_status }) => [page, rendering_status]), [['p0001', 'rendered'], ['p0002', 'rendered']]);
  for (const crop of crops) {
    assert.deepEqual(json(folder, `crops/${crop.crop_ref}`), crop);
    const png = readFileSync(join(folder, 'crops', crop.rendered_ref ?? ''));
    assert.equal(sha256(png), crop.rendered_sha256);
    const { width, height } = readPng(png);
    assert.deepEqual([width, height], [crop.rendered_width_px, crop.rendered_height_px]);
  }
  const [, page] = crops;
  assert.deepEqual([page.rendered_width_px, page.rendered_height_px], [612, 792]);
  assert.deepEqual(steleJson<{ readonly crops: readonly CropDescriptor[] }>(folder, 'crop', 'a.pdf', 'e000001', 'p0002', '--dpi', '72').crops, crops);
});

test('a verification writes a crop for each piece of evidence that has a place, and refers to it', () => {
  const folder = folderWith();
  const verified = stele(folder, 'verify', 'claims.json', '--source', 'a.pdf', '--crop-dir', 'crops', '--json');
  assert.equal(verified.status, 1);
  const report = JSON.parse(verified.stdout) as VerificationReport;
  const refs = report.checks.map(({ evidence }) => evidence?.crop_ref);
  assert.deepEqual(refs.map((ref) => ref !== undefined), [true, true, false]);
  assert.deepEqual(json<CropDescriptor>(folder, `crops/${refs[0] ?? ''}`).check_ids, ['v0001']);
  assert.equal(report.grounding.capabilities.crop_support, true);
  assert.equal(readdirSync(join(folder, 'crops')).length, 4);
  const without = JSON.parse(stele(folder, 'verify', 'claims.json', '--source', 'a.pdf', '--json').stdout) as VerificationReport;
  assert.notEqual(report.verification_config_sha256, without.verification_config_sha256);
});

test('without the source there are descriptors only; a source that is not the document’s own is refused', () => {
  const folder = folderWith();
  stele(folder, 'parse', 'a.pdf', '--out', 'a.json');
  const { crops } = steleJson<{ readonly crops: readonly CropDescriptor[] }>(folder, 'crop', 'a.json', 'p0001');
  assert.deepEqual(crops.map(({ rendering_status }) => rendering_status), ['descriptor_only']);
  const wrong = stele(folder, 'crop', 'a.json', 'p0001', '--source', 'other.pdf');
  assert.equal(wrong.status, 2);
  assert.match(wrong.stderr, /other\.pdf is not the source of the document/);
  assert.equal(steleJson<{ readonly crops: readonly CropDescriptor[] }>(folder, 'crop', 'a.json', 'p0001', '--source', 'a.pdf').crops[0].rendering_status, 'rendered');
});

test('what cannot be cropped is a usage error, a missing id or a file without pages', () => {
  const folder = folderWith();
  writeFiles(folder, { 'notes.md': '# Notes\n' });
  const cases = [
    [['crop', 'a.pdf'], /name what to draw by its ids/],
    [['crop', 'a.pdf', 'e000099'], /the document has no e000099 on a page/],
    [['crop', 'notes.md', 'p0001'], /the document has no p0001 on a page/],
    [['crop', 'a.pdf', 'p0001', '--dpi', '7'], /--dpi takes a whole number from 18 to 1200/],
    [['verify', 'claims.json', '--crop-dir', 'x'], /--crop-dir needs --source or --document/],
  ] as const;
  for (const [args, message] of cases) {
    const { status, stderr } = stele(folder, ...args);
    assert.equal(status, 2, args.join(' '));
    assert.match(stderr, message);
  }
});
