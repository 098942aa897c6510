import { createHash } from 'node:crypto';
import type { Sha256 } from '../base/hash.ts';
import type { Text } from '../base/text.ts';

/**
 * The content id of a passage (seed 003): SHA-256 hex of utf8(source_id) 00 utf8(text). Unambiguous, because `Text` holds
 * no U+0000; nothing is normalised, and neither the tenant nor the place of the passage goes in.
 */
export function contentId(sourceId: Text, passage: Text): Sha256 {
  return createHash('sha256').update(`${sourceId}\0${passage}`).digest('hex') as Sha256;
}
