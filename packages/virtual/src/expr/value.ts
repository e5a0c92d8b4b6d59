/** What a scenario's variables hold: JSON. */
export type Value = string | number | boolean | null | Value[] | Row;
export interface Row {
  [name: string]: Value;
}

export const isRow = (value: Value | undefined): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Empty text, empty lists, zero, false and null are falsy. */
export function holds(value: Value): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** How a value is displayed. */
export function textOf(value: Value): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (isRow(value)) return Object.values(value).map(textOf).join(', ');
  return typeof value === 'number' ? String(Math.round(value * 1e9) / 1e9) : String(value);
}

export function numberOf(value: Value): number {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return 0;
  const number = Number(value);
  return Number.isFinite(number) ? number : 0;
}

/** Numbers equal their spelling, since a field always holds text: `qty == "2"`. */
export function sameValue(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (typeof a === 'object' || typeof b === 'object') return JSON.stringify(a) === JSON.stringify(b);
  return typeof a !== typeof b && textOf(a) === textOf(b);
}

export function copyOf(value: Value): Value {
  if (Array.isArray(value)) return value.map(copyOf);
  if (isRow(value)) return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copyOf(part)]));
  return value;
}
