import { countCodePoints } from '../base/code-points.ts';
import type { Result } from '../base/result.ts';
import { no, ok } from '../base/result.ts';
import type { RawDoc } from './raw-doc.ts';
import type { SettingProblem } from './setting-problem.ts';

/** Which documents are kept, as data (seed 002: filtering never changes a retained document). */
export type DocPredicate =
  | { readonly type: 'equals'; readonly path: DocPath; readonly value: unknown }
  | { readonly type: 'starts-with'; readonly path: DocPath; readonly prefix: string }
  | { readonly type: 'longer-than'; readonly path: DocPath; readonly length: number }
  | { readonly type: 'all' | 'any'; readonly of: readonly DocPredicate[] }
  | { readonly type: 'not'; readonly of: DocPredicate };

// The fields a predicate may ask about.
const docPaths = ['doc_id', 'title', 'abstract', 'categories'] as const;

export type DocPath = (typeof docPaths)[number];

const DEPTH_MAX = 32;

/** Checks a predicate that came from outside the type system: known types and paths, nested at most 32 deep. */
export function checkPredicate(predicate: DocPredicate, depth = 0): Result<DocPredicate, SettingProblem> {
  if (depth > DEPTH_MAX) return no({ field: 'keep', expected: `at most ${String(DEPTH_MAX)} levels` });
  switch (predicate.type) {
    case 'equals':
    case 'starts-with':
    case 'longer-than':
      return docPaths.includes(predicate.path) ? ok(predicate) : no({ field: 'keep.path', expected: `one of ${docPaths.join(', ')}` });
    case 'all':
    case 'any':
      return predicate.of.map((part) => checkPredicate(part, depth + 1)).find((part) => !part.ok) ?? ok(predicate);
    case 'not':
      return checkPredicate(predicate.of, depth + 1);
  }
  return no({ field: 'keep.type', expected: 'a known predicate' });
}

/** Tells whether a document is kept. Lengths are code points of the text as read; `all` of nothing holds, `any` of nothing does not. */
export function holds(predicate: DocPredicate, doc: RawDoc): boolean {
  switch (predicate.type) {
    case 'equals':
      return doc[predicate.path] === predicate.value;
    case 'starts-with':
      return doc[predicate.path].startsWith(predicate.prefix);
    case 'longer-than':
      return countCodePoints(doc[predicate.path]) > predicate.length;
    case 'all':
      return predicate.of.every((part) => holds(part, doc));
    case 'any':
      return predicate.of.some((part) => holds(part, doc));
    case 'not':
      return !holds(predicate.of, doc);
  }
}
