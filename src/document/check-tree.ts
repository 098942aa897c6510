import type { DocumentProblem } from './document-problem.ts';
import { problemAt } from './document-problem.ts';
import type { TreeNode, TreePayload } from './tree.ts';

/** The first thing in a tree payload that its shape cannot say: nodes nest as their depths and sizes tell, and stand inside the source. */
export function treeProblem({ nodes, source_length, line_count }: TreePayload): DocumentProblem | undefined {
  // The containers around a node, and the index of the first node behind each.
  const open: { readonly isMap: boolean; readonly end: number }[] = [];
  for (const [index, node] of nodes.entries()) {
    while (open.length > 0 && open[open.length - 1].end === index) open.pop();
    const parent = open.at(-1);
    const end = index + node.size + 1;
    const message = nodeProblem(node, open.length, parent?.isMap === true) ?? placeProblem(node, source_length, line_count);
    if (message !== undefined) return problemAt('inconsistent', ['payload', 'nodes', index], message);
    if (end > (parent?.end ?? nodes.length)) return problemAt('inconsistent', ['payload', 'nodes', index, 'size'], 'the node is larger than what holds it');
    if (node.size > 0) open.push({ isMap: node.type === 'map', end });
  }
  return undefined;
}

function nodeProblem({ type, depth, size, key, value }: TreeNode, openCount: number, isEntry: boolean): string | undefined {
  if (depth !== openCount) return 'the depth is not the number of containers around the node';
  if ((key !== undefined) !== isEntry) return 'a node has a key exactly when its parent is a map';
  const isContainer = type === 'map' || type === 'seq';
  if (!isContainer && size > 0) return 'a scalar holds no nodes';
  return isContainer === (value === undefined) ? undefined : 'a node has a value exactly when it is a scalar';
}

function placeProblem({ range, line, line_end = line }: TreeNode, sourceLength: number, lineCount: number): string | undefined {
  if (range.end > sourceLength) return 'the range is outside of the source';
  // The end of the source is a place of the line that would follow; an empty value may stand there (YAML).
  const lineMax = range.end === sourceLength ? lineCount + 1 : lineCount;
  return line <= line_end && line_end <= lineMax ? undefined : 'the lines are outside of the source';
}
