import { byNumber, comparing } from '../../../base/order.ts';
import { blocksOf } from './blocks.ts';
import { linesOf, type Line } from './lines.ts';
import type { Ruling, Rulings } from './rulings.ts';
import { distinct, firstRuling } from './rulings.ts';
import type { CellDraft, TableDraft } from './table-draft.ts';
import { blockRows, isTabular } from './table-rows.ts';
import type { BlockRow } from './table-rows.ts';
import type { Word } from './word.ts';
import { least, most } from './extremes.ts';

/** Tables whose cells are drawn, and the words outside them, in stream order. */
export interface RuledTables {
  readonly tables: readonly TableDraft[];
  readonly words: readonly Word[];
}

/**
 * Finds grids: rulings that cross and enclose cells. A word belongs to the cell that holds its middle, so the text of a
 * cell is exactly what stands inside it. Cells without a ruling between them are one cell that spans.
 */
export function ruledTables(words: readonly Word[], rulings: Rulings): RuledTables {
  const grids = gridsOf(rulings);
  if (grids.length === 0) return { tables: [], words };
  const tables: TableDraft[] = [];
  let rest = words;
  for (const grid of grids) {
    const inside: Word[] = [];
    const outside: Word[] = [];
    for (const word of rest) (holds(grid, word) ? inside : outside).push(word);
    const table = tableOf(grid, inside);
    if (table === undefined) continue;
    tables.push(table);
    rest = outside;
  }
  return { tables, words: rest };
}

interface Grid {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly horizontal: readonly Ruling[];
  readonly vertical: readonly Ruling[];
}

/** More rulings than this are a drawing or a map. */
const RULINGS_MAX = 3000;
const CELLS_MAX = 20_000;
const REACH = 200;

// Groups of rulings that touch, the one that starts highest first: a frame around a table is tried before what it holds.
function gridsOf({ horizontal, vertical }: Rulings): readonly Grid[] {
  if (horizontal.length < 2 || vertical.length < 2 || horizontal.length + vertical.length > RULINGS_MAX) return [];
  const count = horizontal.length;
  const parents = Array.from({ length: count + vertical.length }, (_, index) => index);
  for (let v = 0; v < vertical.length; v++) {
    const { at, start, end } = vertical[v];
    for (let h = firstRuling(horizontal, start - REACH); h < count && horizontal[h].at <= end + REACH; h++) {
      if (at >= horizontal[h].start - REACH && at <= horizontal[h].end + REACH) union(parents, h, count + v);
    }
  }
  const groups = new Map<number, { horizontal: Ruling[]; vertical: Ruling[] }>();
  for (let index = 0; index < parents.length; index++) {
    const root = find(parents, index);
    let group = groups.get(root);
    if (group === undefined) groups.set(root, (group = { horizontal: [], vertical: [] }));
    if (index < count) group.horizontal.push(horizontal[index]);
    else group.vertical.push(vertical[index - count]);
  }
  return [...groups.values()].filter((group) => group.horizontal.length > 0 && group.vertical.length > 0).map(toGrid).filter(hasCells);
}

// Rulings reach over the outermost crossing where a table is open at its sides or cut by the page end.
function toGrid({ horizontal, vertical }: { horizontal: Ruling[]; vertical: Ruling[] }): Grid {
  const xs = [...vertical.map(({ at }) => at)];
  const ys = [...horizontal.map(({ at }) => at)];
  const [left, right] = [least(horizontal, ({ start }) => start), most(horizontal, ({ end }) => end)];
  const [top, bottom] = [least(vertical, ({ start }) => start), most(vertical, ({ end }) => end)];
  if (left < least(xs, (x) => x) - 600) xs.push(left);
  if (right > most(xs, (x) => x) + 600) xs.push(right);
  if (top < least(ys, (y) => y) - 600) ys.push(top);
  if (bottom > most(ys, (y) => y) + 600) ys.push(bottom);
  return { xs: distinct(xs), ys: distinct(ys), horizontal, vertical };
}

function hasCells({ xs, ys }: Grid): boolean {
  return xs.length > 2 && ys.length > 1 && (xs.length - 1) * (ys.length - 1) <= CELLS_MAX;
}

function holds({ xs, ys }: Grid, word: Word): boolean {
  const x = (word.x0 + word.x1) >> 1;
  const y = (word.y0 + word.y1) >> 1;
  return x > xs[0] && x < xs[xs.length - 1] && y > ys[0] && y < ys[ys.length - 1];
}

