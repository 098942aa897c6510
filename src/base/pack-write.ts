import { INTEGER, KIND_COUNT, LIST, MASK_BITS, RECORD, TEXT, TUPLE, kindOf, previousOf, shapeOf, type PackedRecord, type Shape, type Shapes } from './pack-shapes.ts';
import type { NumberWriter } from './packed-numbers.ts';

/** Writes a value as numbers; answers with its strings, each once, one after the other. */
export function writePacked(value: object, shapes: Shapes, numbers: NumberWriter): string {
  const writing: Writing = { shapes, numbers, previous: [], texts: new Map(), records: new Map(), shape: undefined };
  writeValue(writing, value, kindOf(value));
  return [...writing.texts.keys()].join('');
}

interface Writing {
  readonly shapes: Shapes;
  readonly numbers: NumberWriter;
  /** By id of shape, the integers of the object before. */
  readonly previous: number[][];
  readonly texts: Map<string, number>;
  readonly records: Map<object, number>;
  /** Of the object before: the next is most often alike. */
  shape: Shape | undefined;
}

// A value in a list, behind its kind.
function writeValue(writing: Writing, value: unknown, kind: number): void {
  const { numbers } = writing;
  if (kind === RECORD) {
    const shape = nextShape(writing, value as PackedRecord);
    numbers.putCount(KIND_COUNT + shape.id);
    writeRecord(writing, value as PackedRecord, shape);
    return;
  }
  numbers.putCount(kind);
  if (kind === INTEGER) numbers.putDifference(value as number);
  else if (kind >= TUPLE) for (const item of value as readonly number[]) numbers.putDifference(item);
  else if (kind === TEXT) writeText(writing, value as string);
  else if (kind === LIST) writeList(writing, value as readonly unknown[]);
}

function nextShape(writing: Writing, record: PackedRecord): Shape {
  return (writing.shape = shapeOf(record, writing.shapes, writing.shape));
}

// First everything that is a number, strings and objects by theirs; then what is new of these, and lists.
function writeRecord(writing: Writing, record: PackedRecord, shape: Shape): void {
  const { numbers } = writing;
  const { keys, kinds } = shape;
  const textsBefore = writing.texts.size;
  const fresh: PackedRecord[] = [];
  writeSlots(numbers, previousOf(writing.previous, shape), slotsOf(writing, record, shape, fresh));
  if (writing.texts.size > textsBefore) writeLengths(writing, record, shape, textsBefore);
  for (const each of fresh) {
    const inner = nextShape(writing, each);
    numbers.putCount(inner.id);
    writeRecord(writing, each, inner);
  }
  for (let index = 0; index < keys.length; index++) if (kinds[index] === LIST) writeList(writing, record[keys[index]] as readonly unknown[]);
}

function slotsOf({ texts, records }: Writing, record: PackedRecord, { keys, kinds }: Shape, fresh: PackedRecord[]): readonly number[] {
  const slots: number[] = [];
  for (let index = 0; index < keys.length; index++) {
    const kind = kinds[index];
    const value = record[keys[index]];
    if (kind === INTEGER) slots.push(value as number);
    else if (kind >= TUPLE) for (const item of value as readonly number[]) slots.push(item);
    else if (kind === TEXT) slots.push(numberOf(value as string, texts));
    else if (kind === RECORD) {
      const known = records.size;
      slots.push(numberOf(value as object, records));
      if (records.size > known) fresh.push(value as PackedRecord);
    }
  }
  return slots;
}

function writeLengths({ numbers, texts }: Writing, record: PackedRecord, { keys, kinds }: Shape, textsBefore: number): void {
  let known = textsBefore;
  for (let index = 0; index < keys.length; index++) {
    if (kinds[index] !== TEXT) continue;
    const text = record[keys[index]] as string;
    if (texts.get(text) !== known) continue;
    known++;
    numbers.putCount(text.length);
  }
}

// From 0, in the order in which they come; one that is new is added.
function numberOf<Key>(key: Key, numbersOf: Map<Key, number>): number {
  const known = numbersOf.get(key);
  if (known !== undefined) return known;
  numbersOf.set(key, numbersOf.size);
  return numbersOf.size - 1;
}

// Which of them have changed since the object before, a bit each, and by how much.
function writeSlots(numbers: NumberWriter, previous: number[], slots: readonly number[]): void {
  for (let start = 0; start < slots.length; start += MASK_BITS) {
    const end = Math.min(start + MASK_BITS, slots.length);
    let changed = 0;
    for (let slot = start; slot < end; slot++) if (slots[slot] !== previous[slot]) changed |= 1 << (slot - start);
    numbers.putCount(changed);
    for (let slot = start; slot < end; slot++) {
      if (slots[slot] === previous[slot]) continue;
      numbers.putDifference(slots[slot] - previous[slot]);
      previous[slot] = slots[slot];
    }
  }
}

function writeText({ numbers, texts }: Writing, text: string): void {
  const known = texts.size;
  numbers.putCount(numberOf(text, texts));
  if (texts.size > known) numbers.putCount(text.length);
}

function writeList(writing: Writing, list: readonly unknown[]): void {
  writing.numbers.putCount(list.length);
  for (const item of list) writeValue(writing, item, kindOf(item));
}
