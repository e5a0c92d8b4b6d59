import type { Bounds } from '@handsight/core/screen';

/** What a widget looks like and how it behaves. The scenario's role names map onto these. */
export const WIDGET_KINDS = [
  // structure
  'window',
  'column',
  'row',
  'list',
  'grid',
  'card',
  'pane',
  'divider',
  'spacer',
  // content
  'text',
  'heading',
  'image',
  'icon',
  'badge',
  // controls
  'button',
  'icon_button',
  'link',
  'field',
  'document',
  'switch',
  'checkbox',
  'radio',
  'slider',
  'dropdown',
  'tab_bar',
  'tab',
  'menu_bar',
  'menu',
  'menu_item',
  'list_item',
  'app_icon',
  // feedback
  'spinner',
  'progress',
  'toast',
  'dialog',
  // the phone itself
  'toolbar',
  'status_bar',
  'navigation_bar',
  'keyboard',
  'key',
] as const;
export type WidgetKind = (typeof WIDGET_KINDS)[number];

/** A widget laid out in device pixels, ready to be painted and reported to an agent. */
export interface Widget {
  kind: WidgetKind;
  /** Lasting identity inside its window. */
  id: string;
  name: string;
  value: string | null;
  /** What an empty field shows. */
  hint: string;
  /** The value is never shown in clear, on the picture or in the tree. */
  secret: boolean;
  enabled: boolean;
  focused: boolean;
  selected: boolean;
  checked: boolean;
  /** The last input is still pressed on it. */
  pressed: boolean;
  bounds: Bounds;
  /** What of it can be seen; empty when it is scrolled out. */
  visible: Bounds;
  /** Name of a drawn icon (`back`, `search`, `cart` …); empty for none. */
  icon: string;
  /** Picture or tile colour as a CSS colour; empty for the theme's. */
  color: string;
  align: 'start' | 'center' | 'end';
  /** Text size class. */
  size: 'caption' | 'body' | 'title' | 'display';
  /** Caret position in `value`, or -1. */
  caret: number;
  /** 0..1 of a slider, a progress bar, an animation that ends. */
  fraction: number;
  /** How far its content is scrolled, and how far it could be, in pixels. */
  scroll: { offset: number; max: number };
  children: Widget[];
}

/** Everything that is on a screen at one moment, back to front. */
export interface Scene {
  width: number;
  height: number;
  /** Device pixels per design pixel. */
  density: number;
  kind: 'phone' | 'desktop';
  dark: boolean;
  windows: { title: string; bounds: Bounds; focused: boolean; dimsBelow: boolean; root: Widget }[];
}
