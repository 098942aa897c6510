import type { Sha256 } from '../../base/hash.ts';
import type { Text } from '../../base/text.ts';
import type { Box } from '../../document/paged.ts';
import type { PdfAction } from './read-actions.ts';

/** The inventories of the security report, by its schema (`urn:ethos:schema:security-report:1`). */
export interface SecurityInventories {
  readonly annotations: readonly { readonly page: string; readonly kind: string; readonly bbox: Box; readonly supported: boolean }[];
  readonly actions: readonly { readonly kind: string; readonly page?: string; readonly target?: Text }[];
  readonly attachments: readonly { readonly name: Text; readonly bytes: number; readonly sha256?: Sha256 }[];
  readonly scripts: readonly { readonly location: PdfAction['location']; readonly page?: string; readonly trigger: string }[];
  readonly links: readonly { readonly page: string; readonly uri: Text; readonly external: boolean; readonly bbox: Box }[];
}
