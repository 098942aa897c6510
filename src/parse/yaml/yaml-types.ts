import type { CodeUnits } from '../../base/code-units.ts';
import type { TreeNodeType } from '../../document/tree.ts';

/** Which rules give a plain scalar its type: the core schema of YAML 1.2, or the types of YAML 1.1 as PyYAML reads them. */
export type YamlVersion = '1.1' | '1.2';

/** Type of a plain scalar. Dates are strings in both versions: their text is what is searched. */
export type PlainType = Extract<TreeNodeType, 'string' | 'integer' | 'float' | 'boolean' | 'null'>;

/** The type that a version gives to a plain scalar (YAML 1.2 section 10.3.2; YAML 1.1 type repository). */
export function plainType(value: string, version: YamlVersion): PlainType {
  if (!MAY_HAVE_TYPE.test(value)) return 'string';
  if (NULL.test(value)) return 'null';
  if ((version === '1.1' ? BOOLEAN_1_1 : BOOLEAN_1_2).test(value)) return 'boolean';
  // Numbers start with a digit, a sign or a point.
  if ((value.charCodeAt(0) | 0x20) >= 0x61) return 'string';
  if ((version === '1.1' ? INTEGER_1_1 : INTEGER_1_2).test(value)) return 'integer';
  return (version === '1.1' ? FLOAT_1_1 : FLOAT_1_2).test(value) ? 'float' : 'string';
}

/** Tells whether the units of a plain scalar between two indexes may have another type than `string`, by the first and the length alone. */
export function mayHaveType(units: CodeUnits, start: number, end: number): boolean {
  if (start === end) return true;
  const first = units[start];
  if (first >= 128 || !mayHaveTypeFirst[first]) return false;
  return (first | 0x20) < 0x61 || end - start <= WORD_MAX || first === TILDE;
}

/** The type of a plain scalar that both versions read alike as a number in decimal, `12` or `0.5`, from its units. */
export function decimalType(units: CodeUnits, start: number, end: number): 'integer' | 'float' | undefined {
  const point = endOfDigits(units, start);
  if (point === start) return undefined;
  if (point >= end) return units[start] !== ZERO || end === start + 1 ? 'integer' : undefined;
  return units[point] === POINT && point + 1 < end && endOfDigits(units, point + 1) >= end ? 'float' : undefined;
}

function endOfDigits(units: CodeUnits, start: number): number {
  let at = start;
  while (units[at] >= ZERO && units[at] <= NINE) at++;
  return at;
}

const [POINT, ZERO, NINE] = [0x2e, 0x30, 0x39];

/** Truth of a boolean of either version. */
export function isTrue(value: string): boolean {
  return /^(?:true|True|TRUE|yes|Yes|YES|on|On|ON)$/.test(value);
}

/** What the two versions make of a plain scalar, in words, when they do not agree; else `undefined`. */
export function disagreement(value: string): string | undefined {
  const [older, newer] = [plainType(value, '1.1'), plainType(value, '1.2')];
  if (older === newer && !(older === 'integer' && LONG_OCTAL.test(value))) return undefined;
  return `YAML 1.2 reads ${inWords(value, newer, '1.2')} (kept), YAML 1.1 ${inWords(value, older, '1.1')}`;
}

const MAY_HAVE_TYPE = /^(?:$|[-+.0-9~nNtTfFyYoO])/;
const TILDE = 0x7e;
// No word of either version is longer.
const WORD_MAX = 'false'.length;
const mayHaveTypeFirst = Array.from({ length: 128 }, (_, code) => MAY_HAVE_TYPE.test(String.fromCharCode(code)));
const NULL = /^(?:~|null|Null|NULL|)$/;
const BOOLEAN_1_2 = /^(?:true|True|TRUE|false|False|FALSE)$/;
const BOOLEAN_1_1 = /^(?:yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF)$/;
const INTEGER_1_2 = /^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$/;
const INTEGER_1_1 = /^(?:[-+]?0b[01_]+|[-+]?0[0-7_]+|[-+]?(?:0|[1-9][0-9_]*)|[-+]?0x[0-9a-fA-F_]+|[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+)$/;
const FLOAT_1_2 = /^(?:[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
const FLOAT_1_1 =
  /^(?:[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?|\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
// Octal in YAML 1.1, and of more than one digit, so that its value is another there.
const LONG_OCTAL = /^[-+]?0[0-7_]*[1-7]_*[0-7][0-7_]*$/;

function inWords(value: string, type: PlainType, version: YamlVersion): string {
  if (type === 'string') return `the text "${value}"`;
  if (type === 'boolean') return isTrue(value) ? 'true' : 'false';
  if (type === 'null') return 'null';
  const base = version === '1.2' ? '' : /^[-+]?0[0-7_]+$/.test(value) ? 'octal ' : value.includes(':') ? 'base 60 ' : '';
  return `the ${base}number ${value}`;
}
