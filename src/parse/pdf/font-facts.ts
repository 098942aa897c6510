import { sha256 } from '../../base/hash.ts';
import { asciiLower } from '../../base/unicode/lower-case.ts';
import { textFromBytes } from './foreign-text.ts';
import type { FontFacts } from './page-content.ts';
import type { PdfiumExports } from './pdfium-exports.ts';
import type { Scratch } from './scratch.ts';

/** Answers with the facts of a font handle of one page. */
export type FontReader = (handle: number) => FontFacts;

/**
 * Opens the fonts of a document; the answer opens those of a page. Handles are good only while their page is open (PDFium
 * frees a font that no page holds, and gives its address to another). Equal fonts are one object, on whichever page.
 */
export function openFonts(x: PdfiumExports, scratch: Scratch): () => FontReader {
  const byContent = new Map<string, FontFacts>();
  return () => {
    const byHandle = new Map<number, FontFacts>([[0, noFont]]);
    return (handle) => {
      const known = byHandle.get(handle);
      if (known !== undefined) return known;
      const row = readFont({ x, scratch }, handle);
      const key = [row.fullName, row.embedded, row.flags, row.weight, row.slanted].join('\n');
      const facts = byContent.get(key) ?? fontFacts(row);
      byContent.set(key, facts);
      byHandle.set(handle, facts);
      return facts;
    };
  };
}

function readFont({ x, scratch }: { readonly x: PdfiumExports; readonly scratch: Scratch }, handle: number): FontRow {
  return {
    fullName: textFromBytes(scratch.bytes((at, capacity) => x.FPDFFont_GetBaseFontName(handle, at, capacity))),
    embedded: x.FPDFFont_GetIsEmbedded(handle) === 1,
    flags: x.FPDFFont_GetFlags(handle),
    weight: x.FPDFFont_GetWeight(handle),
    slanted: x.FPDFFont_GetItalicAngle(handle, scratch.slot(0)) !== 0 && (scratch.unsigned(0) | 0) !== 0,
  };
}

interface FontRow {
  readonly fullName: string;
  readonly embedded: boolean;
  /** Flags of the font descriptor (ISO 32000-2 table 121); -1 when there is none. */
  readonly flags: number;
  readonly weight: number;
  readonly slanted: boolean;
}

const FIXED_PITCH = 1;
const SERIF = 2;
const ITALIC = 64;
const FORCE_BOLD = 1 << 18;

function fontFacts(row: FontRow): FontFacts {
  const name = row.fullName.replace(/^[A-Z]{6}\+/, '');
  const lower = asciiLower(name);
  const flags = row.flags < 0 ? 0 : row.flags;
  const bold = /bold|black|heavy|demi|cmb|sfbx/.test(lower) || (flags & FORCE_BOLD) !== 0 || row.weight >= 700;
  const italic = /italic|oblique|slanted|kursiv/.test(lower) || (flags & ITALIC) !== 0 || row.slanted;
  const monospace = (flags & FIXED_PITCH) !== 0 || /courier|mono|consol|typewriter|cmtt/.test(lower);
  const serif = (flags & SERIF) !== 0 || /times|serif|roman|georgia|garamond|palatino|cambria|cmr/.test(lower.replace(/sans.?serif/, ''));
  const face = standardFace(lower) ?? (monospace ? 'liberation-mono' : serif ? 'liberation-serif' : 'liberation-sans');
  const id = row.embedded ? `embedded:${embeddedName(name)}` : `subst:${styledFace(face, bold, italic)}`;
  return { id, name, embedded: row.embedded, bold, italic, monospace, serif, weight: Math.min(Math.max(row.weight, 1), 1000) };
}

const noFont: FontFacts = {
  id: 'subst:liberation-sans-regular',
  name: '',
  embedded: false,
  bold: false,
  italic: false,
  monospace: false,
  serif: false,
  weight: 400,
};

// The faces by which the reference system of seed 004 names what stands in for a font that is not embedded.
function standardFace(lower: string): string | undefined {
  if (lower === 'symbol' || lower === 'zapfdingbats') return lower;
  if (/^(helvetica|arial)/.test(lower)) return 'liberation-sans';
  if (lower.startsWith('times')) return 'liberation-serif';
  if (lower.startsWith('courier')) return 'liberation-mono';
  return undefined;
}

function styledFace(face: string, bold: boolean, italic: boolean): string {
  if (!face.startsWith('liberation-')) return face;
  return `${face}-${bold ? (italic ? 'bold-italic' : 'bold') : italic ? 'italic' : 'regular'}`;
}

// The id holds [A-Za-z0-9._-] only and starts with a letter or digit (document schema).
function embeddedName(name: string): string {
  const cleaned = name.replace(/[ ,_#/]+/g, '-').replace(/^-+/, '');
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/.test(cleaned) ? cleaned : `sha256-${sha256(name).slice(0, 16)}`;
}
