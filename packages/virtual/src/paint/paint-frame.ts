import type { Bounds } from '@handsight/core/screen';
import type { Scene } from '../widget.ts';
import { box, cutRight, squareIn } from './box.ts';
import type { Brush } from './brush.ts';
import { mix } from './color.ts';

const TITLE_HEIGHT = 32;
const BUTTON_WIDTH = 44;

/** A desktop window's ground, border and title bar. The bar stands above the window's own area, as a window manager adds it. */
export function paintFrame(window: Scene['windows'][number], brush: Brush): void {
  const { theme } = brush;
  const title = titleBar(window.bounds, brush);
  const corners = { radius: brush.px(8), flatBottom: true };
  const whole = { ...window.bounds, top: title?.top ?? window.bounds.top };
  brush.shape(whole, { ...corners, fill: theme.background, lift: brush.px(window.focused ? 18 : 8) });
  if (title !== undefined) {
    brush.shape(whole, { ...corners, fill: window.focused ? mix(theme.bar, theme.primary, 0.1) : theme.bar });
    paintTitle(window.title, title, brush, window.focused);
  }
  brush.shape(window.bounds, { fill: theme.background });
  const edge = brush.hair();
  const around = { left: whole.left - edge, top: whole.top - edge, right: whole.right + edge, bottom: whole.bottom + edge };
  brush.shape(around, { ...corners, stroke: mix(theme.outline, theme.background, 0.3), strokeWidth: edge });
}

/** None where the screen leaves no room for it. */
function titleBar(window: Bounds, brush: Brush): Bounds | undefined {
  const high = brush.px(TITLE_HEIGHT);
  return window.top < high ? undefined : box(window.left, window.top - high, window.right - window.left, high);
}

function paintTitle(text: string, bar: Bounds, brush: Brush, focused: boolean): void {
  const color = focused ? brush.theme.text : brush.theme.softText;
  let rest = { ...bar, left: bar.left + brush.px(12) };
  for (const icon of ['close', 'maximize', 'minimize']) {
    const [left, button] = cutRight(rest, brush.px(BUTTON_WIDTH));
    brush.glyph(squareIn(button, brush.px(13)), icon, color);
    rest = left;
  }
  brush.text(rest, text, { color, points: 13, weight: 500 });
}
