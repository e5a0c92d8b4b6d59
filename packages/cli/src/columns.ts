import { styled, type Line } from './terminal.ts';

const GAP = '  ';

/** Rows as aligned lines under a heading. */
export function columns(head: readonly string[], rows: readonly (readonly string[])[]): Line[] {
  const widths = head.map((cell, i) => Math.max(cell.length, ...rows.map((row) => (row[i] ?? '').length)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join(GAP)
      .trimEnd();
  return [styled('dim', line(head)), ...rows.map(line)];
}
