import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KIND, kindOf, objectAt, objectsOfForm, objectsOfPage, type ObjectList } from '../../../src/parse/pdf/object-list.ts';
import { openDocument } from '../../../src/parse/pdf/open-document.ts';
import { pdfium } from '../../support/pdf.ts';
import { streamObject, writePdf } from '../../support/pdf-writer.ts';

const { memory } = pdfium.textReader;
// The public functions that tell the same, one object a call; the parser does not call them.
const calls = pdfium.wasmExports as unknown as Readonly<Record<'FPDFPage_CountObjects' | 'FPDFPage_GetObject' | 'FPDFFormObj_CountObjects' | 'FPDFFormObj_GetObject' | 'FPDFPageObj_GetType', (...args: readonly number[]) => number>>;

function handlesOf(objects: ObjectList): readonly number[] {
  return Array.from({ length: objects.count }, (_, index) => objectAt(memory, objects, index));
}

test('the objects of a page and of its forms stand in the memory of PDFium as its functions tell them', () => {
  const content = `${'0 0 9 9 re f BT /F1 9 Tf (a) Tj ET '.repeat(1500)}/Fm1 Do /Sh1 sh BI /W 1/H 1/BPC 8/CS/G ID x EI`;
  const form = streamObject('BT /F1 9 Tf (b) Tj ET 1 1 re f', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</Font<</F1 3 0 R>>>>');
  const shading = '/Shading<</Sh1<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 1 1]/Function<</FunctionType 2/Domain[0 1]/N 1>>>>>>';
  const opened = openDocument(pdfium, writePdf({ pages: [{ content, resources: `/XObject<</Fm1 20 0 R>>${shading}` }], objects: new Map([[20, form]]) }));
  if (!opened.ok) return assert.fail(opened.problem);
  const page = pdfium.wasmExports.FPDF_LoadPage(opened.value.handle, 0);
  try {
    const handles = handlesOf(objectsOfPage(memory, page));
    assert.deepEqual(handles, Array.from({ length: calls.FPDFPage_CountObjects(page) }, (_, index) => calls.FPDFPage_GetObject(page, index)));
    assert.deepEqual(handles.map((handle) => kindOf(memory, handle)), handles.map((handle) => calls.FPDFPageObj_GetType(handle)));
    assert.deepEqual(new Set(handles.map((handle) => kindOf(memory, handle))), new Set(Object.values(KIND)));
    const formObject = handles.find((handle) => kindOf(memory, handle) === KIND.form) ?? assert.fail('a form');
    const inForm = handlesOf(objectsOfForm(memory, formObject));
    assert.ok(inForm.length > 0);
    assert.deepEqual(inForm, Array.from({ length: calls.FPDFFormObj_CountObjects(formObject) }, (_, index) => calls.FPDFFormObj_GetObject(formObject, index)));
  } finally {
    pdfium.wasmExports.FPDF_ClosePage(page);
    opened.value.close();
  }
});
