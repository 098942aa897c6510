import type { CropDescriptor, CropRegion } from './crop-descriptor.ts';
import type { Check, VerificationReport } from './report.ts';

/** The regions of a report's evidence that can be shown: checks whose evidence has a page and a box with an area, in order. */
export function reportRegions({ checks, document_fingerprint }: VerificationReport): readonly CropRegion[] {
  if (document_fingerprint === undefined) return [];
  return checks.flatMap(({ id, evidence }) => {
    const { page, bbox, text } = evidence ?? {};
    if (page === undefined || bbox === undefined || bbox[0] >= bbox[2] || bbox[1] >= bbox[3]) return [];
    return [{ check_id: id, document_fingerprint, page, bbox, ...(text === undefined ? {} : { text }) }];
  });
}

/** The report with a reference to the descriptor of each crop. */
export function withCropRefs(report: VerificationReport, descriptors: readonly CropDescriptor[]): VerificationReport {
  const refs = new Map(descriptors.map(({ check_ids: [id], crop_ref }) => [id, crop_ref]));
  return { ...report, checks: report.checks.map((check) => referring(check, refs.get(check.id))) };
}

function referring(check: Check, crop_ref: string | undefined): Check {
  return crop_ref === undefined ? check : { ...check, evidence: { ...check.evidence, crop_ref } };
}
