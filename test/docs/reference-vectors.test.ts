// Needs ../shared/vectors
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { sha256 } from '../../src/base/hash.ts';
import { readSharedJson } from '../support/shared.ts';

/** Where a group of figures is held, or why it is not ours to hold. */
type Standing = { readonly test: string } | { readonly not: string };

const notAsked: Standing = { not: 'a part of that package which its contract does not name' };

const groups: Readonly<Record<string, Readonly<Record<string, Standing>>>> = {
  'retrieval-theurian.json': {
    chunking: { not: 'cuts of its own chunker, which no contract names; ours are structure-2 and window-2' },
    estimateTokens: { test: 'test/chunk/token-estimate.test.ts' },
    embedding: { not: 'floats in 256 buckets of BLAKE2b digests; the embedder here is `ngrams`, which counts in integers' },
    rrf: { test: 'test/search/fuse.test.ts' },
    budget: notAsked,
    queryExpr: { not: 'texts for FTS5 and LIKE: no query becomes SQL here, so that none can fail or mean something else' },
    stateHash: { not: 'a digest of its migrations and bodies; index_digest says what an index holds' },
    scope: { not: 'ids of its tree of scopes; a tenant is the only scope here' },
    contentHash: { test: 'test/docs/reference-vectors.test.ts' },
    excerpt: notAsked,
    extractive: notAsked,
  },
  'ingest-pipeline.json': {
    meta: { not: 'how the figures were made' },
    whitespace: { test: 'test/chunk/cleaner.test.ts' },
    cleaner: { test: 'test/chunk/cleaner.test.ts' },
    chunk_id: { test: 'test/chunk/address.test.ts' },
    chunking: { test: 'test/chunk/window.test.ts' },
    hash_embedding: { not: 'floats of a hash of the whole text, which say nothing of what it means' },
    dedup: { test: 'test/chunk/dedup-chunks.test.ts' },
    errors: { test: 'test/chunk/rag-env.test.ts' },
    rules: { test: 'test/chunk/doc-predicate.test.ts' },
    pipeline: { test: 'test/chunk/ingest-docs.test.ts' },
    tokenizer: { not: 'terms hashed into buckets; the named compatibility analyser is that of seed 003' },
    bm25: { not: 'tops over the package\'s own corpus, which is not among the fixtures, of terms that collide in 2,048 buckets: that changes 16 of its 25 tops' },
    eval: { not: 'needs the same corpus' },
    fingerprints: { not: 'of an index over the same corpus' },
    runtime_differences: { not: 'facts about runtimes; base/unicode and base/ln are there because of them' },
    ...Object.fromEntries(
      ['filters', 'parse_filters', 'rerank', 'answer', 'service_ask', 'override_parse', 'spec_hash', 'envelopes', 'keys', 'stable_sampler', 'retry', 'breakers', 'safe_pipeline', 'cli'].map((name) => [name, notAsked]),
    ),
  },
};

for (const [file, standings] of Object.entries(groups)) {
  test(`every group of ${file} is held by a test, or it is said why not`, () => {
    assert.deepEqual(new Set(Object.keys(standings)), new Set(Object.keys(readSharedJson<object>(`vectors/${file}`))));
    for (const standing of Object.values(standings)) if ('test' in standing) assert.ok(existsSync(new URL(`../../${standing.test}`, import.meta.url)), standing.test);
  });
}

test('the digests of contents are those of the vectors', () => {
  const { contentHash } = readSharedJson<{ readonly contentHash: readonly (readonly [string, string])[] }>('vectors/retrieval-theurian.json');
  for (const [content, digest] of contentHash) assert.equal(sha256(content), digest);
});
