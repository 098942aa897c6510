/** Zipf: the chance of the word of rank r falls as 1 / r. Drawn by the inverse of the cumulated chance. */
export function drawWords(words: readonly string[], random: () => number, count: number): readonly string[] {
  return Array.from({ length: count }, () => words[Math.floor(Math.exp(random() * Math.log(words.length + 1))) - 1]);
}

const consonants = 'bdfgklmnprstvz';
const vowels = 'aeiou';

/** Pronounceable words, short ones first, none twice. */
export function vocabulary(count: number): readonly string[] {
  return Array.from({ length: count }, (_, rank) => {
    let word = '';
    for (let rest = rank + 1; rest > 0; rest = Math.floor(rest / 70)) word += consonants[rest % 14] + vowels[Math.floor(rest / 14) % 5];
    return word;
  });
}

/** A linear congruential generator: every run draws the same words. */
export function newRandom(seed: number): () => number {
  let state = Math.imul(seed, 2_654_435_761) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
