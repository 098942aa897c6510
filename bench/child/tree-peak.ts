// Reads the file named by the first argument, makes its document and its projection, and prints the peak of the resident memory in KiB.
import { readFileSync } from 'node:fs';
import { fingerprintOf } from '../../src/base/hash.ts';
import { toDocument } from '../../src/document/to-document.ts';
import { formatOf } from '../../src/parse/formats.ts';
import { defaultLimits } from '../../src/parse/limits.ts';
import { projectTree } from '../../src/projection/project-tree.ts';

const bytes = readFileSync(process.argv[2]);
const recognised = formatOf(process.argv[2], bytes);
if (recognised.type === 'skipped') throw new Error(recognised.reason);
const { format } = recognised;
const parsed = format.parse(bytes, { limits: defaultLimits, pages: 'all' });
if (parsed.type !== 'tree') throw new Error(`expected a tree, got ${parsed.type}`);
const document = toDocument(parsed, { fingerprint: fingerprintOf(bytes), bytes: bytes.length, media_type: format.mediaType }, 'all');
const { text } = projectTree(parsed.payload, { grammar: 'exact-1', lengthMax: 1e9, depthMax: defaultLimits.depthMax });
if (document.payload_sha256 === '' || text === '') throw new Error('nothing was made');
process.stdout.write(String(process.resourceUsage().maxRSS));
