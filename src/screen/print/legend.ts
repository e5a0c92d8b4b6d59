import { clipColumns } from './columns.ts';

const LETTERS = 26;
const NAME_COLUMNS = 100;
const VALUE_COLUMNS = 40;

/** A … Z, A1 … Z1, A2 … */
export function legendKey(index: number): string {
  const letter = String.fromCharCode(65 + (index % LETTERS));
  return index < LETTERS ? letter : `${letter}${Math.floor(index / LETTERS)}`;
}

export interface LegendEntry {
  key: string;
  role: string;
  name: string;
  value: string;
  state: string[];
  /** Where the element is, in pixels, when even its key found no place in the grid. */
  place: string;
}

export function legendLine(entry: LegendEntry): string {
  let line = `  ${entry.key.padEnd(3)} ${entry.role}`;
  if (entry.name !== '') line += ` "${clipColumns(entry.name, NAME_COLUMNS)}"`;
  if (entry.value !== '') line += ` = '${clipColumns(entry.value, VALUE_COLUMNS)}'`;
  if (entry.state.length > 0) line += ` (${entry.state.join(', ')})`;
  return entry.place === '' ? line : `${line} ${entry.place}`;
}
