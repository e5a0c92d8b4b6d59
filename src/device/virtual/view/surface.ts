import type { Bounds } from '../../../screen/geometry.ts';
import { focusedWindow, globalScope, memoryOf, type OpenWindow, type World } from '../engine/world.ts';
import { fillText } from '../expr/template.ts';
import { Arranger } from '../layout/arrange.ts';
import { clip } from '../layout/clip.ts';
import { DESKTOP_LOOK, PHONE_LOOK, ruler } from '../layout/look.ts';
import { expand } from './expand.ts';
import { walkItems, type Item } from './item.ts';

/** A window as it stands on the screen: laid out, with everything in it. */
export interface Surface {
  window: OpenWindow;
  title: string;
  bounds: Bounds;
  focused: boolean;
  dimsBelow: boolean;
  root: Item;
}

/** The windows on the screen, back to front. */
export function surfacesOf(world: World): Surface[] {
  const focused = focusedWindow(world);
  return world.windows.map((window) => surfaceOf(world, window, window === focused)).filter((surface) => surface !== undefined);
}

function surfaceOf(world: World, window: OpenWindow, focused: boolean): Surface | undefined {
  const { spec } = window.content;
  const scope = globalScope(world);
  const memory = memoryOf(world, window.uid);
  const place = { scope, path: `${world.state}:0`, row: '' };
  const [root] = expand(spec.tree, place, { memory, focus: focused ? (window.focus ?? '') : '', phone: world.phone });
  if (root === undefined) return undefined;
  const bounds = frameOf(world, spec.bounds ?? spec.tree.bounds);
  const measure = ruler(world.phone ? PHONE_LOOK : DESKTOP_LOOK, world.density);
  new Arranger(measure, (item) => memory.get(item.id)?.scroll).arrange(root, bounds);
  clip(root, bounds);
  settleFocus(window, root, focused);
  return { window, title: fillText(spec.title, scope), bounds, focused, dimsBelow: false, root };
}

/** An element that is gone loses the focus; a window that never had one gives it where the scenario says. */
function settleFocus(window: OpenWindow, root: Item, focused: boolean): void {
  const items = [...walkItems(root)];
  if (window.focus !== undefined && (window.focus === '' || items.some((item) => item.id === window.focus))) return;
  const first = items.find((item) => item.spec.focused);
  window.focus = first?.id ?? '';
  if (first !== undefined && focused) first.focused = true;
}

interface GivenBounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

function frameOf(world: World, given: GivenBounds | undefined): Bounds {
  const { width, height } = world.size;
  const { x, y, ...size } = given ?? centered(width, height);
  return { left: Math.round(x), top: Math.round(y), right: Math.round(x + size.width), bottom: Math.round(y + size.height) };
}

function centered(width: number, height: number): GivenBounds {
  const wide = Math.min(width, 800);
  const high = Math.min(height, 600);
  return { x: Math.floor((width - wide) / 2), y: Math.floor((height - high) / 2), width: wide, height: high };
}
