import { type Bounds, height, isEmpty, sameBounds, width } from '@handsight/core/screen';
import type { Widget, WidgetKind } from '../widget.ts';
import { box, inset } from './box.ts';
import type { Brush } from './brush.ts';
import { parseColor, withAlpha } from './color.ts';
import { buttonFrame, paintButton, paintIconButton } from './kind/button.ts';
import {
  paintCard,
  paintDialog,
  paintDivider,
  paintListItem,
  paintPlain,
  paintSpacer,
  paintToast,
  paintToolbar,
} from './kind/container.ts';
import { paintDocument } from './kind/document.ts';
import { paintDropdown, paintField } from './kind/paint-field.ts';
import { paintMenu, paintMenuBar, paintMenuItem, paintTab, paintTabBar } from './kind/menu.ts';
import { paintKey, paintKeyboard, paintNavigationBar, paintStatusBar } from './kind/phone.ts';
import { paintAppIcon, paintBadge, paintIcon, paintImage } from './kind/paint-picture.ts';
import { paintProgress, paintSlider, paintSpinner } from './kind/range.ts';
import { paintLink, paintText } from './kind/paint-text.ts';
import { paintCheckbox, paintRadio, paintSwitch } from './kind/toggle.ts';
import { faded, inkOn, type Ink, type Painter, type Place } from './place.ts';

const PAINTERS: Record<WidgetKind, Painter> = {
  window: paintPlain,
  column: paintPlain,
  row: paintPlain,
  list: paintPlain,
  grid: paintPlain,
  card: paintCard,
  pane: paintPlain,
  divider: paintDivider,
  spacer: paintSpacer,
  text: paintText,
  heading: paintText,
  image: paintImage,
  icon: paintIcon,
  badge: paintBadge,
  button: paintButton,
  icon_button: paintIconButton,
  link: paintLink,
  field: paintField,
  document: paintDocument,
  switch: paintSwitch,
  checkbox: paintCheckbox,
  radio: paintRadio,
  slider: paintSlider,
  dropdown: paintDropdown,
  tab_bar: paintTabBar,
  tab: paintTab,
  menu_bar: paintMenuBar,
  menu: paintMenu,
  menu_item: paintMenuItem,
  list_item: paintListItem,
  app_icon: paintAppIcon,
  spinner: paintSpinner,
  progress: paintProgress,
  toast: paintToast,
  dialog: paintDialog,
  toolbar: paintToolbar,
  status_bar: paintStatusBar,
  navigation_bar: paintNavigationBar,
  keyboard: paintKeyboard,
  key: paintKey,
};

/** A widget and everything in it. What cannot be seen is left out. */
export function paintWidget(widget: Widget, brush: Brush, place: Place): void {
  const ink = widget.enabled ? place.ink : faded(place.ink);
  if (!isEmpty(widget.visible)) {
    within(widget, brush, () => {
      PAINTERS[widget.kind](maskSecret(widget), brush, { ...place, ink: inkInside(widget, brush, ink) });
      if (widget.pressed && widget.kind !== 'key')
        brush.shape(frameOf(widget, brush), { radius: cornerOf(widget, brush), fill: withAlpha(place.ink.text, 0.16) });
    });
  }
  const inside = { parents: [...place.parents, widget], ink: inkInside(widget, brush, ink) };
  const children = (): void => widget.children.forEach((child) => paintWidget(child, brush, inside));
  if (widget.scroll.max > 0 && !isEmpty(widget.visible)) {
    brush.clipped(widget.visible, children);
    paintScrollBar(widget, brush, ink);
  } else children();
  if (widget.focused && RINGED.has(widget.kind) && !isEmpty(widget.visible)) paintFocusRing(widget, brush, place.ink);
}

/** Where part of a widget is out of sight, it must not show. */
function within(widget: Widget, brush: Brush, draw: () => void): void {
  if (sameBounds(widget.visible, widget.bounds)) draw();
  else brush.clipped(widget.visible, draw);
}

