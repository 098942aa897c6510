import { textFromPdfString } from './foreign-text.ts';
import type { PlainCopy } from './plain-copy.ts';
import { latin1 } from './plain-copy.ts';
import type { PdfValue } from './pdf-syntax.ts';
import { entryOf } from './pdf-syntax.ts';

/**
 * The names of the layers (optional content groups) that the document's default configuration switches off. Text names its
 * layer by name only: a name that belongs to several layers counts as off when all of them are.
 */
export function layersOff({ catalog, object, resolve }: PlainCopy): ReadonlySet<string> {
  const properties = resolve(entryOf(catalog, 'OCProperties'));
  const configuration = resolve(entryOf(properties, 'D'));
  const groups = referencesOf(resolve(entryOf(properties, 'OCGs')));
  const on = new Set(referencesOf(resolve(entryOf(configuration, 'ON'))));
  const off = new Set(referencesOf(resolve(entryOf(configuration, 'OFF'))));
  const base = entryOf(configuration, 'BaseState');
  const isOff = (group: number): boolean => (base.type === 'name' && base.value === 'OFF' ? !on.has(group) : off.has(group));
  const offNames = new Set<string>();
  const onNames = new Set<string>();
  for (const group of groups) {
    const name = nameOf(resolve(entryOf(object(group), 'Name')));
    (isOff(group) ? offNames : onNames).add(name);
  }
  return new Set([...offNames].filter((name) => !onNames.has(name)));
}

function referencesOf(value: PdfValue): readonly number[] {
  return value.type === 'array' ? value.items.flatMap((item) => (item.type === 'reference' ? [item.number] : [])) : [];
}

function nameOf(value: PdfValue): string {
  return value.type === 'string' ? textFromPdfString(latin1(value.value)) : '';
}
