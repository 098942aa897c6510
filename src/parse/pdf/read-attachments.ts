import { sha256 } from '../../base/hash.ts';
import { textFromUtf16 } from './foreign-text.ts';
import type { SecurityInventories } from './security-inventories.ts';
import type { OpenDocument } from './open-document.ts';

const ATTACHMENT_COUNT_MAX = 10_000;
const ATTACHMENT_BYTES_MAX = 256 * 1024 * 1024;

/** The files that a PDF carries, in the order of its name tree; without a digest where one is empty or too large to open. */
export function readAttachments({ x, scratch, handle }: OpenDocument): SecurityInventories['attachments'] {
  const count = Math.min(x.FPDFDoc_GetAttachmentCount(handle), ATTACHMENT_COUNT_MAX);
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const attachment = x.FPDFDoc_GetAttachment(handle, index);
    const name = textFromUtf16(scratch.bytes((at, capacity) => x.FPDFAttachment_GetName(attachment, at, capacity)));
    const found = x.FPDFAttachment_GetFile(attachment, 0, 0, scratch.slot(0)) !== 0;
    const bytes = found ? scratch.unsigned(0) : 0;
    const at = found && bytes > 0 && bytes <= ATTACHMENT_BYTES_MAX ? x.malloc(bytes) : 0;
    if (at === 0) return { name, bytes };
    try {
      x.FPDFAttachment_GetFile(attachment, at, bytes, scratch.slot(0));
      return { name, bytes, sha256: sha256(new Uint8Array(x.memory.buffer, at, bytes)) };
    } finally {
      x.free(at);
    }
  });
}
