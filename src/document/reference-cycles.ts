import { placeNumbers } from './place-numbers.ts';
import type { TreePlace } from './references.ts';

/** A step from the map that holds a reference to the node that it leads to. */
export interface ReferenceStep {
  readonly sourceId: string;
  readonly holder: TreePlace;
  readonly target: { readonly sourceId: string; readonly place: TreePlace } | undefined;
}

/**
 * The steps that belong to a cycle, by index, each with the number of its cycle (from 1, in the order of their first steps):
 * from its target, going down and following references, one comes back to it. Time is linear in the steps, but for one sort.
 */
export function referenceCycles(steps: readonly ReferenceStep[]): ReadonlyMap<number, number> {
  const { ends, edges } = graphOf(steps);
  const component = componentsOf(edges);
  const cycles = new Map<number, number>();
  const numbers = new Map<number, number>();
  ends.forEach((nodes, index) => {
    if (nodes === undefined || component[nodes.from] !== component[nodes.to]) return;
    const cycle = component[nodes.from];
    const number = numbers.get(cycle) ?? numbers.size + 1;
    numbers.set(cycle, number);
    cycles.set(index, number);
  });
  return cycles;
}

interface Graph {
  /** The nodes of every step that has a target. */
  readonly ends: readonly ({ readonly from: number; readonly to: number } | undefined)[];
  readonly edges: readonly (readonly number[])[];
}

// The nodes are holders and targets; edges lead from each to the nearest nodes inside it, and from a holder to its target.
function graphOf(steps: readonly ReferenceStep[]): Graph {
  const numberOf = placeNumbers();
  const nodes = new Map<number, number>();
  const edges: number[][] = [];
  const places: GraphPlace[] = [];
  const add = (sourceId: string, { row, end }: TreePlace): number => {
    const number = numberOf(sourceId, row);
    const known = nodes.get(number);
    if (known !== undefined) return known;
    const node = edges.push([]) - 1;
    nodes.set(number, node);
    places.push({ number, node, end: number + end - row });
    return node;
  };
  const ends = steps.map(({ sourceId, holder, target }) => {
    if (target === undefined) return undefined;
    const [from, to] = [add(sourceId, holder), add(target.sourceId, target.place)];
    edges[from].push(to);
    return { from, to };
  });
  addContained(edges, places);
  return { ends, edges };
}

interface GraphPlace {
  readonly number: number;
  readonly node: number;
  /** The number behind its last row. */
  readonly end: number;
}

function addContained(edges: readonly number[][], places: readonly GraphPlace[]): void {
  const open: GraphPlace[] = [];
  for (const place of [...places].sort((a, b) => a.number - b.number)) {
    while (open.length > 0 && open[open.length - 1].end <= place.number) open.pop();
    const around = open.at(-1);
    if (around !== undefined) edges[around.node].push(place.node);
    open.push(place);
  }
}

// Tarjan's strongly connected components with a stack of our own. A node that is alone is in a component by itself.
function componentsOf(edges: readonly (readonly number[])[]): Int32Array {
  const count = edges.length;
  const component = new Int32Array(count).fill(-1);
  const order = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const next = new Int32Array(count);
  const path: number[] = [];
  const pending: number[] = [];
  let visited = 0;
  for (let start = 0; start < count; start++) {
    if (order[start] >= 0) continue;
    path.push(start);
    while (path.length > 0) {
      const node = path[path.length - 1];
      if (order[node] < 0) {
        order[node] = low[node] = visited++;
        pending.push(node);
      }
      const to = edges[node].at(next[node]++);
      if (to === undefined) {
        path.pop();
        if (path.length > 0) low[path[path.length - 1]] = Math.min(low[path[path.length - 1]], low[node]);
        if (low[node] === order[node]) closeComponent(node, pending, component);
      } else if (order[to] < 0) path.push(to);
      else if (component[to] < 0) low[node] = Math.min(low[node], order[to]);
    }
  }
  return component;
}

function closeComponent(root: number, pending: number[], component: Int32Array): void {
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    component[node] = root;
    if (node === root) return;
  }
}
