import assert from 'node:assert/strict';
import test from 'node:test';
import { formatOf, formats } from '../../src/parse/formats.ts';

const choice = (name: string, head: string | Uint8Array = ''): string => {
  const chosen = formatOf(name, typeof head === 'string' ? new TextEncoder().encode(head) : head);
  return chosen.type === 'format' ? chosen.format.name : chosen.reason;
};

test('the ending of the name decides, in any case', () => {
  for (const [name, expected] of [
    ['a.md', 'markdown'],
    ['docs/README.MD', 'markdown'],
    ['a.b.htm', 'html'],
    ['C:\\x\\a.txt', 'text'],
    ['a.json', 'json'],
    ['a.YAML', 'yaml'],
    ['a.pdf', 'pdf'],
    ['.env', 'env'],
    ['conf/.env.local', 'env'],
    ['a.exe', 'unknown_type'],
    ['dir.md/a.bin', 'unknown_type'],
  ]) {
    assert.equal(choice(name), expected, name);
  }
});

test('without an ending the first bytes decide', () => {
  for (const name of ['README', '.gitignore', 'a.', 'dir.x/LICENSE']) assert.equal(choice(name, 'plain words'), 'text', name);
  assert.equal(choice('index', '\ufeff \n<!DOCTYPE html>'), 'html');
  assert.equal(choice('index', '<htmlx>'), 'text');
  assert.equal(choice('a', new Uint8Array([0x61, 0])), 'binary');
});

test('a PDF is one whatever its name, but a text that mentions its header is not', () => {
  assert.equal(choice('a.txt', '%PDF-1.7'), 'pdf');
  assert.equal(choice('a.dat', `junk\n%PDF-1.7`), 'pdf');
  assert.equal(choice('a', `${'x'.repeat(1015)}%PDF-1.7`), 'pdf');
  assert.equal(choice('a', `${'x'.repeat(1020)}%PDF-1.7`), 'text');
  assert.equal(choice('a.md', 'A file starts with %PDF-1.7'), 'markdown');
});

test('every ending and every name belongs to one format', () => {
  const extensions = formats.flatMap((format) => format.extensions);
  assert.equal(new Set(extensions).size, extensions.length);
  assert.equal(new Set(formats.map(({ name }) => name)).size, formats.length);
  for (const extension of extensions) assert.match(extension, /^\.[a-z0-9-]+$/);
});
