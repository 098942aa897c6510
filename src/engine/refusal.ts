import type { RefusalCode } from '../base/diagnostic.ts';
import { failures } from '../base/failure.ts';
import type { Refused } from '../port/deriver.ts';

/** A refusal that no event records, with the code's fixed message and, unless it is empty, what this case adds to it. */
export function refusal(code: RefusalCode, detail: string): Refused {
  const message = detail === '' ? failures[code].message : `${failures[code].message}: ${detail}`;
  return { type: 'refused', code, diagnostics: [{ severity: 'error', code, message }] };
}
