import type { Shape } from '../base/shape.ts';
import { checkedShape, integerShape, textShape } from '../base/shape.ts';
import type { Text } from '../base/text.ts';
import { utf8Length } from '../base/utf8.ts';

/** What ids and positions may be. Every store holds all of it: Postgres' index rows (2,704 bytes) and integers (31 bits) decide. */
export const bounds = {
  tenantIdBytesMax: 200,
  sourceIdBytesMax: 2000,
  /** Code points of a chunk; as much as a projection may have. */
  textLengthMax: 64 * 1024 * 1024,
  positionMax: 0x7fffffff,
} as const;

/** A name of a tenant: not empty, at most 200 bytes of UTF-8. */
export const tenantIdShape: Shape<Text> = boundedText(bounds.tenantIdBytesMax);

/** A name of a source: not empty, at most 2,000 bytes of UTF-8. */
export const sourceIdShape: Shape<Text> = boundedText(bounds.sourceIdBytesMax);

/** A position, index or length. */
export const positionShape: Shape<number> = integerShape({ min: 0, max: bounds.positionMax });

function boundedText(bytesMax: number): Shape<Text> {
  return checkedShape(textShape, (value) => value !== '' && utf8Length(value) <= bytesMax, `1 to ${String(bytesMax)} bytes of text`);
}
