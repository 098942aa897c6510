import { checkedShape, integerShape, objectShape } from '../base/shape.ts';

/** A position, a length or a number from 0. */
export const countShape = integerShape({ min: 0 });

/** A line, from 1. */
export const lineShape = integerShape({ min: 1 });

/** A half-open range of code points. */
export const rangeShape = checkedShape(objectShape({ start: countShape, end: countShape }), ({ start, end }) => start <= end, 'a range with start <= end');

/** First and last line, both inside. */
export const lineRangeShape = checkedShape(objectShape({ start: lineShape, end: lineShape }), ({ start, end }) => start <= end, 'lines with start <= end');
