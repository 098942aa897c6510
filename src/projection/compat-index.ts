import { apiIndex, apiIndexLimits, placeInWords } from '../document/api-index.ts';
import type { TreeTable } from '../document/tree-table.ts';
import { parentsOf } from '../document/tree-table.ts';

/** A line of the index of an API description: path, value, and the row that it speaks of. */
export type IndexLine = readonly [path: string, value: string, row: number];

/** The key under which compat-1 shows the index. */
export const INDEX_KEY = '_index';

/** The index of an API description as compat-1 shows it, behind the document or in the place of an entry of its name. */
export function compatIndexLines(table: TreeTable): IndexLine[] {
  const index = apiIndex(table);
  const parents = parentsOf(table);
  const lines: IndexLine[] = [[`${INDEX_KEY}.specVersion`, index.specVersion ?? 'null', 0]];
  const list = (path: string, values: readonly string[], row = 0): void => {
    if (values.length === 0) lines.push([`${INDEX_KEY}.${path}`, '[]', row]);
    values.forEach((value, at) => lines.push([`${INDEX_KEY}.${path}.${String(at)}`, value, row]));
  };
  const records = (path: string, items: readonly { readonly row: number; readonly fields: readonly (readonly [string, string | readonly string[]])[] }[]): void => {
    if (items.length === 0) lines.push([`${INDEX_KEY}.${path}`, '[]', 0]);
    items.forEach(({ row, fields }, at) => {
      for (const [name, value] of fields) {
        if (typeof value === 'string') lines.push([`${INDEX_KEY}.${path}.${String(at)}.${name}`, value, row]);
        else list(`${path}.${String(at)}.${name}`, value, row);
      }
    });
  };
  records('operations', index.operations.map((operation) => ({ row: operation.row, fields: operationFields(operation) })));
  list('operationIds', index.operations.map(({ operationId }) => operationId).filter((id) => id !== undefined));
  list('schemaNames', index.schemaNames);
  list('channels', index.channels);
  records('externalRefs', index.externalRefs.map(({ row, ref, scheme }) => ({ row, fields: [['ref', ref], ['at', placeInWords(table, parents, parents[row])], ['scheme', scheme], ['resolved', 'false']] })));
  records('refWalkTruncations', index.leftOut.deepReferences.map((row) => ({ row, fields: [['reason', 'depth'], ['at', placeInWords(table, parents, row)], ['limit', String(apiIndexLimits.depthMax)]] })));
  return lines;
}

function operationFields(operation: ReturnType<typeof apiIndex>['operations'][number]): (readonly [string, string | readonly string[]])[] {
  return [
    ['path', operation.path],
    ['method', operation.method],
    ['operationId', operation.operationId ?? 'null'],
    ['summary', operation.summary ?? 'null'],
    ['tags', operation.tags],
    ['parameters', operation.parameters],
    ['responses', operation.responses],
    ['deprecated', String(operation.isDeprecated)],
  ];
}
