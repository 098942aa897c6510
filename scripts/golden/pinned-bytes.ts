import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sha256 } from '../../src/base/hash.ts';
import { compareText } from '../../src/base/order.ts';
import { text } from '../../src/base/text.ts';
import { openPdfium } from '../../src/cli/open-pdfium.ts';
import { profileSha256 } from '../../src/document/profile.ts';
import { defaultConfiguration } from '../../src/engine/configuration.ts';
import { derive } from '../../src/engine/derive.ts';
import { eventJson } from '../../src/event/event-json.ts';
import type { NewEvent } from '../../src/event/new-event.ts';

/** What the sources of a folder give, as one digest for each, by path from the root of the project. */
export interface PinnedBytes {
  readonly profile_sha256: string;
  readonly sources: Readonly<Record<string, string>>;
}

const root = new URL('../../', import.meta.url);
const file = new URL('test/vectors/pinned-bytes.json', root);

/** Folders whose sources are pinned; those that are not there are left out. */
export const pinnedFolders = ['examples', '../shared/seeds', '../shared/cases/mini', '../shared/fixtures', '../shared/pdf-quality/dev'] as const;

/** What is pinned. */
export function readPinnedBytes(): PinnedBytes {
  return JSON.parse(readFileSync(file, 'utf8')) as PinnedBytes;
}

/** Digests of the events of every source of a folder that is there: its document, its search text and its chunks are all in them. */
export async function bytesOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const place = new URL(`${folder}/`, root);
  if (!existsSync(place)) return {};
  const pdfium = await openPdfium();
  const tools = { tenant: text('pinned'), configuration: defaultConfiguration, pdfium };
  const digests: Record<string, string> = {};
  for (const name of readdirSync(place, { recursive: true, encoding: 'utf8' }).sort(compareText)) {
    const path = fileURLToPath(new URL(name, place));
    if (!statSync(path).isFile()) continue;
    const derivation = derive({ sourceId: text(name), bytes: readFileSync(path) }, tools);
    if (derivation.type === 'skipped') continue;
    const refused = derivation.type === 'refused' && derivation.event !== undefined ? [derivation.event] : [];
    const events: readonly NewEvent[] = derivation.type === 'derived' ? derivation.events : refused;
    digests[`${folder}/${name}`] = sha256(events.map(eventJson).join('\n'));
  }
  return digests;
}

/** Pins what is given now. Under the profile that is pinned already nothing may move: that is what a profile promises. */
export async function writePinnedBytes(): Promise<void> {
  const before = readPinnedBytes();
  const sources: Record<string, string> = {};
  for (const folder of pinnedFolders) Object.assign(sources, await bytesOf(folder));
  const moved = Object.entries(before.sources).filter(([name, digest]) => name in sources && sources[name] !== digest);
  if (before.profile_sha256 === profileSha256 && moved.length > 0) throw new Error(`output moved, and the profile did not (src/document/profile.ts): ${moved.map(([name]) => name).join(', ')}`);
  const kept = before.profile_sha256 === profileSha256 ? before.sources : {};
  const names = Object.keys({ ...kept, ...sources }).sort(compareText);
  const all = Object.fromEntries(names.map((name) => [name, sources[name] ?? kept[name]]));
  const pinned: PinnedBytes = { profile_sha256: profileSha256, sources: all };
  writeFileSync(file, `${JSON.stringify(pinned, undefined, 1)}\n`);
}
