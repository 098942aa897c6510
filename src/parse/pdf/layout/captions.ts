import type { Text } from '../../../base/text.ts';

const CAPTION = /^(?:Figure|FIGURE|Fig\.|FIG\.|Chart|Exhibit|Plate|Photo|Map|Image|Illustration|Diagram|Scheme) ?[0-9A-Z]/;

/** Whether a text begins as the caption of a picture does: `Figure 3`. */
export function startsAsCaption(text: Text): boolean {
  return CAPTION.test(text);
}
