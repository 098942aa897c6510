import { ABSENT, INTEGER, KIND_COUNT, LIST, MASK_BITS, RECORD, TEXT, TRUE, TUPLE, previousOf, slotsOfKind, type Shape, type Shapes } from './pack-shapes.ts';
import { openNumberReader, type NumberReader } from './packed-numbers.ts';

/** Reads what `writePacked` wrote with these shapes. */
export function readPacked({ numbers: bytes, text }: { readonly numbers: Uint8Array; readonly text: string }, shapes: Shapes): unknown {
  const numbers = openNumberReader(bytes);
  return readValue({ shapes, numbers, text, textAt: 0, previous: [], texts: [], records: [] }, numbers.count());
}

interface Reading {
  readonly shapes: Shapes;
  readonly numbers: NumberReader;
  readonly text: string;
  textAt: number;
  readonly previous: number[][];
  readonly texts: string[];
  readonly records: object[];
}

function readValue(reading: Reading, kind: number): unknown {
  const { numbers } = reading;
  if (kind >= KIND_COUNT) return readRecord(reading, reading.shapes.byId[kind - KIND_COUNT], {});
  if (kind >= TUPLE) return Array.from({ length: kind - TUPLE + 1 }, () => numbers.difference());
  switch (kind) {
    case INTEGER:
      return numbers.difference();
    case TEXT:
      return readText(reading, numbers.count());
    case LIST:
      return readList(reading);
    default:
      return kind === ABSENT ? undefined : kind === TRUE;
  }
}

function readRecord(reading: Reading, shape: Shape, record: Record<string, unknown>): object {
  const { keys, kinds } = shape;
  const slots = previousOf(reading.previous, shape);
  readSlots(reading.numbers, slots);
  const fresh: Record<string, unknown>[] = [];
  let slot = 0;
  for (let index = 0; index < keys.length; index++) {
    const kind = kinds[index];
    if (kind === ABSENT) continue;
    record[keys[index]] = kind >= TUPLE ? slots.slice(slot, slot + kind - TUPLE + 1) : readKey(reading, kind, slots[slot], fresh);
    slot += slotsOfKind(kind);
  }
  for (const each of fresh) readRecord(reading, reading.shapes.byId[reading.numbers.count()], each);
  for (let index = 0; index < keys.length; index++) if (kinds[index] === LIST) record[keys[index]] = readList(reading);
  return record;
}

// An object that is new, or a list, is filled when all keys are there.
function readKey(reading: Reading, kind: number, slot: number, fresh: Record<string, unknown>[]): unknown {
  switch (kind) {
    case INTEGER:
      return slot;
    case TEXT:
      return readText(reading, slot);
    case RECORD: {
      const known = reading.records.at(slot);
      if (known !== undefined) return known;
      const record = {};
      reading.records.push(record);
      fresh.push(record);
      return record;
    }
    default:
      return kind === TRUE;
  }
}

function readSlots(numbers: NumberReader, slots: number[]): void {
  for (let start = 0; start < slots.length; start += MASK_BITS) {
    let slot = start;
    for (let changed = numbers.count(); changed > 0; changed >>>= 1) {
      if ((changed & 1) === 1) slots[slot] += numbers.difference();
      slot++;
    }
  }
}

function readText(reading: Reading, number: number): string {
  const { texts } = reading;
  if (number < texts.length) return texts[number];
  const start = reading.textAt;
  reading.textAt += reading.numbers.count();
  const text = reading.text.slice(start, reading.textAt);
  texts.push(text);
  return text;
}

function readList(reading: Reading): readonly unknown[] {
  const { numbers } = reading;
  const list: unknown[] = [];
  for (let count = numbers.count(); count > 0; count--) list.push(readValue(reading, numbers.count()));
  return list;
}
