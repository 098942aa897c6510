import type { Shape } from '../base/shape.ts';
import { arrayShape, objectShape, textShape } from '../base/shape.ts';
import type { Text } from '../base/text.ts';
import type { Locator } from '../projection/locator.ts';
import { positionShape } from './bounds.ts';
import { locatorShape } from './locator-shape.ts';

/** What a chunk says of itself besides its text and its place. */
export interface ChunkMetadata {
  /** Headings, or keys, above the start of the chunk, outermost first. */
  readonly headings: readonly Text[];
  /** Where each stretch of the text comes from: partitions it, or is empty. Offsets are code points of the chunk's text. */
  readonly origins: readonly Origin[];
}

/** Where a stretch of a chunk's text comes from. */
export interface Origin {
  readonly start: number;
  readonly end: number;
  /** Of a heading, or a part of one: its level, from 1. */
  readonly heading_level?: number;
  readonly locator: Locator;
}

/** Headings, or origins, one by one. */
export const headingsShape: Shape<readonly Text[]> = arrayShape(textShape);
export const originsShape: Shape<readonly Origin[]> = arrayShape(objectShape({ start: positionShape, end: positionShape, locator: locatorShape }, { heading_level: positionShape }));
