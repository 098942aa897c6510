import { codePointsOf } from '../base/code-points.ts';
import type { Text } from '../base/text.ts';
import type { Origin } from '../chunk/chunk-metadata.ts';
import type { StoredChunk } from '../chunk/stored-chunk.ts';
import { lastToken, parsePointer } from '../document/pointer.ts';
import { treeBuilder, type TreeBuilder } from '../document/tree-builder.ts';
import { typeCodes, type TreeTable } from '../document/tree-table.ts';
import { readSpelledString } from '../projection/exact-spelling.ts';
import type { PointerLocator } from '../projection/locator.ts';

/**
 * What the passages of a source show of its tree, as far as references need it: every entry under its key (an item under its
 * number), and the texts under `$ref`, `$id`, `$anchor` and `$dynamicAnchor`. The chunks are all of a source whose projection is `exact-1`.
 */
export function treeOfChunks(chunks: readonly StoredChunk[]): TreeTable {
  const lines = linesOf(chunks);
  const builder = treeBuilder();
  let open: readonly string[] = [];
  let document: number | undefined = -1;
  lines.forEach((line, index) => {
    const { locator } = line;
    const next = lines.at(index + 1)?.locator;
    const isContainer = next?.document === locator.document && next?.pointer.startsWith(`${locator.pointer}/`) === true;
    if (locator.document !== document) {
      close(builder, builder.depth(), locator);
      [open, document] = [[], locator.document];
    }
    const path = ['', ...parsePointer(locator.pointer)];
    const above = isContainer ? path : path.slice(0, -1);
    const shared = sharedLength(open, above);
    close(builder, builder.depth() - shared, locator);
    for (const key of above.slice(shared)) builder.open(add(builder, key, MAP, locator));
    open = above;
    if (!isContainer) addLeaf(builder, path[path.length - 1], line);
  });
  close(builder, builder.depth(), undefined);
  return builder.finish();
}

const { map: MAP, string: STRING, null: NULL } = typeCodes;
const NAMING_KEYS: ReadonlySet<string> = new Set(['$ref', '$id', '$anchor', '$dynamicAnchor']);

interface Line {
  readonly locator: PointerLocator;
  /** `path: value`; empty where the value is not needed. */
  text: string;
}

// Chunks may overlap, and part a line that is longer than they may be.
function linesOf(chunks: readonly StoredChunk[]): readonly Line[] {
  const lines: Line[] = [];
  let end = 0;
  for (const { text, start_char, end_char, metadata } of chunks) {
    const points = codePointsOf(text);
    for (const origin of metadata.origins) {
      const { locator } = origin;
      const start = Math.max(origin.start, end - start_char);
      if (locator.type !== 'pointer' || start >= origin.end) continue;
      const piece = isNaming(locator) ? points.slice({ start, end: origin.end }) : '';
      const last = lines.at(-1);
      if (last !== undefined && isSame(last, origin)) last.text += piece;
      else lines.push({ locator, text: piece });
    }
    end = Math.max(end, end_char);
  }
  return lines;
}

function isNaming({ pointer }: PointerLocator): boolean {
  return NAMING_KEYS.has(lastToken(pointer));
}

function isSame({ locator: a }: Line, { locator: b }: Origin): boolean {
  return b.type === 'pointer' && a.pointer === b.pointer && a.document === b.document && a.source_range.start === b.source_range.start;
}

function addLeaf(builder: TreeBuilder, key: string, { locator, text }: Line): void {
  const spelled = NAMING_VALUE.exec(text)?.[1];
  const value = spelled === undefined ? undefined : readSpelledString(spelled);
  const row = add(builder, key, value === undefined ? NULL : STRING, locator);
  if (value !== undefined) builder.scalar(row, value as Text, locator.source_range.end, locator.lines.end);
}

// The end of the path stands in no key as it is here; `[=2]` is behind a key that its map has before.
const NAMING_VALUE = /\$(?:ref|id|anchor|dynamicAnchor)(?:\[=[0-9]+\])?: ([^\n]*)/;

function add(builder: TreeBuilder, key: string, type: number, { source_range, lines }: PointerLocator): number {
  const row = builder.add(type, source_range.start, lines.start);
  if (builder.depth() > 0) builder.key(row, key as Text, source_range.start, source_range.start);
  return row;
}

function close(builder: TreeBuilder, count: number, locator: PointerLocator | undefined): void {
  for (let left = count; left > 0; left--) builder.close(locator?.source_range.start ?? 0, locator?.lines.start ?? 0);
}

function sharedLength(a: readonly string[], b: readonly string[]): number {
  let count = 0;
  while (count < a.length && count < b.length && a[count] === b[count]) count++;
  return count;
}
