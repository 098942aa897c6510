import { visible } from './report/visible.ts';

/** A progress bar on standard error: on a terminal only, and never when quiet. */
export interface ProgressBar {
  show(done: number, total: number, label: string): void;
  clear(): void;
}

const REDRAW_MS = 80;
const BAR_WIDTH = 24;

/** Opens a bar; where nobody watches it does nothing. */
export function progressBar({ quiet }: { readonly quiet: boolean }): ProgressBar {
  if (quiet || !process.stderr.isTTY) return { show: () => undefined, clear: () => undefined };
  let drawnAt = 0;
  return {
    show(done, total, label) {
      const now = performance.now();
      if (now - drawnAt < REDRAW_MS && done < total) return;
      drawnAt = now;
      process.stderr.write(`\r\u001b[K${line(done, total, label)}`);
    },
    clear: () => process.stderr.write('\r\u001b[K'),
  };
}

// [#########...............]  123/456  docs/guide.md
function line(done: number, total: number, label: string): string {
  const filled = total === 0 ? BAR_WIDTH : Math.floor((done * BAR_WIDTH) / total);
  const bar = '#'.repeat(filled) + '.'.repeat(BAR_WIDTH - filled);
  const head = `[${bar}] ${String(done)}/${String(total)}  `;
  const room = Math.max(0, (process.stderr.columns || 80) - head.length - 1);
  const points = [...visible(label)];
  return head + (points.length <= room ? points.join('') : `…${points.slice(points.length - room + 1).join('')}`);
}
