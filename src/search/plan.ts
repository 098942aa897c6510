import type { Text } from '../base/text.ts';
import { nfkc } from '../base/unicode/normalise.ts';
import { analyse } from './analyse.ts';
import { boundTerm, foldWord } from './fold-word.ts';
import type { Unit } from './phrase.ts';
import { termsOfPhrase, unitsOf } from './phrase.ts';
import type { Query } from './query.ts';
import { scanWords } from './scan-words.ts';
import { termKind } from './term-kind.ts';
import { foldWhole } from './word-terms.ts';

/** What a query needs to know of a store, and what its passages must hold. */
export interface Plan {
  /** Terms that score, in the order of the query. */
  readonly ranked: readonly WeightedTerm[];
  /** Passages must hold all of these… */
  readonly required: readonly Phrase[];
  /** … and none of these: words as they are written, not their relatives. */
  readonly excluded: readonly Phrase[];
  /** Words that the substring channel may look for. */
  readonly pieces: readonly Piece[];
  /** Parts of the query in which nothing can be searched: signs only. */
  readonly ignored: readonly Text[];
  /** How many terms were left out because the query has more than {@link queryTermsMax}. */
  readonly termsLeftOut: number;
}

interface WeightedTerm {
  readonly term: Text;
  /** Weight of the term's kind times its repeats, in thousandths. */
  readonly perMille: number;
}

/** A phrase, or an excluded word. */
export interface Phrase {
  readonly text: Text;
  readonly units: readonly Unit[];
  /** Terms of every passage in which the phrase stands. */
  readonly terms: readonly Text[];
}

/** A word of the query, as the substring channel compares it. */
export interface Piece {
  /** Folded, without joiners; a single character where a script has no spaces. */
  readonly text: Text;
  /** The term that a passage holds which has the very word. */
  readonly whole: Text;
  readonly isIdentifier: boolean;
}

/** Distinct terms that a query may score with. */
export const queryTermsMax = 512;

// A word's stem decides; what was written adds a fifth, so that among equal stems the same word comes first. Measured on
// the two collections of docs/search.md: without it nDCG@10 is lower on both.
const WORD = 1000;
const EXACT = 200;

/** Plans a query. */
export function planQuery({ words, phrases, excluded }: Query): Plan {
  const { terms, frequencies } = analyse([...words, ...phrases].join(' ') as Text);
  const meant = new Set([...meantStopWords(words), ...phrases.flatMap(termsOfPhrase)]);
  const hasWords = terms.some((term) => termKind(term) === 'word');
  const weighted = terms.flatMap((term, index) => {
    const kind = termKind(term);
    if (kind === 'stop' && hasWords && !meant.has(term)) return [];
    return [{ term, perMille: (kind === 'exact' ? EXACT : WORD) * frequencies[index] }];
  });
  return {
    ranked: weighted.slice(0, queryTermsMax),
    required: phrases.map(phraseOf).filter(({ units }) => units.length > 0),
    excluded: excluded.map(phraseOf).filter(({ units }) => units.length > 0),
    pieces: piecesOf(words, phrases),
    ignored: [...words, ...phrases, ...excluded].filter((part) => unitsOf(part).length === 0),
    termsLeftOut: Math.max(0, weighted.length - queryTermsMax),
  };
}

/** Every term that a plan asks a store for, once. */
export function termsOfPlan({ ranked, required, pieces }: Plan): readonly Text[] {
  const terms = new Set<Text>(ranked.map(({ term }) => term));
  for (const phrase of required) for (const term of phrase.terms) terms.add(term);
  for (const { whole } of pieces) terms.add(whole);
  return [...terms];
}

function phraseOf(text: Text): Phrase {
  return { text, units: unitsOf(text), terms: termsOfPhrase(text) };
}

// `IT department`, `US patents`: a stop word in capitals is meant, in a query that is not all in capitals.
function meantStopWords(words: readonly Text[]): ReadonlySet<string> {
  if (!words.some((word) => /[a-z]/.test(word))) return new Set();
  return new Set(words.filter((word) => /^[A-Z]{2,}$/.test(word)).map(foldWord));
}

// Words of phrases are found whole or not at all; only single characters need the channel there.
function piecesOf(words: readonly Text[], phrases: readonly Text[]): readonly Piece[] {
  const pieces = new Map<Text, Piece>();
  const add = (whole: Text, isPhrase: boolean): void => {
    scanWords(whole, (start, end, kind) => {
      const word = whole.slice(start, end) as Text;
      const piece = kind === 'unspaced' ? characterPiece(nfkc(word)) : isPhrase ? undefined : wordPiece(word);
      if (piece !== undefined) pieces.set(piece.text, piece);
    });
  };
  for (const word of words) add(word, false);
  for (const phrase of phrases) add(phrase, true);
  return [...pieces.values()].slice(0, queryTermsMax);
}

// Two characters and more are found by their pairs.
function characterPiece(run: Text): Piece | undefined {
  return [...run].length === 1 ? { text: run, whole: run, isIdentifier: true } : undefined;
}

function wordPiece(word: Text): Piece | undefined {
  const text = foldWhole(word) as Text;
  const terms = analyse(word).terms;
  if (text.length < 2 || termKind(terms[0]) === 'stop') return undefined;
  const exact = terms.find((term) => termKind(term) === 'exact' && term === boundTerm(`=${text}`));
  return { text, whole: exact ?? terms[0], isIdentifier: IDENTIFIER.test(word) };
}

// A joiner that prose does not use inside words, a digit beside a letter, or a hump; not `time-sharing`, `don't`, `1970`.
const IDENTIFIER = /[_.&]|[0-9][A-Za-z]|[A-Za-z][0-9]|[a-z][A-Z]|[A-Z0-9]-[A-Z0-9]/;
