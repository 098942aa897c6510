import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { Failure } from '../../base/failure.ts';
import { fingerprintOf } from '../../base/hash.ts';
import { idOf } from '../../document/ids.ts';
import type { ReadDocument } from '../../document/read-document.ts';
import { defaultConfiguration } from '../../engine/configuration.ts';
import type { CropDescriptor, CropRegion } from '../../verify/crop-descriptor.ts';
import { readCropRequest, type CropRequest } from '../../verify/crop-request.ts';
import { cropTarget } from '../../verify/crop-target.ts';
import { plainCommand, runCommand, withExamples } from '../command.ts';
import { addDpiFlag, type DpiFlag } from '../dpi-flag.ts';
import { documentOf } from '../document-of.ts';
import { writeJson, writeOut } from '../output.ts';
import { readJsonFile } from '../read-json-file.ts';
import { writeCrops } from '../write-crops.ts';

interface CropFlags extends DpiFlag {
  readonly request?: string;
  readonly source?: string;
  readonly pages?: string;
  readonly cropDir: string;
  readonly json?: true;
}

/** `stele crop FILE ID...`: pictures of what an id names, for people who want to see the evidence. */
export function cropCommand(): Command {
  const command = addDpiFlag(plainCommand('crop', 'draw pages, elements, spans, tables or regions of a PDF'))
    .argument('<file>', 'a PDF, or the document JSON of one')
    .argument('[ids...]', 'what to draw: p0001, e000002, s000003, t0001, r0001')
    .option('--request <file>', 'a crop request as JSON instead of ids')
    .option('--source <file>', 'the PDF that a document JSON was made from; without it nothing is drawn, only described')
    .option('--pages <spec>', 'the pages that the ids were given for')
    .option('--crop-dir <folder>', 'where the descriptors and pictures are written', 'crops')
    .action((file: string, ids: readonly string[], flags: CropFlags) => runCommand(flags, () => run(file, ids, flags)));
  return withExamples(command, [
    ['stele crop report.pdf e000002 t0001', 'crops/crop-….png and its descriptor, for each'],
    ['stele crop report.json p0001 --source report.pdf --dpi 72', 'a page at one pixel a point'],
  ]);
}

async function run(file: string, ids: readonly string[], flags: CropFlags): Promise<number> {
  if ((flags.request === undefined) === (ids.length === 0)) throw new Failure('usage', 'name what to draw by its ids, or give a --request');
  const document = await documentOf(file, flags.pages, defaultConfiguration);
  const request = flags.request === undefined ? undefined : await requestOf(flags.request, document);
  const regions = (request === undefined ? ids : [request.element_id]).map((id, index) => regionOf(document, id, idOf('check', index + 1)));
  const source = request?.rendering === 'descriptor_only' ? undefined : (flags.source ?? (await pdfOf(file, document)));
  if (request?.rendering === 'rendered' && source === undefined) throw new Failure('usage', 'a rendered crop of a document JSON needs --source FILE');
  const crops = await writeCrops(document, regions, { folder: flags.cropDir, source, dotsPerInch: flags.dpi });
  if (flags.json === true) await writeJson({ crops });
  else await writeOut(crops.map((crop) => `${lineOf(crop, flags.cropDir)}\n`).join(''));
  return 0;
}

// The file itself, unless it is a document JSON.
async function pdfOf(file: string, { source }: ReadDocument): Promise<string | undefined> {
  return fingerprintOf(await readFile(file)) === source.fingerprint ? file : undefined;
}

async function requestOf(file: string, { fingerprint, source }: ReadDocument): Promise<CropRequest> {
  const read = readCropRequest(await readJsonFile(file));
  if (!read.ok) throw new Failure('invalid_input', `${file}: expected ${read.problem.expected}${read.problem.path === '' ? '' : ` at ${read.problem.path}`}`);
  const request = read.value;
  if (request.document_fingerprint !== fingerprint) throw new Failure('invalid_input', `${file} asks for another document: ${request.document_fingerprint}`);
  if ((request.source_pdf_fingerprint ?? source.fingerprint) !== source.fingerprint) throw new Failure('invalid_input', `${file} names another source than the document`);
  return request;
}

function regionOf(document: ReadDocument, id: string, check_id: string): CropRegion {
  const target = document.type === 'paged' ? cropTarget(document.payload, id) : undefined;
  if (target === undefined) throw new Failure('not_found', `the document has no ${id} on a page`);
  const [x0, y0, x1, y1] = target.bbox;
  if (x0 >= x1 || y0 >= y1) throw new Failure('invalid_input', `${id} has no area`);
  return { check_id, document_fingerprint: document.fingerprint, ...target };
}

function lineOf({ check_ids: [id], page, rendered_ref, crop_ref, rendered_width_px, rendered_height_px }: CropDescriptor, folder: string): string {
  const size = rendered_ref === undefined ? 'not drawn' : `${String(rendered_width_px)} x ${String(rendered_height_px)} pixels`;
  return `${id}  ${page}  ${join(folder, rendered_ref ?? crop_ref)}  ${size}`;
}
