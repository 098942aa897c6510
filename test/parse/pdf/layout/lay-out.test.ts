import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { text } from '../../../../src/base/text.ts';
import type { Box } from '../../../../src/document/paged.ts';
import type { ContentSpan, PageContent } from '../../../../src/parse/pdf/page-content.ts';
import { costOf } from '../../../support/cost.ts';
import { layoutOf, outline } from '../../../support/layout-views.ts';
import { bold, grid, hyphenated, line, lines, monospace, page, regular, rule } from '../../../support/page-builder.ts';

const left = ['The first column runs down here', 'line after line of even length', 'and it ends before the other one.'];
const right = ['Beside it stands the second one', 'which is read when the first is', 'done and never in between.'];

test('lines painted out of order are read from top to bottom (B23)', () => {
  assert.deepEqual(outline([page([line(7200, 29_000, 'third'), line(7200, 9000, 'first'), line(7200, 19_000, 'second')])]), ['text_block: first', 'text_block: second', 'text_block: third']);
});

test('columns are read one after the other, whichever was painted first', () => {
  const expected = [`text_block: ${left.join(' ')}`, `text_block: ${right.join(' ')}`];
  assert.deepEqual(outline([page([lines(7200, 9000, left), lines(33_000, 9000, right)])]), expected);
  const crossed = page([line(7200, 40_000, 'A line that goes across the whole page below both of the columns'), lines(33_000, 9000, right), lines(7200, 9000, left)]);
  assert.deepEqual(outline([crossed]), [...expected, 'text_block: A line that goes across the whole page below both of the columns']);
});

test('a contents page is read row by row (B24)', () => {
  const rows = ['Purpose', 'Scope', 'Terms', 'Roles', 'Methods', 'Results', 'Limits', 'Annex'];
  const content = rows.flatMap((title, index) => [
    line(7200, 9000 + index * 1500, String(index + 1)),
    line(12_000, 9000 + index * 1500, title, { between: 'gap' }),
    line(50_000, 9000 + index * 1500, String(index * 7 + 1)),
  ]);
  assert.deepEqual(outline([page(content)]), [`table: ${rows.map((title, index) => `${String(index + 1)} | ${title} | ${String(index * 7 + 1)}`).join(' / ')}`]);
});

test('entries of a contents page with leaders stay apart', () => {
  const content = page([line(7200, 9000, 'Purpose of this report ............ 1'), line(7200, 10_200, 'Scope of the work ................. 4')]);
  assert.deepEqual(outline([content]), ['text_block: Purpose of this report ............ 1', 'text_block: Scope of the work ................. 4']);
});

test('vertical columns of single glyphs keep the order in which they were painted (B25)', () => {
  const column = (x: number, glyphs: string): readonly ContentSpan[] => [...glyphs].flatMap((glyph, index) => line(x, 9000 + index * 1100, glyph));
  assert.deepEqual(outline([page([column(30_000, '\u7e26\u66f8\u304d'), column(28_000, '\u306e\u6587\u7ae0')])]), ['text_block: \u7e26\u66f8\u304d', 'text_block: \u306e\u6587\u7ae0']);
});

test('text just above a grid stays a paragraph, and the grid keeps its rows (B26)', () => {
  const cells = [line(7500, 11_200, 'Name'), line(20_500, 11_200, 'Score'), line(7500, 12_700, 'Alpha'), line(20_500, 12_700, '10')];
  const content = page([line(7200, 9900, 'Scores of the second round'), ...cells], { rules: grid([7200, 20_200, 33_000], [10_200, 11_700, 13_200]) });
  assert.deepEqual(outline([content]), ['text_block: Scores of the second round', 'table: Name | Score / Alpha | 10']);
});

test('a number in front of a table makes its line a caption', () => {
  const content = page([line(7200, 9900, 'Table 1. Scores of the second round'), line(7500, 11_200, 'Name'), line(20_500, 11_200, 'Score'), line(7500, 12_700, 'Alpha'), line(20_500, 12_700, '10')], {
    rules: grid([7200, 20_200, 33_000], [10_200, 11_700, 13_200]),
  });
  assert.equal(outline([content])[0], 'caption: Table 1. Scores of the second round');
});

