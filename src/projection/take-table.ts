import type { Element, Table } from '../document/paged.ts';

/**
 * Finds the table of an element, at the first element that refers to it: a table stands once, the parts of it on later
 * pages are in it. Tables are read as far as they are asked for, and not kept: documents of ours have them in the order of
 * their elements.
 */
export function tableTaker(tables: Iterable<Table>): (element: Element) => Table | undefined {
  const ahead = tables[Symbol.iterator]();
  const passed = new Map<string, Table>();
  return ({ table_ref: id }) => {
    if (id === undefined) return undefined;
    const known = passed.get(id);
    passed.delete(id);
    if (known !== undefined) return known;
    for (let next = ahead.next(); next.done !== true; next = ahead.next()) {
      if (next.value.id === id) return next.value;
      passed.set(next.value.id, next.value);
    }
    return undefined;
  };
}
