/** What a source may cost. Every limit says visibly when it was reached: a refusal, a diagnostic or a truncation record. */
export interface Limits {
  /** Size of a source in bytes. */
  readonly sourceBytesMax: number;
  readonly pageCountMax: number;
  /** Nesting of maps, sequences, lists and quotes. */
  readonly depthMax: number;
  /** Nodes of a tree, aliases expanded. */
  readonly nodeCountMax: number;
  /** Nodes that aliases and merges may add. */
  readonly aliasNodesMax: number;
  /** Length of a projection in code points. */
  readonly projectionLengthMax: number;
  /** Wall time of one source; enforced by the worker that parses it. */
  readonly parseMsMax: number;
}

/** The limits of seed 004's system (256 MiB, 5,000 pages, 120 s) and ours. */
export const defaultLimits: Limits = {
  sourceBytesMax: 256 * 1024 * 1024,
  pageCountMax: 5000,
  depthMax: 512,
  nodeCountMax: 5_000_000,
  aliasNodesMax: 100_000,
  projectionLengthMax: 64 * 1024 * 1024,
  parseMsMax: 120_000,
};
