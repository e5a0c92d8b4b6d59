import { centerOf } from '../geometry.ts';
import { clipColumns } from './columns.ts';
import type { SketchItem } from './sketch-scene.ts';

const LETTERS = 26;
const NAME_COLUMNS = 100;
const VALUE_COLUMNS = 40;

/** A … Z, A1 … Z1, A2 … */
function legendKey(index: number): string {
  const letter = String.fromCharCode(65 + (index % LETTERS));
  return index < LETTERS ? letter : `${letter}${Math.floor(index / LETTERS)}`;
}

export interface LegendEntry {
  key: string;
  /** The element in words, `Button "Save" (disabled)`. */
  label: string;
  /** Pixel positions of elements whose keys do not fit into the grid. */
  places: string[];
}

function legendLabel(item: SketchItem): string {
  let label = item.role;
  if (item.name !== '') label += ` "${clipColumns(item.name, NAME_COLUMNS)}"`;
  else if (item.handle !== '') label += ` ${item.handle}`;
  if (item.value !== '') label += ` = '${clipColumns(item.value, VALUE_COLUMNS)}'`;
  return item.state.length === 0 ? label : `${label} (${item.state.join(', ')})`;
}

/** Elements by key. Those that differ only in position share one. */
export class Legend {
  readonly #entries = new Map<string, LegendEntry>();

  entryFor(item: SketchItem): LegendEntry {
    const label = legendLabel(item);
    const known = this.#entries.get(label);
    if (known !== undefined) return known;
    const entry = { key: legendKey(this.#entries.size), label, places: [] };
    this.#entries.set(label, entry);
    return entry;
  }

  entries(): LegendEntry[] {
    return [...this.#entries.values()];
  }
}

export function placeOf(item: SketchItem): string {
  const { x, y } = centerOf(item.node.bounds);
  return `@(${Math.round(x)},${Math.round(y)})`;
}

export const legendLine = ({ key, label, places }: LegendEntry): string => [`  ${key.padEnd(3)}`, label, ...places].join(' ');