test('the upper of two tables comes first, whichever was painted first (B27)', () => {
  const table = (y: number, name: string): { spans: readonly (readonly ContentSpan[])[]; rules: PageContent['rules'] } => ({
    spans: [line(7500, y + 1000, name), line(20_500, y + 1000, 'B'), line(7500, y + 2500, 'C'), line(20_500, y + 2500, 'D')],
    rules: grid([7200, 20_200, 33_000], [y, y + 1500, y + 3000]),
  });
  const upper = table(10_000, 'upper');
  const lower = table(30_000, 'lower');
  assert.deepEqual(outline([page([...lower.spans, ...upper.spans], { rules: [...lower.rules, ...upper.rules] })]), ['table: upper | B / C | D', 'table: lower | B / C | D']);
});

test('a sideways stamp changes nothing of the other elements (B18)', () => {
  const body = [lines(7200, 9000, left), lines(7200, 20_000, right)];
  const plain = layoutOf([page(body)]);
  const stamped = layoutOf([page([...body, line(30_000, 3000, 'Draft of May', { direction: 'down' })])]);
  assert.deepEqual(stamped.elements.slice(0, -1), plain.elements);
  assert.equal(stamped.elements.at(-1)?.text, 'Draft of May');
  assert.equal(stamped.elements.at(-1)?.type, 'other');
});

test('running headers and counting page numbers are found over pages, and nothing else', () => {
  const pages = [1, 2, 3].map((index) =>
    page([line(7200, 4000, 'Annual review'), lines(7200, 9000 + index * 2000, ['Nothing of this repeats', `but for a number: ${String(index * 3)}`]), line(30_000, 76_000, String(index))], { index }),
  );
  for (const [at, index] of [0, 1, 2].entries()) {
    const found = outline([...pages]).slice(at * 3, at * 3 + 3);
    assert.deepEqual(found.map((element) => element.split(':')[0]), ['header', 'text_block', 'footer'], String(index));
  }
  const still = [1, 2].map((index) => page([lines(7200, 9000, left), line(30_000, 76_000, '12')], { index }));
  assert.ok(outline(still).every((element) => !element.startsWith('footer')));
});

test('numerals count pages too', () => {
  const pages = ['i', 'ii', 'iii', 'iv'].map((numeral, at) => page([lines(7200, 9000 + at * 3000, left), line(30_000, 76_000, numeral)], { index: at + 1 }));
  assert.deepEqual(outline(pages).filter((element) => element.startsWith('footer')), ['footer: i', 'footer: ii', 'footer: iii', 'footer: iv']);
});

test('a hyphen at a line end joins a word, unless the document writes the word with it', () => {
  const broken = (after: string): string => outline([page([hyphenated(line(7200, 9000, 'a long winding docu-')), line(7200, 10_200, `ment ${after}`)])])[0];
  assert.equal(broken('ends'), 'text_block: a long winding document ends');
  assert.equal(broken('docu-ment'), 'text_block: a long winding docu-ment docu-ment');
  const capital = page([hyphenated(line(7200, 9000, 'as told by Garcia-')), line(7200, 10_200, 'Perez before')]);
  assert.deepEqual(outline([capital]), ['text_block: as told by Garcia-Perez before']);
});

test('a suspended hyphen inside a line stays (B08)', () => {
  assert.deepEqual(outline([page([line(7200, 9000, 'vracht- en personenvervoer')])]), ['text_block: vracht- en personenvervoer']);
});

test('places count code points of the element, the resolved hyphen left out', () => {
  const content = page([hyphenated(line(7200, 9000, 'two \u{1d7d9} docu-')), line(7200, 10_200, 'ments')]);
  assert.deepEqual(layoutOf([content]).places, [[{ start: 0, end: 3 }, { start: 4, end: 5 }, { start: 6, end: 10 }, { start: 10, end: 15 }]]);
});

test('fixed-width lines keep their line ends', () => {
  assert.deepEqual(outline([page([lines(7200, 9000, ['let x = 1', 'print x'], { font: monospace })])]), ['text_block: let x = 1\nprint x']);
});

