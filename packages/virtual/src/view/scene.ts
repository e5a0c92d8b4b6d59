import type { Bounds } from '@handsight/core/screen';
import type { Scene, Widget } from '../widget.ts';
import { bullets } from './bullets.ts';
import type { Item } from '../item/item.ts';

/** The plain widgets of an item and all below it: what a painter in another thread can be handed. */
function widgetOf(item: Item): Widget {
  const { spec: _spec, scope: _scope, anchor: _anchor, measured: _measured, children, ...widget } = item;
  return { ...widget, ...(item.secret ? veiled(item) : {}), children: children.map(widgetOf) };
}

/** A secret leaves the engine as bullets, one for each character. */
function veiled({ value, caret }: Item): Pick<Widget, 'value' | 'caret'> {
  if (value === null) return { value, caret };
  return { value: bullets(value), caret: caret === -1 ? -1 : bullets(value.slice(0, caret)).length };
}

export interface PaintedWindow {
  title: string;
  bounds: Bounds;
  focused: boolean;
  dimsBelow: boolean;
  root: Item;
}

export function sceneWindow(window: PaintedWindow): Scene['windows'][number] {
  const { title, bounds, focused, dimsBelow } = window;
  return { title, bounds, focused, dimsBelow, root: widgetOf(window.root) };
}
