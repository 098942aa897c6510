import { fingerprintOf } from '../base/hash.ts';
import { profileSha256 } from '../document/profile.ts';
import type { StoredSource } from '../port/store.ts';
import { configurationSha256, type Configuration } from './configuration.ts';

/** Whether a stored source is what these bytes would give again, and if not, which of the three determinants moved. */
export type Currency = 'current' | 'content_changed' | 'renderer_changed' | 'configuration_changed';

/**
 * Compares a stored source with the bytes it came from, the profile and a configuration (seed 000: staleness is exact).
 * When several moved, the first of content, renderer, configuration is given.
 */
export function currencyOf(known: StoredSource, bytes: Uint8Array, configuration: Configuration): Currency {
  // Of a partial source only a part is there, whatever its bytes.
  if (known.state === 'partial') return 'content_changed';
  const facts = known.state === 'ingested' ? known.facts : known.refusal;
  if (facts.fingerprint !== fingerprintOf(bytes)) return 'content_changed';
  if (facts.profile_sha256 !== profileSha256) return 'renderer_changed';
  return facts.configuration_sha256 === configurationSha256(configuration) ? 'current' : 'configuration_changed';
}
