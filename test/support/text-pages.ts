import assert from 'node:assert/strict';
import fc from 'fast-check';
import { openDocument, type OpenDocument } from '../../src/parse/pdf/open-document.ts';
import { readPageObjects } from '../../src/parse/pdf/page-objects.ts';
import { readFrame } from '../../src/parse/pdf/read-page.ts';
import type { TextObjects } from '../../src/parse/pdf/text-objects.ts';
import { CHARACTER, type PageCharacters } from '../../src/parse/pdf/text-page/characters.ts';
import { composeCharacters } from '../../src/parse/pdf/text-page/compose.ts';
import { charactersFromPdfium } from '../../src/parse/pdf/text-page/from-pdfium.ts';
import { refresh } from '../../src/parse/pdf/pdfium-memory.ts';
import { openTextReader } from '../../src/parse/pdf/text-page/text-reader.ts';
import { readTextFacts } from '../../src/parse/pdf/text-page/text-facts.ts';
import { pdfium } from './pdf.ts';
import { streamObject, writePdf, type PdfPage } from './pdf-writer.ts';

/** How many pages were composed here, and how many were left to PDFium. */
export interface ComposedCount {
  composed: number;
  left: number;
}

const readers = [openTextReader(pdfium.wasmExports, pdfium.scratch), openTextReader(pdfium.wasmExports, pdfium.scratch)] as const;

/** Checks for each page of a file that what is composed is what PDFium gives, to the last bit. A file that does not open has no page. */
export function checkComposed(bytes: Uint8Array, count: ComposedCount): void {
  const opened = openDocument(pdfium, bytes);
  if (!opened.ok) return;
  try {
    for (let number = 1; number <= opened.value.pageCount; number++) checkPage(opened.value, number, count);
  } finally {
    opened.value.close();
  }
}

/** Tells whether the first page of a file is composed, and not left to PDFium. */
export function isComposed(bytes: Uint8Array): boolean {
  const opened = openDocument(pdfium, bytes);
  if (!opened.ok) return false;
  try {
    return withText(opened.value, 1, ({ composed }) => composed !== undefined) === true;
  } finally {
    opened.value.close();
  }
}

function checkPage(document: OpenDocument, number: number, count: ComposedCount): void {
  withText(document, number, ({ composed, page, texts }) => {
    if (composed === undefined) {
      count.left++;
      return;
    }
    count.composed++;
    assert.deepEqual(listed(composed), listed(charactersFromPdfium({ reader: readers[1], page, texts })));
  });
}

interface ReadText {
  readonly composed: PageCharacters | undefined;
  readonly page: number;
  readonly texts: TextObjects;
}

function withText<Answer>(document: OpenDocument, number: number, use: (read: ReadText) => Answer): Answer | undefined {
  const { x, scratch } = document;
  const page = x.FPDF_LoadPage(document.handle, number - 1);
  if (page === 0) return undefined;
  try {
    const [reader] = readers;
    const { texts } = readPageObjects({ x, memory: reader.memory, scratch, frame: readFrame(document, page, number) }, page, { isLayerOff: () => false, drawings: undefined });
    refresh(reader.memory);
    return use({ composed: composeCharacters(reader, texts, readTextFacts(reader, page, texts)), page, texts });
  } finally {
    x.FPDF_ClosePage(page);
  }
}

// Where a character stands that is between two text objects is nobody's question.
function listed({ count, units, kinds, objects, origins, boxes }: PageCharacters): readonly string[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = kinds[index] === CHARACTER.piece ? CHARACTER.mapped : kinds[index];
    const place = objects[index] < 0 ? [] : [...origins.subarray(index * 2, index * 2 + 2), ...boxes.subarray(index * 4, index * 4 + 4)];
    return [String.fromCodePoint(units[index]), units[index], kind, objects[index], ...place].join(' ');
  });
}

/** The font whose codes have two bytes. */
const WIDE_FONT = 8;

const FONTS = '/F1 3 0 R/F2 4 0 R/F3 5 0 R/F4 6 0 R/F5 20 0 R/F6 21 0 R/F7 23 0 R/F8 26 0 R';

