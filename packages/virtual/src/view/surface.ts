import { type Bounds, isEmpty } from '@handsight/core/screen';
import { pageOf, type OpenWindow, type Page } from '../world/page.ts';
import { focusedWindow, SYSTEM_PROCESS, typingWindow, visibleWindows } from '../world/windows.ts';
import type { World } from '../world/world.ts';
import { Arranger } from '../layout/arrange.ts';
import { frameOf, type Area } from '../layout/frame.ts';
import { lookOf, ruler } from '../layout/widget-style.ts';
import { KEYBOARD_PROCESS } from '../shell/keyboard-window.ts';
import { contentOf } from './content.ts';
import { expand } from './expand.ts';
import { type Item, NOWHERE } from '../item/item.ts';

/** A window as it stands on the screen: laid out, with everything in it. */
export interface Surface {
  window: OpenWindow;
  page: Page;
  title: string;
  bounds: Bounds;
  focused: boolean;
  /** Also receives taps outside it. */
  modal: boolean;
  dimsBelow: boolean;
  root: Item;
}

/** The phone's own windows, which are always there and never change their name. */
const own = (type: 'keyboard' | 'status_bar' | 'navigation_bar', process: string): OpenWindow => ({
  uid: `${process}/${type}`,
  kind: type === 'keyboard' ? 'keyboard' : 'system',
  process,
  pid: 1000,
  owner: '',
  pages: [{ serial: 0, content: { type }, memory: new Map(), focus: '' }],
});
const KEYBOARD = own('keyboard', KEYBOARD_PROCESS);
const BARS = [own('status_bar', SYSTEM_PROCESS), own('navigation_bar', SYSTEM_PROCESS)];

/** The windows on the screen, back to front. */
export function surfacesOf(world: World): Surface[] {
  const area: Area = {
    width: world.size.width,
    height: world.size.height,
    phone: world.phone,
    ruler: ruler(lookOf(world.phone), world.density),
    keyboard: 0,
  };
  const keyboard = world.keyboard.shown ? surfaceOf(world, KEYBOARD, false, area) : undefined;
  if (keyboard !== undefined) area.keyboard = keyboard.bounds.bottom - keyboard.bounds.top;
  const focused = focusedWindow(world);
  const typing = typingWindow(world);
  const surfaces = visibleWindows(world).map((window) =>
    surfaceOf(world, window, window === focused, window.kind !== 'app' || window === typing ? area : { ...area, keyboard: 0 }),
  );
  const bars = world.phone ? BARS.map((bar) => surfaceOf(world, bar, false, area)) : [];
  const over = surfaces.findIndex((surface) => surface?.window.kind === 'toast' || surface?.page.content.type === 'banner');
  const split = over === -1 ? surfaces.length : over;
  return [...surfaces.slice(0, split), keyboard, ...bars, ...surfaces.slice(split)].filter((surface) => surface !== undefined);
}

function surfaceOf(world: World, window: OpenWindow, focused: boolean, area: Area): Surface | undefined {
  const page = pageOf(window);
  const shown = contentOf(world, window, page);
  if (shown === undefined) return undefined;
  const { root: spec, scope, prefix, placement, title, modal, dims } = shown;
  const place = { scope, prefix, path: '0', row: '' };
  const [root] = expand(spec, place, {
    memory: page.memory,
    rows: world.rows,
    focus: focused ? (page.focus ?? '') : '',
    phone: world.phone && page.content.type !== 'state',
  });
  if (root === undefined) return undefined;
  const bounds = frameOf(placement, root, area);
  const inner = isPushed(world, page) ? { ...bounds, bottom: bounds.bottom - area.keyboard } : bounds;
  new Arranger(area.ruler, (item) => page.memory.get(item.id)?.scroll).arrange(root, inner);
  root.bounds = bounds;
  clip(root, bounds);
  return { window, page, title, bounds, focused, modal, dimsBelow: dims, root };
}

/** Whether the keyboard takes room from the page rather than covering it. */
function isPushed(world: World, { content }: Page): boolean {
  return content.type === 'screen' && world.scenario.apps[content.app]?.screens[content.screen]?.keyboard === 'push';
}

function intersection(a: Bounds, b: Bounds): Bounds {
  const both = {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
  return isEmpty(both) ? NOWHERE : both;
}

/**
 * Computes the visible part of every element inside its window and its scroll containers. Elements the scenario
 * placed with explicit bounds are not clipped.
 */
export function clip(item: Item, frame: Bounds, scrolled = false): void {
  item.visible = item.spec.bounds !== undefined && !scrolled ? item.bounds : intersection(item.bounds, frame);
  const scrolls = item.scroll.max > 0;
  for (const child of item.children) clip(child, scrolls ? item.visible : frame, scrolled || scrolls);
}
