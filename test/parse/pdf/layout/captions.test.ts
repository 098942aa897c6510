import assert from 'node:assert/strict';
import { test } from 'node:test';
import { text } from '../../../../src/base/text.ts';
import { startsAsCaption } from '../../../../src/parse/pdf/layout/captions.ts';
import { outline } from '../../../support/layout-views.ts';
import { grid, line, page } from '../../../support/page-builder.ts';

test('a text that begins with the name of a kind of picture and a number or capital letter begins as its caption', () => {
  for (const words of ['Figure 3', 'FIGURE 3: Rain', 'Fig. 12', 'Fig.12', 'FIG. A', 'Chart B-2', 'Exhibit 1', 'Plate 4', 'Photo 2', 'Map 7', 'Image 9', 'Illustration 1', 'Diagram 1', 'Scheme 2']) assert.equal(startsAsCaption(text(words)), true, words);
  for (const words of ['Figure skating', 'See Figure 3', 'figure 3', 'Figures 3 and 4', 'Mapping 3', 'Table 3', 'Figure', 'Figure  3', 'Fig 3']) assert.equal(startsAsCaption(text(words)), false, words);
});

// The type of a line above a drawn table, or below it, or with a paragraph between.
function typeOf(words: string, place: 'above' | 'below' | 'far'): string | undefined {
  const y = place === 'above' ? 9900 : place === 'below' ? 14_600 : 6000;
  const between = place === 'far' ? [line(7200, 9000, 'A paragraph between them.')] : [];
  const cells = [line(7500, 11_200, 'Name'), line(20_500, 11_200, 'Score'), line(7500, 12_700, 'Alpha'), line(20_500, 12_700, '10')];
  const content = page(place === 'below' ? [...cells, line(7200, y, words)] : [line(7200, y, words), ...between, ...cells], { rules: grid([7200, 20_200, 33_000], [10_200, 11_700, 13_200]) });
  return outline([content]).find((each) => each.endsWith(`: ${words}`))?.split(':')[0];
}

test('a paragraph beside a table is its caption where it begins with the name of such a thing and a number or capital letter', () => {
  for (const words of ['Table 1. Scores', 'TABLE II', 'Figure 2', 'FIGURE A', 'Fig. 2', 'FIG. 2', 'Exhibit 4', 'Chart 1', 'Box 3']) {
    assert.deepEqual([typeOf(words, 'above'), typeOf(words, 'below'), typeOf(words, 'far')], ['caption', 'caption', 'text_block'], words);
  }
  for (const words of ['Table of scores', 'Tables 1', 'The Table 1', 'Table', 'Table (1)']) assert.equal(typeOf(words, 'above'), 'text_block', words);
});