test('list items keep their marker, also when it stands apart, and a list is no table', () => {
  const content = page([line(7200, 9000, '\u2022'), line(9200, 9000, 'first item'), line(7200, 10_500, '\u2022'), line(9200, 10_500, 'second item'), line(7200, 12_000, '3. third item')]);
  assert.deepEqual(outline([content]), ['list_item: \u2022 first item', 'list_item: \u2022 second item', 'list_item: 3. third item']);
});

test('a page border and a line under a heading make no table', () => {
  const content = page([line(7200, 9000, 'Heading', { size: 1600, font: bold }), lines(7200, 12_000, left)], { rules: [...grid([3000, 58_000], [3000, 76_000]), rule(7200, 9500, 50_000, 9500)] });
  assert.deepEqual(outline([content]), ['heading 1: Heading', `text_block: ${left.join(' ')}`]);
});

test('hidden text is in no element, but for a table row that runs over the page edge', () => {
  const hidden = line(9000, 9000, 'secret').map((span) => ({ ...span, hidden: 'invisible' as const }));
  const beyond = line(64_000, 20_000, 'beyond').map((span) => ({ ...span, hidden: 'off_page' as const, before: 'gap' as const }));
  const alone = line(64_000, 30_000, 'alone').map((span) => ({ ...span, hidden: 'off_page' as const }));
  assert.deepEqual(outline([page([hidden, line(7200, 9000, 'shown'), line(55_000, 20_000, 'cut'), beyond, alone])]), ['text_block: shown', 'text_block: cut', 'text_block: beyond']);
});

test('moving the content of a page moves the boxes and changes nothing else', () => {
  const move = ([x0, y0, x1, y1]: Box, dx: number, dy: number): Box => [x0 + dx, y0 + dy, x1 + dx, y1 + dy];
  const body = page([line(7200, 9000, 'Title', { size: 1600, font: bold }), lines(7200, 12_000, left), line(7500, 31_200, 'Name'), line(20_500, 31_200, 'Score'), line(7500, 32_700, 'Alpha'), line(20_500, 32_700, '10')], {
    rules: grid([7200, 20_200, 33_000], [30_200, 31_700, 33_200]),
  });
  const plain = layoutOf([body]);
  fc.assert(
    fc.property(fc.integer({ min: -3000, max: 3000 }), fc.integer({ min: -900, max: 9000 }), (dx, dy) => {
      const moved: PageContent = {
        ...body,
        spans: body.spans.map((span) => ({ ...span, box: move(span.box, dx, dy), firstOrigin: [span.firstOrigin[0] + dx, span.firstOrigin[1] + dy], lastOrigin: [span.lastOrigin[0] + dx, span.lastOrigin[1] + dy] })),
        rules: body.rules.map((each) => ({ ...each, box: move(each.box, dx, dy) })),
      };
      const found = layoutOf([moved]);
      assert.deepEqual(found.elements.map((element) => ({ ...element, bbox: move(element.bbox, -dx, -dy) })), plain.elements);
      assert.deepEqual(found.places, plain.places);
    }),
    { seed: 1, numRuns: 40 },
  );
});

test('every visible word is in exactly one element or cell, whatever stands where', () => {
  const word = fc.record({ x: fc.integer({ min: 0, max: 60 }), y: fc.integer({ min: 2, max: 76 }), length: fc.integer({ min: 1, max: 9 }), big: fc.boolean(), before: fc.constantFrom('none', 'space', 'gap', 'line') });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 60 }), fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 78 }), fc.boolean()), { maxLength: 20 }), (placed, strokes) => {
      const spans = placed.flatMap(({ x, y, length, big, before }) => line(x * 1000, y * 1000, 'w'.repeat(length), { size: big ? 2000 : 900, font: big ? bold : regular }).map((span) => ({ ...span, before: before as ContentSpan['before'] })));
      const rules = strokes.map(([x, y, flat]) => (flat ? rule(x * 1000, y * 1000, x * 1000 + 9000, y * 1000) : rule(x * 1000, y * 1000, x * 1000, y * 1000 + 9000)));
      const { elements, tables } = layoutOf([page([spans], { rules })]);
      const refs = [...elements.flatMap(({ span_refs = [] }) => span_refs), ...tables.flatMap(({ cells }) => cells.flatMap(({ span_refs = [] }) => span_refs))];
      assert.equal(refs.length, spans.length);
      assert.equal(new Set(refs).size, spans.length);
      for (const table of tables) {
        const taken = new Set<string>();
        for (const { row, col, row_span, col_span } of table.cells) {
          for (let y = row; y < row + row_span; y++) for (let x = col; x < col + col_span; x++) assert.ok(!taken.has(`${String(y)} ${String(x)}`) && y < table.n_rows && x < table.n_cols), taken.add(`${String(y)} ${String(x)}`);
        }
      }
    }),
    { seed: 1, numRuns: 300 },
  );
});

