import { canonicalJson } from '../base/canonical-json.ts';
import { sha256 } from '../base/hash.ts';
import { unicodeVersion } from '../base/unicode/tables/version.ts';

/**
 * The deterministic profile: everything besides the source and the configuration that determines output, by version or hash
 * (seed 004 sections 1 and 6). A change that moves bytes changes it, and with it every fingerprint. Published as
 * `profiles/stele-deterministic-v1.json`, which `npm run golden` writes from here.
 */
export const profile = {
  profile_id: 'stele-deterministic-v1',
  profile_version: '1.0.0',
  schema_version: '1.0.0',
  c14n: { version: 'c14n-v1', spec: 'docs/contract/canonical-json.md' },
  quantization: { quantum_per_point: 100, rounding: 'half-away-from-zero', stage: 'extraction' },
  id_scheme: { version: 'ids-v1' },
  identities: { address: 'address-1', content_id: 'content-id-1' },
  unicode: { version: unicodeVersion },
  parsers: ['csv-1', 'html-2', 'json-2', 'jsonc-2', 'markdown-2', 'pdf-7', 'properties-1', 'text-1', 'toml-1', 'xml-1', 'yaml-2'],
  projections: ['compat-1', 'exact-1', 'flow-1', 'paged-1'],
  chunkers: ['structure-2', 'window-2'],
  occurrences: { version: 'occurrences-2' },
  analyser: { version: 'stele-analyser-1' },
  ranker: { version: 'stele-bm25-1', fusion: 'rrf-1' },
  backend: {
    id: 'pdfium',
    package: '@embedpdf/pdfium',
    version: '2.15.1',
    wasm_sha256: '5e4cd023c3dad4a895b3571ca573d3fc51bac6de48360d95283134385b954eaa',
  },
  font_policy: { system_font_fallback: 'disabled' },
  /** The libraries that read a format, exact. What they import is pinned by the lock file. */
  libraries: {
    entities: '9.0.0',
    parse5: '8.1.1',
  },
  warning_policy: { messages: 'fixed-templates', ordering: 'canonical-traversal' },
  config_hash_inputs: ['pages'],
  canonical_exclusions: ['$.diagnostics', '$.payload..bbox', '$.payload..bboxes'],
} as const;

/** Digest of the profile's canonical JSON; pinned in a test, and a part of every document fingerprint. */
export const profileSha256 = sha256(canonicalJson(profile));
