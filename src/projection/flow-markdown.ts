import type { Text } from '../base/text.ts';
import { codePointsOf } from '../base/code-points.ts';
import type { FlowElement, FlowPayload } from '../document/flow.ts';
import { isNeighbour } from './flow-1.ts';
import { escapeInline } from './markdown-escape.ts';

/**
 * Writes a flow document as Markdown that shows the same blocks and words, hidden ones left out. It is meant for sources that are no
 * Markdown; of Markdown, what a reader does not see (link targets, comments) is gone: there the source itself says more.
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
      return `${'#'.repeat(level ?? 1)} ${escapeLines(text).replaceAll('\n', ' ')}`;
    case 'code':
      return fenced(text, element.language ?? '');
    case 'front_matter':
      return fenced(text, 'yaml');
    case 'table_row':
      return rowOf(element);
    case 'quote':
      return `> ${escapeLines(text).replaceAll('\n', '\n> ')}`;
    case 'list_item':
      return itemOf(element);
    case 'footnote':
      return element.marker === undefined ? escapeLines(text) : `${element.marker}: ${escapeLines(text).replaceAll('\n', '\n    ')}`;
    case 'paragraph':
    case 'caption':
    case 'definition':
    case 'other':
      return escapeLines(text);
  }
}

// Four columns a level stand inside of items with any marker of up to three digits.
function itemOf({ text, marker, depth = 1, checked }: FlowElement): string {
  const indent = '    '.repeat(Math.min(depth, DEPTH_MAX) - 1);
  const task = checked === undefined ? '' : checked ? '[x] ' : '[ ] ';
  return `${indent}${marker ?? '-'} ${task}${escapeLines(text).replaceAll('\n', `\n${indent}    `)}`;
}

const DEPTH_MAX = 8;

function rowOf({ text, cells = [], row }: FlowElement): string {
  const points = codePointsOf(text);
  const spelled = cells.map((cell) => escapeInline(points.slice(cell)).replaceAll('|', '\\|').replaceAll('\n', '<br>'));
  const line = `| ${spelled.join(' | ')} |`;
  return row === 0 ? `${line}\n|${' --- |'.repeat(cells.length)}` : line;
}

function fenced(text: string, language: string): string {
  let length = 3;
  for (const [run] of text.matchAll(/`+/g)) length = Math.max(length, run.length + 1);
  const fence = '`'.repeat(length);
  return `${fence}${/[ \t`]/.test(language) ? '' : language}\n${text}\n${fence}`;
}

function escapeLines(text: string): string {
  return text.split('\n').map(escapeLine).join('\n');
}

// Everything that could start a block at the start of a line is escaped; white space there would be code.
function escapeLine(line: string): string {
  // A backslash at the end would break the line.
  const escaped = escapeInline(line.replace(/^[ \t]+/, '') as Text) + (line.endsWith('\\') ? '\\' : '');
  if (/^[-+*>#=|:[~_]/.test(escaped)) return `\\${escaped}`;
  return escaped.replace(/^([0-9]{1,9})([.)])/, '$1\\$2');
}
