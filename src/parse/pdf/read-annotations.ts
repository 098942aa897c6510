import { cString } from './c-string.ts';
import { textFromUtf16 } from './foreign-text.ts';
import type { AnnotationType, PageAnnotation } from './page-content.ts';
import { boxOn } from './page-frame.ts';
import type { ObjectSource } from './paint.ts';

// FPDF_ANNOT_… of fpdf_annot.h, by number.
const types: readonly AnnotationType[] = [
  'unknown',
  'text',
  'link',
  'freetext',
  'line',
  'square',
  'circle',
  'polygon',
  'polyline',
  'highlight',
  'underline',
  'squiggly',
  'strikeout',
  'stamp',
  'caret',
  'ink',
  'popup',
  'fileattachment',
  'sound',
  'movie',
  'widget',
  'screen',
  'printermark',
  'trapnet',
  'watermark',
  '3d',
  'richmedia',
  'xfawidget',
  'redact',
];

const ANNOTATION_COUNT_MAX = 100_000;

/** The annotations of a page but links, in the order of the file. */
export function readAnnotations({ x, scratch, frame }: ObjectSource, page: number): readonly PageAnnotation[] {
  const annotations: PageAnnotation[] = [];
  const count = Math.min(x.FPDFPage_GetAnnotCount(page), ANNOTATION_COUNT_MAX);
  if (count <= 0) return annotations;
  const key = cString(x, 'Contents');
  try {
    for (let index = 0; index < count; index++) {
      const annotation = x.FPDFPage_GetAnnot(page, index);
      if (annotation === 0) continue;
      const type = types[x.FPDFAnnot_GetSubtype(annotation)] ?? 'unknown';
      if (type !== 'link') {
        const boxed = x.FPDFAnnot_GetRect(annotation, scratch.slot(0)) !== 0;
        const box = boxed ? boxOn(frame, [scratch.float(0), scratch.float(0, 1), scratch.float(1), scratch.float(1, 1)]) : ([0, 0, 0, 0] as const);
        const contents = textFromUtf16(scratch.bytes((at, capacity) => x.FPDFAnnot_GetStringValue(annotation, key.address, at, capacity)));
        annotations.push({ type, box, ...(contents === '' ? {} : { contents }) });
      }
      x.FPDFPage_CloseAnnot(annotation);
    }
  } finally {
    key.free();
  }
  return annotations;
}
