import type { Text } from '../base/text.ts';
import { isChunksDigest, sourceDigest } from '../event/digest.ts';
import type { StoredChunk } from '../chunk/stored-chunk.ts';
import type { Analyser } from '../port/analyser.ts';
import type { Damage, DamageCode, PostingList, SourceAudit, StoredSource, TenantAudit } from '../port/store.ts';
import { passagesOf } from './passage.ts';

/** Checks what a store holds of a tenant: first every source, then every posting, then the sums. */
export interface TenantAuditor {
  /** Takes a source as it is read back. `passageOf` answers with the number of the passage with a text's id. */
  addSource(source: AuditedSource): void;
  addPostings(term: Text, list: PostingList): void;
  finish(statistics: { readonly passageCount: number; readonly termTotal: number }): Omit<TenantAudit, 'spaces'>;
}

/** A source as its rows say. */
export interface AuditedSource {
  readonly sourceId: Text;
  /** Absent when it cannot be read. */
  readonly stored?: StoredSource;
  /** By chunk index; those that can be read. */
  readonly chunks: readonly StoredChunk[];
  /** Number of each passage, by content id. */
  readonly passages: ReadonlyMap<string, number>;
  /** What was found on the way. */
  readonly damages: readonly Damage[];
}

/** An auditor that has seen nothing yet. */
export function newTenantAuditor(analyser: Analyser): TenantAuditor {
  const sources: { readonly source_id: Text; readonly damages: Damage[] }[] = [];
  const damages: Damage[] = [];
  // For each passage the sum over its postings of a hash, as the texts say; postings are subtracted, so all is well at zero.
  const balances = new Map<number, { readonly damages: Damage[]; low: number; high: number }>();
  const strays = new Set<number>();
  let termTotal = 0;

  return {
    addSource({ sourceId, stored, chunks, passages, damages: found }) {
      const own = [...found, ...(stored === undefined ? [] : contentDamages(stored, chunks))];
      sources.push({ source_id: sourceId, damages: own });
      for (const { id, text } of passagesOf(chunks, chunks).values()) {
        const analysis = analyser.analyse(text);
        termTotal += analysis.length;
        const balance = { damages: own, low: 0, high: 0 };
        for (const [index, term] of analysis.terms.entries()) weigh(balance, { term, frequency: analysis.frequencies[index], length: analysis.length, sign: 1 });
        balances.set(passages.get(id) ?? 0, balance);
      }
    },
    addPostings(term, { passages, frequencies, lengths }) {
      for (let index = 0; index < passages.length; index++) {
        const balance = balances.get(passages[index]);
        if (balance === undefined) strays.add(passages[index]);
        else weigh(balance, { term, frequency: frequencies[index], length: lengths[index], sign: -1 });
      }
    },
    finish(statistics) {
      for (const [passage, balance] of balances) {
        if (balance.low !== 0 || balance.high !== 0) balance.damages.push(damage('postings_altered', `the index does not hold the terms of passage ${String(passage)}`));
      }
      if (strays.size > 0) damages.push(damage('postings_altered', `the index holds ${String(strays.size)} passages that are not there`));
      const counted = { passageCount: balances.size, termTotal };
      if (counted.passageCount !== statistics.passageCount || counted.termTotal !== statistics.termTotal) {
        damages.push(damage('statistics_altered', `counted ${spell(counted)}, kept ${spell(statistics)}`));
      }
      return { sources: sources satisfies readonly SourceAudit[], damages };
    },
  };
}

function contentDamages(stored: StoredSource, chunks: readonly StoredChunk[]): readonly Damage[] {
  const damages: Damage[] = [];
  if (sourceDigest(stored) !== stored.digest) damages.push(damage('facts_altered', 'the digest is not over what the source row holds'));
  const expected = stored.state === 'refused' ? 0 : stored.chunk_count;
  if (chunks.length !== expected) damages.push(damage('chunks_altered', `${String(chunks.length)} chunks of ${String(expected)} are there`));
  else if (stored.state !== 'refused' && stored.chunks_sha256 !== undefined && !isChunksDigest(stored.chunks_sha256, chunks)) {
    damages.push(damage('chunks_altered', 'the chunks are not those that were written'));
  }
  return damages;
}

interface Weight {
  readonly term: Text;
  readonly frequency: number;
  readonly length: number;
  readonly sign: 1 | -1;
}

// Two sums modulo 2^32, so that no two alterations are likely to cancel out.
function weigh(balance: { low: number; high: number }, { term, frequency, length, sign }: Weight): void {
  let hash = 0x811c9dc5;
  for (let unit = 0; unit < term.length; unit++) hash = Math.imul(hash ^ term.charCodeAt(unit), 0x01000193);
  hash = Math.imul(hash ^ frequency, 0x01000193);
  hash = Math.imul(hash ^ length, 0x01000193);
  balance.low = (balance.low + sign * hash) | 0;
  balance.high = (balance.high + sign * Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)) | 0;
}

function damage(code: DamageCode, message: string): Damage {
  return { code, message };
}

function spell({ passageCount, termTotal }: { readonly passageCount: number; readonly termTotal: number }): string {
  return `${String(passageCount)} passages of ${String(termTotal)} terms`;
}
