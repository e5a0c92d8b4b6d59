/** Rows of cells as aligned lines: the first column to the left, figures to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) row.forEach((cell, i) => (widths[i] = Math.max(widths[i] ?? 0, cell.length)));
  return rows
    .map((row) => row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart((widths[i] ?? 0) + 2))).join(''))
    .map((line) => line.trimEnd())
    .join('\n');
}

/** Three significant digits, thousands separated. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const digits = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString('en', { minimumFractionDigits: Math.min(digits, 4), maximumFractionDigits: Math.min(digits, 4) });
}
