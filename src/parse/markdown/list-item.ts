import type { BlockState } from './block-state.ts';
import { nextDepth, openContainer } from './block-state.ts';
import type { ListContainer } from './blocks.ts';
import type { LineCursor } from './line-cursor.ts';
import { isSpaceOrTab, readColumns, readToText } from './line-cursor.ts';

/** Starts a list item, and its list where none of the same kind is open (CommonMark sections 5.2 and 5.3). */
export function startItem(state: BlockState, line: LineCursor, matched: number): number | undefined {
  const marker = markerAt(line);
  if (marker === undefined) return undefined;
  const interrupts = state.leaf?.type === 'paragraph' && matched === state.containers.length;
  if (interrupts && (marker.isLast || (marker.number ?? 1) !== 1)) return undefined;
  const around = state.containers[matched - 1];
  const open = around?.type === 'list' && around.kind === marker.kind ? around : undefined;
  const depth = open?.depth ?? nextDepth(state, matched);
  if (depth === undefined) return undefined;
  const start = line.textAt;
  const width = line.indent + readMarker(line, marker.length);
  const list: ListContainer = open ?? { type: 'list', depth, kind: marker.kind, number: marker.number ?? 0 };
  const inside = open === undefined ? openContainer(state, matched, list) : matched;
  const spelled = marker.number === undefined ? '-' : `${String(list.number)}${marker.kind}`;
  list.number++;
  return openContainer(state, inside, { type: 'item', depth, width, start, marker: spelled, empty: true });
}

interface Marker {
  /** Items of one list have one kind: the bullet, or what stands behind the number. */
  readonly kind: string;
  readonly number: number | undefined;
  readonly length: number;
  /** Nothing stands behind it in its line. */
  readonly isLast: boolean;
}

const MARKER = /(?:[*+-]|([0-9]{1,9})([.)]))(?![^ \t\r\n])/y;

function markerAt(line: LineCursor): Marker | undefined {
  MARKER.lastIndex = line.textAt;
  const found = MARKER.exec(line.source);
  if (found === null) return undefined;
  const [whole, digits, delimiter] = found;
  let after = line.textAt + whole.length;
  while (after < line.end && isSpaceOrTab(line.source.charCodeAt(after))) after++;
  return { kind: delimiter ?? whole, number: digits === undefined ? undefined : Number(digits), length: whole.length, isLast: after >= line.end };
}

// Reads the marker and the spaces behind it; answers with the columns from the marker to the text of the item.
function readMarker(line: LineCursor, length: number): number {
  readToText(line);
  readColumns(line, length);
  const spaces = line.indent;
  // Five columns are one, and code behind it; an item without text has one.
  const read = line.blank || spaces > 4 ? 1 : spaces;
  if (line.blank) {
    readToText(line);
    return length + 1;
  }
  readColumns(line, read);
  return length + read;
}
