import { assert } from '../base/assert.ts';
import { Failure } from '../base/failure.ts';
import { compareText } from '../base/order.ts';
import type { Text } from '../base/text.ts';
import { readBytes, readInteger } from './byte-reader.ts';
import { newByteWriter, writeBytes, writeInteger, writtenBytes } from './byte-writer.ts';
import type { PostingBlock } from './posting-block.ts';

/** A row of the index: neighbouring terms with their postings. Rows of many terms cost a database far less than rows of one. */
export interface TermPage {
  /** The first term: pages are found by it. */
  readonly firstTerm: Text;
  /** The terms, ascending by code point, each ended by LF. */
  readonly terms: Text;
  /** For each term count, last passage and number of bytes, as integers; then the bytes of each block. */
  readonly blocks: Uint8Array;
}

/** One term and its postings. */
export interface TermPostings {
  readonly term: Text;
  readonly block: PostingBlock;
}

/** A page is closed when it holds this many bytes of terms and postings, or more. */
const PAGE_BYTES = 16_000;

/** Packs terms that come in ascending order by code point into pages. */
export interface PagePacker {
  /** Takes a term; answers with a page when one is full. */
  add(entry: TermPostings): TermPage | undefined;
  /** The last page, if there is one. */
  finish(): TermPage | undefined;
}

/** A packer that holds nothing. */
export function newPagePacker(): PagePacker {
  let entries: TermPostings[] = [];
  let size = 0;
  const close = (): TermPage | undefined => {
    const page = entries.length === 0 ? undefined : encodePage(entries);
    entries = [];
    size = 0;
    return page;
  };
  return {
    add(entry) {
      entries.push(entry);
      // Directory and term of a typical entry take about 16 bytes.
      size += entry.block.bytes.length + 16;
      return size < PAGE_BYTES ? undefined : close();
    },
    finish: close,
  };
}

/** Packs all of some entries. */
export function* packPages(entries: Iterable<TermPostings>): Generator<TermPage> {
  const packer = newPagePacker();
  for (const entry of entries) {
    const page = packer.add(entry);
    if (page !== undefined) yield page;
  }
  const rest = packer.finish();
  if (rest !== undefined) yield rest;
}

/** The entries of a page, in order. */
export function* unpackPage(page: TermPage): Generator<TermPostings> {
  const terms = termsOf(page);
  const directory = readDirectory(page, terms.length);
  const reader = { bytes: page.blocks, at: directory.end };
  for (const [index, term] of terms.entries()) {
    const { count, last, size } = directory.entries[index];
    yield { term, block: { count, last, bytes: readBytes(reader, size) } };
  }
}

/** The terms of a page, in order. */
export function termsOf({ terms }: Pick<TermPage, 'terms'>): readonly Text[] {
  return terms.slice(0, -1).split('\n') as Text[];
}

/** The postings of one term, or `undefined` when it does not stand in the page. */
export function findTerm(page: Omit<TermPage, 'firstTerm'>, term: Text): PostingBlock | undefined {
  const index = indexOfTerm(page.terms, term);
  if (index === undefined) return undefined;
  const reader = { bytes: page.blocks, at: 0 };
  let skipped = 0;
  let found = { count: 0, last: 0, size: 0 };
  const termCount = countLines(page.terms, page.terms.length);
  for (let entry = 0; entry < termCount; entry++) {
    const next = { count: readInteger(reader), last: readInteger(reader), size: readInteger(reader) };
    if (entry < index) skipped += next.size;
    if (entry === index) found = next;
  }
  reader.at += skipped;
  return { count: found.count, last: found.last, bytes: readBytes(reader, found.size) };
}

function indexOfTerm(terms: Text, term: Text): number | undefined {
  if (terms.startsWith(`${term}\n`)) return 0;
  const at = terms.indexOf(`\n${term}\n`);
  return at < 0 ? undefined : countLines(terms, at + 1);
}

// Line feeds before an index.
function countLines(terms: Text, end: number): number {
  let count = 0;
  for (let at = terms.indexOf('\n'); at >= 0 && at < end; at = terms.indexOf('\n', at + 1)) count++;
  return count;
}

function encodePage(entries: readonly TermPostings[]): TermPage {
  const writer = newByteWriter(PAGE_BYTES * 2);
  let terms = '';
  for (const [index, { term, block }] of entries.entries()) {
    assert(term !== '' && !term.includes('\n'), 'terms that are not empty and have no line feed');
    assert(index === 0 || compareText(entries[index - 1].term, term) < 0, 'ascending terms');
    terms += `${term}\n`;
    writeInteger(writer, block.count);
    writeInteger(writer, block.last);
    writeInteger(writer, block.bytes.length);
  }
  for (const { block } of entries) writeBytes(writer, block.bytes);
  return { firstTerm: entries[0].term, terms: terms as Text, blocks: writtenBytes(writer) };
}

interface Directory {
  readonly entries: readonly { readonly count: number; readonly last: number; readonly size: number }[];
  /** Index of the first byte behind it. */
  readonly end: number;
}

function readDirectory({ blocks }: TermPage, termCount: number): Directory {
  const reader = { bytes: blocks, at: 0 };
  const entries = Array.from({ length: termCount }, () => ({ count: readInteger(reader), last: readInteger(reader), size: readInteger(reader) }));
  const size = entries.reduce((sum, entry) => sum + entry.size, reader.at);
  if (size !== blocks.length) throw new Failure('store_damaged', 'a page of the index does not end where it must');
  return { entries, end: reader.at };
}
