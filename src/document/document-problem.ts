/** Why a document JSON is not believed. */
export interface DocumentProblem {
  readonly code:
    | 'wrong_shape'
    | 'unknown_schema_version'
    | 'duplicate_id'
    | 'wrong_order'
    | 'dangling_reference'
    | 'inconsistent'
    | 'profile_mismatch'
    | 'payload_mismatch'
    | 'geometry_mismatch'
    | 'fingerprint_mismatch';
  /** JSON Pointer to the place; empty for the whole document. */
  readonly path: string;
  /** What is wrong, without the place. */
  readonly message: string;
}

/** A problem at a place, given by the keys and indexes that lead to it. */
export function problemAt(code: DocumentProblem['code'], place: readonly (string | number)[], message: string): DocumentProblem {
  return { code, path: place.map((part) => `/${String(part)}`).join(''), message };
}
