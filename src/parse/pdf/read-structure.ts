import type { Text } from '../../base/text.ts';
import type { CString } from './c-string.ts';
import { cString } from './c-string.ts';
import { textFromUtf16 } from './foreign-text.ts';
import type { StructureNode } from './page-content.ts';
import type { PdfiumExports } from './pdfium-exports.ts';
import type { Scratch } from './scratch.ts';

interface StructureSource {
  readonly x: PdfiumExports;
  readonly scratch: Scratch;
}

// Beyond these, a tree is built to exhaust (or runs in a circle).
const NODE_COUNT_MAX = 100_000;
const DEPTH_MAX = 128;

/**
 * The structure tree of a tagged page, parents before children; empty when the page has none. Only elements with content
 * on the page are there. An element that runs over pages names the ids of all of them, as PDFium does not say which page
 * an id is of: the caller takes those that stand on the page.
 */
export function readStructure({ x, scratch }: StructureSource, page: number): readonly StructureNode[] {
  const tree = x.FPDF_StructTree_GetForPage(page);
  if (tree === 0) return [];
  const keys = { rowSpan: cString(x, 'RowSpan'), colSpan: cString(x, 'ColSpan') };
  const nodes: StructureNode[] = [];
  const open: { readonly element: number; readonly depth: number }[] = [];
  try {
    for (let index = x.FPDF_StructTree_CountChildren(tree) - 1; index >= 0; index--) open.push({ element: x.FPDF_StructTree_GetChildAtIndex(tree, index), depth: 0 });
    for (let next = open.pop(); next !== undefined && nodes.length < NODE_COUNT_MAX; next = open.pop()) {
      if (next.element === 0) continue;
      const { node, children } = readNode({ x, scratch }, next, keys);
      nodes.push(node);
      if (next.depth < DEPTH_MAX) for (let index = children.length - 1; index >= 0; index--) open.push({ element: children[index], depth: next.depth + 1 });
    }
  } finally {
    keys.rowSpan.free();
    keys.colSpan.free();
    x.FPDF_StructTree_Close(tree);
  }
  return nodes;
}

interface SpanKeys {
  readonly rowSpan: CString;
  readonly colSpan: CString;
}

function readNode(
  source: StructureSource,
  { element, depth }: { readonly element: number; readonly depth: number },
  keys: SpanKeys,
): { readonly node: StructureNode; readonly children: readonly number[] } {
  const { x, scratch } = source;
  const string = (read: PdfiumExports['FPDF_StructElement_GetType']): Text => textFromUtf16(scratch.bytes((at, capacity) => read(element, at, capacity)));
  const type = string(x.FPDF_StructElement_GetType);
  const markedContentIds: number[] = [];
  const children: number[] = [];
  const count = x.FPDF_StructElement_CountChildren(element);
  for (let index = 0; index < count; index++) {
    const id = x.FPDF_StructElement_GetChildMarkedContentID(element, index);
    if (id >= 0) markedContentIds.push(id);
    else children.push(x.FPDF_StructElement_GetChildAtIndex(element, index));
  }
  const alternateText = type === 'Figure' || type === 'Formula' ? string(x.FPDF_StructElement_GetAltText) : '';
  const isCell = type === 'TD' || type === 'TH';
  const rowSpan = isCell ? readSpan(source, element, keys.rowSpan) : 1;
  const colSpan = isCell ? readSpan(source, element, keys.colSpan) : 1;
  const node: StructureNode = {
    type,
    depth,
    markedContentIds,
    ...(alternateText === '' ? {} : { alternateText: alternateText as Text }),
    ...(rowSpan > 1 ? { rowSpan } : {}),
    ...(colSpan > 1 ? { colSpan } : {}),
  };
  return { node, children };
}

const SPAN_MAX = 1000;

function readSpan({ x, scratch }: StructureSource, element: number, key: CString): number {
  const count = x.FPDF_StructElement_GetAttributeCount(element);
  for (let index = 0; index < count; index++) {
    const attribute = x.FPDF_StructElement_GetAttributeAtIndex(element, index);
    const value = attribute === 0 ? 0 : x.FPDF_StructElement_Attr_GetValue(attribute, key.address);
    if (value === 0 || x.FPDF_StructElement_Attr_GetNumberValue(value, scratch.slot(0)) === 0) continue;
    const span = Math.floor(scratch.float(0));
    if (span >= 1 && span <= SPAN_MAX) return span;
  }
  return 1;
}
