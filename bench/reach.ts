import { RefRegistry } from '@handsight/core/screen';
import { tokenCounter } from '@handsight/cli';
import type { Dump } from './dump-folder.ts';
import { quantile } from './race.ts';
import { recallOf } from './recall.ts';
import { table } from './table.ts';

export async function tokenTable(dumps: Dump[]): Promise<string> {
  const countTokens = await tokenCounter();
  const row = (name: string, textOf: (dump: Dump) => string): string[] => {
    const counts = dumps.map((dump) => countTokens(textOf(dump)));
    const total = counts.reduce((sum, count) => sum + count, 0);
    return [name, ...[quantile(counts, 0.5), quantile(counts, 0.9), total].map((count) => count.toLocaleString('en'))];
  };
  return table([
    ['tokens (cl100k)', 'median', 'p90', 'total'],
    row('compact text', ({ root }) => new RefRegistry().rebuild(root).text),
    row('the dump itself', ({ xml }) => xml),
  ]);
}

export function recallLine(dumps: Dump[]): string {
  const sum = { actionable: 0, printed: 0, counted: 0 };
  for (const { root } of dumps) {
    const { actionable, printed, counted } = recallOf(root);
    sum.actionable += actionable;
    sum.printed += printed;
    sum.counted += counted;
  }
  const reached = sum.printed + sum.counted;
  const share = sum.actionable === 0 ? 1 : reached / sum.actionable;
  const percent = (Math.floor(share * 1000) / 10).toFixed(1);
  return `recall ${percent} %: of ${sum.actionable} shown, enabled, actionable nodes ${sum.printed} have their ref in the text and ${sum.counted} are counted as cut`;
}
