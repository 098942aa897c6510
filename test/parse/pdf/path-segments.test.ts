import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identity, type Matrix } from '../../../src/parse/pdf/matrix.ts';
import { objectAt, objectsOfPage } from '../../../src/parse/pdf/object-list.ts';
import { openDocument } from '../../../src/parse/pdf/open-document.ts';
import { pageFrame } from '../../../src/parse/pdf/page-frame.ts';
import { straightSubpaths, type Subpath } from '../../../src/parse/pdf/path-segments.ts';
import { pdfium } from '../../support/pdf.ts';
import { writePdf } from '../../support/pdf-writer.ts';

const { wasmExports: x, scratch } = pdfium;
const source = { x, memory: pdfium.textReader.memory, scratch, frame: pageFrame({ left: 0, bottom: 0, right: 600, top: 800, quarterTurns: 0, userUnit: 1 }) };

// The parser reads it from memory.
const closes = (x as unknown as Readonly<Record<'FPDFPathSegment_GetClose', (segment: number) => number>>).FPDFPathSegment_GetClose;

/** Lets `use` see each object of a page that holds nothing but paths. */
function withPaths<Answer>(content: string, use: (path: number) => Answer): readonly Answer[] {
  const opened = openDocument(pdfium, writePdf({ pages: [{ content }] }));
  if (!opened.ok) return assert.fail(opened.problem);
  const page = x.FPDF_LoadPage(opened.value.handle, 0);
  try {
    const objects = objectsOfPage(source.memory, page);
    return Array.from({ length: objects.count }, (_, index) => use(objectAt(source.memory, objects, index)));
  } finally {
    x.FPDF_ClosePage(page);
    opened.value.close();
  }
}

function subpathsOf(content: string, matrix: Matrix = identity): readonly (readonly Subpath[] | undefined)[] {
  return withPaths(content, (path) => straightSubpaths(source, path, matrix));
}

test('the segments of a path stand in the memory of PDFium as its functions tell them', () => {
  const content = '10.5 20 m 30 40.25 l 50 60 l h 70 80 m 90 100 l S 10 20 30 40 re f 7 8 m 9 10 l 11 12 13 14 15 16 c S';
  const asked = withPaths(content, (path) =>
    Array.from({ length: x.FPDFPath_CountSegments(path) }, (_, index) => {
      const segment = x.FPDFPath_GetPathSegment(path, index);
      x.FPDFPathSegment_GetPoint(segment, scratch.slot(0), scratch.slot(1));
      return { x: scratch.float(0), y: scratch.float(1), type: x.FPDFPathSegment_GetType(segment), closes: closes(segment) };
    }),
  );
  const toldSubpaths = asked.map((segments) => {
    const subpaths: number[][] = [];
    for (const { x: across, y: up, type } of segments) {
      if (type === 1) return undefined;
      if (type === 2) subpaths.push([]);
      subpaths[subpaths.length - 1].push(across * 100, (800 - up) * 100);
    }
    return subpaths;
  });
  assert.deepEqual(asked.map((segments) => segments.map(({ closes }) => closes)), [[0, 0, 0, 1, 0, 0], [0, 0, 0, 0, 1], [0, 0, 0, 0, 0]]);
  assert.deepEqual(toldSubpaths.map((subpaths) => subpaths?.length), [2, 1, undefined]);
  assert.deepEqual(subpathsOf(content), toldSubpaths);
});

test('a segment behind a closed subpath begins another one, and the matrix of the path moves all of its points', () => {
  assert.deepEqual(subpathsOf('10 20 m 30 20 l h 30 40 l S', [2, 0, 0, 1, 0, 100]), [
    [
      [2000, 68000, 6000, 68000, 2000, 68000],
      [6000, 66000],
    ],
  ]);
});

test('a path of more than two thousand segments has no subpaths, and one of two thousand has all', () => {
  const zigzag = (count: number): string => `0 0 m ${'1 1 l '.repeat(count - 1)}S`;
  assert.deepEqual(subpathsOf(`${zigzag(2001)} ${zigzag(2000)}`).map((subpaths) => subpaths?.[0].length), [undefined, 4000]);
});
