import { profile } from '../../document/profile.ts';
import type { Scratch } from './scratch.ts';

/** An opened PDFium, by shape: the part of the WebAssembly module that the PDF parser calls. Opened by a door. */
export interface Pdfium {
  readonly wasmExports: PdfiumExports;
  /** For the answers of its functions, as long as it is open. */
  readonly scratch: Scratch;
  /** Beyond this, its memory does not grow. */
  readonly memoryBytesMax: number;
  /** Set when a file made it stop: its memory is in no known state, and the door opens another. */
  broken: boolean;
}

/** Memory, and C functions called without wrappers: a raw call costs a twentieth of a wrapped one. */
export type PdfiumExports = { readonly memory: { readonly buffer: ArrayBuffer } } & {
  readonly [Name in PdfiumFunction]: (...args: readonly number[]) => number;
};

/** The C functions that are called; a door checks that all are there. Signatures: PDFium's public headers. */
export const pdfiumFunctions = [
  'FPDF_InitLibrary',
  'malloc',
  'free',
  'FPDF_LoadMemDocument',
  'FPDF_CloseDocument',
  'FPDF_GetLastError',
  'FPDF_GetPageCount',
  'FPDF_DocumentHasValidCrossReferenceTable',
  'EPDF_IsEncrypted',
  'EPDFDoc_GetPageObjectNumberByIndex',
  'FPDF_SaveAsCopy',
  'PDFiumExt_OpenFileWriter',
  'PDFiumExt_GetFileWriterSize',
  'PDFiumExt_GetFileWriterData',
  'PDFiumExt_CloseFileWriter',
  'FPDF_LoadPage',
  'FPDF_ClosePage',
  'FPDF_GetPageBoundingBox',
  'FPDFPage_GetRotation',
  'FPDFPage_CountObjects',
  'FPDFPage_GetObject',
  'FPDFPageObj_GetType',
  'FPDFPageObj_GetBounds',
  'FPDFPageObj_GetMatrix',
  'FPDFPageObj_GetFillColor',
  'FPDFPageObj_GetStrokeColor',
  'FPDFPageObj_GetStrokeWidth',
  'FPDFPageObj_GetMarkedContentID',
  'FPDFPageObj_CountMarks',
  'FPDFPageObj_GetMark',
  'FPDFPageObj_HasTransparency',
  'FPDFPageObj_GetClipPath',
  'FPDFPageObjMark_GetName',
  'FPDFPageObjMark_GetParamBlobValue',
  'FPDFClipPath_CountPaths',
  'FPDFClipPath_CountPathSegments',
  'FPDFClipPath_GetPathSegment',
  'FPDFPath_CountSegments',
  'FPDFPath_GetPathSegment',
  'FPDFPath_GetDrawMode',
  'FPDFPathSegment_GetPoint',
  'FPDFPathSegment_GetType',
  'FPDFPathSegment_GetClose',
  'FPDFFormObj_CountObjects',
  'FPDFFormObj_GetObject',
  'FPDFPage_GetAnnotCount',
  'FPDFPage_GetAnnot',
  'FPDFPage_CloseAnnot',
  'FPDFAnnot_GetSubtype',
  'FPDFAnnot_GetRect',
  'FPDFAnnot_GetStringValue',
  'FPDF_GetMetaText',
  'FPDFLink_Enumerate',
  'FPDFLink_GetAnnotRect',
  'FPDFLink_GetAction',
  'FPDFLink_GetDest',
  'FPDFAction_GetType',
  'FPDFAction_GetDest',
  'FPDFAction_GetURIPath',
  'FPDFBookmark_GetFirstChild',
  'FPDFBookmark_GetNextSibling',
  'FPDFBookmark_GetTitle',
  'FPDFBookmark_GetDest',
  'FPDFDoc_GetAttachmentCount',
  'FPDFDoc_GetAttachment',
  'FPDFAttachment_GetName',
  'FPDFAttachment_GetFile',
  'FPDF_GetTrailerEnds',
  'FPDF_GetSignatureCount',
  'FPDFDest_GetDestPageIndex',
  'FPDF_RenderPageBitmapWithMatrix',
  'FPDFBitmap_CreateEx',
  'FPDFBitmap_FillRect',
  'FPDFBitmap_GetBuffer',
  'FPDFBitmap_Destroy',
  'FPDFBitmap_GetFormat',
  'FPDFBitmap_GetWidth',
  'FPDFBitmap_GetHeight',
  'FPDFBitmap_GetStride',
  'FPDFImageObj_GetRenderedBitmap',
  'FPDF_StructTree_GetForPage',
  'FPDF_StructTree_Close',
  'FPDF_StructTree_CountChildren',
  'FPDF_StructTree_GetChildAtIndex',
  'FPDF_StructElement_GetType',
  'FPDF_StructElement_GetAltText',
  'FPDF_StructElement_CountChildren',
  'FPDF_StructElement_GetChildAtIndex',
  'FPDF_StructElement_GetChildMarkedContentID',
  'FPDF_StructElement_GetAttributeCount',
  'FPDF_StructElement_GetAttributeAtIndex',
  'FPDF_StructElement_Attr_GetValue',
  'FPDF_StructElement_Attr_GetNumberValue',
  'FPDFText_LoadPage',
  'FPDFText_ClosePage',
  'FPDFText_CountChars',
  'FPDFText_GetUnicode',
  'FPDFText_GetTextObject',
  'FPDFText_IsHyphen',
  'FPDFText_HasUnicodeMapError',
  'FPDFText_IsGenerated',
  'FPDFText_GetCharBox',
  'FPDFText_GetCharOrigin',
  'FPDFText_GetMatrix',
  'FPDFTextObj_GetFont',
  'FPDFTextObj_GetFontSize',
  'FPDFTextObj_GetTextRenderMode',
  'FPDFFont_GetBaseFontName',
  'FPDFFont_GetIsEmbedded',
  'FPDFFont_GetFlags',
  'FPDFFont_GetWeight',
  'FPDFFont_GetItalicAngle',
] as const;

type PdfiumFunction = (typeof pdfiumFunctions)[number];

/** SHA-256 of the WebAssembly file of @embedpdf/pdfium 2.15.1. Text, geometry and pixels follow from it, so it is pinned in the profile. */
export const pdfiumSha256 = profile.backend.wasm_sha256;
