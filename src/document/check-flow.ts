import { countCodePoints } from '../base/code-points.ts';
import { quote } from '../base/quote.ts';
import type { DocumentProblem } from './document-problem.ts';
import { problemAt } from './document-problem.ts';
import type { FlowElement, FlowPayload } from './flow.ts';
import { ordinalOf } from './ids.ts';

/** The first thing in a flow payload that its shape cannot say: ids in order, ranges, lines, runs and cells inside what they point into. */
export function flowProblem({ elements, source_length, line_count }: FlowPayload): DocumentProblem | undefined {
  for (const [index, element] of elements.entries()) {
    const place = ['payload', 'elements', index];
    if (ordinalOf('element', element.id) !== index + 1) return problemAt('wrong_order', [...place, 'id'], `${quote(element.id)} is not the id of this place`);
    if (element.range.end > source_length) return problemAt('inconsistent', [...place, 'range'], 'the range is outside of the source');
    if (element.lines.end > line_count) return problemAt('inconsistent', [...place, 'lines'], 'the lines are outside of the source');
    const length = countCodePoints(element.text);
    if (element.cells?.some(({ end }) => end > length) === true) return problemAt('inconsistent', [...place, 'cells'], 'a cell is outside of the text');
    const run = outsideRun(element, length, source_length);
    if (run >= 0) return problemAt('inconsistent', [...place, 'runs', run], 'the run overlaps the one in front, or is outside of the text or the source');
  }
  return undefined;
}

function outsideRun({ runs }: FlowElement, length: number, sourceLength: number): number {
  return runs.findIndex(([start, end, , sourceEnd], index) => end > length || sourceEnd > sourceLength || (index > 0 && start < runs[index - 1][1]));
}
