// Needs ../shared/fixtures/ethos
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { Failure } from '../../src/base/failure.ts';
import { fingerprintOf, sha256 } from '../../src/base/hash.ts';
import type { JsonValue } from '../../src/base/json-reader.ts';
import { readJson } from '../../src/base/json-reader.ts';
import type { Text } from '../../src/base/text.ts';
import { text } from '../../src/base/text.ts';
import type { Citation } from '../../src/chunk/citation.ts';
import { address } from '../../src/chunk/address.ts';
import { chunkProjection } from '../../src/chunk/chunk-projection.ts';
import { toStoredChunk } from '../../src/chunk/stored-chunk.ts';
import type { Document } from '../../src/document/document.ts';
import type { PagedPayload } from '../../src/document/paged.ts';
import { profileSha256 } from '../../src/document/profile.ts';
import { readDocument } from '../../src/document/read-document.ts';
import { toDocument } from '../../src/document/to-document.ts';
import { search } from '../../src/engine/search.ts';
import { documentDifferences, verifyAgainstDocument, verifyAgainstStore } from '../../src/engine/verify.ts';
import type { Event } from '../../src/event/event.ts';
import { formatOf } from '../../src/parse/formats.ts';
import { defaultLimits } from '../../src/parse/limits.ts';
import type { ChunkStore } from '../../src/port/store.ts';
import { project } from '../../src/projection/project.ts';
import { steleAnalyser } from '../../src/search/analyse.ts';
import { memoryStore } from '../../src/store/memory-store.ts';
import type { Claim } from '../../src/verify/citations.ts';
import { readCitations } from '../../src/verify/citations.ts';
import type { Check } from '../../src/verify/report.ts';
import { contractConfig } from '../../src/verify/verification-config.ts';
import { ethosDocument } from '../verify/ethos.ts';

const tenant = text('t');
const sizes = { type: 'structure', lengthMax: 60, lengthMin: 20 } as const;

function documentOf(name: string, content: string): Document {
  const bytes = new TextEncoder().encode(content);
  const choice = formatOf(name, bytes);
  assert.ok(choice.type === 'format');
  const parsed = choice.format.parse(bytes, { limits: defaultLimits, pages: 'all' });
  assert.ok(parsed.type !== 'refused');
  return toDocument(parsed, { fingerprint: fingerprintOf(bytes), bytes: bytes.length, media_type: choice.format.mediaType }, 'all');
}

function eventsOf(source_id: Text, document: Document): readonly Event[] {
  const projection = project(document, { grammar: 'exact-1', lengthMax: 1e6, depthMax: 100 });
  const chunks = chunkProjection(projection, sizes).map(({ text: passage, start, end, headings, origins }, chunk_index) =>
    toStoredChunk({ tenant_id: tenant, source_id, text: passage, chunk_index, start_char: start, end_char: end, metadata: { headings, origins } }),
  );
  const source = {
    media_type: document.source.media_type,
    fingerprint: document.source.fingerprint,
    bytes: document.source.bytes,
    document_fingerprint: document.fingerprint,
    payload_sha256: document.payload_sha256,
    geometry_sha256: document.geometry_sha256,
    projection_grammar: projection.grammar,
    projection_sha256: sha256(projection.text),
    projection_length: chunks.at(-1)?.end_char ?? 0,
    truncated: projection.truncated,
    profile_sha256: profileSha256,
    configuration_sha256: sha256('configuration'),
    warnings: [],
  };
  const chunking_signature = sha256(chunks.map(({ id }) => id).join());
  return [
    { type: 'document-ingested', version: 1, tenant_id: tenant, source_id, source },
    { type: 'document-chunked', version: 1, tenant_id: tenant, source_id, chunking_signature, chunks },
  ];
}

