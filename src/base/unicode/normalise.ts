import type { Text } from '../text.ts';
import { readRanges, readRuns, readSequences } from './table-reader.ts';
import { canonicalDecompositions, combiningClasses, compatibilityDecompositions, compositionExclusions } from './tables/decompositions.ts';

// Unicode Standard Annex 15. A text is cut at its stable code points, those that neither change nor join with what stands
// before; only the stretches between are decomposed, ordered and composed, so plain text costs one look per character.

/** Normalization form C: canonical decomposition, then composition. */
export function nfc(whole: Text): Text {
  nfcForm ??= formOf({ compatible: false, composed: true });
  return normalise(whole, nfcForm);
}

/** Normalization form D: canonical decomposition. */
export function nfd(whole: Text): Text {
  nfdForm ??= formOf({ compatible: false, composed: false });
  return normalise(whole, nfdForm);
}

/** Normalization form KC: compatibility decomposition, then composition. */
export function nfkc(whole: Text): Text {
  nfkcForm ??= formOf({ compatible: true, composed: true });
  return normalise(whole, nfkcForm);
}

/** Normalization form KD: compatibility decomposition. */
export function nfkd(whole: Text): Text {
  nfkdForm ??= formOf({ compatible: true, composed: false });
  return normalise(whole, nfkdForm);
}

interface Form {
  readonly compatible: boolean;
  readonly composed: boolean;
  /** Code points before which a text cannot be cut. */
  readonly unstable: Uint8Array;
}

let nfcForm: Form | undefined;
let nfdForm: Form | undefined;
let nfkcForm: Form | undefined;
let nfkdForm: Form | undefined;

interface Tables {
  readonly canonical: ReadonlyMap<number, readonly number[]>;
  readonly compatible: ReadonlyMap<number, readonly number[]>;
  readonly classes: ReadonlyMap<number, number>;
  /** Primary composites, by `first * 0x110000 + second`. */
  readonly composites: ReadonlyMap<number, number>;
}

let tables: Tables | undefined;

function normalise(whole: Text, form: Form): Text {
  let out = '';
  let kept = 0;
  let previous = 0;
  for (let unit = 0; unit < whole.length; ) {
    const point = whole.codePointAt(unit) ?? 0;
    if (form.unstable[point] === 0) {
      previous = unit;
      unit += widthOf(point);
      continue;
    }
    const stretch: number[] = [];
    const start = form.composed ? previous : unit;
    for (unit = start; unit < whole.length; ) {
      const next = whole.codePointAt(unit) ?? 0;
      if (unit > start && form.unstable[next] === 0) break;
      decompose(next, form.compatible, stretch);
      unit += widthOf(next);
    }
    order(stretch);
    out += whole.slice(kept, start) + spell(form.composed ? compose(stretch) : stretch);
    kept = unit;
    previous = unit;
  }
  return kept === 0 ? whole : ((out + whole.slice(kept)) as Text);
}

const S_BASE = 0xac00;
const L_BASE = 0x1100;
const V_BASE = 0x1161;
const T_BASE = 0x11a7;
const V_COUNT = 21;
const T_COUNT = 28;
const S_COUNT = 19 * V_COUNT * T_COUNT;

// Mappings nest a few levels deep at most: they are data of ours, not input.
function decompose(point: number, compatible: boolean, out: number[]): void {
  const syllable = point - S_BASE;
  if (syllable >= 0 && syllable < S_COUNT) {
    out.push(L_BASE + Math.floor(syllable / (V_COUNT * T_COUNT)), V_BASE + Math.floor((syllable % (V_COUNT * T_COUNT)) / T_COUNT));
    if (syllable % T_COUNT !== 0) out.push(T_BASE + (syllable % T_COUNT));
    return;
  }
  const known = readTables();
  const mapping = known.canonical.get(point) ?? (compatible ? known.compatible.get(point) : undefined);
  if (mapping === undefined) out.push(point);
  else for (const part of mapping) decompose(part, compatible, out);
}

