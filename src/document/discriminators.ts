import type { Text } from '../base/text.ts';
import { childAt, childrenOf } from './tree-children.ts';
import type { TreeFinder } from './tree-finder.ts';
import { stringAt, treeFinder } from './tree-finder.ts';
import type { TreeTable } from './tree-table.ts';
import { keyAt, typeCodes } from './tree-table.ts';

/** The property that tells which of several schemas a value has (OpenAPI). */
export interface Discriminator {
  readonly row: number;
  readonly property: Text;
  /** In source order. */
  readonly mapping: readonly DiscriminatorMapping[];
}

/** A value of the property, and the schema it stands for. */
export interface DiscriminatorMapping {
  readonly value: Text;
  /** As it is written: the name of a schema, or a reference. */
  readonly schema: Text;
  /** Row of the schema, where it is in the same document. */
  readonly target: number | undefined;
}

/** Lists the discriminators of an OpenAPI description, in source order. A name of a schema goes before a reference that reads the same. */
export function discriminators(table: TreeTable): readonly Discriminator[] {
  const found: Discriminator[] = [];
  const finder = treeFinder(table);
  for (let row = 0; row < table.count; row++) {
    if (keyAt(table, row) !== 'discriminator' || table.types[row] !== typeCodes.map) continue;
    const property = stringAt(table, childAt(table, row, 'propertyName'));
    if (property === undefined) continue;
    const mapping = childrenOf(table, childAt(table, row, 'mapping')).flatMap((entry) => {
      const schema = stringAt(table, entry);
      return schema === undefined ? [] : [{ value: keyAt(table, entry) ?? ('' as Text), schema, target: schemaRow(finder, schema) }];
    });
    found.push({ row, property, mapping });
  }
  return found;
}

function schemaRow(finder: TreeFinder, schema: Text): number | undefined {
  const schemas = finder.find(0, '/components/schemas' as Text);
  const named = schemas === undefined ? undefined : finder.child(schemas, schema);
  return named ?? (schema.startsWith('#/') ? finder.find(0, schema.slice(1) as Text) : undefined);
}
