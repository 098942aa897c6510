import assert from 'node:assert/strict';
import type { ApplyReport, ChunkStore } from '../../src/port/store.ts';
import { applyNext } from '../../src/testing/store-case.ts';
import { expectSameContent } from './oracle.ts';
import type { Player } from './players.ts';
import { answersOf } from './script-answers.ts';
import { asWritten, inOrderOfItsOwn, type Batches } from './script-order.ts';
import type { StoreScript } from './store-script.ts';

/**
 * Plays scripts, side by side, to several stores and compares their reports and all that they answer, byte for byte; the first
 * also with the oracle. `stirred`: each store gets the events in an order of its own, then its rows are inserted anew in another
 * order, it is vacuumed, closed and opened again.
 */
export async function compareStores(players: readonly Player[], scripts: readonly StoreScript[], how: 'as-written' | 'stirred'): Promise<void> {
  let first: { readonly reports: readonly ApplyReport[]; readonly answers: string } | undefined;
  for (const [index, player] of players.entries()) {
    const store = await player.empty();
    const reports = await play(store, how === 'stirred' ? inOrderOfItsOwn(scripts, index) : asWritten(scripts));
    const answers = await answersOf(how === 'stirred' ? await player.stir() : store, scripts);
    if (first === undefined) {
      await expectSameContent(store, scripts);
      assert.doesNotMatch(answers, /"damages":\[[^\]]/);
    }
    first ??= { reports, answers };
    if (how === 'as-written') assert.deepEqual(reports, first.reports, player.name);
    assertSameLines(answers, first.answers, `${player.name} and ${players[0].name}`);
  }
}

async function play(store: ChunkStore, batches: Batches): Promise<readonly ApplyReport[]> {
  const reports: ApplyReport[] = [];
  for (const batch of batches) reports.push(await applyNext(store, batch));
  return reports;
}

// One line is shown: of two long texts a difference takes minutes to compute.
function assertSameLines(found: string, expected: string, who: string): void {
  if (found === expected) return;
  const [lines, others] = [found.split('\n'), expected.split('\n')];
  const at = lines.findIndex((line, index) => line !== others[index]);
  assert.equal(lines[at], others[at], `line ${String(at + 1)} of ${who}`);
  assert.equal(lines.length, others.length, who);
}
