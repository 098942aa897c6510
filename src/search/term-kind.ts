import { stopWords } from './stop-words.ts';

/**
 * What a term stands for. `word`: a stem, or a word that has none; these rank. `exact`: the folded word as it was written,
 * where its stem is another; these tell `universe` from `university` and let pieces of words be found. `stop`: a stop word.
 */
export type TermKind = 'word' | 'exact' | 'stop';

/** First character of exact terms; no word begins with it. */
export const exactMark = '=';

/** The kind of a term. */
export function termKind(term: string): TermKind {
  if (term.startsWith(exactMark)) return 'exact';
  return stopWords.has(term) ? 'stop' : 'word';
}
