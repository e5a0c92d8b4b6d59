import { HandsightError } from '@handsight/core/error';
import { type Bounds, boundsText, height, isEmpty, width } from '@handsight/core/screen';
import { MAX_PIXELS, type Pixels } from '@handsight/core/picture';
import type { Scene, Widget, WidgetKind } from '../widget.ts';
import { renderThread } from './render-thread.ts';
import { box, cutRight, squareIn } from './box.ts';
import { Brush } from './brush.ts';
import type { Op } from './display-list.ts';
import { paintWidget } from './paint-widget.ts';
import { inkOn, type Ink } from './place.ts';
import { mix } from './color.ts';

/** The picture of a scene, or of the part of an area that lies on the screen. The same scene gives the same pixels. */
export async function renderScene(scene: Scene, area?: Bounds, signal?: AbortSignal): Promise<Pixels> {
  const part = onScreen(scene, area);
  const screen = { width: scene.width, height: scene.height };
  const { data } = await renderThread.run('rasterise', { ops: paintScene(scene), ...screen, area: part }, [], signal);
  return { width: width(part), height: height(part), format: 'rgba', data, area: part };
}

function onScreen(scene: Scene, area: Bounds | undefined): Bounds {
  const wanted = area ?? { left: 0, top: 0, right: scene.width, bottom: scene.height };
  const part = {
    left: Math.max(0, Math.floor(wanted.left)),
    top: Math.max(0, Math.floor(wanted.top)),
    right: Math.min(scene.width, Math.ceil(wanted.right)),
    bottom: Math.min(scene.height, Math.ceil(wanted.bottom)),
  };
  if (!Object.values(part).every(Number.isFinite) || isEmpty(part)) {
    throw new HandsightError('OffScreen', `nothing of ${boundsText(wanted)} is on the screen of ${scene.width} x ${scene.height}`, {
      area: wanted,
    });
  }
  if (scene.width * scene.height > MAX_PIXELS) {
    throw new HandsightError('BadRequest', `a screen of ${scene.width} x ${scene.height} is larger than ${MAX_PIXELS} pixels`);
  }
  return part;
}

type SceneWindow = Scene['windows'][number];

/** Everything on a screen as a list of things to draw. Pure: the same scene gives the same list. */
export function paintScene(scene: Scene): Op[] {
  const brush = new Brush(scene);
  const screen = box(0, 0, scene.width, scene.height);
  const [above, below] = brush.theme.wallpaper;
  brush.shape(screen, scene.kind === 'desktop' ? { fill: above, fillBelow: below } : { fill: brush.theme.background });
  const bars = phoneBars(scene);
  let isDimmed = false;
  for (const window of scene.windows) {
    if (window.dimsBelow) brush.shape(screen, { fill: brush.theme.scrim });
    const ink = paintGround(scene, window, brush, bars);
    paintWidget(window.root, brush, { parents: [], ink });
    isDimmed ||= window.dimsBelow;
    if (isDimmed && PHONE_BARS.has(window.root.kind)) brush.shape(window.root.bounds, { fill: brush.theme.scrim });
  }
  return brush.ops;
}

/** They stand above a dialog, but are dimmed with the rest. */
const PHONE_BARS = new Set<WidgetKind>(['status_bar', 'navigation_bar']);

/** Kinds whose windows float over the app and bring their own ground. */
const FLOATING = new Set<WidgetKind>(['toast', 'card', 'dialog', 'menu', 'keyboard', 'status_bar', 'navigation_bar']);

/** The window's ground, and the ink that is legible on it. */
function paintGround(scene: Scene, window: SceneWindow, brush: Brush, bars: PhoneBars): Ink {
  const { theme } = brush;
  const themed: Ink = { text: theme.text, soft: theme.softText };
  const { root } = window;
  if (PHONE_BARS.has(root.kind)) {
    if (bars.onWallpaper) return inkOn(theme.wallpaper[0]);
    const isTop = root.kind === 'status_bar';
    brush.shape(root.bounds, {
      fill: isTop && bars.underToolbar ? theme.bar : !isTop && bars.underKeyboard ? theme.keyboard : theme.background,
    });
    return themed;
  }
  if (FLOATING.has(root.kind) || isEmpty(window.bounds)) return themed;
  if (scene.kind === 'desktop') {
    paintFrame(window, brush);
    return themed;
  }
  if (root.color === '' && hasAny(root, 'app_icon')) {
    const [fill, fillBelow] = theme.wallpaper;
    const full = height(window.bounds) > scene.height / 2 ? box(0, 0, scene.width, scene.height) : window.bounds;
    brush.shape(full, { fill, fillBelow });
    return inkOn(fill);
  }
  brush.shape(window.bounds, { fill: theme.background });
  return themed;
}

interface PhoneBars {
  onWallpaper: boolean;
  underToolbar: boolean;
  underKeyboard: boolean;
}

/** What the phone's own bars stand next to, which they take their colour from. */
function phoneBars(scene: Scene): PhoneBars {
  const app = scene.windows.findLast(({ root }) => !FLOATING.has(root.kind));
  const status = scene.windows.find(({ root }) => root.kind === 'status_bar')?.root.bounds;
  return {
    onWallpaper: app?.root.color === '' && hasAny(app.root, 'app_icon'),
    underToolbar: app !== undefined && topBar(app.root, status),
    underKeyboard: scene.windows.some(({ root }) => root.kind === 'keyboard' && !isEmpty(root.visible)),
  };
}

const hasAny = (widget: Widget, kind: WidgetKind): boolean => widget.kind === kind || widget.children.some((child) => hasAny(child, kind));

function topBar(widget: Widget, status: Bounds | undefined): boolean {
  if (widget.kind === 'toolbar' && widget.color === '') return widget.bounds.top <= (status?.bottom ?? 0) + 1;
  return widget.children.some((child) => topBar(child, status));
}

const TITLE_HEIGHT = 32;
const BUTTON_WIDTH = 44;

/** A desktop window's ground, border and title bar. The bar stands above the window's own area, as a window manager adds it. */
function paintFrame(window: Scene['windows'][number], brush: Brush): void {
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
