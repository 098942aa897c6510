import type { Text } from '../base/text.ts';
import { lastToken } from './pointer.ts';
import { childAt, childrenOf, keysOf } from './tree-children.ts';
import { stringAt } from './tree-finder.ts';
import type { TreeTable } from './tree-table.ts';
import { keyAt, typeCodes } from './tree-table.ts';

/** What an application does with the messages of a channel (AsyncAPI 2 and 3). */
export interface MessageOperation {
  readonly row: number;
  /** As it is written: `publish` and `subscribe` in AsyncAPI 2, `send` and `receive` in 3. */
  readonly action: Text;
  readonly channel: Text | undefined;
  readonly operationId: Text | undefined;
  readonly summary: Text | undefined;
  /** The names of its messages, or what refers to them; where it names none, all of its channel. */
  readonly messages: readonly Text[];
}

/** Lists the operations of an AsyncAPI description, in source order; none of another. */
export function messageOperations(table: TreeTable): readonly MessageOperation[] {
  if (childAt(table, 0, 'asyncapi') === undefined) return [];
  const named = childrenOf(table, childAt(table, 0, 'operations'));
  return named.length > 0 ? named.flatMap((row) => operationOfVersion3(table, row)) : operationsOfVersion2(table);
}

function operationsOfVersion2(table: TreeTable): readonly MessageOperation[] {
  return childrenOf(table, childAt(table, 0, 'channels')).flatMap((channel) =>
    childrenOf(table, channel).flatMap((row) => {
      const action = keyAt(table, row);
      if ((action !== 'publish' && action !== 'subscribe') || table.types[row] !== typeCodes.map) return [];
      const operationId = stringAt(table, childAt(table, row, 'operationId'));
      return [{ row, action, channel: keyAt(table, channel), operationId, summary: stringAt(table, childAt(table, row, 'summary')), messages: messagesOf(table, childAt(table, row, 'message')) }];
    }),
  );
}

// One message, or a choice of several.
function messagesOf(table: TreeTable, message: number | undefined): readonly Text[] {
  const choice = childAt(table, message, 'oneOf');
  const rows = choice === undefined ? [message] : childrenOf(table, choice);
  return rows.flatMap((row) => referenceName(table, row) ?? stringAt(table, childAt(table, row, 'name')) ?? []);
}

function operationOfVersion3(table: TreeTable, row: number): readonly MessageOperation[] {
  const action = stringAt(table, childAt(table, row, 'action'));
  if (action === undefined) return [];
  const channel = referenceName(table, childAt(table, row, 'channel'));
  const own = childAt(table, row, 'messages');
  const ofChannel = channel === undefined ? undefined : childAt(table, childAt(table, childAt(table, 0, 'channels'), channel), 'messages');
  const messages = own === undefined ? keysOf(table, ofChannel) : childrenOf(table, own).flatMap((message) => referenceName(table, message) ?? []);
  return [{ row, action, channel, operationId: keyAt(table, row), summary: stringAt(table, childAt(table, row, 'summary')), messages }];
}

// What a `$ref` leads to is called by the last part of its pointer.
function referenceName(table: TreeTable, row: number | undefined): Text | undefined {
  const ref = stringAt(table, childAt(table, row, '$ref'));
  return ref === undefined ? undefined : lastToken(ref);
}
