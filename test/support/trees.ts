import type { Diagnostic } from '../../src/base/diagnostic.ts';
import type { TreePayload } from '../../src/document/tree.ts';
import type { Format, Parsed, ParseTools } from '../../src/parse/format.ts';
import type { Limits } from '../../src/parse/limits.ts';
import { defaultLimits } from '../../src/parse/limits.ts';
import { projectTree } from '../../src/projection/project-tree.ts';

/** What {@link parseWith} may change. */
export interface TreeChoices {
  readonly limits?: Partial<Limits>;
  readonly grammar?: 'exact-1' | 'compat-1';
}

/** Parses a source given as text or bytes. */
export function parseWith(format: Format, source: string | Uint8Array, { limits = {}, grammar }: TreeChoices = {}): Parsed {
  const bytes = typeof source === 'string' ? new TextEncoder().encode(source) : source;
  const tools = { limits: { ...defaultLimits, ...limits }, pages: 'all', ...(grammar !== undefined && { grammar }) };
  return format.parse(bytes, tools as unknown as ParseTools);
}

/** The tree of a source that must have one. */
export function treeOf(format: Format, source: string | Uint8Array, choices: TreeChoices = {}): TreePayload {
  const parsed = parseWith(format, source, choices);
  if (parsed.type !== 'tree') throw new Error(`no tree: ${JSON.stringify(parsed)}`);
  return parsed.payload;
}

/** The lines of a source's projection by exact-1. */
export function exactLines(format: Format, source: string | Uint8Array, choices: TreeChoices = {}): string[] {
  return projectTree(treeOf(format, source, choices), { grammar: 'exact-1', lengthMax: 1e9, depthMax: 1000 }).text.split('\n');
}

/** The error of a source that must be refused. */
export function errorOf(format: Format, source: string | Uint8Array, choices: TreeChoices = {}): Diagnostic {
  const parsed = parseWith(format, source, choices);
  if (parsed.type !== 'refused') throw new Error(`not refused: ${JSON.stringify(parsed)}`);
  return parsed.diagnostics[0];
}

/** Codes of the warnings of a source that must have a document, in order. */
export function warningsOf(format: Format, source: string | Uint8Array, choices: TreeChoices = {}): string[] {
  const parsed = parseWith(format, source, choices);
  if (parsed.type === 'refused') throw new Error(`refused: ${JSON.stringify(parsed)}`);
  return parsed.diagnostics.map(({ code }) => code);
}
