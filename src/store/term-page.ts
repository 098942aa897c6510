import { assert } from '../base/assert.ts';
import { Failure } from '../base/failure.ts';
import { compareText } from '../base/order.ts';
import type { Text } from '../base/text.ts';
import { readBytes, readInteger } from './byte-reader.ts';
import type { GrowingBytes } from './growing-bytes.ts';
import { newGrowingBytes, writeInteger, writtenBytes } from './growing-bytes.ts';
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
  /** Takes the bytes of the postings of the next term (`posting-block.ts`), then {@link PagePacker.close} is called. */
  readonly postings: GrowingBytes;
  /** Ends a term; answers with a page when one is full. */
  close(term: Text, count: number, last: number): TermPage | undefined;
  /** The last page, if there is one. */
  finish(): TermPage | undefined;
}

/** A packer that holds nothing. */
export function newPagePacker(): PagePacker {
  const directory = newGrowingBytes(PAGE_BYTES);
  const postings = newGrowingBytes(PAGE_BYTES * 2);
  let terms: Text[] = [];
  let closedBytes = 0;
  let lastTerm = '' as Text;
  const finish = (): TermPage | undefined => {
    if (terms.length === 0) return undefined;
    const page = { firstTerm: terms[0], terms: linesOf(terms), blocks: joined(directory, postings) };
    assert(compareText(lastTerm, page.firstTerm) < 0, 'ascending terms, none of them empty');
    lastTerm = terms[terms.length - 1];
    terms = [];
    directory.length = 0;
    postings.length = 0;
    closedBytes = 0;
    return page;
  };
  return {
    postings,
    close(term, count, last) {
      terms.push(term);
      writeInteger(directory, count);
      writeInteger(directory, last);
      writeInteger(directory, postings.length - closedBytes);
      closedBytes = postings.length;
      // Directory and term of a typical entry take about 16 bytes.
      return postings.length + terms.length * 16 < PAGE_BYTES ? undefined : finish();
    },
    finish,
  };
}

/** A page with its directory read. Entry n has `counts[n]` postings, the last of passage `lasts[n]`, in the bytes of `blocks` from `starts[n]` to `starts[n + 1]`. */
export interface PageEntries {
  readonly terms: readonly Text[];
  readonly counts: readonly number[];
  readonly lasts: readonly number[];
  readonly starts: readonly number[];
  readonly blocks: Uint8Array;
}

/** Reads the directory of a page. */
export function entriesOf(page: Pick<TermPage, 'terms' | 'blocks'>): PageEntries {
  const { blocks } = page;
  const terms = termsOf(page);
  const reader = { bytes: blocks, at: 0 };
  const counts: number[] = [];
  const lasts: number[] = [];
  const starts: number[] = [];
  let size = 0;
  for (let index = 0; index < terms.length; index++) {
    counts.push(readInteger(reader));
    lasts.push(readInteger(reader));
    starts.push(size);
    size += readInteger(reader);
  }
  starts.push(size);
  if (size + reader.at !== blocks.length) throw new Failure('store_damaged', 'a page of the index does not end where it must');
  return { terms, counts, lasts, starts: starts.map((start) => start + reader.at), blocks };
}

/** The postings of an entry. */
export function blockOf({ counts, lasts, starts, blocks }: PageEntries, index: number): PostingBlock {
  return { count: counts[index], last: lasts[index], bytes: blocks.subarray(starts[index], starts[index + 1]) };
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
function countLines(terms: string, end: number): number {
  let count = 0;
  for (let at = terms.indexOf('\n'); at >= 0 && at < end; at = terms.indexOf('\n', at + 1)) count++;
  return count;
}

function linesOf(terms: readonly Text[]): Text {
  const lines = `${terms.join('\n')}\n`;
  assert(countLines(lines, lines.length) === terms.length, 'terms without line feeds');
  return lines as Text;
}

function joined(a: GrowingBytes, b: GrowingBytes): Uint8Array {
  const bytes = new Uint8Array(a.length + b.length);
  bytes.set(writtenBytes(a));
  bytes.set(writtenBytes(b), a.length);
  return bytes;
}
