import type { DocumentParts } from '../document/to-document.ts';
import { project } from './project.ts';

/** The plain text of a document in pieces, ended by one LF: what is searched (seed 004 section 9), without any limit. */
export function documentText(document: DocumentParts): readonly string[] {
  return [project(document, { grammar: 'exact-1', lengthMax: Number.MAX_SAFE_INTEGER, depthMax: Number.MAX_SAFE_INTEGER }).text, '\n'];
}
