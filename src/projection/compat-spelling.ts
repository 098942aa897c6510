import { unreachable } from '../base/assert.ts';
import { pythonRepr } from '../base/python-repr.ts';
import type { Replaced, TreeNodeType } from '../document/tree.ts';

// How the grammar compat-1 spells scalars: seed 000 rule 3, with numbers as their values and not as they are written.

/** A scalar as the reference spells it. May hold what no `Text` can: U+0000 and halves of surrogate pairs. */
export function spellCompat(type: TreeNodeType, value: string, replaced: readonly Replaced[] = []): string {
  switch (type) {
    case 'string':
      return restore(value, replaced);
    case 'integer':
      return spellInteger(value);
    case 'float':
      return pythonRepr(floatValue(value));
    case 'boolean':
    case 'null':
    case 'map':
    case 'seq':
      return value;
    case 'timestamp':
      return spellTimestamp(value);
    case 'binary':
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(base64(value));
    default:
      return unreachable(type);
  }
}

/** Equal for keys that are one key in Python: `1`, `1.0` and `true` are. `row` keeps keys apart that equal nothing, like NaN. */
export function compatKeyIdentity(type: TreeNodeType, value: string, row: number): string {
  if (type === 'boolean') return value === 'true' ? 'number 1' : 'number 0';
  if (type === 'integer') return `number ${spellInteger(value)}`;
  if (type !== 'float') return `${type} ${value}`;
  const number = floatValue(value);
  if (Number.isNaN(number)) return `nan ${String(row)}`;
  return `number ${Number.isInteger(number) ? String(BigInt(number)) : String(number)}`;
}

function restore(value: string, replaced: readonly Replaced[]): string {
  let restored = '';
  let start = 0;
  for (const { unit, code } of replaced) {
    restored += value.slice(start, unit) + String.fromCharCode(code);
    start = unit + 1;
  }
  return restored + value.slice(start);
}

// Turning a number of many digits into another base takes time in the square of its length.
const CONVERTED_DIGITS_MAX = 20_000;

function spellInteger(spelled: string): string {
  const digits = spelled.replace(/[_+]/g, '');
  const isNegative = digits.startsWith('-');
  const magnitude = isNegative ? digits.slice(1) : digits;
  const value = spellMagnitude(magnitude);
  return isNegative && value !== '0' ? `-${value}` : value;
}

function spellMagnitude(digits: string): string {
  if (/^(?:0|[1-9][0-9]*)$/.test(digits)) return digits;
  if (/^[0-9]+(?::[0-9]+)+$/.test(digits)) return String(digits.split(':').reduce((sum, part) => sum * 60n + BigInt(part), 0n));
  if (digits.length > CONVERTED_DIGITS_MAX) return digits;
  if (/^0(?:[xX][0-9a-fA-F]+|[bB][01]+|[oO][0-7]+)$/.test(digits)) return String(BigInt(digits));
  return /^0[0-7]+$/.test(digits) ? String(BigInt(`0o${digits}`)) : digits;
}

function floatValue(spelled: string): number {
  const digits = spelled.replace(/_/g, '');
  const sign = digits.startsWith('-') ? -1 : 1;
  const magnitude = digits.replace(/^[-+]/, '');
  if (/^\.?inf(?:inity)?$/i.test(magnitude)) return sign * Infinity;
  if (/^\.?nan$/i.test(magnitude)) return NaN;
  if (magnitude.includes(':')) return sign * sexagesimal(magnitude.split(':'));
  return sign * Number(magnitude);
}

// In the order in which the reference adds, for the last bit depends on it.
function sexagesimal(parts: readonly string[]): number {
  let sum = 0;
  let base = 1;
  for (const part of [...parts].reverse()) {
    sum += Number(part) * base;
    base *= 60;
  }
  return sum;
}

const TIMESTAMP = /^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})(?:(?:[Tt]|[ \t]+)([0-9]{1,2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]*))?(?:[ \t]*(Z|([-+])([0-9]{1,2})(?::?([0-9]{2}))?))?)?$/;

// `2026-07-15`, `2026-07-15 10:00:00.500000+09:00`.
function spellTimestamp(value: string): string {
  const [, year = '', month = '', day = '', hour, minute = '', second = '', fraction = '', zone, sign = '+', zoneHour = '0', zoneMinute = '00'] = TIMESTAMP.exec(value) ?? [];
  if (year === '') return value;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (hour === undefined) return date;
  const micros = fraction.slice(0, 6).padEnd(6, '0');
  const time = `${hour.padStart(2, '0')}:${minute}:${second}${micros === '000000' ? '' : `.${micros}`}`;
  return `${date} ${time}${zone === undefined ? '' : `${sign}${zoneHour.padStart(2, '0')}:${zoneMinute}`}`;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function base64(value: string): Uint8Array {
  const bytes: number[] = [];
  let bits = 0;
  let count = 0;
  for (const character of value) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) continue;
    bits = ((bits << 6) | digit) & 0xffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes.push((bits >> count) & 0xff);
  }
  return Uint8Array.from(bytes);
}
