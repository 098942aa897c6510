import { withRoom } from '../../../base/with-room.ts';

/** The characters of a page in the order in which they are read, one number of each in each array. */
export interface PageCharacters {
  readonly count: number;
  /** Code points or halves of them, as the font maps them. */
  readonly units: Uint32Array;
  /** Of `CHARACTER`. */
  readonly kinds: Uint8Array;
  /** Index of the text object among those of the page; -1 for what stands between two. */
  readonly objects: Int32Array;
  /** Where the glyph's origin is in user space: x, y. */
  readonly origins: Float32Array;
  /** The box of its ink in user space: left, bottom, right, top. */
  readonly boxes: Float32Array;
}

/** What a character is to its glyph. */
export const CHARACTER = {
  /** The font maps the glyph to it. */
  mapped: 0,
  /** Stands for a distance: a space, or a line end as CR and LF. */
  generated: 1,
  /** The font maps the glyph to nothing: its code stands for it. */
  guessed: 2,
  /** A hyphen at a line end where the word goes on. */
  hyphen: 3,
  /** One of several characters of a glyph, or what the file says is to be read instead of glyphs. */
  piece: 4,
} as const;

/** Characters that are being listed. */
export interface CharacterList extends PageCharacters {
  count: number;
  /** There were more than the list takes. */
  isFull: boolean;
  units: Uint32Array<ArrayBuffer>;
  /** What a search for line ends and hyphens sees of it: a character that is none is seen as U+FFFE. */
  seen: Uint32Array<ArrayBuffer>;
  kinds: Uint8Array<ArrayBuffer>;
  /** Index of its glyph; -1 without one. */
  glyphs: Int32Array<ArrayBuffer>;
  objects: Int32Array<ArrayBuffer>;
  origins: Float32Array<ArrayBuffer>;
  boxes: Float32Array<ArrayBuffer>;
}

/** Empties a list for the characters of another page, and gives back the room of one that was very large. */
export function emptied(list: CharacterList): CharacterList {
  if (list.units.length > ROOM_KEPT) return openCharacters();
  list.count = 0;
  list.isFull = false;
  return list;
}

const ROOM = 1 << 12;
const ROOM_KEPT = 1 << 18;

/** Opens a list of characters. */
export function openCharacters(room: number = ROOM): CharacterList {
  return {
    count: 0,
    isFull: false,
    units: new Uint32Array(room),
    seen: new Uint32Array(room),
    kinds: new Uint8Array(room),
    glyphs: new Int32Array(room),
    objects: new Int32Array(room),
    origins: new Float32Array(room * 2),
    boxes: new Float32Array(room * 4),
  };
}

/** A character without its place. */
export interface NewCharacter {
  readonly unit: number;
  readonly seen: number;
  readonly kind: number;
  readonly glyph: number;
  readonly object: number;
}

/** Stands for the glyph of a character that has none. */
export const NO_GLYPH = -1;

/** PDFium's own memory ends below so many characters of a page. */
const CHARACTERS_MAX = 1 << 24;

/** Adds a character without a place; the answer is its index. A list that is full keeps the last one only of what is added. */
export function addCharacter(list: CharacterList, { unit, seen, kind, glyph, object }: NewCharacter): number {
  if (list.count >= list.units.length) grow(list);
  const index = list.count++;
  list.units[index] = unit;
  list.seen[index] = seen;
  list.kinds[index] = kind;
  list.glyphs[index] = glyph;
  list.objects[index] = object;
  return index;
}

/** Copies a character from one index over that of another. */
export function moveCharacter({ units, seen, kinds, glyphs, objects, origins, boxes }: CharacterList, from: number, to: number): void {
  units[to] = units[from];
  seen[to] = seen[from];
  kinds[to] = kinds[from];
  glyphs[to] = glyphs[from];
  objects[to] = objects[from];
  origins.copyWithin(to * 2, from * 2, from * 2 + 2);
  boxes.copyWithin(to * 4, from * 4, from * 4 + 4);
}

function grow(list: CharacterList): void {
  if (list.units.length >= CHARACTERS_MAX) {
    list.isFull = true;
    list.count--;
    return;
  }
  const room = Math.min(list.units.length * 2, CHARACTERS_MAX);
  list.units = withRoom(list.units, room);
  list.seen = withRoom(list.seen, room);
  list.kinds = withRoom(list.kinds, room);
  list.glyphs = withRoom(list.glyphs, room);
  list.objects = withRoom(list.objects, room);
  list.origins = withRoom(list.origins, room * 2);
  list.boxes = withRoom(list.boxes, room * 4);
}
