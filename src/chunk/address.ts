import { assert } from '../base/assert.ts';
import type { Sha256 } from '../base/hash.ts';
import { sha256 } from '../base/hash.ts';
import type { Text } from '../base/text.ts';

/**
 * Where a passage stands in its document (seed 002, "Identity and ordering"): SHA-256 over `doc_id:start:end:text`, offsets
 * decimal, in code points. Nothing else takes part: no title, embedding or metadata.
 *
 * The parts are joined without lengths, so a document id that holds `:` can share an address with another:
 * `("a", 1, 2, "3:4:x")`, `("a:1", 2, 3, "4:x")` and `("a:1:2", 3, 4, "x")` are one. An ingest refuses a
 * source that would put another occurrence under an address that is taken (`address_collision`).
 *
 * `passage` is well-formed; it is no `Text` only because the pad policy of the contract puts U+0000 behind a short window.
 */
export function address(docId: Text, start: number, end: number, passage: string): Sha256 {
  assert(passage.isWellFormed(), 'a well-formed passage: a lone surrogate would hash as U+FFFD');
  return sha256(`${docId}:${String(start)}:${String(end)}:${passage}`);
}