test('a page of no words has no elements', () => {
  assert.deepEqual(layoutOf([page([])]).elements, []);
  assert.deepEqual(outline([page([line(7200, 9000, text('alone'))])]), ['text_block: alone']);
});

test('the work grows with the words, not with their square', () => {
  const cost = (count: number): number => {
    const content = page([lines(7200, 2000, Array.from({ length: count }, () => 'some words'))], { rules: Array.from({ length: count / 10 }, (_, index) => rule(3000, 1500 + index * 12_000, 50_000, 1500 + index * 12_000)) });
    return costOf(() => layoutOf([content]), 3).ms;
  };
  assert.ok(cost(16_000) < 30 * Math.max(cost(4000), 4));
});

test('wide and long tables cost no cube of their cells, painted by rows or by columns', () => {
  const cost = (rows: number, columns: number, isByColumn: boolean): number => {
    const cells = Array.from({ length: rows * columns }, (_, index) => {
      const [row, column] = isByColumn ? [index % rows, Math.floor(index / rows)] : [Math.floor(index / columns), index % columns];
      return line(7200 + column * 6000, 2000 + row * 1500, column === 0 ? `row ${String(row)}` : `${String((row * 7) % 100)}.5`);
    });
    const content = page(cells);
    return costOf(() => layoutOf([content]), 3).ms;
  };
  for (const isByColumn of [false, true]) {
    assert.ok(cost(2, 4000, isByColumn) < 30 * Math.max(cost(2, 1000, isByColumn), 10));
    assert.ok(cost(4000, 2, isByColumn) < 30 * Math.max(cost(1000, 2, isByColumn), 10));
  }
});

test('paragraphs of two columns with a gap at one height are still read column by column', () => {
  const content = page([line(7200, 5000, 'A title that goes over both of the columns of this one page'), lines(33_000, 9000, right), lines(33_000, 16_000, right), lines(7200, 9000, left), lines(7200, 16_000, left)]);
  const [first, second] = [`text_block: ${left.join(' ')}`, `text_block: ${right.join(' ')}`];
  assert.deepEqual(outline([content]).slice(1), [first, first, second, second]);
});

test('headings are larger than the text or bold, and one style has one level in the document', () => {
  const section = (y: number, title: string, setting: Parameters<typeof line>[3]): readonly ContentSpan[] => line(7200, y, title, setting);
  const content = page([
    section(5000, 'A large title', { size: 2400 }),
    section(9000, 'First part', { size: 1400, font: bold }),
    lines(7200, 12_000, left),
    section(18_000, 'Second part', { size: 1400, font: bold }),
    lines(7200, 21_000, right),
    section(27_000, 'A run-in', { font: bold }),
    lines(7200, 30_000, left),
  ]);
  assert.deepEqual(outline([content]).filter((element) => element.startsWith('heading')), ['heading 1: A large title', 'heading 2: First part', 'heading 2: Second part', 'heading 3: A run-in']);
});

test('numbers of headings are their levels, under a title', () => {
  const titles = ['1 Scope', '1.1 Aim', '1.2 Terms', '2 Method'];
  const content = page([line(7200, 4000, 'Report', { size: 2400, font: bold }), ...titles.flatMap((title, index) => [line(7200, 8000 + index * 8000, title, { size: 1400, font: bold }), lines(7200, 10_500 + index * 8000, left)])]);
  assert.deepEqual(outline([content]).filter((element) => element.startsWith('heading')), ['heading 1: Report', 'heading 2: 1 Scope', 'heading 3: 1.1 Aim', 'heading 3: 1.2 Terms', 'heading 2: 2 Method']);
});

