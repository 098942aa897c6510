/** One page of a test PDF. */
export interface PdfPage {
  /** The content stream. Fonts: F1 Helvetica, F2 Helvetica-Bold, F3 Courier, F4 Times-Roman. */
  readonly content: string;
  readonly mediaBox?: readonly number[];
  /** More entries of the page dictionary: `/Rotate 90`, `/CropBox [0 0 10 10]`, `/Annots [20 0 R]`. */
  readonly entries?: string;
  /** More entries of the resources. */
  readonly resources?: string;
}

/** A PDF under construction. Own objects are numbered from 20 on; `objects.get(20)` is what stands in `20 0 obj`. */
export interface PdfParts {
  readonly pages: readonly PdfPage[];
  readonly objects?: ReadonlyMap<number, string>;
  /** More entries of the catalog. */
  readonly catalog?: string;
  /** More entries of the trailer. */
  readonly trailer?: string;
}

const fontNames = ['Helvetica', 'Helvetica-Bold', 'Courier', 'Times-Roman'];
const FIRST_PAGE = 100;

/** Writes a PDF 1.7 file with a correct cross-reference table. */
export function writePdf({ pages, objects = new Map(), catalog = '', trailer = '' }: PdfParts): Uint8Array {
  const bodies = new Map<number, string>([
    [1, `<</Type/Catalog/Pages 2 0 R ${catalog}>>`],
    [2, `<</Type/Pages/Count ${String(pages.length)}/Kids[${pages.map((_, index) => `${String(FIRST_PAGE + 2 * index)} 0 R`).join(' ')}]>>`],
    ...fontNames.map((name, index): [number, string] => [3 + index, `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`]),
    ...objects,
  ]);
  const fonts = fontNames.map((_, index) => `/F${String(index + 1)} ${String(3 + index)} 0 R`).join('');
  pages.forEach(({ content, mediaBox = [0, 0, 612, 792], entries = '', resources = '' }, index) => {
    const number = FIRST_PAGE + 2 * index;
    bodies.set(number, `<</Type/Page/Parent 2 0 R/MediaBox[${mediaBox.join(' ')}]/Contents ${String(number + 1)} 0 R/Resources<</Font<<${fonts}>>${resources}>>${entries}>>`);
    bodies.set(number + 1, streamObject(content));
  });
  return join(bodies, trailer);
}

/** The body of a stream object. */
export function streamObject(content: string, entries = ''): string {
  return `<</Length ${String(content.length)}${entries}>>\nstream\n${content}\nendstream`;
}

function join(bodies: ReadonlyMap<number, string>, trailer: string): Uint8Array {
  let file = '%PDF-1.7\n';
  const offsets = new Map<number, number>();
  const numbers = [...bodies.keys()].sort((a, b) => a - b);
  for (const number of numbers) {
    offsets.set(number, file.length);
    file += `${String(number)} 0 obj\n${bodies.get(number) ?? ''}\nendobj\n`;
  }
  const start = file.length;
  file += 'xref\n0 1\n0000000000 65535 f \n';
  for (const number of numbers) file += `${String(number)} 1\n${String(offsets.get(number)).padStart(10, '0')} 00000 n \n`;
  file += `trailer\n<</Size ${String(Math.max(...numbers) + 1)}/Root 1 0 R${trailer}>>\nstartxref\n${String(start)}\n%%EOF\n`;
  return Uint8Array.from(file, (character) => character.charCodeAt(0));
}
