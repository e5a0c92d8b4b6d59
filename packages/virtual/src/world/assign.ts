import type { Scope } from '../expr/scope.ts';
import { copyOf, isRow, type Row, type Value } from '../expr/value.ts';

/** Give a variable, or a part of one, a value. Parts on the way that do not exist are made. */
export function assign(scope: Scope, path: string, value: Value): void {
  const [first = '', ...rest] = path.split('.');
  const last = rest.pop();
  if (last === undefined) {
    scope.set(first, copyOf(value));
    return;
  }
  let row = rowOf(scope.get(first), (made) => scope.set(first, made));
  for (const name of rest) {
    const parent = row;
    row = rowOf(parent[name] ?? null, (made) => (parent[name] = made));
  }
  row[last] = copyOf(value);
}

function rowOf(value: Value, put: (row: Row) => void): Row {
  if (isRow(value)) return value;
  const made: Row = {};
  put(made);
  return made;
}
