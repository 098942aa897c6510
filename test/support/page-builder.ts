import { text } from '../../src/base/text.ts';
import type { Box } from '../../src/document/paged.ts';
import type { ContentSpan, Direction, FontFacts, PageContent, Rule } from '../../src/parse/pdf/page-content.ts';

/** How text is set: quanta, defaults 10 pt regular. */
export interface Setting {
  readonly size?: number;
  readonly font?: FontFacts;
  readonly direction?: Direction;
  /** What stands between words; `space` when the file paints them. */
  readonly between?: 'space' | 'gap';
  /** Distance between words in quanta; a quarter of the size. */
  readonly space?: number;
}

/** A font with the given traits. */
function font(traits: Partial<FontFacts> = {}): FontFacts {
  return { id: 'embedded:Test', name: 'Test', embedded: true, bold: false, italic: false, monospace: false, serif: true, weight: 400, ...traits };
}

export const regular = font();
export const bold = font({ id: 'embedded:Test-Bold', name: 'Test-Bold', bold: true, weight: 700 });
export const monospace = font({ id: 'embedded:Mono', name: 'Mono', monospace: true });

/** A line of words from a baseline point: every character is half the size wide, ink reaches from 0.7 above to 0.2 below. */
export function line(x: number, baseline: number, words: string, setting: Setting = {}): readonly ContentSpan[] {
  const { size = 1000, font: face = regular, direction = 'right', between = 'space', space = size / 4 } = setting;
  let at = x;
  return words.split(' ').map((word, index): ContentSpan => {
    const width = (word.length * size) / 2;
    const box = boxAt(direction, { at, end: at + width, baseline, size });
    const span: ContentSpan = {
      text: text(word),
      box,
      firstOrigin: direction === 'right' ? [at, baseline] : [baseline, at],
      lastOrigin: direction === 'right' ? [at + width - size / 2, baseline] : [baseline, at + width - size / 2],
      font: face,
      size,
      direction,
      before: index === 0 ? 'line' : between,
      lineEndHyphen: false,
      color: 0,
      renderMode: 0,
      order: 0,
    };
    at += width + space;
    return span;
  });
}

function boxAt(direction: Direction, { at, end, baseline, size }: { at: number; end: number; baseline: number; size: number }): Box {
  if (direction === 'down') return [baseline - size / 5, at, baseline + (size * 7) / 10, end];
  return [at, baseline - (size * 7) / 10, end, baseline + size / 5];
}

/** Lines of text under each other. */
export function lines(x: number, baseline: number, texts: readonly string[], setting: Setting & { readonly leading?: number } = {}): readonly ContentSpan[] {
  const { size = 1000, leading = (size * 12) / 10 } = setting;
  return texts.flatMap((words, index) => line(x, baseline + index * leading, words, setting));
}

/** The last word ends in a hyphen at its line end. */
export function hyphenated(spans: readonly ContentSpan[]): readonly ContentSpan[] {
  return spans.map((span, index) => (index === spans.length - 1 ? { ...span, lineEndHyphen: true } : span));
}

/** A stroked line between two points, horizontal or vertical. */
export function rule(x0: number, y0: number, x1: number, y1: number): Rule {
  return { kind: 'line', box: [x0, y0, x1, y1], stroke: 0, thickness: 50, order: 0 };
}

/** All lines of a grid with the given edges. */
export function grid(xs: readonly number[], ys: readonly number[]): readonly Rule[] {
  return [...ys.map((y) => rule(xs[0], y, xs[xs.length - 1], y)), ...xs.map((x) => rule(x, ys[0], x, ys[ys.length - 1]))];
}

/** A page of the given spans, US Letter. */
export function page(spans: readonly (readonly ContentSpan[])[], facts: { readonly rules?: readonly Rule[]; readonly index?: number } = {}): PageContent {
  const { rules = [], index = 1 } = facts;
  const all = spans.flat();
  return {
    id: `p${String(index).padStart(4, '0')}`,
    index,
    width: 61_200,
    height: 79_200,
    rotation: 0,
    spans: all,
    rules,
    images: [],
    links: [],
    annotations: [],
    structure: [],
    counts: { unmapped: 0, characters: all.reduce((sum, span) => sum + span.text.length, 0), droppedObjects: 0, guessed: 0, mergedObjects: 0 },
  };
}
