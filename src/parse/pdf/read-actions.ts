import type { Text } from '../../base/text.ts';
import { asciiLower } from '../../base/unicode/lower-case.ts';
import { textFromPdfString } from './foreign-text.ts';
import type { PdfValue } from './pdf-syntax.ts';
import { entryOf } from './pdf-syntax.ts';
import type { PlainCopy } from './plain-copy.ts';
import { latin1 } from './plain-copy.ts';

/** Something that a file asks a viewer to do (ISO 32000-2 section 12.6). Nothing of it is ever done here. */
export interface PdfAction {
  /** Action type, lower case: `uri`, `launch`, `javascript`, `submitform`. */
  readonly kind: string;
  /** What it hangs on; `field` for form fields, `other` for the outline. */
  readonly location: 'document' | 'page' | 'annotation' | 'field' | 'other';
  /** Number of its page from 1, where it hangs on one. */
  readonly page?: number;
  /** The event that starts it, lower case. */
  readonly trigger: string;
  /** What it leads to, as the file writes it. */
  readonly target?: Text;
}

/** A page by its number from 1 and the number of its object. */
export interface PageObject {
  readonly number: number;
  readonly object: number;
}

const ACTION_COUNT_MAX = 100_000;
const NODE_COUNT_MAX = 200_000;

/**
 * Lists the actions of a document and of the given pages: those of the catalog first, then page after page in the order of
 * the file, then form fields without a place on a page, then the outline. Jumps inside the document (`goto`) are left out.
 */
export function readActions(copy: PlainCopy, pages: readonly PageObject[]): readonly PdfAction[] {
  const found: PdfAction[] = [];
  const add = (value: PdfValue, place: Omit<PdfAction, 'kind' | 'target'>): void => {
    for (const action of chainOf(copy, value)) if (action.kind !== 'goto' && found.length < ACTION_COUNT_MAX) found.push({ ...action, ...place });
  };
  const { catalog, resolve } = copy;
  add(entryOf(catalog, 'OpenAction'), { location: 'document', trigger: 'open' });
  addTriggered(copy, catalog, documentTriggers, (value, trigger) => add(value, { location: 'document', trigger }));
  // Scripts with a name run when the document is opened.
  for (const script of treeValues(copy, entryOf(resolve(entryOf(catalog, 'Names')), 'JavaScript'))) add(script, { location: 'document', trigger: 'open' });
  for (const { number: page, object } of pages) {
    const dictionary = copy.object(object);
    addTriggered(copy, dictionary, pageTriggers, (value, trigger) => add(value, { location: 'page', page, trigger }));
    for (const item of itemsOf(resolve(entryOf(dictionary, 'Annots')))) {
      const annotation = resolve(item);
      const location = isWidget(annotation) ? 'field' : 'annotation';
      add(entryOf(annotation, 'A'), { location, page, trigger: 'activate' });
      addTriggered(copy, annotation, annotationTriggers, (value, trigger) => add(value, { location, page, trigger }));
    }
  }
  for (const field of nodesBelow(copy, itemsOf(resolve(entryOf(resolve(entryOf(catalog, 'AcroForm')), 'Fields'))), kidsOf)) {
    if (!isWidget(field)) addTriggered(copy, field, annotationTriggers, (value, trigger) => add(value, { location: 'field', trigger }));
  }
  for (const bookmark of nodesBelow(copy, [entryOf(resolve(entryOf(catalog, 'Outlines')), 'First')], nextAndFirst)) {
    add(entryOf(bookmark, 'A'), { location: 'other', trigger: 'activate' });
  }
  return found;
}

const documentTriggers = [
  ['WC', 'willclose'],
  ['WS', 'willsave'],
  ['DS', 'didsave'],
  ['WP', 'willprint'],
  ['DP', 'didprint'],
] as const;

const pageTriggers = [
  ['O', 'open'],
  ['C', 'close'],
] as const;

