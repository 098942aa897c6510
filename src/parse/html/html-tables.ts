import type { HtmlElement, HtmlNode } from './html-tree.ts';
import { childrenOf, isHtmlElement } from './html-tree.ts';
import { headingLevel } from './html-elements.ts';

/**
 * The tables that only place things on a page: they hold another table or a heading. Their cells are read as blocks; the rows of
 * every other table are read as rows.
 */
export function layoutTables(root: HtmlNode): ReadonlySet<HtmlElement> {
  const layout = new Set<HtmlElement>();
  // A node with the innermost table around it.
  const open: (readonly [HtmlNode, HtmlElement | undefined])[] = [[root, undefined]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [node, table] = next;
    const inside = isHtmlElement(node) && node.tagName === 'table' ? node : table;
    if (table !== undefined && isHtmlElement(node) && (inside !== table || headingLevel(node.tagName) !== undefined)) layout.add(table);
    for (const child of childrenOf(node)) open.push([child, inside]);
  }
  return layout;
}