/** Pages of text as no writer makes them: every size, turn, distance, mark and font beside every other. */
export const anyTextPage: fc.Arbitrary<Uint8Array> = fc
  .record({ lines: fc.array(anyLine(), { minLength: 1, maxLength: 8 }), inForm: fc.array(anyLine(), { maxLength: 2 }), form: anyMatrix(), rotate: fc.constantFrom(0, 0, 0, 90, 180, 270) })
  .map(({ lines, inForm, form, rotate }) => pdfOf({ content: [...lines, '/Fm1 Do', ...lines.slice(0, 1)].join('\n'), entries: `/Rotate ${String(rotate)}` }, streamObject(inForm.join('\n'), `/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Matrix[${form}]/Resources<</Font<<${FONTS}>>>>`)));


// One page with these fonts and a form.
function pdfOf(page: PdfPage, form: string): Uint8Array {
  const toUnicode = '/CIDInit/ProcSet findresource begin begincmap 1 begincodespacerange<00><ff>endcodespacerange 5 beginbfchar<41><00660066><42><00AD><43><0020><44><D835DC00><5A><0000>endbfchar endcmap end';
  const wide = '/CIDInit/ProcSet findresource begin begincmap 1 begincodespacerange<0000><ffff>endcodespacerange 1 beginbfrange<0020><007e><0020>endbfrange endcmap end';
  return writePdf({
    pages: [{ ...page, resources: `/Font<<${FONTS}>>/XObject<</Fm1 30 0 R>>/Properties<</MC0<</ActualText(named)>>>>` }],
    objects: new Map([
      [20, '<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding<</Differences[65/fi/fl/ff/ffi/ffl/hyphen/sfthyphen/space/Aacute/quotedblleft]>>>>'],
      [21, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 22 0 R>>'],
      [22, streamObject(toUnicode)],
      [23, '<</Type/Font/Subtype/Type3/FontBBox[0 0 700 700]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 97/LastChar 99/Widths[600 0 -50]/CharProcs<</a 24 0 R/b 24 0 R/c 25 0 R>>/Encoding<</Differences[97/a/b/c]>>>>'],
      [24, streamObject('600 0 0 0 500 500 d1 0 0 500 500 re f')],
      [25, streamObject('600 0 0 300 500 300 d1 0 300 500 0 re f')],
      [26, '<</Type/Font/Subtype/Type0/BaseFont/Arial/Encoding/Identity-H/DescendantFonts[27 0 R]/ToUnicode 28 0 R>>'],
      [27, '<</Type/Font/Subtype/CIDFontType2/BaseFont/Arial/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 500/W[32[250 300 0]]/FontDescriptor 29 0 R>>'],
      [28, streamObject(wide)],
      [29, '<</Type/FontDescriptor/FontName/Arial/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80>>'],
      [30, form],
    ]),
  });
}

function anyMatrix(): fc.Arbitrary<string> {
  return fc.constantFrom('1 0 0 1 0 0', '1 0 0 1 0 0', '1 0 0 1 3 -5', '.75 0 0 .75 10 10', '0 1 -1 0 400 0', '1 0 0 -1 0 700', '.966 .259 -.259 .966 20 0', '-1 0 0 1 600 0', '1 0 .2 1 0 0');
}

// One text object or a few of them that follow each other, marked or not.
function anyLine(): fc.Arbitrary<string> {
  const place = fc.oneof(fc.record({ x: fc.constantFrom(72, 72, 300), y: fc.constantFrom(700, 688, 688, 640) }), fc.record({ x: fc.integer({ min: 0, max: 600 }), y: fc.integer({ min: 0, max: 780 }) }));
  const shown = (font: number): fc.Arbitrary<{ readonly text: string; readonly dx: number; readonly dy: number; readonly again: string }> => fc.record({ text: font === WIDE_FONT ? anyWide() : anyShown(), dx: fc.constantFrom(0, 0.2, 6, 13, 30, 90, -4), dy: fc.constantFrom(0, 0, 0, 3, -12), again: fc.constantFrom('', '', '', '.2 0 Td', '.4 .3 Td', '1 -1 Td', '0 2 Td', '4 0 Td') });
  return fc
    .integer({ min: 1, max: WIDE_FONT })
    .chain((font) => fc.record({ font: fc.constant(font), size: fc.constantFrom(12, 12, 9, 3, 0.5, 30, -8), matrix: anyMatrix(), place, state: anyState(), shown: fc.array(shown(font), { minLength: 1, maxLength: 4 }), mark: anyMark() }))
    .map(({ font, size, matrix, place: { x, y }, state, shown: list, mark: [open, close] }) => {
      const own = matrix.split(' ').slice(0, 4).join(' ');
      const texts = list.map(({ text, dx, dy, again }) => `${String(dx)} ${String(dy)} Td ${text} ${again} ${again === '' ? '' : text}`).join('\n');
      return `${open} BT /F${String(font)} ${String(size)} Tf ${state} ${own} ${String(x)} ${String(y)} Tm ${texts} ET ${close}`;
    });
}

function anyState(): fc.Arbitrary<string> {
  return fc.constantFrom('', '', '', '.4 Tc', '-.3 Tc', '2 Tc', '5 Tw', '80 Tz', '3 Ts', '1 Tr 1 w', '3 Tr', '0 Tc 0 Tw 100 Tz 0 Ts 0 Tr');
}

function anyMark(): fc.Arbitrary<readonly [string, string]> {
  const span = (text: string): readonly [string, string] => [`/Span<</ActualText${text}>>BDC`, 'EMC'];
  const actual = fc.oneof({ weight: 12, arbitrary: fc.constantFrom('(word)', '()', '(-)', '( )', '<FEFF0161>', '<FEFF0009>', '<FEFF00200061>', '<FEFFFFFD0061>') }, { weight: 1, arbitrary: fc.constantFrom('<FEFF05D0>', '(\\201)', '<FEFFD835DC00>', '<FEFF001B0065006E001B0061>') }).map(span);
  const plain = fc.oneof({ weight: 30, arbitrary: fc.constantFrom<readonly [string, string]>(['', ''], ['/P<</MCID 1>>BDC', 'EMC'], ['/Span BMC', 'EMC']) }, { weight: 1, arbitrary: fc.constant<readonly [string, string]>(['/Span/MC0 BDC', 'EMC']) });
  const nested = fc.tuple(actual, plain).map(([[open, close], [inner, innerClose]]): readonly [string, string] => [open + inner, innerClose + close]);
  return fc.oneof({ weight: 6, arbitrary: plain }, { weight: 1, arbitrary: actual }, { weight: 1, arbitrary: nested });
}

// Hyphens, spaces, codes that mean a ligature or nothing, and the same letters again and again.
function anyShown(): fc.Arbitrary<string> {
  const rare = fc.constantFrom('Z', '\\223\\224', '\\001', '\\000');
  const piece = fc.oneof({ weight: 1, arbitrary: rare }, { weight: 25, arbitrary: fc.constantFrom('word', 'Ends-', '-', ' ', 'a', 'a b', '  two', 'x ', '12', 'ABC', 'EFG', 'HIJ', 'ab\\255', 'aa') }, { weight: 15, arbitrary: fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', '-', 'A', 'D', '1'), maxLength: 5 }) });
  const kerned = fc.array(fc.tuple(piece, fc.constantFrom(0, -80, -200, -280, -600, 120, 900)), { minLength: 1, maxLength: 4 });
  return fc.oneof(
    piece.map((text) => `(${text}) Tj`),
    kerned.map((pieces) => `[${pieces.map(([text, distance]) => `(${text})${String(distance)}`).join('')}] TJ`),
  );
}

// Codes of two bytes, of which the font maps the ASCII ones.
function anyWide(): fc.Arbitrary<string> {
  const code = fc.oneof({ weight: 30, arbitrary: fc.constantFrom(0x20, 0x2d, 0x41, 0x61, 0x62) }, { weight: 1, arbitrary: fc.constantFrom(0, 0xad, 0x3b1, 0x5d0) });
  return fc.array(code, { minLength: 1, maxLength: 6 }).map((codes) => `<${codes.map((each) => each.toString(16).padStart(4, '0')).join('')}> Tj`);
}
