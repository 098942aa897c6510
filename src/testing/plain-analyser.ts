import type { Text } from '../base/text.ts';
import type { Analyser } from '../port/analyser.ts';

/** Cuts at U+0020 and changes nothing: cases then say in plain words what a store must find. */
export const plainAnalyser: Analyser = {
  version: 'plain-1',
  analyse(text) {
    const counts = new Map<Text, number>();
    let length = 0;
    for (const term of text.split(' ') as Text[]) {
      if (term === '' || term.includes('\n')) continue;
      counts.set(term, (counts.get(term) ?? 0) + 1);
      length++;
    }
    return { terms: [...counts.keys()], frequencies: [...counts.values()], length };
  },
};