/** The ink on a widget's own ground. */
function inkInside(widget: Widget, { theme }: Brush, ink: Ink): Ink {
  if (widget.kind === 'toast') return { text: theme.onToast, soft: theme.onToast };
  if (widget.kind === 'list_item' && widget.selected) return { text: theme.onTonal, soft: theme.onTonal };
  const ground = COLORED.has(widget.kind) ? parseColor(widget.color) : undefined;
  if (ground !== undefined && !ground.endsWith('00')) return inkOn(ground);
  if (!THEMED.has(widget.kind)) return ink;
  const themed = { text: theme.text, soft: theme.softText };
  return widget.enabled ? themed : faded(themed);
}

/** Kinds that a colour fills. */
// prettier-ignore
const COLORED = new Set<WidgetKind>(['window', 'column', 'row', 'list', 'grid', 'card', 'pane', 'toolbar', 'list_item', 'key']);

/** Kinds with a ground of the theme's. */
// prettier-ignore
const THEMED = new Set<WidgetKind>(['field', 'document', 'dropdown', 'card', 'dialog', 'menu', 'menu_bar', 'toolbar', 'tab_bar', 'keyboard']);

/** Fields and menu items show the focus in their own way. */
// prettier-ignore
const RINGED = new Set<WidgetKind>([
  'button', 'icon_button', 'link', 'switch', 'checkbox', 'radio', 'slider', 'dropdown', 'tab', 'list_item', 'app_icon', 'card', 'image',
]);

/** Apart from what it surrounds, so that it shows around a filled button too; rows have no room around them. */
function paintFocusRing(widget: Widget, brush: Brush, ink: Ink): void {
  const away = brush.px(widget.kind === 'list_item' ? -2 : 4);
  const color = ink.text === brush.theme.text ? brush.theme.primary : ink.text;
  const ring = inset(frameOf(widget, brush), -away);
  brush.shape(ring, { radius: cornerOf(widget, brush) + away, stroke: color, strokeWidth: brush.hair(2) });
}

const frameOf = (widget: Widget, brush: Brush): Bounds => (widget.kind === 'button' ? buttonFrame(widget, brush) : widget.bounds);

function cornerOf(widget: Widget, brush: Brush): number {
  const { corner } = brush.theme;
  if (widget.kind === 'icon_button') return Math.round(Math.min(width(widget.bounds), height(widget.bounds)) / 2);
  if (widget.kind === 'button') return brush.px(corner.control);
  if (widget.kind === 'list_item' || widget.kind === 'menu_item') return brush.px(brush.isPhone ? 0 : 4);
  return brush.px(widget.kind === 'card' ? corner.card : corner.field);
}

/** How much of the content is in view, and where. */
function paintScrollBar(widget: Widget, brush: Brush, ink: Ink): void {
  const { visible, scroll } = widget;
  const lane = height(visible) - brush.px(8);
  const length = Math.max(brush.px(24), Math.round((lane * height(widget.bounds)) / (height(widget.bounds) + scroll.max)));
  const top = visible.top + brush.px(4) + Math.round(((lane - length) * scroll.offset) / scroll.max);
  const wide = brush.px(brush.isPhone ? 4 : 8);
  brush.shape(box(visible.right - wide - brush.px(2), top, wide, length), { radius: wide, fill: withAlpha(ink.text, 0.28) });
}

const MOST_BULLETS = 200;
const length = (text: string): number => Array.from(text).length;

/** The widget with its secret redacted: one bullet per character. */
function maskSecret(widget: Widget): Widget {
  if (!widget.secret || widget.value === null) return widget;
  const { value, caret } = widget;
  const bullets = Math.min(MOST_BULLETS, length(value));
  return { ...widget, value: '•'.repeat(bullets), caret: caret < 0 ? -1 : Math.min(bullets, length(value.slice(0, caret))) };
}
