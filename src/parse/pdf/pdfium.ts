/** An opened PDFium, by shape: the part of the WebAssembly module that the PDF parser calls. Opened by a door. */
export interface Pdfium {
  readonly wasmExports: Readonly<Record<string, unknown>>;
}
