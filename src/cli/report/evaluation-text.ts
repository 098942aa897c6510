import type { Evaluation } from '../../engine/evaluate.ts';

const columns = ['ndcg_10', 'map', 'mrr', 'recall_10', 'recall_100'] as const;

/** An evaluation as a table, to three decimals. */
export function evaluationText({ documents, queries, channels }: Extract<Evaluation, { type: 'evaluated' }>): string {
  const rows = channels.map(({ channel, measures }) => [channel, ...columns.map((column) => threeDecimals(measures[column]))]);
  const table = [['channel', ...columns], ...rows].map((row) => row.map((cell) => cell.padEnd(11)).join('').replace(/ +$/, ''));
  return `${table.join('\n')}\n${String(queries)} queries over ${String(documents)} documents\n`;
}

function threeDecimals(millionths: number): string {
  const thousandths = Math.round(millionths / 1000);
  return `${String(Math.floor(thousandths / 1000))}.${String(thousandths % 1000).padStart(3, '0')}`;
}
