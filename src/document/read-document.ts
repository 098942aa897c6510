import type { Sha256 } from '../base/hash.ts';
import type { JsonValue } from '../base/json-reader.ts';
import type { Result } from '../base/result.ts';
import { no, ok } from '../base/result.ts';
import type { ShapeProblem, ValueOf } from '../base/shape.ts';
import { anyShape, arrayShape, fingerprintShape, integerShape, literalShape, objectShape, patternShape, sha256Shape, taggedShape, textShape } from '../base/shape.ts';
import { flowProblem } from './check-flow.ts';
import { pagedProblem } from './check-paged.ts';
import { treeProblem } from './check-tree.ts';
import type { Document } from './document.ts';
import type { DocumentProblem } from './document-problem.ts';
import { problemAt } from './document-problem.ts';
import { flowPayloadShape } from './flow-shape.ts';
import { documentFingerprint, geometrySha256, payloadSha256 } from './identities.ts';
import { pagedPayloadShape } from './paged-shape.ts';
import { profile, profileSha256 } from './profile.ts';
import { treePayloadShape } from './tree-shape.ts';

/** A document of ours, or one that an Ethos parser wrote. */
export type ReadDocument = Document | EthosDocument;

/** A document of Ethos, of the same paged type but without our two additions: its boxes are bound by no digest. */
export type EthosDocument = ValueOf<typeof ethosShape> & { readonly type: 'paged'; readonly geometry_sha256?: never };

/**
 * Reads a document JSON and believes nothing: unknown keys, another schema version, ids that are double, out of order or
 * dangle, ranges that point outside, and digests that are not those of the content are each a coded problem. Diagnostics
 * are in no digest and are not handed on.
 */
export function readDocument(json: JsonValue): Result<ReadDocument, DocumentProblem> {
  const version = json instanceof Map ? (json as ReadonlyMap<string, JsonValue>).get('schema_version') : undefined;
  if (typeof version === 'string' && version !== profile.schema_version) {
    return no(problemAt('unknown_schema_version', ['schema_version'], `this version reads ${profile.schema_version}`));
  }
  const read = isEthos(json) ? readEthos(json) : ownShape(json);
  if (!read.ok) return no(wrongShape(read.problem));
  const { diagnostics: _unbound, ...document } = read.value;
  const problem = contentProblem(document as ReadDocument) ?? digestProblem(document as ReadDocument);
  return problem === undefined ? ok(document as ReadDocument) : no(problem);
}

const semver = patternShape(/^[0-9]+\.[0-9]+\.[0-9]+$/, 'a version of three numbers');
const byteCount = integerShape({ min: 0 });
const common = { schema_version: literalShape(profile.schema_version), config_sha256: sha256Shape, payload_sha256: sha256Shape, fingerprint: fingerprintShape };

const ethosShape = objectShape(
  {
    ...common,
    parser: objectShape({ name: literalShape('ethos'), version: semver }),
    profile: objectShape({ id: patternShape(/^ethos-deterministic-v[0-9]+$/, 'the id of an Ethos profile'), sha256: sha256Shape }),
    source: objectShape({ fingerprint: fingerprintShape, bytes: byteCount }),
    payload: pagedPayloadShape,
  },
  { diagnostics: anyShape },
);

const own = {
  ...common,
  parser: objectShape({ name: literalShape('stele'), version: semver }),
  profile: objectShape({ id: patternShape(/^stele-deterministic-v[0-9]+$/, 'the id of a profile'), sha256: sha256Shape }),
  source: objectShape({ fingerprint: fingerprintShape, bytes: byteCount, media_type: textShape }),
  geometry_sha256: sha256Shape,
};
const optional = { title: textShape, diagnostics: objectShape({ source: arrayShape(anyShape) }) };

const ownShape = taggedShape('type', {
  paged: objectShape({ ...own, type: literalShape('paged'), payload: pagedPayloadShape }, optional),
  flow: objectShape({ ...own, type: literalShape('flow'), payload: flowPayloadShape }, optional),
  tree: objectShape({ ...own, type: literalShape('tree'), payload: treePayloadShape }, optional),
});

function isEthos(json: JsonValue): boolean {
  if (!(json instanceof Map)) return false;
  const parser: unknown = json.get('parser');
  return parser instanceof Map && parser.get('name') === 'ethos';
}

function readEthos(json: JsonValue): Result<ValueOf<typeof ethosShape> & { readonly type: 'paged' }, ShapeProblem> {
  const read = ethosShape(json);
  return read.ok ? ok({ ...read.value, type: 'paged' }) : read;
}

function wrongShape({ path, expected }: ShapeProblem): DocumentProblem {
  return { code: 'wrong_shape', path, message: `expected ${expected}` };
}

function contentProblem(document: ReadDocument): DocumentProblem | undefined {
  switch (document.type) {
    case 'paged':
      return pagedProblem(document.payload);
    case 'flow':
      return flowProblem(document.payload);
    case 'tree':
      return treeProblem(document.payload);
  }
}

function digestProblem(document: ReadDocument): DocumentProblem | undefined {
  const { profile: claimed, payload, schema_version, config_sha256, payload_sha256, source } = document;
  if (claimed.id === profile.profile_id && claimed.sha256 !== profileSha256) {
    return problemAt('profile_mismatch', ['profile', 'sha256'], `${claimed.id} has another digest here`);
  }
  if (payloadSha256(payload) !== payload_sha256) return problemAt('payload_mismatch', ['payload_sha256'], 'the payload has another digest');
  if (isGeometryForged(document.geometry_sha256, payload)) return problemAt('geometry_mismatch', ['geometry_sha256'], 'the payload with its boxes has another digest');
  const fingerprint = documentFingerprint({
    config_sha256,
    payload_sha256,
    profile_id: claimed.id,
    profile_sha256: claimed.sha256,
    schema_version,
    source_fingerprint: source.fingerprint,
  });
  return fingerprint === document.fingerprint ? undefined : problemAt('fingerprint_mismatch', ['fingerprint'], 'the six identities have another fingerprint');
}

function isGeometryForged(claimed: Sha256 | undefined, payload: object): boolean {
  return claimed !== undefined && geometrySha256(payload) !== claimed;
}
