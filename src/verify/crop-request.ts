import { canonicalJson } from '../base/canonical-json.ts';
import type { Fingerprint } from '../base/hash.ts';
import { sha256 } from '../base/hash.ts';
import type { JsonValue } from '../base/json-reader.ts';
import type { Result } from '../base/result.ts';
import type { ShapeProblem, ValueOf } from '../base/shape.ts';
import { checkedShape, fingerprintShape, literalShape, objectShape, textShape } from '../base/shape.ts';

const anyRequestShape = objectShape(
  {
    artifact_type: literalShape('ethos.crop_element_request.v1'),
    schema_version: literalShape('1.0.0'),
    request_ref: textShape,
    document_fingerprint: fingerprintShape,
    element_id: textShape,
    rendering: literalShape('descriptor_only', 'rendered'),
  },
  { source_pdf_fingerprint: fingerprintShape },
);

const boundShape = checkedShape(
  anyRequestShape,
  ({ rendering, source_pdf_fingerprint }) => (rendering === 'rendered') === (source_pdf_fingerprint !== undefined),
  'source_pdf_fingerprint exactly where a rendering is asked for',
);

const shape = checkedShape(boundShape, (request) => request.request_ref === requestRef(request), 'the request_ref that follows from the other keys');

/** Asks for the crop of one element (seed 004, `urn:ethos:schema:crop-element-request:1`). */
export type CropRequest = ValueOf<typeof shape>;

/** Reads a request strictly; one whose `request_ref` does not follow from its other keys is refused. */
export function readCropRequest(json: JsonValue): Result<CropRequest, ShapeProblem> {
  return shape(json);
}

interface Asked {
  readonly document_fingerprint: Fingerprint;
  readonly element_id: string;
  readonly rendering: 'descriptor_only' | 'rendered';
  readonly source_pdf_fingerprint?: Fingerprint;
}

function requestRef({ document_fingerprint, element_id, rendering, source_pdf_fingerprint }: Asked): string {
  const source = source_pdf_fingerprint === undefined ? {} : { source_pdf_fingerprint };
  return `request-${sha256(canonicalJson({ document_fingerprint, element_id, rendering, ...source, version: 'ethos.crop_element_request_ref.v1' }))}`;
}
