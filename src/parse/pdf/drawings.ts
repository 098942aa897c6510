import type { Layers } from './layers.ts';
import type { PdfValue } from './pdf-syntax.ts';
import { entryOf, isWhiteSpace, readToken } from './pdf-syntax.ts';
import type { PlainCopy } from './plain-copy.ts';

/** A form or an image that a content stream paints. */
export interface Drawing {
  /** Its own /OC names a layer that is switched off. */
  readonly hidden: boolean;
  /** What a form paints itself; `undefined` for an image, and where it cannot be read. */
  readonly inner: () => readonly Drawing[] | undefined;
}

/**
 * Lists what a page paints with `Do` and as inline images, in painting order, so that the objects which PDFium shows can be
 * told apart by it: PDFium does not show the /OC of a form or an image. `undefined` where a stream cannot be read.
 */
export function drawingsOfPage(copy: PlainCopy, layers: Layers, page: number): readonly Drawing[] | undefined {
  const dictionary = copy.object(page);
  const contents = copy.resolve(entryOf(dictionary, 'Contents'));
  const streams = contents.type === 'array' ? contents.items : [entryOf(dictionary, 'Contents')];
  return drawingsOf({ copy, layers, resources: inherited(copy, dictionary, 'Resources') }, streams);
}

interface Scope {
  readonly copy: PlainCopy;
  readonly layers: Layers;
  readonly resources: PdfValue;
}

function drawingsOf(scope: Scope, streams: readonly PdfValue[]): readonly Drawing[] | undefined {
  const { copy, resources } = scope;
  const forms = copy.resolve(entryOf(resources, 'XObject'));
  const drawings: Drawing[] = [];
  for (const stream of streams) {
    const content = copy.stream(stream);
    if (content === undefined) return undefined;
    for (const name of paintedNames(content)) {
      const drawing = name === INLINE ? inlineImage : drawingOf(scope, entryOf(forms, name));
      if (drawing !== undefined) drawings.push(drawing);
    }
  }
  return drawings;
}

const inlineImage: Drawing = { hidden: false, inner: () => undefined };

// What is neither a form nor an image is not painted.
function drawingOf(scope: Scope, reference: PdfValue): Drawing | undefined {
  const { copy, layers, resources } = scope;
  const dictionary = copy.resolve(reference);
  const subtype = entryOf(dictionary, 'Subtype');
  if (subtype.type !== 'name' || (subtype.value !== 'Form' && subtype.value !== 'Image')) return undefined;
  const own = copy.resolve(entryOf(dictionary, 'Resources'));
  return {
    hidden: layers.hides(entryOf(dictionary, 'OC')),
    inner: () => (subtype.value === 'Form' ? drawingsOf({ ...scope, resources: own.type === 'dictionary' ? own : resources }, [reference]) : undefined),
  };
}

const PARENTS_MAX = 64;

function inherited({ resolve }: PlainCopy, page: PdfValue, key: string): PdfValue {
  let node = page;
  for (let depth = 0; depth < PARENTS_MAX; depth++) {
    const value = resolve(entryOf(node, key));
    if (value.type !== 'other') return value;
    node = resolve(entryOf(node, 'Parent'));
  }
  return { type: 'other' };
}

// Stands for an image whose data is in the stream itself.
const INLINE = '';

// The operands of `Do`, and inline images, in order.
function* paintedNames(content: Uint8Array): Generator<string> {
  let last = '';
  for (let at = 0; ; ) {
    const token = readToken(content, at);
    if (token.type === 'end') return;
    at = token.end;
    if (token.type === 'name') last = token.value;
    if (token.type !== 'word') continue;
    if (token.value === 'Do') yield last;
    if (token.value === 'ID') {
      yield INLINE;
      at = endOfImage(content, at);
    }
  }
}

// The data of an inline image end at `EI` between white space.
function endOfImage(content: Uint8Array, start: number): number {
  for (let at = start; at + 2 < content.length; at++) {
    if (content[at + 1] === 0x45 && content[at + 2] === 0x49 && isWhiteSpace(content[at]) && isWhiteSpace(content[at + 3] ?? 0x20)) return at + 3;
  }
  return content.length;
}
