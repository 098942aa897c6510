import type { Text } from '../base/text.ts';
import type { Findings, Scope } from '../port/sources.ts';

/** Why a stored source was not found: gone, in a folder that cannot be read now, or in a place that was not looked through. */
export type Absence = 'source_gone' | 'source_unreadable' | 'place_unknown';

/** Answers for a source that is not among the findings why it is not. */
export function absenceIn({ scopes, skipped }: Pick<Findings, 'scopes' | 'skipped'>): (sourceId: Text) => Absence {
  const unreadable = skipped.filter(({ name, reason }) => reason === 'unreadable' && name.endsWith('/')).map(({ name }) => name);
  return (sourceId) => {
    if (unreadable.some((folder) => `${sourceId}/`.startsWith(folder))) return 'source_unreadable';
    return scopes.some((scope) => isInScope(sourceId, scope)) ? 'source_gone' : 'place_unknown';
  };
}

function isInScope(sourceId: Text, scope: Scope): boolean {
  return scope.type === 'source' ? sourceId === scope.sourceId : sourceId.startsWith(scope.prefix);
}
