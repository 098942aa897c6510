// Writes every generated file that a test compares with: `npm run golden`. A changed golden is explained in its commit.
import { writeFileSync } from 'node:fs';
import { canonicalJson } from '../src/base/canonical-json.ts';
import { profile } from '../src/document/profile.ts';
import { writeOutputs } from './docs/write-outputs.ts';
import { writePinnedBytes } from './golden/pinned-bytes.ts';

const root = new URL('../', import.meta.url);

writeFileSync(new URL(`profiles/${profile.profile_id}.json`, root), `${canonicalJson(profile)}\n`);
await writePinnedBytes();
writeOutputs();
