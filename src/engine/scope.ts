import type { Text } from '../base/text.ts';
import type { Scope } from '../port/sources.ts';

/** Tells whether a source belongs to what was looked through. */
export function isInScope(sourceId: Text, scope: Scope): boolean {
  return scope.type === 'source' ? sourceId === scope.sourceId : sourceId.startsWith(scope.prefix);
}
