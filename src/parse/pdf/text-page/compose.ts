import type { TextObjects } from '../text-objects.ts';
import { addCharacter, CHARACTER, emptied, NO_GLYPH, type PageCharacters } from './characters.ts';
import { closeLine } from './close-line.ts';
import { glyphAt, itemCount, type Composer } from './composer.ts';
import { imageLength } from './float-matrix.ts';
import { gapBefore, isHyphenOnly, type Gap } from './gap.ts';
import { addGlyphs } from './add-glyphs.ts';
import { openReplacements } from './replacement.ts';
import { addReplacement, readingOf } from './add-replacement.ts';
import { repeatsEarlier } from './repeats.ts';
import { CHARACTERS_COMPOSED_MAX, FACT, NUMBER, type TextFacts } from './text-facts.ts';
import type { TextReader } from './text-reader.ts';

const f = Math.fround;

/**
 * The characters of a page in the order in which they are read, with spaces and line ends where text objects leave room for
 * them: the same that PDFium's `FPDFText_LoadPage` gives, to the last bit, in less than half its time. `undefined` where it is not
 * known to be the same; PDFium itself is to be asked then. (PDFium, core/fpdftext/cpdf_textpage.cpp.)
 */
export function composeCharacters(reader: TextReader, texts: TextObjects, facts: TextFacts): PageCharacters | undefined {
  const { memory, scratch, glyphs } = reader;
  if (!facts.isPlain || glyphs.fonts.some(({ vertical }) => vertical)) return undefined;
  const characters = (reader.characters = emptied(reader.characters));
  const composer: Composer = {
    memory,
    glyphs,
    facts,
    texts,
    replacements: openReplacements(memory, scratch),
    characters,
    pen: new Float32Array(8),
    measure: new Float32Array(6),
    waiting: [],
    waitingCount: 0,
    lineStart: 0,
    previous: -1,
    previousForm: 0,
    lineLeft: 0,
    lineRight: 0,
    flow: undefined,
    isForeign: false,
  };
  for (let object = 0; object < facts.count; object++) {
    queue(composer, object);
    if (composer.isForeign || characters.count > CHARACTERS_COMPOSED_MAX) return undefined;
  }
  flush(composer);
  closeLine(composer);
  return composer.isForeign || characters.isFull ? undefined : characters;
}

// Objects on one baseline wait until one stands on another, and are put into order from left to right.
function queue(composer: Composer, object: number): void {
  measureEnds(composer, object);
  const { waiting, facts: { numbers } } = composer;
  if (composer.waitingCount > 0) {
    const last = waiting[composer.waitingCount - 1];
    if (repeatsEarlier(composer, object) || itemCount(composer, last) === 0) return;
    const n = object * NUMBER.stride;
    const width = Math.max(numbers[last * NUMBER.stride + NUMBER.lastWidth], numbers[n + NUMBER.firstWidth]);
    const distance = Math.abs(f(numbers[n + NUMBER.shownY] - numbers[last * NUMBER.stride + NUMBER.shownY]));
    if (distance > f(f(width / 4) * 2)) flush(composer);
  }
  let place = composer.waitingCount++;
  for (; place > 0 && numbers[object * NUMBER.stride + NUMBER.shownX] < numbers[waiting[place - 1] * NUMBER.stride + NUMBER.shownX]; place--) waiting[place] = waiting[place - 1];
  waiting[place] = object;
}

// The first and the last glyph, and how wide the page shows them.
function measureEnds(composer: Composer, object: number): void {
  const { facts: { numbers, integers }, glyphs } = composer;
  const n = object * NUMBER.stride;
  const i = object * FACT.stride;
  const count = itemCount(composer, object);
  const first = (integers[i + FACT.firstGlyph] = glyphAt(composer, object, 0));
  const last = (integers[i + FACT.lastGlyph] = count <= 1 ? first : glyphAt(composer, object, count - 1));
  numbers[n + NUMBER.firstWidth] = shownWidth(numbers, n, glyphs.gapWidths[first]);
  numbers[n + NUMBER.lastWidth] = first === last ? numbers[n + NUMBER.firstWidth] : shownWidth(numbers, n, glyphs.gapWidths[last]);
}

function shownWidth(numbers: Float32Array, n: number, width: number): number {
  return imageLength(numbers[n + NUMBER.scale], Math.abs(f(f(width * numbers[n + NUMBER.size]) / 1000)));
}

function flush(composer: Composer): void {
  for (let index = 0; index < composer.waitingCount; index++) read(composer, composer.waiting[index]);
  composer.waitingCount = 0;
}

function read(composer: Composer, object: number): void {
  const { numbers } = composer.facts;
  const n = object * NUMBER.stride;
  const reading = readingOf(composer, object);
  if (reading === 'done') {
    follow(composer, object);
    return;
  }
  const gap = composer.previous < 0 ? 'first' : gapBefore(composer, object);
  if (gap === 'first' || gap === 'line') {
    composer.lineLeft = numbers[n + NUMBER.left];
    composer.lineRight = numbers[n + NUMBER.right];
  } else {
    composer.lineLeft = Math.min(composer.lineLeft, numbers[n + NUMBER.left]);
    composer.lineRight = Math.max(composer.lineRight, numbers[n + NUMBER.right]);
  }
  if (gap === 'hyphen' && isHyphenOnly(composer, object)) return;
  if (gap !== 'first') addGap(composer, gap);
  follow(composer, object);
  if (reading === 'replaced') addReplacement(composer, object);
  else addGlyphs(composer, object);
}

function follow(composer: Composer, object: number): void {
  composer.previous = object;
  composer.previousForm = composer.facts.integers[object * FACT.stride + FACT.form];
}

function addGap(composer: Composer, gap: Gap): void {
  const { characters } = composer;
  if (gap === 'space' && characters.count > 0) addGenerated(composer, 0x20);
  if (gap === 'hyphen') markHyphen(composer);
  if (gap !== 'line') return;
  closeLine(composer);
  if (characters.count === 0) return;
  addGenerated(composer, 0x0d);
  addGenerated(composer, 0x0a);
  composer.lineStart = characters.count;
}

// What stands between objects has a place without extent; where it is nobody asks.
function addGenerated({ characters }: Composer, unit: number): void {
  const index = addCharacter(characters, { unit, seen: unit, kind: CHARACTER.generated, glyph: NO_GLYPH, object: -1 });
  characters.origins.fill(0, index * 2, index * 2 + 2);
  characters.boxes.fill(0, index * 4, index * 4 + 4);
}

function markHyphen(composer: Composer): void {
  const { characters, lineStart } = composer;
  while (characters.count > lineStart && characters.seen[characters.count - 1] === 0x20) characters.count--;
  if (characters.count === lineStart) {
    composer.isForeign = true;
    return;
  }
  const hyphen = characters.count - 1;
  characters.kinds[hyphen] = CHARACTER.hyphen;
  characters.units[hyphen] = 0x02;
  characters.seen[hyphen] = 0xfffe;
}
