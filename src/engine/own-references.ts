import type { Diagnostic } from '../base/diagnostic.ts';
import type { Text } from '../base/text.ts';
import { isApiDescription } from '../document/api-index.ts';
import type { Document } from '../document/document.ts';
import { strayReferences, type LinkedReference } from '../document/link-references.ts';
import { referenceDiagnostic } from '../document/reference-diagnostic.ts';
import { sourceReferences } from '../document/references.ts';
import { tableOf } from '../document/tree-payload.ts';

/** What an API description alone tells about its references. */
export interface OwnReferences {
  /** Of references that stay in the document or may never be followed, those that lead nowhere. */
  readonly problems: readonly Diagnostic[];
  readonly refersToOthers: boolean;
}

/** Looks at the references of an API description, without any other source. Another document has none. */
export function ownReferences(document: Document, sourceId: Text): OwnReferences {
  if (document.type !== 'tree') return { problems: [], refersToOthers: false };
  const table = tableOf(document.payload);
  if (!isApiDescription(table)) return { problems: [], refersToOthers: false };
  const own = sourceReferences(table, sourceId);
  const strays = strayReferences({ sources: new Map([[sourceId, own]]), treeless: new Set(), placeIn: () => undefined });
  const problems = strays.filter((reference) => !leadsToOther(reference)).map(referenceDiagnostic);
  return { problems: problems.filter((problem) => problem !== undefined), refersToOthers: strays.some(leadsToOther) };
}

/** Tells whether a reference leads, by itself or over others, from its source to another one. */
export function leadsToOther({ sourceId, target, place, outcome }: LinkedReference): boolean {
  if (outcome.type === 'unresolved' && outcome.reason === 'source') return true;
  return place === undefined && target.type === 'source' && target.sourceId !== sourceId;
}
