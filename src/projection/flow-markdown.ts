import { countCodePoints } from '../base/code-points.ts';
import type { FlowElement, FlowPayload } from '../document/flow.ts';
import { isNeighbour } from './flow-1.ts';
import { endLine, inlineWriter } from './markdown-links.ts';

/**
 * Writes a flow document as Markdown that shows the same blocks, words, links and images, hidden blocks left out. Emphasis and comments
 * are not in a document: of Markdown, the source itself says more.
 */
export function flowMarkdown(payload: FlowPayload): string {
  let written = '';
  let before: FlowElement | undefined;
  for (const element of payload.elements) {
    if (element.hidden === true || element.text === '') continue;
    if (before !== undefined) written += isNeighbour(before, element) ? '\n' : '\n\n';
    written += blockOf(element);
    before = element;
  }
  return written === '' ? '' : `${written}\n`;
}

function blockOf(element: FlowElement): string {
  const { text, heading_level: level } = element;
  switch (element.type) {
    case 'heading':
      return `${'#'.repeat(level ?? 1)} ${linesOf(element).replaceAll('\n', ' ')}`;
    case 'code':
      return fenced(text, element.language ?? '');
    case 'front_matter':
      return fenced(text, 'yaml');
    case 'table_row':
      return rowOf(element);
    case 'quote':
      return `> ${linesOf(element).replaceAll('\n', '\n> ')}`;
    case 'list_item':
      return itemOf(element);
    case 'footnote':
      return element.marker === undefined ? linesOf(element) : `${element.marker}: ${linesOf(element).replaceAll('\n', '\n    ')}`;
    case 'paragraph':
    case 'caption':
    case 'definition':
    case 'other':
      return linesOf(element);
  }
}

// Four columns a level stand inside of items with any marker of up to three digits.
function itemOf(element: FlowElement): string {
  const { marker, depth = 1, checked } = element;
  const indent = '    '.repeat(Math.min(depth, DEPTH_MAX) - 1);
  const task = checked === undefined ? '' : checked ? '[x] ' : '[ ] ';
  return `${indent}${marker ?? '-'} ${task}${linesOf(element).replaceAll('\n', `\n${indent}    `)}`;
}

const DEPTH_MAX = 8;

function rowOf(element: FlowElement): string {
  const { cells = [], row } = element;
  const write = inlineWriter(element);
  const spelled = cells.map((cell) => endLine(write(cell)).replaceAll('|', '\\|').replaceAll('\n', '<br>'));
  const line = `| ${spelled.join(' | ')} |`;
  return row === 0 ? `${line}\n|${' --- |'.repeat(cells.length)}` : line;
}

function fenced(text: string, language: string): string {
  let length = 3;
  for (const [run] of text.matchAll(/`+/g)) length = Math.max(length, run.length + 1);
  const fence = '`'.repeat(length);
  return `${fence}${/[ \t`]/.test(language) ? '' : language}\n${text}\n${fence}`;
}

function linesOf(element: FlowElement): string {
  const written = inlineWriter(element)({ start: 0, end: countCodePoints(element.text) });
  return written.split('\n').map(startLine).map(endLine).join('\n');
}

// Everything that could start a block at the start of a line is escaped; white space there would be code.
function startLine(line: string): string {
  // A backslash at the end would break the line.
  const escaped = line.replace(/^[ \t]+/, '') + (line.endsWith('\\') ? '\\' : '');
  if (/^[-+*>#=|:[~_]/.test(escaped)) return `\\${escaped}`;
  return escaped.replace(/^([0-9]{1,9})([.)])/, '$1\\$2');
}
