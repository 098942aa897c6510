import { mkdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { canonicalJson } from '../base/canonical-json.ts';
import { Failure } from '../base/failure.ts';
import type { Fingerprint } from '../base/hash.ts';
import { fingerprintOf } from '../base/hash.ts';
import { ordinalOf } from '../document/ids.ts';
import type { ReadDocument } from '../document/read-document.ts';
import { defaultConfiguration } from '../engine/configuration.ts';
import type { Cropping, Picture } from '../engine/crop.ts';
import { cropDescriptor, type CropDescriptor, type CropRegion } from '../verify/crop-descriptor.ts';
import { textArgument } from './command.ts';
import { note } from './output.ts';
import { replaceFile } from './replace-file.ts';
import { workerPool } from './worker-pool.ts';

/** Where crops are written, and what they are drawn from. */
export interface CropPlace {
  readonly folder: string;
  /** The PDF; without it there are descriptors and no pictures. */
  readonly source?: string | undefined;
  readonly dotsPerInch: number;
}

/** Writes a descriptor for each region of a document, and its picture when there is a source, which must be the document's own. */
export async function writeCrops({ source }: ReadDocument, regions: readonly CropRegion[], place: CropPlace): Promise<readonly CropDescriptor[]> {
  const pictures = place.source === undefined ? [] : await draw(place.source, regions, { fingerprint: source.fingerprint, dotsPerInch: place.dotsPerInch });
  await mkdir(place.folder, { recursive: true });
  const descriptors: CropDescriptor[] = [];
  for (const [index, region] of regions.entries()) {
    const picture = pictures[index];
    const descriptor = cropDescriptor(region, picture === undefined ? undefined : { ...picture, source_pdf_fingerprint: source.fingerprint });
    if (picture === undefined && place.source !== undefined) note(`stele: ${region.check_id}: the region is too large to be drawn, or its page cannot be`);
    if (picture !== undefined && descriptor.rendered_ref !== undefined) await put(join(place.folder, descriptor.rendered_ref), picture.png);
    await put(join(place.folder, descriptor.crop_ref), `${canonicalJson(descriptor)}\n`);
    descriptors.push(descriptor);
  }
  return descriptors;
}

interface Drawing {
  /** Of the bytes that the regions are of. */
  readonly fingerprint: Fingerprint;
  readonly dotsPerInch: number;
}

// On a thread of its own, which can be stopped.
async function draw(file: string, regions: readonly CropRegion[], { fingerprint, dotsPerInch }: Drawing): Promise<readonly (Picture | undefined)[]> {
  const bytes = await readFile(file);
  if (fingerprintOf(bytes) !== fingerprint) throw new Failure('invalid_input', `${file} is not the source of the document`);
  const pool = workerPool(1, { tenant: textArgument('default', 'tenant'), configuration: defaultConfiguration });
  try {
    const source = { sourceId: textArgument(basename(file), 'the file name'), bytes };
    const pages = regions.map(({ page, bbox }) => ({ page: ordinalOf('page', page) ?? 0, box: bbox }));
    const answer = (await pool.run({ type: 'crop', source, regions: pages, dotsPerInch })) as Cropping;
    if (answer.type === 'cropped') return answer.pictures;
    throw new Failure(answer.code, file);
  } finally {
    await pool.close();
  }
}

function put(path: string, content: string | Uint8Array): Promise<void> {
  return replaceFile(path, (file) => file.writeFile(content));
}