// A cell of the grid before its text: rows and columns, both ends inside.
interface Region {
  readonly row: number;
  readonly lastRow: number;
  readonly col: number;
  readonly lastCol: number;
}

function tableOf(grid: Grid, words: readonly Word[]): TableDraft | undefined {
  const rowCount = grid.ys.length - 1;
  const columnCount = grid.xs.length - 1;
  const owner = ownersOf(grid);
  const wordsByRegion = new Map<Region, Word[]>();
  for (const region of new Set(owner)) wordsByRegion.set(region, []);
  for (const word of words) {
    const row = bandOf(grid.ys, (word.y0 + word.y1) >> 1);
    const col = bandOf(grid.xs, (word.x0 + word.x1) >> 1);
    wordsByRegion.get(owner[row * columnCount + col])?.push(word);
  }
  const filled = [...wordsByRegion.values()].filter((inside) => inside.length > 0).length;
  if (filled < 2) return undefined;
  const rows = splitRows(grid, wordsByRegion);
  if (rows === undefined) return undefined;
  const cells = rows.cells.sort(byRow);
  if (rows.count < 2 && cells.some(({ lines }) => lines.length > 8)) return undefined;
  const first = least(words, ({ index }) => index);
  return {
    rowCount: rows.count,
    columnCount,
    headerRows: Math.min(rows.count - 1, Math.max(1, most(cells.filter(({ row }) => row === 0), ({ rowSpan }) => rowSpan))),
    cells,
    edges: grid.xs,
    x0: grid.xs[0],
    y0: grid.ys[0],
    x1: grid.xs[columnCount],
    y1: grid.ys[rowCount],
    confidence: 980,
    first,
  };
}

function bandOf(edges: readonly number[], at: number): number {
  let low = 0;
  let high = edges.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (edges[middle] <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

// Which region each elementary cell of the grid belongs to: neighbours without a ruling between them are one, and
// regions grow to rectangles.
function ownersOf(grid: Grid): readonly Region[] {
  const rows = grid.ys.length - 1;
  const columns = grid.xs.length - 1;
  const parents = Array.from({ length: rows * columns }, (_, index) => index);
  const right = covered(grid.vertical, grid.xs, grid.ys);
  const below = covered(grid.horizontal, grid.ys, grid.xs);
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < columns; col++) {
      const cell = row * columns + col;
      if (col + 1 < columns && !right.has((col + 1) * rows + row)) union(parents, cell, cell + 1);
      if (row + 1 < rows && !below.has((row + 1) * columns + col)) union(parents, cell, cell + columns);
    }
  }
  return rectangles(parents, rows, columns);
}

// The bands along each edge that a ruling covers, as edge * bandCount + band.
function covered(rulings: readonly Ruling[], edges: readonly number[], bands: readonly number[]): ReadonlySet<number> {
  const marks = new Set<number>();
  for (const { at, start, end } of rulings) {
    let edge = bandOf(edges, at);
    if (edge + 1 < edges.length && edges[edge + 1] - at < at - edges[edge]) edge++;
    for (let band = 0; band + 1 < bands.length; band++) {
      const middle = (bands[band] + bands[band + 1]) >> 1;
      if (start <= middle && end >= middle) marks.add(edge * (bands.length - 1) + band);
    }
  }
  return marks;
}

function rectangles(parents: number[], rows: number, columns: number): readonly Region[] {
  for (;;) {
    const bounds = new Map<number, { row: number; lastRow: number; col: number; lastCol: number }>();
    for (let cell = 0; cell < parents.length; cell++) {
      const root = find(parents, cell);
      const row = Math.floor(cell / columns);
      const col = cell % columns;
      const bound = bounds.get(root);
      if (bound === undefined) bounds.set(root, { row, lastRow: row, col, lastCol: col });
      else {
        bound.lastRow = Math.max(bound.lastRow, row);
        bound.col = Math.min(bound.col, col);
        bound.lastCol = Math.max(bound.lastCol, col);
      }
    }
    let grown = false;
    for (const [root, { row, lastRow, col, lastCol }] of bounds) {
      for (let y = row; y <= lastRow; y++) {
        for (let x = col; x <= lastCol; x++) grown = union(parents, root, y * columns + x) || grown;
      }
    }
    if (grown) continue;
    return Array.from({ length: rows * columns }, (_, cell) => bounds.get(find(parents, cell)) ?? { row: 0, lastRow: 0, col: 0, lastCol: 0 });
  }
}

