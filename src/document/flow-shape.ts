import { arrayShape, booleanShape, checkedShape, integerShape, literalShape, objectShape, textShape, tupleShape } from '../base/shape.ts';
import { flowElementTypes, flowSyntaxes } from './flow.ts';
import { idShape } from './id-shape.ts';
import { countShape, lineShape, lineRangeShape, rangeShape } from './range-shape.ts';

const run = checkedShape(
  tupleShape(countShape, countShape, countShape, countShape, lineShape),
  ([start, end, sourceStart, sourceEnd]) => start <= end && sourceStart <= sourceEnd,
  'a run with start <= end and source_start <= source_end',
);

const link = checkedShape(
  objectShape({ start: countShape, end: countShape, target: textShape }, { title: textShape, image: literalShape(true) }),
  ({ start, end }) => start <= end,
  'a link with start <= end',
);

const element = objectShape(
  { id: idShape('element'), type: literalShape(...flowElementTypes), range: rangeShape, lines: lineRangeShape, text: textShape, runs: arrayShape(run) },
  {
    heading_level: integerShape({ min: 1, max: 6 }),
    depth: countShape,
    marker: textShape,
    checked: booleanShape,
    language: textShape,
    links: arrayShape(link),
    cells: arrayShape(rangeShape),
    row: countShape,
    header: literalShape(true),
    hidden: literalShape(true),
  },
);

/** The payload of a flow document, key by key. */
export const flowPayloadShape = objectShape({
  syntax: literalShape(...flowSyntaxes),
  source_length: countShape,
  line_count: countShape,
  elements: arrayShape(element),
});