const page = 'The first line of a long paragraph\nthat goes on over a second line,\nand then “ends” with non-\nbinding advice. 12.4 % of it is new.';
const documents: Readonly<Record<string, Document>> = {
  'notes/rules.txt': documentOf('rules.txt', `Rules of the house\n\n${page}\n\nAnother paragraph, which is short.\n`),
  'spec/orders.json': documentOf('orders.json', '{"paths":{"/orders":{"post":{"code":"CANCELLATION_NOT_ALLOWED","retries":"3","limit":12.40,"note":"It is not allowed to cancel an order that was shipped, whatever the customer says about it."}}}}'),
  'report.pdf': toDocument({ type: 'paged', payload: ethosDocument('schemas/examples/document.example.json').payload as PagedPayload }, { fingerprint: fingerprintOf('pdf'), bytes: 3, media_type: 'application/pdf' }, 'all'),
};

async function filledStore(): Promise<ChunkStore> {
  const store = memoryStore(steleAnalyser);
  const events = Object.entries(documents).flatMap(([id, document]) => eventsOf(text(id), document));
  await store.apply(events.map((event, index) => ({ sequence: index + 1, event })));
  return store;
}

const store = await filledStore();

async function check(kind: Claim['kind'], claimed: string, citation: Citation): Promise<Check> {
  const claims: readonly Claim[] = [{ kind, text: text(claimed), citation }];
  return (await verifyAgainstStore(store, tenant, { claims })).checks[0];
}

const rules = { source_id: text('notes/rules.txt') };
const orders = { source_id: text('spec/orders.json') };
const report = { source_id: text('report.pdf') };
const post = text('/paths/~1orders/post');

const outcomes: readonly (readonly [string, Claim['kind'], string, Citation, string])[] = [
  ['a quote somewhere in a source', 'quote', 'that goes on', rules, 'grounded'],
  ['a quote over lines and chunks', 'quote', 'a second line, and then "ends" with nonbinding advice', rules, 'grounded'],
  ['a paraphrase', 'quote', 'that goes on over two lines', rules, 'mismatch text_mismatch'],
  ['a changed digit', 'quote', '12.5 % of it', rules, 'mismatch text_mismatch'],
  ['the right lines', 'quote', 'that goes on', { ...rules, lines: { start: 4, end: 4 } }, 'grounded'],
  ['the wrong lines', 'quote', 'that goes on', { ...rules, lines: { start: 5, end: 9 } }, 'mismatch text_mismatch'],
  ['lines that are not there', 'quote', 'that goes on', { ...rules, lines: { start: 50, end: 51 } }, 'not_found lines_not_found'],
  ['a source that is not there', 'quote', 'that goes on', { source_id: text('notes/none.txt') }, 'not_found source_not_found'],
  ['a passage that is not there', 'quote', 'that goes on', { content_id: sha256('x') }, 'not_found source_not_found'],
  ['a passage of another source', 'quote', 'that goes on', { ...rules, content_id: sha256('x') }, 'not_found passage_not_found'],
  ['another fingerprint', 'quote', 'that goes on', { ...rules, fingerprint: fingerprintOf('old') }, 'stale stale_fingerprint'],
  ['the fingerprint of the bytes', 'quote', 'that goes on', { ...rules, fingerprint: documents['notes/rules.txt'].source.fingerprint }, 'grounded'],
  ['no source and no passage', 'quote', 'that goes on', { lines: { start: 1, end: 9 } }, 'error missing_locator'],
  ['a value at its pointer', 'value', 'CANCELLATION_NOT_ALLOWED', { ...orders, pointer: text(`${post}/code`) }, 'grounded'],
  ['a value that is spelled in quotes', 'value', '3', { ...orders, pointer: text(`${post}/retries`) }, 'grounded'],
  ['a number in its own spelling', 'value', '12.40', { ...orders, pointer: text(`${post}/limit`) }, 'grounded'],
  ['a number in another spelling', 'value', '12.4', { ...orders, pointer: text(`${post}/limit`) }, 'mismatch text_mismatch'],
  ['a part of a value as the value', 'value', 'CANCELLATION', { ...orders, pointer: text(`${post}/code`) }, 'mismatch text_mismatch'],
  ['a long value over two chunks', 'quote', 'an order that was shipped, whatever the customer says', { ...orders, pointer: text(`${post}/note`) }, 'grounded'],
  ['a quote below a pointer', 'quote', 'not allowed to cancel', { ...orders, pointer: post }, 'grounded'],
  ['a dropped not', 'quote', 'It is allowed to cancel', { ...orders, pointer: post }, 'mismatch text_mismatch'],
  ['a pointer that is not there', 'quote', 'x', { ...orders, pointer: text('/paths/~1order') }, 'not_found pointer_not_found'],
  ['a pointer and lines that do not meet', 'quote', 'not allowed', { ...orders, pointer: post, lines: { start: 7, end: 7 } }, 'not_found lines_not_found'],
  ['a document that is not in the stream', 'quote', 'not allowed', { ...orders, pointer: post, document: 1 }, 'not_found pointer_not_found'],
  ['an element of a page', 'quote', 'Revenue grew to $12.4M', { ...report, page: 'p0001', element_id: 'e000002' }, 'grounded'],
  ['an element on a page that is not', 'quote', 'Revenue grew', { ...report, page: 'p0002', element_id: 'e000002' }, 'not_found page_not_found'],
  ['a box on a page', 'quote', 'Revenue grew', { ...report, page: 'p0001', bbox: [7300, 10200, 8000, 11000] }, 'grounded'],
  ['a cell', 'table_cell', '$12.4M', { ...report, table_id: 't0001', cell: { row: 1, col: 1 } }, 'grounded'],
  ['hidden text, which is in no chunk', 'quote', 'do-not-cite', report, 'mismatch text_mismatch'],
];

