import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutInside } from '../../src/chunk/text-cut.ts';

function check(name: string, whole: string, [low, high, floor = 1]: readonly [low: number, high: number, floor?: number], before: string): void {
  test(name, () => {
    const points = Array.from(whole, (character) => character.codePointAt(0) ?? 0);
    assert.equal(String.fromCodePoint(...points.slice(0, cutInside(points, { floor, low, high }))), before);
  });
}

check('a cut after a sentence is stronger than a later one after a word', 'One two. Three four five', [3, 20], 'One two. ');
check('closing quotes and brackets belong to the sentence', 'He said "no." Then more', [3, 20], 'He said "no." ');
check('the last sentence that ends in reach is taken', 'A b. C d. E f', [1, 12], 'A b. C d. ');
check('a full stop inside a number ends no sentence', 'costs 3.50 or more', [3, 12], 'costs 3.50 ');
check('an ideographic stop ends a sentence without white space', '今日は。明日は', [1, 6], '今日は。');
check('a closing bracket behind an ideographic stop is not parted from it', '「今日は。」明日は', [1, 7], '「今日は。」明');
check('a line end is stronger than a later space', 'let a = 1\nlet b = 2', [3, 14], 'let a = 1\n');
check('white space at a cut stays with the text before it, all of it', 'word   other', [2, 9], 'word   ');
check('a text without white space is cut at the end of the reach', 'abcdefghij', [3, 7], 'abcdefg');
check('a cut may stand at the floor itself', 'abc\ndefg', [4, 6, 4], 'abc\n');
check('a cut never parts CRLF', 'abc\r\ndef', [3, 4], 'abc');
check('where only CRLF is in reach the cut is before it', 'abc\r\ndef', [4, 4], 'abc');
check('where only CRLF is in reach down to the floor the cut is behind it', 'abc\r\ndef', [4, 4, 4], 'abc\r\n');
check('a cut before the reach is better than one that parts what belongs together', 'ab👩\u200d👩\u200d👧cd', [4, 6], 'ab');
check('a cut never stands before a combining mark', 'abe\u0301\u0302cd', [2, 4], 'ab');
check('a cut never parts a joined emoji', 'ab👩\u200d👩\u200d👧', [2, 5], 'ab');
check('a cut never stands before a variation selector', 'ab❤\ufe0fcd', [2, 3], 'ab');
check('a cut never stands before a skin tone', 'ab👍🏽cd', [2, 3], 'ab');
check('a cut never parts a flag', 'ab🇩🇪', [2, 3], 'ab');
check('a cut never parts conjoining Hangul', 'ab\u1100\u1161', [2, 3], 'ab');
check('where everything belongs together the cut is at the end of the reach', 'a\u0301\u0301\u0301\u0301', [2, 3], 'a\u0301\u0301');