// Rows of the table: the bands of the grid, except that a band whose cells hold several rows of text, painted row by
// row, is divided: many tables rule their columns and their header only.
function splitRows(grid: Grid, wordsByRegion: ReadonlyMap<Region, Word[]>): { count: number; cells: CellDraft[] } | undefined {
  const bandRows = divisions(grid, wordsByRegion);
  const starts = [0];
  for (const rows of bandRows) starts.push(starts[starts.length - 1] + Math.max(1, rows.length));
  const cells: CellDraft[] = [];
  for (const [region, words] of wordsByRegion) {
    const { row, lastRow, col, lastCol } = region;
    const base = { col, colSpan: lastCol - col + 1, x0: grid.xs[col], x1: grid.xs[lastCol + 1] };
    const rows = bandRows[row];
    if (row === lastRow && rows.length > 1) {
      const lines = linesOf(words);
      rows.forEach((band, index) => {
        const inside = lines.filter((line) => line.baseline >= band.y0 && line.baseline <= band.y1 + 1);
        cells.push({ ...base, row: starts[row] + index, rowSpan: 1, lines: inside, y0: index === 0 ? grid.ys[row] : band.y0, y1: index + 1 === rows.length ? grid.ys[row + 1] : rows[index + 1].y0 });
      });
    } else {
      const whole = { row: starts[row], rowSpan: starts[lastRow + 1] - starts[row], y0: grid.ys[row], y1: grid.ys[lastRow + 1] };
      const lines = linesOf(words);
      const parts = lastCol > col && row === lastRow ? columnParts(grid, region, lines) : undefined;
      if (parts === undefined) cells.push({ ...base, ...whole, lines });
      else for (const part of parts) cells.push({ ...whole, ...part });
    }
  }
  return { count: starts[starts.length - 1], cells };
}

// A band without column rulings, such as a shaded header, holds cells all the same when each of its lines stands in one
// column of the grid and they fill more columns than one.
function columnParts(grid: Grid, { col, lastCol }: Region, lines: readonly Line[]): readonly Pick<CellDraft, 'col' | 'colSpan' | 'x0' | 'x1' | 'lines'>[] | undefined {
  const byColumn = Array.from({ length: lastCol - col + 1 }, (): Line[] => []);
  for (const line of lines) {
    const column = bandOf(grid.xs, line.x0);
    if (line.x1 > grid.xs[column + 1] || column < col || column > lastCol) return undefined;
    byColumn[column - col].push(line);
  }
  if (byColumn.filter((inside) => inside.length > 0).length < 2) return undefined;
  return byColumn.map((inside, index) => ({ col: col + index, colSpan: 1, x0: grid.xs[col + index], x1: grid.xs[col + index + 1], lines: inside }));
}

const byIndex = byNumber<Word>(({ index }) => index);
const byRow = comparing<CellDraft>(
  byNumber(({ row }) => row),
  byNumber(({ col }) => col),
);

function divisions(grid: Grid, wordsByRegion: ReadonlyMap<Region, Word[]>): readonly (readonly BlockRow[])[] {
  const wordsByBand = grid.ys.slice(1).map((): Word[] => []);
  const whole = grid.ys.slice(1).map(() => true);
  for (const [{ row, lastRow }, words] of wordsByRegion) {
    if (row === lastRow) for (const word of words) wordsByBand[row].push(word);
    else for (let band = row; band <= lastRow; band++) whole[band] = false;
  }
  return wordsByBand.map((words, band) => {
    if (!whole[band]) return [];
    const rows = blockRows(blocksOf(linesOf(words.sort(byIndex))));
    const apart = rows.every((row, index) => index === 0 || row.y0 >= rows[index - 1].y1 - row.blocks[0].size / 3);
    return apart && rows.filter(isTabular).length * 2 > rows.length ? rows : [];
  });
}

function find(parents: number[], index: number): number {
  let root = index;
  while (parents[root] !== root) root = parents[root];
  for (let at = index; parents[at] !== root; ) {
    const next = parents[at];
    parents[at] = root;
    at = next;
  }
  return root;
}

// Whether the two were apart. The smaller root stays, so the result does not depend on the order of the rulings.
function union(parents: number[], a: number, b: number): boolean {
  const x = find(parents, a);
  const y = find(parents, b);
  if (x === y) return false;
  parents[Math.max(x, y)] = Math.min(x, y);
  return true;
}
