import type { CodeUnits } from '../base/code-units.ts';
import { stringOfUnits } from '../base/code-units.ts';
import type { Text } from '../base/text.ts';

/**
 * A long text while it is written, unit by unit, so that no string is made for a piece of it. The line at its end is open: it
 * can be measured and taken back until `endLine`.
 */
export interface TextWriter {
  /** One byte a unit as long as all fit, else two. */
  units: CodeUnits;
  isWide: boolean;
  /** Where the next unit goes, and where the open line starts. */
  at: number;
  lineStart: number;
}

/** A text without units, with room for as many as are expected, and of as many bytes as they are expected to need. */
export function textWriter(unitsExpected: number, bytesExpected: 1 | 2 = 1): TextWriter {
  const count = Math.max(UNITS_FIRST, unitsExpected);
  const isWide = bytesExpected === 2;
  return { units: isWide ? new Uint16Array(count) : new Uint8Array(count), isWide, at: 0, lineStart: 0 };
}

const LF = 0x0a;
const UNITS_FIRST = 16;

/** Writes one unit. */
export function putUnit(writer: TextWriter, unit: number): void {
  if (writer.at === writer.units.length) reserve(writer, 1);
  if (unit > 0xff && !writer.isWide) widen(writer);
  writer.units[writer.at++] = unit;
}

/** Writes a string. */
export function putString(writer: TextWriter, whole: string): void {
  reserve(writer, whole.length);
  for (let unit = 0; unit < whole.length; unit++) putUnit(writer, whole.charCodeAt(unit));
}

/** Writes the units between two indexes of another text. */
export function putUnits(writer: TextWriter, from: CodeUnits, start: number, end: number): void {
  reserve(writer, end - start);
  const { units } = writer;
  let { at } = writer;
  let bits = 0;
  for (let unit = start; unit < end; unit++) {
    const code = from[unit];
    bits |= code;
    units[at++] = code;
  }
  if (bits > 0xff && !writer.isWide) {
    // What was just written was cut to bytes: again, with two bytes a unit.
    widen(writer);
    putUnits(writer, from, start, end);
  } else writer.at = at;
}

/** Length of the open line in code points. */
export function lineLength({ units, at, lineStart, isWide }: TextWriter): number {
  let length = at - lineStart;
  if (isWide) for (let unit = lineStart; unit < at; unit++) if (units[unit] >= 0xdc00 && units[unit] <= 0xdfff) length--;
  return length;
}

/** Takes the open line back. */
export function dropLine(writer: TextWriter): void {
  writer.at = writer.lineStart;
}

/** Ends the open line for good and opens the next. */
export function endLine(writer: TextWriter): void {
  putUnit(writer, LF);
  writer.lineStart = writer.at;
}

/** The lines that were ended, a line feed between each two. */
export function writtenText({ units, lineStart }: TextWriter): Text {
  return stringOfUnits(units, Math.max(0, lineStart - 1)) as Text;
}

function reserve(writer: TextWriter, count: number): void {
  const needed = writer.at + count;
  if (needed <= writer.units.length) return;
  const length = Math.max(needed, Math.ceil(writer.units.length * 1.5));
  moveTo(writer, writer.isWide ? new Uint16Array(length) : new Uint8Array(length));
}

function widen(writer: TextWriter): void {
  writer.isWide = true;
  moveTo(writer, new Uint16Array(writer.units.length));
}

function moveTo(writer: TextWriter, units: CodeUnits): void {
  units.set(writer.units.subarray(0, writer.at));
  writer.units = units;
}
