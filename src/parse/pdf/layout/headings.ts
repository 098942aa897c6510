import { byNumber, comparing, descending } from '../../../base/order.ts';
import type { Line } from './lines.ts';
import type { Paragraph } from './paragraphs.ts';
import { endsEntry, isBold } from './paragraphs.ts';
import { most } from './extremes.ts';
import type { TaggedRole } from './tagged-blocks.ts';

/** A heading among the paragraphs of a document. */
export interface Heading {
  /** 1-6, by the rank of its style in the whole document. */
  readonly level: number;
  /** Per mille. */
  readonly confidence: number;
}

/** Collects, paragraph by paragraph, what tells headings; which of them are is known when all were seen. */
export interface HeadingSurvey {
  /** Takes the next paragraph; answers with its number among those that may be headings, or `undefined`. */
  add(paragraph: Paragraph): number | undefined;
  /** By the numbers of `add`: the headings. */
  headings(): readonly (Heading | undefined)[];
}

/**
 * Reads headings by their style against the body text. One style has one level in the whole document; where headings are
 * numbered, the depth of the number is the level, and styles follow their numbers. Where the structure tree names the
 * headings of the pages that are read by it, it decides there.
 */
export function surveyHeadings(): HeadingSurvey {
  const candidates: Candidate[] = [];
  const characters = new Map<number, number>();
  return {
    add: (paragraph) => {
      countSizes(paragraph, characters);
      const candidate = candidateOf(paragraph);
      return candidate === undefined ? undefined : candidates.push(candidate) - 1;
    },
    headings: () => headingsOf(candidates, bodySize(characters)),
  };
}

/** A paragraph that its style or the structure tree may make a heading. */
interface Candidate {
  readonly signs: StyleSigns | undefined;
  readonly role: TaggedRole | undefined;
  readonly hasWord: boolean;
  /** How many numbers stand at its start. */
  readonly depth: number;
}

function candidateOf(paragraph: Paragraph): Candidate | undefined {
  const { role } = paragraph;
  const isTagged = role?.type === 'heading';
  const isWord = hasWord(paragraph);
  // The numbers and letters of the fields of a form are bold too: the tree must say that such a one is a heading.
  const signs = role !== undefined && !isTagged && !isWord ? undefined : signsOf(paragraph);
  return signs === undefined && !isTagged ? undefined : { signs, role, hasWord: isWord, depth: depthOf(paragraph) };
}

function headingsOf(candidates: readonly Candidate[], body: number): readonly (Heading | undefined)[] {
  const styles = candidates.map(({ signs }) => (signs === undefined ? undefined : styleOf(signs, body)));
  const isByTags = areTagged(candidates, styles);
  const ranked = rankedHeadings(candidates, isByTags ? styles.map((style, index) => (candidates[index].role === undefined ? style : undefined)) : styles);
  if (!isByTags) return ranked;
  return candidates.map(({ role }, index) => (role?.type === 'heading' ? { level: role.level, confidence: TAGGED_CONFIDENCE } : ranked[index]));
}

const TAGGED_CONFIDENCE = 950;

/** For one tagged heading, so many set by style alone make the tags no authority. */
const UNTAGGED_SHARE = 3;

// Whether the tags tell the headings: a writer who tags a few and sets most by style alone has not tagged them.
function areTagged(candidates: readonly Candidate[], styles: readonly (Style | undefined)[]): boolean {
  const tagged = candidates.filter(({ role, hasWord: isWord }) => role?.type === 'heading' && isWord).length;
  const byStyleOnly = candidates.filter(({ role }, index) => styles[index] !== undefined && role !== undefined && role.type !== 'heading').length;
  return tagged > 0 && tagged * UNTAGGED_SHARE >= byStyleOnly;
}

// Two letters beside each other.
function hasWord({ lines }: Paragraph): boolean {
  return lines.some(({ words }) => words.some(({ span }) => /[A-Za-z\u00c0-\uffff]{2}/.test(span.text)));
}

function rankedHeadings(candidates: readonly Candidate[], styles: readonly (Style | undefined)[]): readonly (Heading | undefined)[] {
  const uses = new Map<string, StyleUse>();
  styles.forEach((style, index) => {
    if (style === undefined) return;
    const key = keyOf(style);
    const use = uses.get(key) ?? { style, count: 0, depths: new Map<number, number>() };
    const { depth } = candidates[index];
    use.count++;
    if (depth > 0) use.depths.set(depth, (use.depths.get(depth) ?? 0) + 1);
    uses.set(key, use);
  });
  const ranked = [...uses.values()].sort((a, b) => byRank(a.style, b.style));
  const first = chapterRank(ranked);
  const levels = first < 0 ? levelsByRank(ranked) : levelsByNumber(ranked, first);
  return styles.map((style, index): Heading | undefined => {
    if (style === undefined) return undefined;
    const depth = first < 0 ? 0 : candidates[index].depth;
    const level = depth > 0 ? baseOf(first) + depth - 1 : (levels.get(keyOf(style)) ?? 1);
    return { level: Math.min(6, level), confidence: style.confidence };
  });
}

interface StyleUse {
  readonly style: Style;
  count: number;
  /** Headings of the style by the depth of their number. */
  readonly depths: Map<number, number>;
}

