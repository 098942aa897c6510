// Porter2, the English stemmer of the Snowball project: https://snowballstem.org/algorithms/english/stemmer.html
// The word is lower-case a-z with apostrophes; `Y` stands for a y that is a consonant while the steps run.

/** The stem of an English word of lower-case letters a-z: words that differ only in their endings get one stem. */
export function porter2(word: string): string {
  if (word.length <= 2) return word;
  const exception = wholeWords.get(word);
  if (exception !== undefined) return exception;
  const marked = markConsonantY(word);
  const r1 = regionOne(marked);
  const r2 = regionAfter(marked, r1);
  const singular = step1a(marked);
  if (unchangedAfter1a.has(singular)) return singular;
  const stem = step5(step4(step3(step2(step1c(step1b(singular, r1)), r1), r1, r2), r1, r2), r1, r2);
  return stem.includes('Y') ? stem.replaceAll('Y', 'y') : stem;
}

const wholeWords: ReadonlyMap<string, string> = new Map([
  ['skis', 'ski'],
  ['skies', 'sky'],
  ['dying', 'die'],
  ['lying', 'lie'],
  ['tying', 'tie'],
  ['idly', 'idl'],
  ['gently', 'gentl'],
  ['ugly', 'ugli'],
  ['early', 'earli'],
  ['only', 'onli'],
  ['singly', 'singl'],
  ...['sky', 'news', 'howe', 'atlas', 'cosmos', 'bias', 'andes'].map((word) => [word, word] as const),
]);

const unchangedAfter1a: ReadonlySet<string> = new Set(['inning', 'outing', 'canning', 'herring', 'earring', 'proceed', 'exceed', 'succeed']);

const VOWEL = /[aeiouy]/;
const DOUBLE = /(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/;
// A vowel between two consonants, the last one not w, x or Y; or a vowel and a consonant that are the whole word.
const SHORT_SYLLABLE_END = /(?:[^aeiouy][aeiouy][^aeiouywxY]|^[aeiouy][^aeiouy])$/;

function markConsonantY(word: string): string {
  return word.includes('y') ? word.replace(/^y/, 'Y').replace(/([aeiouy])y/g, '$1Y') : word;
}

function regionOne(word: string): number {
  for (const prefix of ['gener', 'commun', 'arsen']) if (word.startsWith(prefix)) return prefix.length;
  return regionAfter(word, 0);
}

// The region after the first consonant that follows a vowel, looking from `start`.
function regionAfter(word: string, start: number): number {
  let unit = start;
  while (unit < word.length && !isVowel(word.charCodeAt(unit))) unit++;
  while (unit < word.length && isVowel(word.charCodeAt(unit))) unit++;
  return unit < word.length ? unit + 1 : word.length;
}

function isVowel(code: number): boolean {
  return code === A || code === E || code === I || code === O || code === U || code === Y;
}

const [A, E, I, O, U, Y] = Array.from('aeiouy', (vowel) => vowel.charCodeAt(0));

function step1a(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (word.endsWith('ied') || word.endsWith('ies')) return word.slice(0, word.length > 4 ? -2 : -1);
  if (!word.endsWith('s') || word.endsWith('us') || word.endsWith('ss')) return word;
  return VOWEL.test(word.slice(0, -2)) ? word.slice(0, -1) : word;
}

function step1b(word: string, r1: number): string {
  // A quick look, since most words end otherwise.
  if (!word.endsWith('g') && !word.endsWith('d') && !word.endsWith('ly')) return word;
  const agreed = /(?:eedly|eed)$/.exec(word);
  if (agreed !== null) return agreed.index >= r1 ? `${word.slice(0, agreed.index)}ee` : word;
  const found = /(?:ingly|edly|ing|ed)$/.exec(word);
  if (found === null) return word;
  const rest = word.slice(0, found.index);
  if (!VOWEL.test(rest)) return word;
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (DOUBLE.test(rest)) return rest.slice(0, -1);
  return rest.length <= r1 && SHORT_SYLLABLE_END.test(rest) ? `${rest}e` : rest;
}

function step1c(word: string): string {
  return (word.endsWith('y') || word.endsWith('Y')) && /.[^aeiouy][yY]$/.test(word) ? `${word.slice(0, -1)}i` : word;
}

/** Endings with what stands for them, by their last letter; longest first, since only the longest that fits is looked at. */
type Endings = ReadonlyMap<string, readonly Ending[]>;

type Ending = readonly [ending: string, replacement: string];

function endingsOf(list: readonly Ending[]): Endings {
  const endings = new Map<string, readonly Ending[]>();
  for (const entry of list) endings.set(entry[0].slice(-1), [...(endings.get(entry[0].slice(-1)) ?? []), entry]);
  return endings;
}

function endingOf(word: string, endings: Endings): Ending | undefined {
  return endings.get(word.charAt(word.length - 1))?.find(([ending]) => word.endsWith(ending));
}

const step2Endings = endingsOf([
  ['ational', 'ate'],
  ['fulness', 'ful'],
  ['iveness', 'ive'],
  ['ization', 'ize'],
  ['ousness', 'ous'],
  ['biliti', 'ble'],
  ['lessli', 'less'],
  ['tional', 'tion'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['ation', 'ate'],
  ['entli', 'ent'],
  ['fulli', 'ful'],
  ['iviti', 'ive'],
  ['ousli', 'ous'],
  ['abli', 'able'],
  ['alli', 'al'],
  ['anci', 'ance'],
  ['ator', 'ate'],
  ['enci', 'ence'],
  ['izer', 'ize'],
  ['bli', 'ble'],
  ['ogi', 'og'],
  ['li', ''],
]);

function step2(word: string, r1: number): string {
  const found = endingOf(word, step2Endings);
  if (found === undefined) return word;
  const [ending, replacement] = found;
  const rest = word.slice(0, word.length - ending.length);
  if (rest.length < r1) return word;
  if (ending === 'ogi' && !rest.endsWith('l')) return word;
  if (ending === 'li' && !/[cdeghkmnrt]$/.test(rest)) return word;
  return rest + replacement;
}

const step3Endings = endingsOf([
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['alize', 'al'],
  ['ative', ''],
  ['icate', 'ic'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
]);

function step3(word: string, r1: number, r2: number): string {
  const found = endingOf(word, step3Endings);
  if (found === undefined) return word;
  const [ending, replacement] = found;
  const start = word.length - ending.length;
  if (start < r1 || (ending === 'ative' && start < r2)) return word;
  return word.slice(0, start) + replacement;
}

const step4Endings = endingsOf(
  ['ement', 'ance', 'ence', 'able', 'ible', 'ment', 'ant', 'ent', 'ism', 'ate', 'iti', 'ous', 'ive', 'ize', 'ion', 'al', 'er', 'ic'].map((ending) => [ending, '']),
);

function step4(word: string, r1: number, r2: number): string {
  const found = endingOf(word, step4Endings);
  if (found === undefined) return word;
  const [ending] = found;
  const rest = word.slice(0, word.length - ending.length);
  if (rest.length < Math.max(r1, r2)) return word;
  return ending === 'ion' && !/[st]$/.test(rest) ? word : rest;
}

function step5(word: string, r1: number, r2: number): string {
  const rest = word.slice(0, -1);
  if (word.endsWith('e') && (rest.length >= r2 || (rest.length >= r1 && !SHORT_SYLLABLE_END.test(rest)))) return rest;
  return word.endsWith('ll') && rest.length >= r2 ? rest : word;
}
