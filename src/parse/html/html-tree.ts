import type { DefaultTreeAdapterTypes } from 'parse5';
import { defaultTreeAdapter, parse } from 'parse5';

/** An element of the tree. */
export type HtmlElement = DefaultTreeAdapterTypes.Element;

/** Any node of the tree. */
export type HtmlNode = DefaultTreeAdapterTypes.Node;

/** One stretch of characters of the source; neighbours are not joined, so that each knows exactly where it stands. */
export type HtmlText = DefaultTreeAdapterTypes.TextNode;

/** Builds the tree a browser without scripts would build. Every input has one; locations are UTF-16 units. */
export function htmlTree(source: string): DefaultTreeAdapterTypes.Document {
  return parse(source, { sourceCodeLocationInfo: true, scriptingEnabled: false, treeAdapter: apart });
}

// The default adapter joins texts that meet and then knows only where the first starts and the last ends, with the
// ignored tags between them: `a</x>b`.
const apart: typeof defaultTreeAdapter = {
  ...defaultTreeAdapter,
  insertText: (parent, value) => {
    defaultTreeAdapter.appendChild(parent, defaultTreeAdapter.createTextNode(value));
  },
  insertTextBefore: (parent, value, next) => {
    defaultTreeAdapter.insertBefore(parent, defaultTreeAdapter.createTextNode(value), next);
  },
};

/** Tells elements from texts, comments and the rest. */
export function isHtmlElement(node: HtmlNode): node is HtmlElement {
  return 'tagName' in node;
}

/** Tells texts from the rest. */
export function isHtmlText(node: HtmlNode): node is HtmlText {
  return node.nodeName === '#text';
}

/** The children of a node in tree order; of a template, those of its content. */
export function childrenOf(node: HtmlNode): readonly HtmlNode[] {
  if ('content' in node) return node.content.childNodes;
  return 'childNodes' in node ? node.childNodes : [];
}

/** The value of an attribute, or `undefined`. */
export function attributeOf(element: HtmlElement, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}