// Words set from edge to edge: the space between them is what is left.
function spread(x: number, baseline: number, words: string, setting: { readonly size: number; readonly width: number; readonly between: 'space' | 'gap' }): readonly ContentSpan[] {
  const { size, width, between } = setting;
  const parts = words.split(' ');
  const space = (width - (words.length - parts.length + 1) * (size / 2)) / (parts.length - 1);
  return line(x, baseline, words, { size, font: bold, between, space });
}

test('a heading whose words are driven apart from edge to edge is one heading, painted spaces or not', () => {
  const words = 'Six words make this line full'.split(' ');
  const body = Array.from({ length: 5 }, (_, index) => line(7200, 20_000 + index * 1200, [...words.slice(index), ...words.slice(0, index)].join(' '), { space: 800 }));
  const width = (body[0].at(-1)?.box[2] ?? 0) - 7200;
  for (const between of ['space', 'gap'] as const) {
    const heading = [spread(7200, 9000, 'COMPARED REPRESENTATIONS', { size: 1400, width, between }), spread(7200, 10_800, 'OF MEN', { size: 1400, width, between }), line(7200, 12_600, 'ALONE', { size: 1400, font: bold })];
    assert.equal(outline([page([...heading, ...body])])[0], 'heading 1: COMPARED REPRESENTATIONS OF MEN ALONE');
  }
});

test('a long heading in a narrow column is a heading', () => {
  const heading = lines(7200, 9000, ['Sorting of', 'networks and', 'of systems', 'by machines', 'in the field'], { size: 1800, font: bold });
  const body = lines(7200, 20_000, ['Text of the usual size that', 'is longer than the heading', 'so that it tells what is usual', 'in this document.']);
  assert.equal(outline([page([heading, body])])[0], 'heading 1: Sorting of networks and of systems by machines in the field');
});

test('a number that closes a bracket of the line above starts no list item', () => {
  assert.deepEqual(outline([page([lines(7200, 9000, ['The inverse is what it was (Algorithm', '166) in the other volume.'])])]), ['text_block: The inverse is what it was (Algorithm 166) in the other volume.']);
});

test('a word in capitals that a line end divides is put together', () => {
  const content = [...hyphenated(line(7200, 9000, 'A MAP OF DATA STRUC-')), ...line(7200, 10_200, 'TURES IN STORES')];
  assert.deepEqual(outline([page([content])]), ['text_block: A MAP OF DATA STRUCTURES IN STORES']);
});

test('wide spaces behind the sentences of justified lines make no table of them', () => {
  const set = (x: number, y: number, words: string): readonly ContentSpan[] => line(x, y, words, { between: 'gap', space: 500 });
  const after = (x: number, y: number, words: string): readonly ContentSpan[] => set(x, y, words).map((span, index) => (index === 0 ? { ...span, before: 'gap' as const } : span));
  const content = [set(7200, 9000, 'It took some time.'), after(17_500, 9000, 'The effect was small'), set(7200, 10_200, 'and it came late.'), after(17_500, 10_200, 'The cause was seen')];
  assert.deepEqual(outline([page(content)]), ['text_block: It took some time. The effect was small and it came late. The cause was seen']);
});

test('pages that are packed are laid out as those that are kept as they are', () => {
  const table = (y: number): readonly (readonly ContentSpan[])[] => [line(7500, y, 'Name'), line(20_500, y, 'Size'), line(7500, y + 1500, 'one'), line(20_500, y + 1500, '2')];
  const grids = (y: number): PageContent['rules'] => grid([7200, 20_200, 33_000], [y - 1000, y + 500, y + 2000]);
  const contents = Array.from({ length: 6 }, (_, index) =>
    page([line(7200, 3000, `Chapter ${String(index + 1)}`), lines(7200, 9000, left), line(7200, 30_000, 'A heading', { size: 2000, font: bold }), ...table(40_000), lines(7200, 60_000, right)], { index: index + 1, rules: grids(40_000) }),
  );
  const whole = layoutOf(contents);
  assert.ok(whole.elements.some(({ type }) => type === 'header') && whole.elements.some(({ type }) => type === 'heading') && whole.tables.length === 6);
  assert.deepEqual(layoutOf(contents, 0), whole);
  assert.deepEqual(layoutOf(contents, 200), whole);
});
