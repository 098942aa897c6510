import { arrayShape, integerShape, literalShape, objectShape, textShape } from '../base/shape.ts';
import { countShape, lineShape, rangeShape } from './range-shape.ts';
import { treeNodeTypes, treeSyntaxes } from './tree.ts';

const node = objectShape(
  { type: literalShape(...treeNodeTypes), depth: countShape, size: countShape, range: rangeShape, line: lineShape },
  {
    key: textShape,
    key_type: literalShape(...treeNodeTypes),
    key_range: rangeShape,
    occurrence: integerShape({ min: 2 }),
    index: countShape,
    value: textShape,
    tag: textShape,
    replaced: arrayShape(objectShape({ unit: countShape, code: integerShape({ min: 0, max: 0xffff }) })),
    line_end: lineShape,
    via: literalShape('alias', 'merge'),
  },
);

const comment = objectShape({ text: textShape, range: rangeShape, line: lineShape });

/** The payload of a tree document, key by key. */
export const treePayloadShape = objectShape(
  { syntax: literalShape(...treeSyntaxes), source_length: countShape, line_count: countShape, nodes: arrayShape(node) },
  { byte_order_mark: literalShape(true), api_description: literalShape(true), comments: arrayShape(comment) },
);
