import type { Bounds } from '@handsight/core/screen';
import type { Scope } from '../expr/scope.ts';
import { type Value, isRow, textOf } from '../expr/value.ts';
import type { NodeSpec } from '../scenario/node-schema.ts';
import type { Widget } from '../widget.ts';

/** An element of an open window: a widget that knows which part of the scenario it comes from. Its `id` is its key. */
export interface Item extends Widget {
  spec: NodeSpec;
  /** The names its expressions and effects see. */
  scope: Scope;
  /** The position of the caret's other end while text is selected, or -1. */
  anchor: number;
  children: Item[];
  /** Its measurements, cached during layout. */
  measured: Measured;
}

export interface Measured {
  naturalWidth?: number;
  /** The height at a given width. */
  height?: { width: number; height: number };
}

/** An element's state between two renderings. */
export interface Memory {
  /** Its value, once changed: text, a boolean, a number. */
  value?: Value;
  caret?: number;
  anchor?: number;
  scroll?: number;
  /** Earlier texts, for undo. */
  past?: string[];
}

export const NOWHERE: Bounds = { left: 0, top: 0, right: 0, bottom: 0 };

export function* walkItems(root: Item): Generator<Item> {
  yield root;
  for (const child of root.children) yield* walkItems(child);
}

/** From the item itself up to the root; empty when it is not below this root. */
export function pathTo(root: Item, key: string): Item[] {
  if (root.id === key) return [root];
  for (const child of root.children) {
    const path = pathTo(child, key);
    if (path.length > 0) return [...path, root];
  }
  return [];
}

/** Keys for list rows that stay stable while other rows come and go. */
export class RowKeys {
  readonly #serials = new WeakMap<object, number>();
  #last = 0;

  /** A row is identified by its `id`, else by object identity. */
  keyOf(row: Value): string {
    if (!isRow(row)) return textOf(row);
    const { id } = row;
    if (typeof id === 'string' || typeof id === 'number') return String(id);
    let serial = this.#serials.get(row);
    if (serial === undefined) this.#serials.set(row, (serial = ++this.#last));
    return `+${serial}`;
  }
}
