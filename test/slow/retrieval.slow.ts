// Measures the two test collections of the shared folder and refuses a fall below the figures of docs/search.md:
//   node --import tsx test/slow/retrieval.slow.ts
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readCollection } from '../../src/engine/collection.ts';
import { evaluate } from '../../src/engine/evaluate.ts';
import { ngramEmbedder } from '../../src/embed/ngram-embedder.ts';
import { steleAnalyser } from '../../src/search/analyse.ts';
import { memoryStore } from '../../src/store/memory-store.ts';
import { sharedFile } from '../support/shared.ts';

const least = { cacm: 505_000, vaswani: 437_000 } as const;

for (const [name, ndcg] of Object.entries(least)) {
  const [corpus, queries, judgements] = ['corpus.jsonl', 'queries.jsonl', 'qrels/test.tsv'].map((file) => sharedFile(`retrieval/${name}/${file}`));
  if (corpus === undefined || queries === undefined || judgements === undefined) {
    console.log(`${name}: skipped, the shared folder is absent`);
    continue;
  }
  const collection = readCollection({ corpus: readFileSync(corpus), queries: readFileSync(queries), judgements: readFileSync(judgements) });
  assert.ok(collection.ok);
  const evaluation = await evaluate(memoryStore(steleAnalyser), collection.value, ngramEmbedder());
  assert.ok(evaluation.type === 'evaluated');
  for (const { channel, measures } of evaluation.channels) console.log(name, channel, JSON.stringify(measures));
  const ndcgOf = new Map(evaluation.channels.map(({ channel, measures }) => [channel, measures.ndcg_10]));
  const fused = ndcgOf.get('fused') ?? 0;
  assert.ok(fused >= ndcg && fused >= (ndcgOf.get('lexical') ?? Infinity));
}
