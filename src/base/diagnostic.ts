import type { Range } from './range.ts';
import type { FailureCode } from './failure.ts';

/**
 * Something wrong in an input: coded, positioned, human. Diagnostics are collected beside a result; parsing never throws
 * for bad input. An `error` means that the source has no document; a `warning` means that it has one.
 */
export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  readonly code: DiagnosticCode;
  /** What is wrong and what to do, in one sentence without the position. */
  readonly message: string;
  /** Where, in code points of the decoded source; absent when the whole source is meant. */
  readonly range?: Range;
  /** Where, in bytes of the source, when it could not be decoded. */
  readonly byte?: number;
  /** First line of the place, from 1. */
  readonly line?: number;
  /** Column of the place in code points, from 1. */
  readonly column?: number;
  /** Page number from 1, for paged sources. */
  readonly page?: number;
  /** How many places share this diagnostic, when they were counted instead of listed. */
  readonly count?: number;
}

/** Why a source has no document. */
export type RefusalCode = Exclude<FailureCode, 'usage' | 'source_name_taken' | `store_${string}` | `embed${string}` | 'interrupted'>;

/** The closed list of diagnostic codes, besides the refusals. A new code is added here and to docs/contract/diagnostics.md. */
export const diagnosticCodes = [
  'invalid_utf8',
  'nul_replaced',
  'nul_refused',
  'byte_order_mark',
  'json_syntax',
  'escape_replaced',
  'yaml_syntax',
  'toml_syntax',
  'csv_syntax',
  'xml_syntax',
  'properties_syntax',
  'table_ragged',
  'yaml_versions_disagree',
  'duplicate_key',
  'unsupported_key',
  'unknown_tag',
  'undefined_alias',
  'alias_limit',
  'depth_limit',
  'size_limit',
  'node_limit',
  'reference_unresolved',
  'reference_cycle',
  'front_matter_ignored',
  'table_cell_dropped',
  'html_syntax',
  'hidden_content',
  'empty_document',
  'unmapped_character',
  'duplicate_glyph',
  'hyphen_joined',
  'encrypted_empty_password',
  'repaired',
  'unreliable_encoding',
  'off_page_content',
  'layer_off',
  'page_failed',
] as const;

/** Every code a diagnostic may have. */
export type DiagnosticCode = RefusalCode | (typeof diagnosticCodes)[number];
