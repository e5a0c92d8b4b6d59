import type { Bounds } from '../../../screen/geometry.ts';
import type { Scene, Widget } from '../widget.ts';
import type { Item } from './item.ts';

/** The plain widgets of an item and all below it: what a painter in another thread can be handed. */
export function widgetOf(item: Item): Widget {
  const { spec: _spec, scope: _scope, anchor: _anchor, children, ...widget } = item;
  return {
    ...widget,
    value: item.secret && item.value !== null ? '•'.repeat([...item.value].length) : item.value,
    children: children.map(widgetOf),
  };
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
