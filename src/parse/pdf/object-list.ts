import { FORM_OBJECT, HOLDER, PAGE, refresh, type PdfiumMemory } from './pdfium-memory.ts';

/** The kinds of objects on a page, by PDFium's numbers. */
export const KIND = { text: 1, path: 2, image: 3, shading: 4, form: 5 } as const;

/** The objects of a page or of a form, in painting order: their number, and where PDFium keeps them. */
export interface ObjectList {
  readonly holder: number;
  readonly count: number;
}

/** The objects of an open page. */
export function objectsOfPage(memory: PdfiumMemory, page: number): ObjectList {
  return listOf(memory, page + PAGE.objects);
}

/** The objects of a form object; none when the file has no form for it. */
export function objectsOfForm(memory: PdfiumMemory, object: number): ObjectList {
  refresh(memory);
  const holder = memory.words[(object + FORM_OBJECT.objects) >>> 2];
  return holder === 0 ? { holder, count: 0 } : listOf(memory, holder);
}

function listOf(memory: PdfiumMemory, holder: number): ObjectList {
  refresh(memory);
  return { holder, count: memory.words[(holder + HOLDER.count) >>> 2] };
}

const BLOCK_BITS = 10;
const BLOCK_MASK = (1 << BLOCK_BITS) - 1;

/** The handle of the object at an index of a list. */
export function objectAt(memory: PdfiumMemory, { holder }: ObjectList, index: number): number {
  refresh(memory);
  const { words } = memory;
  const place = words[(holder + HOLDER.first) >>> 2] + index;
  const block = words[(words[(holder + HOLDER.blocks) >>> 2] >>> 2) + (place >>> BLOCK_BITS)];
  return words[(block >>> 2) + (place & BLOCK_MASK)];
}

/** What kind of object a handle is of, of `KIND`. Each kind is asked for once: objects of one kind share a table of functions. */
export function kindOf(memory: PdfiumMemory, object: number): number {
  const table = memory.words[object >>> 2];
  const known = memory.kinds.get(table);
  if (known !== undefined) return known;
  const kind = memory.x.FPDFPageObj_GetType(object);
  memory.kinds.set(table, kind);
  return kind;
}
