import { arrayShape, booleanShape, checkedShape, integerShape, literalShape, objectShape, patternShape, textShape, tupleShape } from '../base/shape.ts';
import { idShape, idsShape } from './id-shape.ts';
import { elementTypes, regionKinds } from './paged.ts';
import { warnings } from './warning.ts';

const count = integerShape({ min: 0 });
const positive = integerShape({ min: 1 });
const permille = integerShape({ min: 0, max: 1000 });
const point = tupleShape(integerShape(), integerShape());
const box = checkedShape(
  tupleShape(integerShape(), integerShape(), integerShape(), integerShape()),
  ([x0, y0, x1, y1]) => x0 <= x1 && y0 <= y1,
  'a box with x0 <= x1 and y0 <= y1',
);
const warning_refs = idsShape('warning');

const page = objectShape({
  id: idShape('page'),
  index: positive,
  width: count,
  height: count,
  rotation: literalShape(0, 90, 180, 270),
});

const element = objectShape(
  { id: idShape('element'), type: literalShape(...elementTypes), page: idShape('page'), bbox: box },
  {
    text: textShape,
    heading_level: integerShape({ min: 1, max: 9 }),
    table_ref: idShape('table'),
    region_ref: idShape('region'),
    confidence: permille,
    span_refs: idsShape('span'),
    warning_refs,
  },
);

const span = objectShape(
  { id: idShape('span'), page: idShape('page'), bbox: box, text: textShape },
  {
    origin_locator: objectShape({ policy: literalShape('origin-run-locator-v1'), first_origin: point, last_origin: point }),
    font_id: patternShape(/^(?:embedded|subst):[A-Za-z0-9][A-Za-z0-9._-]*$/, 'a font id'),
    font_size_q: count,
    char_start: count,
    char_end: count,
    warning_refs,
  },
);

const cell = objectShape(
  { row: count, col: count, row_span: positive, col_span: positive, bbox: box, text: textShape },
  { span_refs: idsShape('span'), element_refs: idsShape('element') },
);

const table = objectShape(
  {
    id: idShape('table'),
    page_refs: idsShape('page', { countMin: 1 }),
    bbox: box,
    n_rows: positive,
    n_cols: positive,
    header_rows: count,
    header_cols: count,
    cells: arrayShape(cell),
  },
  { confidence: permille, warning_refs, exports: objectShape({}, { csv: textShape, markdown: textShape }) },
);

const chunk = objectShape(
  {
    id: idShape('chunk'),
    text: textShape,
    element_refs: idsShape('element', { countMin: 1 }),
    page_refs: idsShape('page', { countMin: 1 }),
    bboxes: arrayShape(objectShape({ page: idShape('page'), bbox: box }), { countMin: 1 }),
    token_estimate: objectShape({ count, estimator: textShape, approximate: booleanShape }),
  },
  { warning_refs },
);

const region = objectShape({ id: idShape('region'), page: idShape('page'), bbox: box, kind: literalShape(...regionKinds) }, { warning_refs });

/** The payload of a paged document, key by key (`$defs` of the Ethos document schema); boxes are the right way round. */
export const pagedPayloadShape = objectShape({
  coordinate_system: objectShape({ origin: literalShape('top-left'), unit: literalShape('quantum'), quantum_per_point: literalShape(100) }),
  pages: arrayShape(page),
  elements: arrayShape(element),
  spans: arrayShape(span),
  tables: arrayShape(table),
  chunks: arrayShape(chunk),
  regions: arrayShape(region),
  security_warnings: arrayShape(warningShape('security')),
  parser_warnings: arrayShape(warningShape('parser')),
});

function warningShape(of: 'security' | 'parser') {
  const codes = (Object.keys(warnings) as (keyof typeof warnings)[]).filter((code) => warnings[code].class === of);
  return objectShape(
    { id: idShape('warning'), code: literalShape(...codes), message: textShape },
    { page: idShape('page'), element_ref: idShape('element'), span_ref: idShape('span'), region_ref: idShape('region') },
  );
}
