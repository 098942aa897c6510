// Writes src/base/unicode/tables/ and test/vectors/unicode-assigned.json from a folder of the Unicode Character Database:
//   node --import tsx scripts/unicode.ts FOLDER
// Debian's package unicode-data 15.0.0 installs that folder as /usr/share/unicode. The tables name the version and the
// digests of the files they come from, so that anyone can make them again and see that nothing was changed by hand.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = process.argv[2];
if (folder === undefined) throw new Error('usage: scripts/unicode.ts FOLDER');
const root = fileURLToPath(new URL('..', import.meta.url));
const tables = join(root, 'src/base/unicode/tables');
const END = 0x110000;

const digests = new Map<string, string>();

/** The lines of a file without comments, split at semicolons. */
function rows(name: string): string[][] {
  const whole = readFileSync(join(folder, name));
  digests.set(name, createHash('sha256').update(whole).digest('hex'));
  return whole
    .toString('utf8')
    .split('\n')
    .map((line) => line.split('#')[0].split(';').map((field) => field.trim()))
    .filter((fields) => fields[0] !== '');
}

function rangeOf(field: string): [number, number] {
  const [first, last = first] = field.split('..');
  return [parseInt(first, 16), parseInt(last, 16)];
}

const points = (field: string): number[] => field.split(' ').filter((hex) => hex !== '').map((hex) => parseInt(hex, 16));

/** Property value by code point. */
function property(name: string, column = 1): (string | undefined)[] {
  const values = new Array<string | undefined>(END);
  for (const fields of rows(name)) {
    const [first, last] = rangeOf(fields[0]);
    for (let point = first; point <= last; point++) values[point] = fields[column];
  }
  return values;
}

function binary(name: string, wanted: string): boolean[] {
  const holds = new Array<boolean>(END).fill(false);
  for (const [range, value] of rows(name)) {
    if (value !== wanted) continue;
    const [first, last] = rangeOf(range);
    for (let point = first; point <= last; point++) holds[point] = true;
  }
  return holds;
}

const base36 = (value: number): string => value.toString(36);

/** Ranges as `gap length` pairs in base 36: code points since the end of the last range, then how many are inside. */
function ranges(holds: (point: number) => boolean): string {
  const out: string[] = [];
  let end = 0;
  for (let point = 0; point < END; point++) {
    if (!holds(point)) continue;
    const start = point;
    while (point < END && holds(point)) point++;
    out.push(base36(start - end), base36(point - start));
    end = point;
  }
  return out.join(' ');
}

/**
 * A map from code point to integer as runs `gap count step value`: `count` code points, `step` apart, that all have
 * `value` (an offset for case mappings, a class for combining classes).
 */
function runs(values: ReadonlyMap<number, number>): string {
  const keys = [...values.keys()].sort((a, b) => a - b);
  const out: string[] = [];
  let last = 0;
  for (let index = 0; index < keys.length; ) {
    const value = values.get(keys[index]);
    const step = keys[index + 1] - keys[index] === 2 ? 2 : 1;
    let count = 1;
    while (keys[index + count] === keys[index] + count * step && values.get(keys[index + count]) === value) count++;
    out.push(base36(keys[index] - last), base36(count), base36(step), base36(value ?? 0));
    last = keys[index];
    index += count;
  }
  return out.join(' ');
}

/** A map from code point to code points: `key=a b c` in base 36, joined by commas; the key is the distance to the key before. */
function sequences(values: ReadonlyMap<number, readonly number[]>): string {
  let last = 0;
  const out: string[] = [];
  for (const key of [...values.keys()].sort((a, b) => a - b)) {
    out.push(`${base36(key - last)}=${(values.get(key) ?? []).map(base36).join(' ')}`);
    last = key;
  }
  return out.join(',');
}

function write(name: string, comment: string, constants: Readonly<Record<string, string>>): void {
  const parts = Object.entries(constants).map(([key, value]) => {
    const lines = value.match(/.{1,400}/g) ?? [''];
    return `export const ${key} =\n${lines.map((line) => `  '${line}'`).join(' +\n')};\n`;
  });
  writeFileSync(join(tables, `${name}.ts`), `// Written by scripts/unicode.ts from the Unicode Character Database; do not edit.\n// ${comment}\n\n${parts.join('\n')}`);
}

rmSync(tables, { recursive: true, force: true });
mkdirSync(tables, { recursive: true });

const category = property('extracted/DerivedGeneralCategory.txt');
const inCategory = (letter: string) => (point: number): boolean => category[point]?.startsWith(letter) === true;
write('categories', 'Ranges of general categories: letters (L*), numbers (N*), marks (M*), Lu, Ll, Lt.', {
  letters: ranges(inCategory('L')),
  numbers: ranges(inCategory('N')),
  marks: ranges(inCategory('M')),
  upperCaseLetters: ranges(inCategory('Lu')),
  lowerCaseLetters: ranges(inCategory('Ll')),
  titleCaseLetters: ranges(inCategory('Lt')),
});

