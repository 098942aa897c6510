import { byNumber, comparing, descending } from '../../../base/order.ts';
import type { Line } from './lines.ts';
import type { Paragraph } from './paragraphs.ts';
import { isBold } from './paragraphs.ts';

/** A heading among the paragraphs of a document. */
export interface Heading {
  /** 1-6, by the rank of its style in the whole document. */
  readonly level: number;
  /** Per mille. */
  readonly confidence: number;
}

/** Reads headings by their style against the body text, with one level for one style in the whole document. */
export function headingsOf(paragraphs: readonly Paragraph[]): ReadonlyMap<Paragraph, Heading> {
  const body = bodySize(paragraphs);
  const found = new Map<Paragraph, Style>();
  const styles = new Map<string, Style>();
  for (const paragraph of paragraphs) {
    const style = styleOf(paragraph, body);
    if (style === undefined) continue;
    found.set(paragraph, style);
    styles.set(keyOf(style), style);
  }
  const ranked = [...styles.values()].sort(byRank).map(keyOf);
  const headings = new Map<Paragraph, Heading>();
  for (const [paragraph, style] of found) {
    headings.set(paragraph, { level: Math.min(6, ranked.indexOf(keyOf(style)) + 1), confidence: style.confidence });
  }
  return headings;
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
const CHARACTERS_MAX = 240;

// The size that most characters are set in.
function bodySize(paragraphs: readonly Paragraph[]): number {
  const counts = new Map<number, number>();
  for (const { lines } of paragraphs) {
    for (const line of lines) for (const { size, span } of line.words) counts.set(size, (counts.get(size) ?? 0) + span.text.length);
  }
  let best = 0;
  let most = 0;
  for (const [size, count] of counts) {
    if (count < most || (count === most && size > best)) continue;
    best = size;
    most = count;
  }
  return best;
}

function styleOf({ lines, isItem }: Paragraph, body: number): Style | undefined {
  if (lines.length > LINES_MAX) return undefined;
  const characters = lines.reduce((sum, line) => sum + line.words.reduce((count, { span }) => count + span.text.length + 1, 0), 0);
  if (characters > CHARACTERS_MAX || !hasLetterOrDigit(lines)) return undefined;
  const size = Math.max(...lines.map((line) => line.size));
  const bold = lines.every(isBold);
  const last = lines[lines.length - 1].words[lines[lines.length - 1].words.length - 1].span.text;
  const isSentence = /[.;,:]["')\u201d]?$/.test(last) && characters > 60;
  const rounded = Math.round(size / 50) * 50;
  if (size * 100 >= 115 * body) return isSentence && !bold ? undefined : { size: rounded, bold, confidence: bold ? 950 : 850 };
  if (!bold || isItem || isSentence || lines.length > 2 || size * 100 < 97 * body) return undefined;
  if (/[.,;:!]$/.test(last) || lines.every(isItalic)) return undefined;
  return { size: rounded, bold, confidence: 720 };
}

function hasLetterOrDigit(lines: readonly Line[]): boolean {
  return lines.some((line) => line.words.some(({ span }) => /[0-9A-Za-z\u00c0-\uffff]/.test(span.text)));
}

function isItalic(line: Line): boolean {
  return line.words.every(({ span }) => span.font.italic);
}
