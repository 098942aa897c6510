import { readFileSync } from 'node:fs';
import type { TailPolicy } from '../../src/chunk/window.ts';
import type { Text } from '../../src/base/text.ts';

interface ChunkVector {
  readonly doc_id: Text;
  readonly start: number;
  readonly end: number;
  readonly text: Text;
}

interface AddressVector extends ChunkVector {
  readonly chunk_id: string | null;
}

interface RawDocVector {
  readonly doc_id: Text;
  readonly title: Text;
  readonly abstract: Text;
  readonly categories: Text;
}

interface DedupVector {
  readonly name: string;
  readonly input: readonly (ChunkVector & { readonly emb: number })[];
  readonly canonical: readonly (ChunkVector & { readonly emb: number })[];
}

interface RunVector {
  readonly env: { readonly chunk_size: number; readonly sample_size: number; readonly overlap: number; readonly tail_policy: TailPolicy };
  readonly keep: string | null;
  readonly chunks: readonly (AddressVector & { readonly embedding_first2: readonly number[] })[];
  readonly observations: Readonly<Record<string, unknown>>;
}

/** The groups of the contract's pipeline vectors (seed 002) that the chunk room answers to. */
export const vectors = JSON.parse(readFileSync(new URL('../vectors/ingest-pipeline.chunk.json', import.meta.url), 'utf8')) as {
  readonly whitespace: { readonly python_split_strip_isspace: readonly string[] };
  readonly cleaner: { readonly cases: readonly { readonly input: Text; readonly output: string }[] };
  readonly chunk_id: readonly AddressVector[];
  readonly chunking: {
    readonly cases: readonly {
      readonly text_name: string;
      readonly text: Text;
      readonly chunk_size: number;
      readonly overlap: number;
      readonly tail_policy: TailPolicy;
      readonly chunks: readonly AddressVector[];
    }[];
  };
  readonly dedup: { readonly cases: readonly DedupVector[] };
  readonly rules: {
    readonly docs: readonly RawDocVector[];
    readonly predicate_data: readonly { readonly pred: string; readonly results: readonly (boolean | string)[] }[];
  };
  readonly pipeline: { readonly docs: readonly RawDocVector[]; readonly runs: readonly RunVector[] };
  readonly errors: readonly { readonly case: string; readonly outcome: string }[];
};