// Canonical ordering: each run of combining marks sorted by class, marks of one class kept in place.
function order(points: number[]): void {
  const { classes } = readTables();
  for (let start = 0; start < points.length; start++) {
    if (!classes.has(points[start])) continue;
    let end = start + 1;
    while (end < points.length && classes.has(points[end])) end++;
    if (end - start > 1) {
      const marks = points.slice(start, end).sort((a, b) => (classes.get(a) ?? 0) - (classes.get(b) ?? 0));
      for (let index = 0; index < marks.length; index++) points[start + index] = marks[index];
    }
    start = end;
  }
}

// Canonical composition in place: a mark joins the last starter unless one of its class or a starter stands between.
function compose(points: number[]): number[] {
  const { classes } = readTables();
  const out: number[] = [];
  let starter = -1;
  let lastClass = 0;
  for (const point of points) {
    const ownClass = classes.get(point) ?? 0;
    const isAdjacent = starter === out.length - 1;
    const composite = starter >= 0 && (isAdjacent || (lastClass < ownClass && lastClass !== 0)) ? compositeOf(out[starter], point) : undefined;
    if (composite !== undefined) {
      out[starter] = composite;
      continue;
    }
    out.push(point);
    lastClass = ownClass;
    if (ownClass === 0) starter = out.length - 1;
  }
  return out;
}

function compositeOf(first: number, second: number): number | undefined {
  const vowel = second - V_BASE;
  if (first >= L_BASE && first < L_BASE + 19 && vowel >= 0 && vowel < V_COUNT) return S_BASE + ((first - L_BASE) * V_COUNT + vowel) * T_COUNT;
  const syllable = first - S_BASE;
  const tail = second - T_BASE;
  if (syllable >= 0 && syllable < S_COUNT && syllable % T_COUNT === 0 && tail > 0 && tail < T_COUNT) return first + tail;
  return readTables().composites.get(first * 0x110000 + second);
}

function spell(points: readonly number[]): string {
  let out = '';
  for (const point of points) out += String.fromCodePoint(point);
  return out;
}

function widthOf(point: number): number {
  return point > 0xffff ? 2 : 1;
}

function readTables(): Tables {
  tables ??= buildTables();
  return tables;
}

function buildTables(): Tables {
  const canonical = new Map<number, readonly number[]>();
  const compatible = new Map<number, readonly number[]>();
  const classes = new Map<number, number>();
  readSequences(canonicalDecompositions, (point, sequence) => canonical.set(point, sequence));
  readSequences(compatibilityDecompositions, (point, sequence) => compatible.set(point, sequence));
  readRuns(combiningClasses, (point, value) => classes.set(point, value));
  const excluded = excludedPoints();
  const composites = new Map<number, number>();
  for (const [point, sequence] of canonical) {
    if (!excluded.has(point)) composites.set(sequence[0] * 0x110000 + sequence[1], point);
  }
  return { canonical, compatible, classes, composites };
}

function excludedPoints(): ReadonlySet<number> {
  const ranges = readRanges(compositionExclusions);
  const points = new Set<number>();
  for (let index = 0; index < ranges.length; index += 2) {
    for (let point = ranges[index]; point < ranges[index + 1]; point++) points.add(point);
  }
  return points;
}

// A code point is stable when its quick check is "yes" and its combining class is 0 (Annex 15, section 9).
function formOf({ compatible, composed }: { readonly compatible: boolean; readonly composed: boolean }): Form {
  const known = readTables();
  const unstable = new Uint8Array(0x110000);
  for (const point of known.classes.keys()) unstable[point] = 1;
  if (compatible) {
    for (const point of known.compatible.keys()) unstable[point] = 1;
    for (const point of known.canonical.keys()) if (decomposesFurther(point)) unstable[point] = 1;
  }
  if (composed) {
    for (const point of excludedPoints()) unstable[point] = 1;
    for (const pair of known.composites.keys()) unstable[pair % 0x110000] = 1;
    unstable.fill(1, V_BASE, V_BASE + V_COUNT);
    unstable.fill(1, T_BASE + 1, T_BASE + T_COUNT);
  } else {
    for (const point of known.canonical.keys()) unstable[point] = 1;
    unstable.fill(1, S_BASE, S_BASE + S_COUNT);
  }
  return { compatible, composed, unstable };
}

function decomposesFurther(point: number): boolean {
  const plain: number[] = [];
  const full: number[] = [];
  decompose(point, false, plain);
  decompose(point, true, full);
  return plain.length !== full.length || plain.some((part, index) => part !== full[index]);
}
