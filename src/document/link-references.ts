import { compareText } from '../base/order.ts';
import type { Text } from '../base/text.ts';
import { placeNumbers } from './place-numbers.ts';
import { referenceCycles } from './reference-cycles.ts';
import type { ReferenceTarget } from './reference-target.ts';
import type { Reference, SourceReferences, TreePlace } from './references.ts';

/** A reference and what came of it. */
export interface LinkedReference extends Reference {
  readonly sourceId: Text;
  readonly outcome: ReferenceOutcome;
}

export type ReferenceOutcome =
  /** It leads to a node. `cycle`, a number from 1: the node holds the reference, on some way; good in a schema, endless when expanded. */
  | { readonly type: 'resolved'; readonly sourceId: Text; readonly place: TreePlace; readonly cycle?: number }
  /** It leads to a network or another scheme; nothing is fetched. */
  | { readonly type: 'external'; readonly scheme: string }
  | { readonly type: 'unresolved'; readonly reason: UnresolvedReason; readonly sourceId?: string; readonly fragment?: string }
  /** It leads to a reference that leads, by others or by itself, back to it. */
  | { readonly type: 'endless' }
  /** More references than the limit lead from one to the next. */
  | { readonly type: 'too-long' };

/** `outside`: not in the ingested place. `source`: no such source. `not_a_tree`: a source without a tree. `target`: nothing at its fragment. `ambiguous`: several sources call themselves so. */
export type UnresolvedReason = 'outside' | 'source' | 'not_a_tree' | 'target' | 'ambiguous';

/** References that may lead from one to the next. */
export const referenceHopsMax = 64;

/** What was read of the sources, for linking. */
export interface LinkSources {
  readonly sources: ReadonlyMap<string, SourceReferences>;
  /** Sources that are there and have no tree. */
  readonly treeless: ReadonlySet<string>;
  /** A place of another source. */
  readonly placeIn: (destination: Destination) => TreePlace | undefined;
}

/** A place of a source, by name: in its part `uri`, or from its root. */
export interface Destination {
  readonly sourceId: string;
  readonly uri?: string;
  readonly fragment: string;
}

/** The source that a target which leaves its own names: by its path, or because it calls itself so. Sorted; empty when there is none. */
export type Registry = ReadonlyMap<string, readonly Text[]>;

/** Which source calls itself, or a part of itself, by which URI. */
export function registryOf(sources: Iterable<SourceReferences>): Registry {
  const registry = new Map<string, Text[]>();
  for (const { sourceId, resources } of sources) for (const { uri } of resources) registry.set(uri, [...(registry.get(uri) ?? []), sourceId]);
  for (const ids of registry.values()) ids.sort(compareText);
  return registry;
}

/** Where a target leads that leaves its source, or why it leads nowhere. */
export function destinationOf(target: ReferenceTarget, registry: Registry): Destination | ReferenceOutcome {
  const named = registry.get(target.uri) ?? [];
  if (named.length > 1) return { type: 'unresolved', reason: 'ambiguous' };
  if (named.length === 1) return { sourceId: named[0], uri: target.uri, fragment: target.fragment };
  switch (target.type) {
    case 'external':
      return { type: 'external', scheme: target.scheme };
    case 'outside':
      return { type: 'unresolved', reason: 'outside' };
    case 'source':
      return { sourceId: target.sourceId, fragment: target.fragment };
  }
}

/** Links the references of sources, in the order of the sources and of their places: each is followed to its end, cycles are noted. */
export function linkReferences(linking: LinkSources): readonly LinkedReference[] {
  const steps = stepsOf(linking);
  const cycles = referenceCycles(steps.map(({ sourceId, reference: { holder }, first }) => ({ sourceId, holder, target: first.type === 'resolved' ? first : undefined })));
  const endOf = endsOf(steps);
  return steps.map((step, index) => linked(step, withCycle(endOf(step), cycles.get(index))));
}

/** Of what {@link linkReferences} gives, the references that lead to no node: most lead to one, and what is asked first is which do not. */
export function strayReferences(linking: LinkSources): readonly LinkedReference[] {
  const steps = stepsOf(linking);
  const endOf = endsOf(steps);
  const strays: LinkedReference[] = [];
  for (const step of steps) {
    const outcome = endOf(step);
    if (outcome.type !== 'resolved') strays.push(linked(step, outcome));
  }
  return strays;
}

function linked({ sourceId, reference }: Step, outcome: ReferenceOutcome): LinkedReference {
  return { ...reference, sourceId, outcome };
}

function stepsOf(linking: LinkSources): readonly Step[] {
  const registry = registryOf(linking.sources.values());
  return [...linking.sources.values()].flatMap(({ sourceId, references }) =>
    references.map((reference): Step => ({ reference, sourceId, first: firstStep(sourceId, reference, { linking, registry }) })),
  );
}

// Follows a step to its end.
function endsOf(steps: readonly Step[]): (step: Step) => ReferenceOutcome {
  const numberOf = placeNumbers();
  const stepByHolder = new Map(steps.map((step) => [numberOf(step.sourceId, step.reference.holder.row), step]));
  const nextOf: NextStep = ({ sourceId, place }) => stepByHolder.get(numberOf(sourceId, place.row));
  return ({ first }) => endOf(first, nextOf);
}

interface Step {
  readonly reference: Reference;
  readonly sourceId: Text;
  readonly first: ReferenceOutcome;
}

function firstStep(sourceId: Text, { target, place }: Reference, { linking, registry }: { readonly linking: LinkSources; readonly registry: Registry }): ReferenceOutcome {
  if (place !== undefined) return { type: 'resolved', sourceId, place };
  const destination = destinationOf(target, registry);
  if ('type' in destination) return destination;
  const { sourceId: name } = destination;
  const source = linking.sources.get(name);
  if (source === undefined) return { type: 'unresolved', reason: linking.treeless.has(name) ? 'not_a_tree' : 'source', sourceId: name };
  const found = name === sourceId ? undefined : linking.placeIn(destination);
  if (found === undefined) return { type: 'unresolved', reason: 'target', sourceId: name, fragment: destination.fragment };
  return { type: 'resolved', sourceId: source.sourceId, place: found };
}

type NextStep = (resolved: Extract<ReferenceOutcome, { type: 'resolved' }>) => Step | undefined;

// Where the target is itself only a reference, that is followed.
function endOf(first: ReferenceOutcome, nextOf: NextStep): ReferenceOutcome {
  if (first.type !== 'resolved' || nextOf(first) === undefined) return first;
  const seen = new Set<Step>();
  let outcome: ReferenceOutcome = first;
  while (outcome.type === 'resolved') {
    const next = nextOf(outcome);
    if (next === undefined) return outcome;
    if (seen.has(next)) return { type: 'endless' };
    if (seen.size === referenceHopsMax) return { type: 'too-long' };
    seen.add(next);
    outcome = next.first;
  }
  return outcome;
}

function withCycle(outcome: ReferenceOutcome, cycle: number | undefined): ReferenceOutcome {
  return outcome.type === 'resolved' && cycle !== undefined ? { ...outcome, cycle } : outcome;
}
