import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Text } from '../../base/text.ts';
import { textFromPdfString } from './foreign-text.ts';
import type { PdfValue } from './pdf-syntax.ts';
import { entryOf } from './pdf-syntax.ts';
import type { PlainCopy } from './plain-copy.ts';
import { latin1 } from './plain-copy.ts';

/**
 * The labels of pages (ISO 32000-2 section 12.4.2), in page order; empty for a page that no range names. PDFium's own
 * function loses the ranges that stand in kids of the number tree.
 */
export function readPageLabels({ catalog, resolve }: PlainCopy, pageCount: number): readonly Text[] {
  const ranges = rangesOf(resolve(entryOf(catalog, 'PageLabels')), resolve);
  let range: { readonly start: number; readonly label: PdfValue } | undefined;
  return Array.from({ length: pageCount }, (_, index) => {
    const label = ranges.get(index);
    if (label !== undefined) range = { start: index, label };
    return range === undefined ? ('' as Text) : labelOf(range.label, index - range.start);
  });
}

/** What is wrong with labels: a part that no encoding of PDF maps stands as U+FFFD. */
export function labelDiagnostics(labels: readonly Text[]): readonly Diagnostic[] {
  const count = labels.filter((label) => label.includes('\ufffd')).length;
  return count === 0 ? [] : [{ severity: 'warning', code: 'unreliable_encoding', message: 'page labels have characters that cannot be decoded; they are U+FFFD', count }];
}

const NODE_COUNT_MAX = 10_000;

function rangesOf(root: PdfValue, resolve: PlainCopy['resolve']): ReadonlyMap<number, PdfValue> {
  const ranges = new Map<number, PdfValue>();
  const open: PdfValue[] = [root];
  for (let count = 0; count < NODE_COUNT_MAX; count++) {
    const node = open.pop();
    if (node === undefined) break;
    const numbers = resolve(entryOf(node, 'Nums'));
    if (numbers.type === 'array') {
      for (let at = 0; at + 1 < numbers.items.length; at += 2) {
        const key = numbers.items[at];
        if (key.type === 'number') ranges.set(key.value, resolve(numbers.items[at + 1]));
      }
    }
    const kids = resolve(entryOf(node, 'Kids'));
    if (kids.type === 'array') open.push(...kids.items.slice(0, NODE_COUNT_MAX).map(resolve));
  }
  return ranges;
}

function labelOf(label: PdfValue, offset: number): Text {
  const prefix = entryOf(label, 'P');
  const style = entryOf(label, 'S');
  const first = entryOf(label, 'St');
  const number = (first.type === 'number' ? first.value : 1) + offset;
  const spelled = style.type === 'name' ? spell(style.value, number) : '';
  return `${prefix.type === 'string' ? textFromPdfString(latin1(prefix.value)) : ''}${spelled}` as Text;
}

function spell(style: string, number: number): string {
  if (style === 'D' || number < 1 || number > NUMBER_MAX) return String(number);
  if (style === 'R') return roman(number);
  if (style === 'r') return roman(number).replace(/[IVXLCDM]/g, lowered);
  const letters = String.fromCharCode(0x41 + ((number - 1) % 26)).repeat(Math.ceil(number / 26));
  if (style === 'A') return letters;
  return style === 'a' ? letters.replace(/[A-Z]/g, lowered) : String(number);
}

// Beyond this, roman numerals and repeated letters are longer than anybody reads.
const NUMBER_MAX = 4999;

function lowered(letter: string): string {
  return String.fromCharCode(letter.charCodeAt(0) + 32);
}

const romanDigits = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
] as const;

function roman(number: number): string {
  let left = number;
  let spelled = '';
  for (const [value, digits] of romanDigits) {
    spelled += digits.repeat(Math.floor(left / value));
    left %= value;
  }
  return spelled;
}