const whiteSpace = binary('PropList.txt', 'White_Space');
const unspaced = new Set(['Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo', 'Yi', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Tai_Tham']);
const unspacedShort = new Set(['Hani', 'Hira', 'Kana', 'Hang', 'Bopo', 'Yiii', 'Thai', 'Laoo', 'Khmr', 'Mymr', 'Lana']);
const script = property('Scripts.txt');
// Characters that several scripts share, the prolonged sound mark for one, carry their scripts as an extension.
const extensions = property('ScriptExtensions.txt');
const isShared = (point: number): boolean => extensions[point]?.split(' ').every((name) => unspacedShort.has(name)) === true;
write('scripts', 'White_Space; scripts that are written without spaces between words, or whose words are best matched in parts.', {
  whiteSpace: ranges((point) => whiteSpace[point]),
  unspacedScripts: ranges((point) => unspaced.has(script[point] ?? '') || isShared(point)),
});

const cased = binary('DerivedCoreProperties.txt', 'Cased');
const ignorable = binary('DerivedCoreProperties.txt', 'Case_Ignorable');
const lower = new Map<number, number>();
const canonical = new Map<number, readonly number[]>();
const compatible = new Map<number, readonly number[]>();
const combining = new Map<number, number>();
for (const fields of rows('UnicodeData.txt')) {
  const point = parseInt(fields[0], 16);
  if (fields[13] !== '') lower.set(point, parseInt(fields[13], 16) - point);
  if (fields[3] !== '0') combining.set(point, Number(fields[3]));
  if (fields[5] === '') continue;
  if (fields[5].startsWith('<')) compatible.set(point, points(fields[5].replace(/^<[^>]*> /, '')));
  else canonical.set(point, points(fields[5]));
}

// Unconditional special casing: one code point (U+0130). Conditions: final sigma is code, the rest belongs to languages.
const specialLower = new Map<number, readonly number[]>();
for (const [hex, mapped, , , condition] of rows('SpecialCasing.txt')) {
  const point = parseInt(hex, 16);
  const simple = point + (lower.get(point) ?? 0);
  if (condition === '' && points(mapped).join() !== String(simple)) specialLower.set(point, points(mapped));
}

const fold = new Map<number, number>();
const fullFold = new Map<number, readonly number[]>();
for (const [hex, status, mapped] of rows('CaseFolding.txt')) {
  const point = parseInt(hex, 16);
  if (status === 'C') fold.set(point, parseInt(mapped, 16) - point);
  if (status === 'F') fullFold.set(point, points(mapped));
}
write('cases', 'Lower-case offsets, folding offsets (C), sequences (special casing, F), Cased and Case_Ignorable.', {
  lowerOffsets: runs(lower),
  lowerSequences: sequences(specialLower),
  foldOffsets: runs(fold),
  foldSequences: sequences(fullFold),
  casedPoints: ranges((point) => cased[point]),
  caseIgnorablePoints: ranges((point) => ignorable[point]),
});

const excluded = binary('DerivedNormalizationProps.txt', 'Full_Composition_Exclusion');
write('decompositions', 'Decomposition mappings, canonical and compatibility; combining classes; Full_Composition_Exclusion.', {
  canonicalDecompositions: sequences(canonical),
  compatibilityDecompositions: sequences(compatible),
  combiningClasses: runs(combining),
  compositionExclusions: ranges((point) => excluded[point]),
});

const age = property('DerivedAge.txt');
const vector = { version: versionOf(), encoding: 'gap length pairs in base 36', assigned: ranges((point) => age[point] !== undefined) };
mkdirSync(join(root, 'test/vectors'), { recursive: true });
writeFileSync(join(root, 'test/vectors/unicode-assigned.json'), `${JSON.stringify(vector)}\n`);

function versionOf(): string {
  const found = /PropList-([0-9.]+)\.txt/.exec(readFileSync(join(folder, 'PropList.txt'), 'utf8'));
  if (found === null) throw new Error('PropList.txt names no version');
  return found[1];
}

const names = [...digests].map(([name, digest]) => `// ${digest}  ${name}\n`).sort((a, b) => (a < b ? -1 : 1));
writeFileSync(
  join(tables, 'version.ts'),
  `// Written by scripts/unicode.ts from the Unicode Character Database; do not edit. SHA-256 of the files read:\n${names.join('')}\n` +
    `/** The published Unicode version that every table here comes from. */\nexport const unicodeVersion = '${versionOf()}';\n`,
);
