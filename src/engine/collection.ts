import { readJson } from '../base/json-reader.ts';
import { quote } from '../base/quote.ts';
import type { Result } from '../base/result.ts';
import { no, ok } from '../base/result.ts';
import type { Text } from '../base/text.ts';
import { toText } from '../base/text.ts';

/** A test collection for retrieval: documents, queries, and which documents answer which query. */
export interface Collection {
  readonly documents: readonly { readonly id: Text; readonly title: Text; readonly text: Text }[];
  readonly queries: readonly { readonly id: Text; readonly text: Text }[];
  /** Grades above 0 by query and document; a query without any is not evaluated. */
  readonly judgements: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** The files of a collection in BEIR layout. */
export interface CollectionFiles {
  /** `corpus.jsonl` */
  readonly corpus: Uint8Array;
  /** `queries.jsonl` */
  readonly queries: Uint8Array;
  /** `qrels/test.tsv` */
  readonly judgements: Uint8Array;
}

/** Why a file is not what the layout says. */
export interface CollectionProblem {
  readonly file: keyof CollectionFiles;
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

/** Reads a collection. Keys of a line beyond those of the layout are ignored; a missing title is empty; two lines with one id are refused. */
export function readCollection({ corpus, queries, judgements }: CollectionFiles): Result<Collection, CollectionProblem> {
  const documents = readLines('corpus', corpus);
  if (!documents.ok) return documents;
  const asked = readLines('queries', queries);
  if (!asked.ok) return asked;
  const judged = readJudgements(judgements);
  if (!judged.ok) return judged;
  return ok({ documents: documents.value, queries: asked.value, judgements: judged.value });
}

interface Entry {
  readonly id: Text;
  readonly title: Text;
  readonly text: Text;
}

function readLines(file: 'corpus' | 'queries', bytes: Uint8Array): Result<readonly Entry[], CollectionProblem> {
  const entries = new Map<string, Entry>();
  let line = 0;
  for (let start = 0; start < bytes.length; ) {
    line++;
    const found = bytes.indexOf(LF, start);
    const end = found < 0 ? bytes.length : found;
    if (end > start) {
      const entry = readEntry(bytes.subarray(start, end));
      if (!entry.ok) return no({ file, line, message: entry.problem });
      if (entries.has(entry.value.id)) return no({ file, line, message: `a second ${quote(entry.value.id)}` });
      entries.set(entry.value.id, entry.value);
    }
    start = end + 1;
  }
  return ok([...entries.values()]);
}

const LF = 0x0a;

function readEntry(line: Uint8Array): Result<Entry, string> {
  const json = readJson(line, { numbers: 'any' });
  if (!json.ok) return no(json.problem.message);
  if (!(json.value instanceof Map)) return no('expected an object');
  const fields = json.value as ReadonlyMap<string, unknown>;
  const textAt = (key: string): Text | undefined => {
    const value = fields.get(key) ?? '';
    const admitted = typeof value === 'string' ? toText(value.replaceAll('\0', '\ufffd')) : undefined;
    return admitted?.ok === true ? admitted.value : undefined;
  };
  const [id, title, text] = [textAt('_id'), textAt('title'), textAt('text')];
  if (id === undefined || id === '') return no('expected a text, not empty, at _id');
  if (title === undefined || text === undefined) return no('expected texts at title and text');
  return ok({ id, title, text });
}

function readJudgements(bytes: Uint8Array): Result<Collection['judgements'], CollectionProblem> {
  const grades = new Map<string, Map<string, number>>();
  const lines = new TextDecoder('utf-8').decode(bytes).split('\n');
  for (const [index, line] of lines.entries()) {
    const [query, document, grade] = line.replace(/\r$/, '').split('\t');
    // The first line names the columns.
    if (index === 0 || line === '') continue;
    if (grade === undefined || !/^-?[0-9]+$/.test(grade)) return no({ file: 'judgements', line: index + 1, message: 'expected query, document and a whole grade, between tabs' });
    if (Number(grade) <= 0) continue;
    const known = grades.get(query) ?? new Map<string, number>();
    grades.set(query, known.set(document, Number(grade)));
  }
  return ok(grades);
}
