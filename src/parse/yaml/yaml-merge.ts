import type { YamlGraph } from './yaml-graph.ts';
import { MAP, SEQ, isText, tagOf } from './yaml-nodes.ts';

/** An entry of a map after its merges: rows of key and value in the stream. */
export interface YamlEntry {
  readonly key: number;
  readonly value: number;
  /** The entry comes from a map that `<<` names. */
  readonly isMerged: boolean;
}

/** How merges are laid out. */
export interface MergeRules {
  /**
   * `in-place`: merged entries stand where `<<` stands, the first source of a key wins, an own key wins over all.
   * `in-front`: as PyYAML lays them out: merged entries first, sources of a list in reverse, each overriding those before.
   */
  readonly layout: 'in-place' | 'in-front';
  /** How many entries merges may add in all. */
  readonly entriesMax: number;
}

/** The merged maps of a stream, by row, and the merges that could not be carried out. */
export interface YamlMerges {
  readonly entriesByMap: ReadonlyMap<number, readonly YamlEntry[]>;
  /** Rows of `<<` keys whose value is no map and no list of maps. */
  readonly unusable: readonly number[];
  /** Rows of `<<` keys that stay as they are, because the limit was reached. */
  readonly leftOut: readonly number[];
}

/**
 * Resolves every `<<` of a stream. Maps are taken in the order in which they end: what a map merges has ended before, so
 * each is merged once, and a bomb of merges costs no more than its own size.
 */
export function resolveMerges(graph: YamlGraph, rules: MergeRules): YamlMerges {
  const entriesByMap = new Map<number, readonly YamlEntry[]>();
  const unusable: number[] = [];
  const leftOut: number[] = [];
  let left = rules.entriesMax;
  // Most streams merge nothing.
  if (!hasMergeKey(graph)) return { entriesByMap, unusable, leftOut };
  for (const row of mapsByEnd(graph)) {
    const own = ownEntries(graph, row);
    const merges = own.filter(({ key }) => isMergeKey(graph, key));
    if (merges.length === 0) continue;
    const sources = new Map<number, readonly YamlEntry[]>();
    for (const { key, value } of merges) {
      const maps = sourceMaps(graph, value);
      if (maps === undefined) unusable.push(key);
      const lists = (maps ?? []).map((map) => entriesByMap.get(map) ?? ownEntries(graph, map));
      const count = lists.reduce((sum, list) => sum + list.length, 0);
      if (maps === undefined) continue;
      if (count > left || maps.some((map) => map <= row && row <= map + graph.nodes.sizes[map])) leftOut.push(key);
      else {
        left -= count;
        sources.set(key, (rules.layout === 'in-front' ? lists.reverse() : lists).flat());
      }
    }
    entriesByMap.set(row, rules.layout === 'in-front' ? layInFront(graph, own, sources) : layInPlace(graph, own, sources));
  }
  return { entriesByMap, unusable, leftOut };
}

/** The entries of a map as they are written. */
export function ownEntries({ nodes }: YamlGraph, map: number): YamlEntry[] {
  const entries: YamlEntry[] = [];
  const { sizes } = nodes;
  for (let key = map + 1; key <= map + sizes[map]; ) {
    const value = key + sizes[key] + 1;
    entries.push({ key, value, isMerged: false });
    key = value + sizes[value] + 1;
  }
  return entries;
}

function hasMergeKey(graph: YamlGraph): boolean {
  for (let row = 0; row < graph.nodes.count; row++) if (isMergeKey(graph, row)) return true;
  return false;
}

function isMergeKey({ nodes }: YamlGraph, key: number): boolean {
  if (!isText(nodes, key, '<<')) return false;
  const tag = tagOf(nodes, key);
  return tag === undefined ? nodes.plains[key] === 1 : tag === 'tag:yaml.org,2002:merge';
}

// Rows of the maps that a `<<` names; `undefined` when it names something else.
function sourceMaps(graph: YamlGraph, value: number): number[] | undefined {
  const { kinds, sizes } = graph.nodes;
  const target = graph.target(value);
  if (kinds[target] === MAP) return [target];
  if (kinds[target] !== SEQ) return undefined;
  const maps: number[] = [];
  for (let item = target + 1; item <= target + sizes[target]; item += sizes[item] + 1) {
    const map = graph.target(item);
    if (kinds[map] !== MAP) return undefined;
    maps.push(map);
  }
  return maps;
}

// Rows of all maps, each behind those inside it.
function mapsByEnd({ nodes }: YamlGraph): number[] {
  const ordered: number[] = [];
  const open: number[] = [];
  for (let row = 0; row <= nodes.count; row++) {
    for (let last = open.at(-1); last !== undefined && last + nodes.sizes[last] < row; last = open.at(-1)) {
      ordered.push(last);
      open.pop();
    }
    if (row < nodes.count && nodes.kinds[row] === MAP) open.push(row);
  }
  return ordered;
}

type Sources = ReadonlyMap<number, readonly YamlEntry[]>;

function layInPlace(graph: YamlGraph, own: readonly YamlEntry[], sources: Sources): YamlEntry[] {
  const taken = new Set(own.filter(({ key }) => !sources.has(key)).map(({ key }) => graph.identity(key)));
  const entries: YamlEntry[] = [];
  for (const entry of own) {
    const merged = sources.get(entry.key);
    if (merged === undefined) entries.push(entry);
    for (const { key, value } of merged ?? []) {
      const identity = graph.identity(key);
      if (taken.has(identity)) continue;
      taken.add(identity);
      entries.push({ key, value, isMerged: true });
    }
  }
  return entries;
}

function layInFront(graph: YamlGraph, own: readonly YamlEntry[], sources: Sources): YamlEntry[] {
  const entries = new Map<string, YamlEntry>();
  const put = (entry: YamlEntry): void => {
    const identity = graph.identity(entry.key);
    const first = entries.get(identity);
    entries.set(identity, { ...entry, key: first?.key ?? entry.key });
  };
  for (const merged of sources.values()) for (const entry of merged) put({ ...entry, isMerged: true });
  for (const entry of own) if (!sources.has(entry.key)) put(entry);
  return [...entries.values()];
}
