import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinLines } from '../../../../src/parse/pdf/layout/join-lines.ts';
import type { ContentSpan } from '../../../../src/parse/pdf/page-content.ts';
import { outline } from '../../../support/layout-views.ts';
import { linesOn, row } from '../../../support/line-views.ts';
import { hyphenated, line, page } from '../../../support/page-builder.ts';

// Two words on one line, `gap` quanta from each other.
function pair(gap: number, before: ContentSpan['before'], sizes: readonly [number, number] = [1000, 1000]): string {
  const lines = linesOn([row(7200, 9000, [['one', 0, 'line', { size: sizes[0] }], ['2', gap, before, { size: sizes[1] }]])]);
  assert.equal(lines.length, 1);
  return joinLines(lines, () => 'space').text;
}

test('a word that goes on in another style has a space before it only where the page shows one', () => {
  assert.deepEqual([pair(250, 'none'), pair(260, 'none')], ['one2', 'one 2']);
  assert.deepEqual([pair(0, 'space'), pair(0, 'gap'), pair(-200, 'gap')], ['one 2', 'one 2', 'one 2']);
});

test('what was painted as a line of its own has a space before it unless it touches', () => {
  assert.deepEqual([pair(120, 'line'), pair(130, 'line')], ['one2', 'one 2']);
});

test('a footnote mark near a word belongs to it, before and behind: the larger of the two says how wide a space is', () => {
  assert.deepEqual([pair(200, 'none', [1000, 500]), pair(200, 'none', [500, 1000])], ['one2', 'one2']);
  assert.deepEqual([pair(260, 'none', [1000, 500]), pair(260, 'none', [500, 1000])], ['one 2', 'one 2']);
});

// Two lines of a paragraph as one text.
const wrapped = (first: readonly ContentSpan[], second: string): string => outline([page([first, line(7200, 10_200, second)])])[0].replace(/^[a-z_]+: /, '');

test('lines of scripts without spaces are joined without one, and others with one', () => {
  for (const [first, second] of [['\u6f22\u5b57', '\u306e\u6587'], ['\u6f22\u3002', '\uff21\u6587'], ['\ufa0e\ufaff', '\uf900\u6587'], ['\uff9f\uff9f', '\u2e80\u2e80'], ['\u9fff', '\uff00']]) {
    assert.equal(wrapped(line(7200, 9000, first), second), first + second);
  }
  for (const [first, second] of [['\u6f22\u5b57', 'word'], ['word', '\u6f22\u5b57'], ['\ud55c\uad6d', '\ub9d0\uc740'], ['\uffa0\uffa1', '\uffa1\uffa1'], ['\u6f22', '\ufb00'], ['\u6f22', '\u2e7f'], ['\u6f22', '\ua000']]) {
    assert.equal(wrapped(line(7200, 9000, first), second), `${first} ${second}`);
  }
});

test('a line that begins or ends with a rare ideograph, beyond U+FFFF, is joined without a space too', () => {
  for (const rare of ['\u{20000}', '\u{20bb7}', '\u{3fffd}']) assert.equal(wrapped(line(7200, 9000, `\u6f22${rare}`), '\u5b57'), `\u6f22${rare}\u5b57`);
  assert.equal(wrapped(line(7200, 9000, '\u6f22\u{1f600}'), '\u5b57'), '\u6f22\u{1f600} \u5b57');
  for (const rare of ['\u{20000}', '\u{20bb7}', '\u{3fffd}']) assert.equal(wrapped(line(7200, 9000, '\u6f22\u5b57'), `${rare}\u91ce`), `\u6f22\u5b57${rare}\u91ce`);
  for (const other of ['\u{1f600}', '\u{40000}']) assert.equal(wrapped(line(7200, 9000, '\u6f22\u5b57'), `${other}\u91ce`), `\u6f22\u5b57 ${other}\u91ce`);
});

test('a dash alone at a line end is no hyphen, and a hyphen before a number, a capital or a lone letter stays', () => {
  assert.equal(wrapped(hyphenated(line(7200, 9000, 'a word -')), 'goes on'), 'a word - goes on');
  assert.equal(wrapped(hyphenated(line(7200, 9000, 'by the end-')), '2020 or so'), 'by the end-2020 or so');
  assert.equal(wrapped(hyphenated(line(7200, 9000, 'by the anti-')), 'American press'), 'by the anti-American press');
  assert.equal(wrapped(hyphenated(line(7200, 9000, 'we send an e-')), 'mail today'), 'we send an e-mail today');
  assert.equal(wrapped(hyphenated(line(7200, 9000, 'we send an em-')), 'ail today'), 'we send an email today');
});

test('a soft hyphen always joins, whatever comes behind it', () => {
  const soft = line(7200, 9000, 'Mac-').map((span): ContentSpan => ({ ...span, lineEndHyphen: true, rawText: 'Mac\u00ad' as ContentSpan['text'] }));
  assert.equal(wrapped(soft, 'Donald was here'), 'MacDonald was here');
});