for (const [name, kind, claimed, citation, expected] of outcomes) {
  test(`in a store: ${name}`, async () => {
    const { status, reason } = await check(kind, claimed, citation);
    assert.equal(reason === undefined ? status : `${status} ${reason}`, expected);
  });
}

test('a match says the source’s own characters, their lines and their range in the source', async () => {
  const { match } = await check('quote', 'then "ends" with nonbinding', rules);
  assert.deepEqual([match?.level, match?.text, match?.place.lines], ['unicode', 'then “ends” with non-\nbinding', { start: 5, end: 6 }]);
});

test('a value that is spelled alike is exact, and its place is the value without its path', async () => {
  const { match_method, match } = await check('value', 'CANCELLATION_NOT_ALLOWED', { ...orders, pointer: text(`${post}/code`) });
  assert.deepEqual([match_method, match?.text], ['exact_text', 'CANCELLATION_NOT_ALLOWED']);
});

test('a quote that is elsewhere in its source is found, and the repaired citation holds', async () => {
  const { repair } = await check('quote', 'that goes on', { ...rules, lines: { start: 1, end: 1 } });
  assert.deepEqual([repair?.level, repair?.citation.source_id, repair?.citation.lines], ['exact', rules.source_id, { start: 4, end: 4 }]);
  assert.equal((await check('quote', 'that goes on', repair?.citation ?? {})).status, 'grounded');
});

// As a user passes it on: through its JSON.
function asJson(value: object): JsonValue {
  const read = readJson(new TextEncoder().encode(canonicalJson(value)));
  assert.ok(read.ok);
  return read.value;
}

test('every hit of a search is a claim that holds as it stands, against the store and against its document', async () => {
  for (const query of ['paragraph', 'allowed', 'revenue', 'short rules']) {
    const answer = await search(store, tenant, query);
    assert.ok(answer.hits.length > 0);
    const citations = readCitations(asJson(answer));
    assert.ok(citations.ok);
    assert.equal((await verifyAgainstStore(store, tenant, citations.value)).all_evidence_grounded, true);
    for (const claim of citations.value.claims) {
      const document = documents[claim.citation.source_id ?? ''];
      assert.equal(verifyAgainstDocument(document, { claims: [claim] }).all_evidence_grounded, true);
      const edited = { ...claim, text: text(`${claim.text ?? ''} and more`) };
      assert.equal(verifyAgainstDocument(document, { claims: [edited] }).all_evidence_grounded, false);
    }
  }
});

