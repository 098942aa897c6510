import { canonicalJson } from '../base/canonical-json.ts';
import type { Fingerprint, Sha256 } from '../base/hash.ts';
import { sha256 } from '../base/hash.ts';
import type { Text } from '../base/text.ts';
import type { Box } from '../document/paged.ts';

/** The evidence of one check: a box of a page. */
export interface CropRegion {
  readonly check_id: string;
  readonly document_fingerprint: Fingerprint;
  readonly page: string;
  /** With an area. */
  readonly bbox: Box;
  /** What the box holds. */
  readonly text?: Text;
}

/** A picture that was drawn of a region. */
export interface RenderedCrop {
  readonly source_pdf_fingerprint: Fingerprint;
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Binds a check to a document, a page, a box, a text and a picture (seed 004, `urn:ethos:schema:crop-descriptor:1`). */
export interface CropDescriptor {
  readonly artifact_type: 'ethos.crop_descriptor.v1';
  readonly schema_version: '1.0.0';
  readonly crop_ref: string;
  readonly document_fingerprint: Fingerprint;
  readonly page: string;
  readonly bbox: Box;
  readonly check_ids: readonly [string];
  readonly rendering_status: 'descriptor_only' | 'rendered';
  readonly text_sha256?: Sha256;
  readonly source_pdf_fingerprint?: Fingerprint;
  readonly rendered_ref?: string;
  readonly rendered_format?: 'png';
  readonly rendered_sha256?: Sha256;
  readonly rendered_width_px?: number;
  readonly rendered_height_px?: number;
}

/** Describes a crop: with its picture where there is one. Pure. */
export function cropDescriptor({ check_id, document_fingerprint, page, bbox, text }: CropRegion, rendered?: RenderedCrop): CropDescriptor {
  const name = `crop-${sha256(canonicalJson({ check_id, document_fingerprint, page, version: 'ethos.logical_crop_ref.v1' }))}`;
  return {
    artifact_type: 'ethos.crop_descriptor.v1',
    schema_version: '1.0.0',
    crop_ref: `${name}.json`,
    document_fingerprint,
    page,
    bbox,
    check_ids: [check_id],
    rendering_status: rendered === undefined ? 'descriptor_only' : 'rendered',
    ...(text === undefined ? {} : { text_sha256: sha256(text) }),
    ...(rendered === undefined ? {} : pictureOf(`${name}.png`, rendered)),
  };
}

function pictureOf(rendered_ref: string, { source_pdf_fingerprint, png, width, height }: RenderedCrop): Partial<CropDescriptor> {
  return { source_pdf_fingerprint, rendered_ref, rendered_format: 'png', rendered_sha256: sha256(png), rendered_width_px: width, rendered_height_px: height };
}