const annotationTriggers = [
  ['E', 'enter'],
  ['X', 'exit'],
  ['D', 'down'],
  ['U', 'up'],
  ['Fo', 'focus'],
  ['Bl', 'blur'],
  ['PO', 'pageopen'],
  ['PC', 'pageclose'],
  ['PV', 'pagevisible'],
  ['PI', 'pageinvisible'],
  ['K', 'keystroke'],
  ['F', 'format'],
  ['V', 'validate'],
  ['C', 'calculate'],
] as const;

function addTriggered(
  { resolve }: PlainCopy,
  owner: PdfValue,
  triggers: readonly (readonly [key: string, trigger: string])[],
  add: (value: PdfValue, trigger: string) => void,
): void {
  const actions = resolve(entryOf(owner, 'AA'));
  for (const [key, trigger] of triggers) add(entryOf(actions, key), trigger);
}

function isWidget(annotation: PdfValue): boolean {
  const subtype = entryOf(annotation, 'Subtype');
  return subtype.type === 'name' && subtype.value === 'Widget';
}

// An action and those that follow it. A destination in the place of an action does nothing but turn to a page.
function chainOf(copy: PlainCopy, first: PdfValue): readonly Pick<PdfAction, 'kind' | 'target'>[] {
  return nodesBelow(copy, [first], (action) => {
    const next = copy.resolve(entryOf(action, 'Next'));
    return next.type === 'array' ? next.items : [entryOf(action, 'Next')];
  }).flatMap((action) => {
    const type = copy.resolve(entryOf(action, 'S'));
    if (type.type !== 'name') return [];
    const target = targetOf(copy, action);
    return [{ kind: asciiLower(type.value), ...(target === undefined ? {} : { target }) }];
  });
}

// Where an action leads: an address, a file, or the name of a command. Scripts have no target.
function targetOf({ resolve }: PlainCopy, action: PdfValue): Text | undefined {
  const windows = entryOf(resolve(entryOf(action, 'Win')), 'F');
  for (const value of [entryOf(action, 'URI'), entryOf(action, 'F'), windows, entryOf(action, 'N')].map(resolve)) {
    if (value.type === 'string') return textFromPdfString(latin1(value.value));
    if (value.type === 'name') return value.value as Text;
    if (value.type !== 'dictionary') continue;
    const file = [entryOf(value, 'UF'), entryOf(value, 'F')].map(resolve).find(({ type }) => type === 'string');
    if (file?.type === 'string') return textFromPdfString(latin1(file.value));
  }
  return undefined;
}

// The values of a name tree.
function treeValues(copy: PlainCopy, root: PdfValue): readonly PdfValue[] {
  return nodesBelow(copy, [root], kidsOf).flatMap((node) => itemsOf(copy.resolve(entryOf(node, 'Names'))).filter((_, index) => index % 2 === 1));
}

function kidsOf(node: PdfValue, { resolve }: PlainCopy): readonly PdfValue[] {
  return itemsOf(resolve(entryOf(node, 'Kids')));
}

function nextAndFirst(node: PdfValue): readonly PdfValue[] {
  return [entryOf(node, 'First'), entryOf(node, 'Next')];
}

function itemsOf(value: PdfValue): readonly PdfValue[] {
  return value.type === 'array' ? value.items : [];
}

// The dictionaries below some roots, each before what is below it; one that comes again ends its branch.
function nodesBelow(copy: PlainCopy, roots: readonly PdfValue[], below: (node: PdfValue, copy: PlainCopy) => readonly PdfValue[]): readonly PdfValue[] {
  const nodes: PdfValue[] = [];
  const met = new Set<number>();
  const open = [...roots].reverse();
  for (let next = open.pop(); next !== undefined && nodes.length < NODE_COUNT_MAX; next = open.pop()) {
    if (next.type === 'reference') {
      if (met.has(next.number)) continue;
      met.add(next.number);
    }
    const node = copy.resolve(next);
    if (node.type !== 'dictionary') continue;
    nodes.push(node);
    const children = below(node, copy);
    for (let index = children.length - 1; index >= 0; index--) open.push(children[index]);
  }
  return nodes;
}