test('a passage that stands twice in a document holds at each of its addresses, and at no other', () => {
  const document = documentOf('twice.txt', 'Again and again.\n\nAgain and again.\n');
  const source_id = text('twice.txt');
  const quoted = text('Again and again.');
  const at = (start: number): boolean => {
    const claim: Claim = { kind: 'quote', text: quoted, citation: { source_id, address: address(source_id, start, start + 16, quoted) } };
    return verifyAgainstDocument(document, { claims: [claim] }).all_evidence_grounded;
  };
  assert.deepEqual([0, 18, 1].map(at), [true, true, false]);
});

test('a report over sources names each check’s source and document, and no claim is lost', async () => {
  const claims = [rules, orders, report].map((citation): Claim => ({ kind: 'presence', citation }));
  const { checks, all_evidence_grounded, capability_limits } = await verifyAgainstStore(store, tenant, { claims });
  assert.deepEqual([all_evidence_grounded, capability_limits], [true, []]);
  assert.deepEqual(checks.map(({ id, source }) => [id, source?.document_fingerprint]), Object.values(documents).map(({ fingerprint }, index) => [`v000${String(index + 1)}`, fingerprint]));
});

test('another tenant’s sources are not there', async () => {
  const { checks } = await verifyAgainstStore(store, text('other'), { claims: [{ kind: 'presence', citation: rules }] });
  assert.equal(checks[0].reason, 'source_not_found');
});

test('rows that are not what was written are no evidence', async () => {
  const damaged: Pick<ChunkStore, 'read'> = {
    read: (work) => store.read((snapshot) => work({ ...snapshot, chunksOf: async (...of) => (await snapshot.chunksOf(...of)).map((chunk) => ({ ...chunk, text: text('forged') })) })),
  };
  await assert.rejects(verifyAgainstStore(damaged, tenant, { claims: [{ kind: 'presence', citation: rules }] }), (error) => error instanceof Failure && error.code === 'store_damaged');
});

test('more claims than the configuration admits are refused', async () => {
  const claims = Array.from({ length: 257 }, (): Claim => ({ kind: 'presence', citation: rules }));
  await assert.rejects(verifyAgainstStore(store, tenant, { claims }), (error) => error instanceof Failure && error.code === 'usage');
  assert.throws(() => verifyAgainstDocument(documents['notes/rules.txt'], { claims }), Failure);
});

test('a document of Ethos is read, checked and reported by the contract’s configuration', () => {
  const read = readDocument(asJson(ethosDocument('schemas/examples/document.example.json')));
  assert.ok(read.ok);
  const own = documents['report.pdf'];
  const claims: readonly Claim[] = [{ kind: 'quote', text: text('2.4M'), citation: { element_id: 'e000002' } }];
  const byContract = verifyAgainstDocument(read.value, { claims, document_fingerprint: read.value.fingerprint });
  assert.deepEqual([byContract.all_evidence_grounded, byContract.checks[0].match], [true, undefined]);
  assert.deepEqual(verifyAgainstDocument(own, { claims, document_fingerprint: own.fingerprint }, contractConfig).all_evidence_grounded, true);
  assert.equal(verifyAgainstDocument(own, { claims }).all_evidence_grounded, false);
});

test('a document is proven by the one its source gives now, or the difference is named', () => {
  const own = documents['report.pdf'];
  assert.deepEqual(documentDifferences(own, own), []);
  const ethos = readDocument(asJson(ethosDocument('schemas/examples/document.example.json')));
  assert.deepEqual(ethos.ok && documentDifferences(ethos.value, own), ['source', 'profile']);
  assert.deepEqual(documentDifferences({ ...own, geometry_sha256: sha256('x') } as Document, own), ['geometry']);
  assert.deepEqual(documentDifferences(documents['notes/rules.txt'], documents['spec/orders.json']), ['source', 'payload', 'geometry']);
});