// How many numbers stand at the start of a heading: 2 in `4.1 Scope`, none in `Scope` or `2017 in review`.
function depthOf({ lines }: Paragraph): number {
  const [first, second] = lines[0].words;
  if (second === undefined && lines.length === 1) return 0;
  return /^[0-9]{1,2}(?:\.[0-9]{1,2})*\.?$/.test(first.span.text) ? first.span.text.split('.').filter((part) => part !== '').length : 0;
}

/** Numbered headings that a document has before their numbers say its levels. */
const NUMBERED_MIN = 3;

// The rank of the style of numbered chapters, where headings are numbered over more than one depth; -1 elsewhere.
function chapterRank(ranked: readonly StyleUse[]): number {
  const numbered = ranked.reduce((sum, { depths }) => sum + [...depths.values()].reduce((count, each) => count + each, 0), 0);
  const isDeep = ranked.some(({ depths }) => [...depths.keys()].some((depth) => depth > 1));
  return numbered >= NUMBERED_MIN && isDeep ? ranked.findIndex(({ depths }) => depths.has(1)) : -1;
}

// Under a title in a larger style, chapters are of the second level.
function baseOf(chapterRank: number): number {
  return chapterRank > 0 ? 2 : 1;
}

function levelsByNumber(ranked: readonly StyleUse[], first: number): ReadonlyMap<string, number> {
  const levels = new Map<string, number>();
  let above = 1;
  ranked.forEach(({ style, depths }, rank) => {
    const [depth] = [...depths].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([each]) => each);
    const level = rank < first ? 1 : depth === undefined ? above + 1 : baseOf(first) + depth - 1;
    levels.set(keyOf(style), level);
    above = Math.min(5, level);
  });
  return levels;
}

// Styles that come again are the levels of the document. One that is used once, as on a title page, takes the level
// that it would have among them, and none away from the others; the largest of all is a level of its own.
function levelsByRank(ranked: readonly StyleUse[]): ReadonlyMap<string, number> {
  const levels = new Map<string, number>();
  let level = 1;
  ranked.forEach(({ style, count }, rank) => {
    levels.set(keyOf(style), level);
    if (rank === 0 || count > 1) level++;
  });
  return levels;
}

interface Style {
  readonly size: number;
  readonly bold: boolean;
  readonly confidence: number;
}

function keyOf({ size, bold }: Style): string {
  return `${String(size)} ${String(bold)}`;
}

const byRank = comparing<Style>(
  descending(byNumber((style) => style.size)),
  byNumber((style) => (style.bold ? 0 : 1)),
);

/** Longer text is no heading, however it is set. */
const LINES_MAX = 4;
/** Large bold text may run over more lines in a narrow column. */
const LARGE_LINES_MAX = 8;
const CHARACTERS_MAX = 240;

function countSizes({ lines }: Paragraph, characters: Map<number, number>): void {
  for (const line of lines) for (const { size, span } of line.words) characters.set(size, (characters.get(size) ?? 0) + span.text.length);
}

// The size that most characters are set in.
function bodySize(characters: ReadonlyMap<number, number>): number {
  let best = 0;
  let most = 0;
  for (const [size, count] of characters) {
    if (count < most || (count === most && size > best)) continue;
    best = size;
    most = count;
  }
  return best;
}

/** What of a paragraph makes it a heading beside body text of some size. */
interface StyleSigns {
  readonly size: number;
  readonly bold: boolean;
  /** In the size of the body text, it is a heading. */
  readonly isBoldTitle: boolean;
}

// `undefined` where it is a heading beside no text.
function signsOf({ lines, isItem }: Paragraph): StyleSigns | undefined {
  if (lines.length > LARGE_LINES_MAX) return undefined;
  const characters = lines.reduce((sum, line) => sum + line.words.reduce((count, { span }) => count + span.text.length + 1, 0), 0);
  if (characters > CHARACTERS_MAX || !hasLetterOrDigit(lines) || lines.some(endsEntry)) return undefined;
  const bold = lines.every(isBold);
  const isLong = lines.length > LINES_MAX;
  const last = lines[lines.length - 1].words[lines[lines.length - 1].words.length - 1].span.text;
  const isSentence = /[.;,:]["')\u201d]?$/.test(last) && characters > 60;
  if (!bold && (isLong || isSentence)) return undefined;
  const isBoldTitle = bold && !isItem && !isSentence && lines.length <= 2 && !/[.,;:!]$/.test(last) && !lines.every(isItalic);
  return { size: most(lines, (line) => line.size), bold, isBoldTitle };
}

function styleOf({ size, bold, isBoldTitle }: StyleSigns, body: number): Style | undefined {
  const rounded = Math.round(size / 50) * 50;
  if (size * 100 >= 115 * body) return { size: rounded, bold, confidence: bold ? 950 : 850 };
  return isBoldTitle && size * 100 >= 90 * body ? { size: rounded, bold, confidence: 720 } : undefined;
}

function hasLetterOrDigit(lines: readonly Line[]): boolean {
  return lines.some((line) => line.words.some(({ span }) => /[0-9A-Za-z\u00c0-\uffff]/.test(span.text)));
}

function isItalic(line: Line): boolean {
  return line.words.every(({ span }) => span.font.italic);
}
