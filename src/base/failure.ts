/**
 * The world broke, or the request cannot be carried out: the one error class of Stele. The list of codes is closed;
 * one table maps a code to its exit status, its HTTP status and its fixed message.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  /** What this case adds to the fixed message, for a person; empty when there is nothing to add. */
  readonly detail: string;

  constructor(code: FailureCode, detail = '', options?: { readonly cause?: unknown }) {
    super(detail === '' ? failures[code].message : `${failures[code].message}: ${detail}`, options);
    this.code = code;
    this.detail = detail;
  }
}

interface FailureRow {
  /** Fixed message template (seed 004 section 8): no time, path, host or count. */
  readonly message: string;
  /** Process exit status. */
  readonly exit: number;
  /** HTTP status. */
  readonly http: number;
}

/** Every failure code with what it means to each door. Exits 3-12 are the ten error codes of seed 004. */
export const failures = {
  invalid_pdf: { message: 'input does not contain a PDF header', exit: 3, http: 422 },
  corrupt_pdf: { message: 'PDF structure is corrupt', exit: 4, http: 422 },
  password_protected: { message: 'document is encrypted or password-protected', exit: 5, http: 422 },
  page_limit_exceeded: { message: 'document has more pages than the limit', exit: 6, http: 413 },
  file_too_large: { message: 'input is larger than the limit', exit: 7, http: 413 },
  ocr_required: { message: 'no extractable text; OCR is required', exit: 8, http: 422 },
  unsupported_pdf_feature: { message: 'document uses an unsupported PDF feature', exit: 9, http: 422 },
  parse_timeout: { message: 'parse exceeded the time limit', exit: 10, http: 504 },
  memory_limit_exceeded: { message: 'parse exceeded memory limit', exit: 11, http: 507 },
  internal_error: { message: 'internal error', exit: 12, http: 500 },
  invalid_input: { message: 'input cannot be read as its format', exit: 2, http: 422 },
  usage: { message: 'the request is not understood', exit: 2, http: 400 },
  not_found: { message: 'there is no such file, source or store', exit: 2, http: 404 },
  unreadable: { message: 'a file or folder cannot be read or written', exit: 2, http: 403 },
  source_name_taken: { message: 'two ingested places would share one name', exit: 2, http: 409 },
  address_collision: { message: 'two different occurrences would share one address', exit: 2, http: 409 },
  store_busy: { message: 'another process holds the store', exit: 2, http: 503 },
  store_unreachable: { message: 'the database server of the store does not answer', exit: 2, http: 503 },
  store_denied: { message: 'the database server of the store does not allow it', exit: 2, http: 403 },
  store_damaged: { message: 'the store or its log does not hold what it must', exit: 2, http: 500 },
  store_unsupported: { message: 'the store was written by another version, or cannot be opened here', exit: 2, http: 501 },
  embedding_failed: { message: 'an embedder gave no vectors', exit: 2, http: 502 },
  embedder_mismatch: { message: 'the vectors of the index are not those of the embedder', exit: 2, http: 409 },
  interrupted: { message: 'interrupted; what was finished is kept', exit: 130, http: 503 },
} as const satisfies Record<string, FailureRow>;

/** The closed list of failure codes. */
export type FailureCode = keyof typeof failures;

/** The ten error codes of the contract (seed 004 section 8), in exit order. */
export const contractErrorCodes = [
  'invalid_pdf',
  'corrupt_pdf',
  'password_protected',
  'page_limit_exceeded',
  'file_too_large',
  'ocr_required',
  'unsupported_pdf_feature',
  'parse_timeout',
  'memory_limit_exceeded',
  'internal_error',
] as const satisfies readonly FailureCode[];
