// Needs ../shared/cases
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWhiteSpace } from '../../../src/base/unicode/classes.ts';
import type { PageContent } from '../../../src/parse/pdf/page-content.ts';
import { contentOf, contentsOf, parse, words } from '../../support/pdf.ts';
import { bytesOf, extraction, fileOf } from '../../support/pdf-vectors.ts';
import { streamObject, writePdf } from '../../support/pdf-writer.ts';

// A page whose font F1 maps codes to text as a ToUnicode table says: `<41> <00660069>`.
function mapped(content: string, pairs: readonly string[], font = '/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding'): PageContent {
  const table = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def 1 begincodespacerange <00> <FF> endcodespacerange ${String(pairs.length)} beginbfchar ${pairs.join(' ')} endbfchar endcmap end end`;
  const objects = new Map([
    [3, `<</Type/Font/Subtype${font}/ToUnicode 20 0 R>>`],
    [20, streamObject(table)],
  ]);
  return contentsOf(writePdf({ pages: [{ content }], objects }))[0];
}

test('B01: a ligature is its letters in one box; a code that maps to NUL is U+FFFD, counted', () => {
  const page = mapped('BT /F1 12 Tf 72 700 Td (oAceB) Tj ET', ['<41> <00660066>', '<42> <0000>']);
  assert.deepEqual(words(page), ['offce\ufffd']);
  assert.equal(page.counts.unmapped, 1);
});

test('B01: a document with unmapped characters says how many there are, and on which page', () => {
  const diagnostics = parse(fileOf('16_tounicode_ws')).diagnostics.map(({ code, page, count }) => [code, page, count]);
  assert.deepEqual(diagnostics, [
    ['unmapped_character', 1, 1],
    ['unreliable_encoding', 1, 1],
  ]);
});

test('B02, B03, B04: letters placed one by one are one word; a number wide enough for a space is one', () => {
  assert.deepEqual(words(mapped('BT /F1 12 Tf 72 700 Td [(di)0(A)0(cult)] TJ ET', ['<41> <006600660069>'])), ['difficult']);
  assert.deepEqual(words(mapped('BT /F1 12 Tf 72 700 Td (x) Tj 6 0 Td (A) Tj 8 0 Td (y) Tj ET', ['<41> <09150940>'])), ['xकीy']);
  assert.deepEqual(words(contentsOf(fileOf('13_tj_gap'))[0]), ['is', 'defined', 'as']);
  assert.deepEqual(words(contentsOf(fileOf('14_tj_kern'))[0]), ['AVATAR']);
});

test('B05, B06: text painted twice, also in another font beside itself, is read once and counted; natural doubles stay', () => {
  assert.deepEqual(words(contentsOf(fileOf('06_fakebold'))[0]), ['still', 'here']);
  const shadow = contentOf('BT /F2 12 Tf 73 699 Td (Shadow text) Tj ET BT /F1 12 Tf 72 700 Td (Shadow text) Tj ET');
  assert.deepEqual(words(shadow), ['Shadow', 'text']);
  assert.equal(shadow.counts.mergedObjects, 1);
});

test('B06: a copy that is no copy to PDFium is in the spans, hidden as a duplicate', () => {
  const copies = contentOf('BT /F1 24 Tf 72 700 Td (Word) Tj ET BT /F1 24 Tf 72 600 Td (more) Tj ET BT /F1 23 Tf 74 701.5 Td (Word) Tj ET');
  assert.deepEqual(copies.spans.map(({ text, hidden }) => [text, hidden]), [
    ['Word', undefined],
    ['more', undefined],
    ['Word', 'duplicate'],
  ]);
});

test('B07: a painted soft hyphen is a hyphen in the text; where the file maps it to U+00AD, that is the raw text', () => {
  assert.deepEqual(words(contentOf('BT /F1 12 Tf 72 700 Td (01\\255 2301 a\\255b) Tj ET')), ['01-', '2301', 'a-b']);
  const { spans } = mapped('BT /F1 12 Tf 72 700 Td (01A 2301) Tj ET', ['<41> <00AD>']);
  assert.deepEqual(spans.map(({ text, rawText, lineEndHyphen }) => [text, rawText, lineEndHyphen]), [
    ['01-', '01\u00ad', false],
    ['2301', undefined, false],
  ]);
});

test('B08: only a hyphen at the end of its line may join a word', () => {
  const flags = (content: string): unknown => contentOf(content).spans.map(({ text, lineEndHyphen }) => [text, lineEndHyphen]);
  assert.deepEqual(flags('BT /F1 12 Tf 72 700 Td (vracht- en) Tj ET'), [['vracht-', false], ['en', false]]);
  assert.deepEqual(flags('BT /F1 12 Tf 72 700 Td (co-) Tj 0 -14 Td (operate) Tj ET'), [['co-', true], ['operate', false]]);
  assert.deepEqual(flags('BT /F1 12 Tf 72 700 Td (end-) Tj 0 -14 Td (2020) Tj ET'), [['end-', true], ['2020', false]]);
  assert.deepEqual(flags('BT /F1 12 Tf 72 700 Td (state- ) Tj 0 -14 Td (of) Tj ET'), [['state-', true], ['of', false]]);
});

test('B09: the text that a producer states for glyphs replaces them, in the box of all of them', () => {
  const [page] = contentsOf(fileOf('12_actualtext'));
  assert.deepEqual(page.spans.map(({ text, box }) => [text, box[2] > 11000]), [['Orešic', true]]);
});

test('B10: characters above U+FFFF are one character, not two halves', () => {
  const [page] = contentsOf(fileOf('16_tounicode_ws'));
  assert.deepEqual(words(page), ['x😄y𠎷zfiw\ufffdq']);
  assert.equal(page.counts.characters, 10);
  const [vector] = contentsOf(bytesOf(extraction.quirks['supplementary_plane'] ?? ''));
  assert.deepEqual(words(vector), ['B💡BfiBfiB\ufffdB\ufeffB']);
});

test('B36: a font without any mapping makes its page doubtful', () => {
  const font = '<</Type/Font/Subtype/Type1/BaseFont/ABCDEF+Custom/Encoding<</Type/Encoding/Differences[1/g1/g2 65/g10/g11/g12]>>>>';
  const codes = parse(writePdf({ pages: [{ content: 'BT /F1 12 Tf 72 700 Td (ABC\\001\\002) Tj ET' }], objects: new Map([[3, font]]) })).diagnostics.map(({ code, count }) => [code, count]);
  assert.deepEqual(codes, [['unmapped_character', 2], ['unreliable_encoding', 5]]);
});

test('B37: text in marked content is text, with its id where it has one', () => {
  const page = contentOf('/H1 <</MCID 7>> BDC BT /F1 12 Tf 72 700 Td (Title) Tj ET EMC BT /F1 12 Tf 72 680 Td (Body) Tj ET');
  assert.deepEqual(page.spans.map(({ text, markedContentId }) => [text, markedContentId]), [['Title', 7], ['Body', undefined]]);
});

test('a word goes on in another style without a space, and a span never holds white space', () => {
  const { spans } = contentOf('BT /F1 12 Tf 72 700 Td (bo) Tj /F2 12 Tf (ld  word) Tj ET');
  assert.deepEqual(spans.map(({ text, before, font }) => [text, before, font.bold]), [['bo', 'line', false], ['ld', 'none', true], ['word', 'space', true]]);
  for (const [first, last] of extraction.span_break_codepoints) {
    for (let point = Number.parseInt(first, 16); point <= Number.parseInt(last, 16); point++) {
      // The contract's set is White_Space and the control characters; those are U+FFFD here, counted instead of dropped.
      assert.ok(isWhiteSpace(point) || point < 0x20 || (point >= 0x7f && point <= 0x9f), point.toString(16));
    }
  }
});

test('splitting the strings of a line into many text objects gives the same spans', () => {
  const whole = contentOf('BT /F1 12 Tf 72 700 Td (Hello wide world) Tj ET');
  const split = contentOf('BT /F1 12 Tf 72 700 Td (He) Tj (llo wi) Tj (de) Tj ( wor) Tj (ld) Tj ET');
  const seen = ({ spans }: PageContent): unknown => spans.map(({ text, box, firstOrigin, lastOrigin, before }) => ({ text, box, firstOrigin, lastOrigin, before }));
  assert.deepEqual(seen(split), seen(whole));
});

test('the same name with and without subset prefix, bold, italic and fixed pitch are read from name and descriptor', () => {
  const descriptor = (name: string, flags: number, more = ''): PageContent =>
    contentsOf(
      writePdf({
        pages: [{ content: 'BT /F1 12 Tf 72 700 Td (a) Tj ET' }],
        objects: new Map([
          [3, `<</Type/Font/Subtype/TrueType/BaseFont/${name}/FirstChar 97/LastChar 98/Widths[500 600]/Encoding/WinAnsiEncoding/FontDescriptor 20 0 R>>`],
          [20, `<</Type/FontDescriptor/FontName/${name}/Flags ${String(flags)}/ItalicAngle 0/Ascent 700/Descent -200/CapHeight 700/StemV 80/FontBBox[0 0 1000 1000]${more}>>`],
        ]),
      }),
    )[0];
  const facts = (page: PageContent): unknown => page.spans.map(({ font: { id, name, bold, italic, monospace } }) => [id, name, bold, italic, monospace])[0];
  assert.deepEqual(facts(descriptor('ABCDEF+Foo-BoldItalic', 32)), ['subst:liberation-sans-bold-italic', 'Foo-BoldItalic', true, true, false]);
  assert.deepEqual(facts(descriptor('Bar', 33)), ['subst:liberation-mono-regular', 'Bar', false, false, true]);
  assert.deepEqual(facts(descriptor('Baz', 34 + 64)), ['subst:liberation-serif-italic', 'Baz', false, true, false]);
  assert.deepEqual(facts(descriptor('Arial,Bold', 32)), ['subst:liberation-sans-bold', 'Arial,Bold', true, false, false]);
});

test('a space at the start of a line does not hide that the line is new', () => {
  const { spans } = contentOf('BT /F1 12 Tf 72 700 Td (one) Tj 0 -14 Td ( two) Tj ET');
  assert.deepEqual(spans.map(({ text, before }) => [text, before]), [['one', 'line'], ['two', 'line']]);
});
