import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainCopyOf } from '../../../src/parse/pdf/plain-copy.ts';
import type { PdfAction } from '../../../src/parse/pdf/read-actions.ts';
import { readActions } from '../../../src/parse/pdf/read-actions.ts';
import { useDocument } from '../../../src/parse/pdf/use-document.ts';
import { pdfium } from '../../support/pdf.ts';
import type { PdfParts } from '../../support/pdf-writer.ts';
import { writePdf } from '../../support/pdf-writer.ts';

function actionsOf({ entries = '', ...parts }: Omit<PdfParts, 'pages'> & { readonly entries?: string }): readonly PdfAction[] {
  const bytes = writePdf({ ...parts, pages: [{ content: '', entries }] });
  const used = useDocument(pdfium, bytes, ({ x, handle }) =>
    readActions(plainCopyOf(x, handle) ?? assert.fail('no copy'), [{ number: 1, object: x.EPDFDoc_GetPageObjectNumberByIndex(handle, 0) }]),
  );
  return used.ok ? used.value : assert.fail(used.problem);
}

test('what a document does when it is opened, closed, saved or printed is listed with its event', () => {
  assert.deepEqual(actionsOf({ catalog: '/OpenAction<</S/JavaScript/JS(1)>>/AA<</WC<</S/Launch/F(a.exe)>>/DP 20 0 R>>', objects: new Map([[20, '<</S/URI/URI(http://a.example/)>>']]) }), [
    { kind: 'javascript', location: 'document', trigger: 'open' },
    { kind: 'launch', target: 'a.exe', location: 'document', trigger: 'willclose' },
    { kind: 'uri', target: 'http://a.example/', location: 'document', trigger: 'didprint' },
  ]);
  assert.deepEqual(actionsOf({ catalog: '/OpenAction[100 0 R/Fit]' }), []);
});

test('named scripts are found in every branch of their name tree', () => {
  const objects = new Map([
    [20, '<</Kids[21 0 R 22 0 R 20 0 R]>>'],
    [21, '<</Names[(a)<</S/JavaScript/JS(1)>>(b) 23 0 R]>>'],
    [22, '<</Names[(c)<</S/JavaScript/JS(3)>>]>>'],
    [23, '<</S/JavaScript/JS(2)>>'],
  ]);
  assert.equal(actionsOf({ catalog: '/Names<</JavaScript 20 0 R>>', objects }).length, 3);
});

test('actions of annotations and form fields have their page and event, those that follow them too', () => {
  const objects = new Map([
    [20, '<</Subtype/Link/Rect[0 0 9 9]/A<</S/GoTo/D[100 0 R/Fit]/Next[<</S/GoToR/F<</F(old.pdf)/UF<FEFF006E006500770020>>>>><</S/Named/N/NextPage>>]>>>>'],
    [21, '<</Subtype/Widget/Rect[0 0 9 9]/AA<</K<</S/JavaScript/JS(1)>>/Fo<</S/SubmitForm/F<</FS/URL/F(https://b.example/)>>>>>>>>'],
    [22, '<</T(outer)/Kids[21 0 R]/AA<</C<</S/JavaScript/JS(2)>>>>>>'],
  ]);
  assert.deepEqual(actionsOf({ entries: '/Annots[20 0 R 21 0 R]/AA<</C<</S/ResetForm>>>>', catalog: '/AcroForm<</Fields[22 0 R]>>', objects }), [
    { kind: 'resetform', location: 'page', page: 1, trigger: 'close' },
    { kind: 'gotor', target: 'new ', location: 'annotation', page: 1, trigger: 'activate' },
    { kind: 'named', target: 'NextPage', location: 'annotation', page: 1, trigger: 'activate' },
    { kind: 'submitform', target: 'https://b.example/', location: 'field', page: 1, trigger: 'focus' },
    { kind: 'javascript', location: 'field', page: 1, trigger: 'keystroke' },
    { kind: 'javascript', location: 'field', trigger: 'calculate' },
  ]);
});

test('actions of the outline are listed, and circles of actions, fields and bookmarks end', () => {
  const objects = new Map([
    [20, '<</First 21 0 R/Last 21 0 R>>'],
    [21, '<</Title(a)/Next 22 0 R/First 21 0 R/A 24 0 R>>'],
    [22, '<</Title(b)/Next 21 0 R/A<</S/Launch/Win<</F(c.exe)>>>>>>'],
    [23, '<</Kids[23 0 R]>>'],
    [24, '<</S/URI/URI(http://d.example/)/Next 24 0 R>>'],
  ]);
  assert.deepEqual(actionsOf({ catalog: '/Outlines 20 0 R/AcroForm<</Fields[23 0 R]>>', objects }), [
    { kind: 'uri', target: 'http://d.example/', location: 'other', trigger: 'activate' },
    { kind: 'launch', target: 'c.exe', location: 'other', trigger: 'activate' },
  ]);
});
