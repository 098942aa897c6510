import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { Failure } from '../../base/failure.ts';
import { readCollection } from '../../engine/collection.ts';
import { evaluate } from '../../engine/evaluate.ts';
import { steleAnalyser } from '../../search/analyse.ts';
import { memoryStore } from '../../store/memory-store.ts';
import { plainCommand, runCommand, withExamples } from '../command.ts';
import { addEmbeddingFlags, readEmbedder, type EmbeddingFlags } from '../embedding-flags.ts';
import { writeJson, writeOut } from '../output.ts';
import { evaluationText } from '../report/evaluation-text.ts';

/** `stele eval DIR`: retrieval quality on a collection in BEIR layout. */
export function evalCommand(): Command {
  const command = addEmbeddingFlags(plainCommand('eval', 'retrieval quality on a collection in BEIR layout, per channel and as search ranks by default'))
    .argument('<folder>', 'holds corpus.jsonl, queries.jsonl and qrels/test.tsv')
    .action((folder: string, flags: EvalFlags) => runCommand(flags, () => run(folder, flags)));
  return withExamples(command, [['stele eval collections/cacm', 'nDCG@10, MAP, MRR, recall@10 and recall@100'], ['stele eval collections/cacm --embed ngrams', 'nearness as well']]);
}

interface EvalFlags extends EmbeddingFlags {
  readonly json?: true;
}

async function run(folder: string, flags: EvalFlags): Promise<number> {
  const collection = readCollection({
    corpus: await readFile(join(folder, 'corpus.jsonl')),
    queries: await readFile(join(folder, 'queries.jsonl')),
    judgements: await readFile(join(folder, 'qrels', 'test.tsv')),
  });
  if (!collection.ok) {
    const { file, line, message } = collection.problem;
    throw new Failure('invalid_input', `${file}, line ${String(line)}: ${message}`);
  }
  const evaluation = await evaluate(memoryStore(steleAnalyser), collection.value, readEmbedder(flags, new Map()).embedder);
  if (evaluation.type === 'nothing-to-evaluate') throw new Failure('invalid_input', `${folder}: no query has a judgement, so there is nothing to evaluate`);
  if (flags.json === true) await writeJson(evaluation);
  else await writeOut(evaluationText(evaluation));
  return 0;
}
