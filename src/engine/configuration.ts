import { canonicalJson } from '../base/canonical-json.ts';
import type { Sha256 } from '../base/hash.ts';
import { sha256 } from '../base/hash.ts';
import type { Chunker } from '../chunk/chunk-projection.ts';
import type { PageSelection } from '../document/page-selection.ts';
import { defaultLimits, type Limits } from '../parse/limits.ts';

/** What the one who ingests chooses. Together with the profile it determines every stored byte. */
export interface Configuration {
  readonly pages: PageSelection;
  readonly grammar: 'exact-1' | 'compat-1';
  readonly chunker: Chunker;
  readonly limits: Limits;
}

/** What holds when nothing is chosen. */
export const defaultConfiguration: Configuration = {
  pages: 'all',
  grammar: 'exact-1',
  chunker: { type: 'structure', lengthMax: 1200, lengthMin: 200 },
  limits: defaultLimits,
};

/** The hash by which `doctor` tells a changed configuration from a changed source. The wall time is left out: it moves no bytes. */
export function configurationSha256(configuration: Configuration): Sha256 {
  const known = hashes.get(configuration);
  if (known !== undefined) return known;
  const { pages, grammar, chunker, limits } = configuration;
  const hash = sha256(canonicalJson({ pages, grammar, chunker, limits: { ...limits, parseMsMax: undefined } }));
  hashes.set(configuration, hash);
  return hash;
}

// One run has one configuration, and asks for its hash with every source.
const hashes = new WeakMap<Configuration, Sha256>();
