import { textFromPdfString } from './foreign-text.ts';
import type { PlainCopy } from './plain-copy.ts';
import { latin1 } from './plain-copy.ts';
import type { PdfValue } from './pdf-syntax.ts';
import { entryOf } from './pdf-syntax.ts';

/** Which layers (optional content groups) the document's default configuration switches off. */
export interface Layers {
  /**
   * The names of layers that are off. Marks around text name their layer by name only: a name that belongs to several layers
   * counts as off when all of them are.
   */
  readonly namesOff: ReadonlySet<string>;
  /** Tells whether the value of an /OC key hides its object: a layer, or a membership of several (ISO 32000-2 section 8.11.2). */
  hides(optionalContent: PdfValue): boolean;
}

/** Reads the layers of a document. */
export function readLayers({ catalog, object, resolve }: PlainCopy): Layers {
  const properties = resolve(entryOf(catalog, 'OCProperties'));
  const configuration = resolve(entryOf(properties, 'D'));
  const groups = referencesOf(resolve(entryOf(properties, 'OCGs')));
  const on = new Set(referencesOf(resolve(entryOf(configuration, 'ON'))));
  const off = new Set(referencesOf(resolve(entryOf(configuration, 'OFF'))));
  const startsOff = nameOf(entryOf(configuration, 'BaseState')) === 'OFF';
  const known = new Set(groups);
  const isOff = (group: number): boolean => known.has(group) && (startsOff ? !on.has(group) : off.has(group));
  return {
    namesOff: namesOff(groups.map((group) => ({ name: titleOf(resolve(entryOf(object(group), 'Name'))), off: isOff(group) }))),
    hides: (optionalContent) => {
      const dictionary = resolve(optionalContent);
      if (nameOf(entryOf(dictionary, 'Type')) !== 'OCMD') return optionalContent.type === 'reference' && isOff(optionalContent.number);
      const members = entryOf(dictionary, 'OCGs');
      const listed = members.type === 'reference' && resolve(members).type !== 'array' ? [members.number] : referencesOf(resolve(members));
      return membershipHides(listed.map(isOff), nameOf(entryOf(dictionary, 'P')));
    },
  };
}

// Visible when any member is on, unless the policy says otherwise; without members, always.
function membershipHides(off: readonly boolean[], policy: string): boolean {
  if (off.length === 0) return false;
  if (policy === 'AllOn') return off.includes(true);
  if (policy === 'AnyOff') return !off.includes(true);
  if (policy === 'AllOff') return off.includes(false);
  return !off.includes(false);
}

function namesOff(groups: readonly { readonly name: string; readonly off: boolean }[]): ReadonlySet<string> {
  const onNames = new Set(groups.filter(({ off }) => !off).map(({ name }) => name));
  return new Set(groups.filter(({ name, off }) => off && !onNames.has(name)).map(({ name }) => name));
}

function referencesOf(value: PdfValue): readonly number[] {
  return value.type === 'array' ? value.items.flatMap((item) => (item.type === 'reference' ? [item.number] : [])) : [];
}

function nameOf(value: PdfValue): string {
  return value.type === 'name' ? value.value : '';
}

function titleOf(value: PdfValue): string {
  return value.type === 'string' ? textFromPdfString(latin1(value.value)) : '';
}
