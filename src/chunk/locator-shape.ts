import type { Shape } from '../base/shape.ts';
import { integerShape, literalShape, objectShape, stringShape, taggedShape, textShape, tupleShape } from '../base/shape.ts';
import type { Locator } from '../projection/locator.ts';
import { positionShape } from './bounds.ts';

const idShape = stringShape((value): value is string => /^[a-z][0-9]{4,6}$/.test(value), 'an id');
const coordinateShape = integerShape();
const linesShape = objectShape({ start: positionShape, end: positionShape });
const rangeShape = objectShape({ start: positionShape, end: positionShape });

/** A locator as chunks and events hold it. */
export const locatorShape: Shape<Locator> = taggedShape('type', {
  page: objectShape(
    {
      type: literalShape('page'),
      page: idShape,
      bbox: tupleShape<[number, number, number, number]>(coordinateShape, coordinateShape, coordinateShape, coordinateShape),
      element_id: idShape,
    },
    { table_id: idShape, cell: objectShape({ row: positionShape, col: positionShape }) },
  ),
  pointer: objectShape(
    { type: literalShape('pointer'), pointer: textShape, lines: linesShape, source_range: rangeShape },
    { document: positionShape },
  ),
  lines: objectShape({ type: literalShape('lines'), lines: linesShape, source_range: rangeShape, element_id: idShape }),
});
