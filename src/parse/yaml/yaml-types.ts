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
  if ((version === '1.1' ? INTEGER_1_1 : INTEGER_1_2).test(value)) return 'integer';
  return (version === '1.1' ? FLOAT_1_1 : FLOAT_1_2).test(value) ? 'float' : 'string';
}

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
