import type { Capabilities } from '../../device/capabilities.ts';
import { parseKeys } from '../../device/keys.ts';
import type { WindowInfo } from '../../device/window.ts';
import { HandsightError } from '../../error/errors.ts';
import type { Point } from '../../screen/geometry.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { walk } from '../../screen/walk.ts';
import type { Action } from '../action.ts';
import type { Aims } from '../dispatch/context.ts';
import { scrollTouches } from '../dispatch/scroll.ts';
import type { Layout } from '../../look/layout.ts';
import type { Screen } from '../../host/screen.ts';
import { elementAt, focusedElement, windowAt, type Aim } from '../../look/target/aim.ts';
import type { Target } from '../../look/target/target.ts';
import { pressedByEnter } from './pressed-by-enter.ts';

/**
 * Every element that an input would reach: those it aims at first, then those that a finger or the wheel lands on, those
 * that a key of the on-screen keyboard types into, those whose shortcut is pressed, and the buttons that Enter presses from
 * where the focus is. A point is kept only where the caller named it. Never empty for an input that goes to a window.
 */
export async function reachedBy(layout: Layout, action: Action, aims: Aims): Promise<Aim[]> {
  const reached = namedAims(action, aims);
  for (const aim of [...(await touched(layout, action, aims)), ...byShortcut(action, aims), ...byEnter(action, aims)]) {
    if (aim.node !== undefined && reached.every(({ node }) => node !== aim.node)) reached.push(aim);
  }
  return reached.length === 0 && aims.on !== undefined ? [{ screen: aims.on.screen }] : reached;
}

function namedAims(action: Action, { on, to }: Aims): Aim[] {
  const [first, last] = placesOf(action);
  return [...named(on, first), ...named(to, last)];
}

function named(aim: Aim | undefined, place: Target | undefined): Aim[] {
  const point = place !== undefined && 'x' in place ? place : undefined;
  if (aim === undefined || (aim.node === undefined && point === undefined)) return [];
  return [{ ...aimAt(aim.screen, aim.node), ...(point === undefined ? {} : { point }) }];
}

function placesOf(action: Action): (Target | undefined)[] {
  if ('from' in action) return [action.from, action.to];
  if ('center' in action) return [action.center];
  if (action.type === 'scroll_to') return [action.within];
  return 'target' in action ? [action.target] : [];
}

async function touched(layout: Layout, action: Action, aims: Aims): Promise<Aim[]> {
  const known = new Map(
    [aims.on, aims.to].flatMap((aim) => (aim === undefined ? [] : [[aim.screen.window.window_uid, aim.screen] as const])),
  );
  const lookIn = async (window: WindowInfo): Promise<Screen> => known.get(window.window_uid) ?? layout.lookAt(window);
  const hit: Aim[] = [];
  for (const point of touchedPoints(action, aims, layout.capabilities)) {
    const window = windowAt(layout.windows, point);
    if (window === undefined) continue;
    const screen = await lookIn(window);
    hit.push(aimAt(screen, elementAt(screen.raw, point)));
    const taker = window.kind === 'keyboard' ? layout.windows.find((w) => w.focused) : undefined;
    if (taker === undefined) continue;
    const typedInto = await lookIn(taker);
    const focused = focusedElement(typedInto.raw);
    hit.push(aimAt(typedInto, focused), ...pressedByEnter(typedInto, focused).map((node) => ({ screen: typedInto, node })));
  }
  return hit;
}

const aimAt = (screen: Screen, node: UnifiedUINode | undefined): Aim => (node === undefined ? { screen } : { screen, node });

/** Where a finger or the pointer goes down or up. */
function touchedPoints(action: Action, aims: Aims, capabilities: Capabilities): Point[] {
  if (aims.gesture !== undefined) return aims.gesture.paths.flatMap((path) => [path.slice(0, 1), path.slice(-1)].flat());
  if (action.type === 'scroll' || action.type === 'scroll_to') return scrollTouches(action, aims, capabilities);
  return aims.on?.point === undefined ? [] : [aims.on.point];
}

function byShortcut(action: Action, { on }: Aims): Aim[] {
  const pressed = action.type === 'key' ? combination(action.keys) : undefined;
  if (pressed === undefined || on === undefined) return [];
  return [...walk(on.screen.raw)]
    .filter((node) => node.keyboardShortcut !== '' && combination(node.keyboardShortcut) === pressed)
    .map((node) => ({ screen: on.screen, node }));
}

function byEnter(action: Action, { on }: Aims): Aim[] {
  if (on === undefined || !pressesEnter(action)) return [];
  return pressedByEnter(on.screen, on.node).map((node) => ({ screen: on.screen, node }));
}

/** Enter, the middle of a directional pad, the Enter of a number pad (160) and a gamepad's A (96), which Android treats alike. */
const PRESSES = /(?:^|\+)(?:enter|center|keycode_160|keycode_96)$/;

/** After a tab the focus is elsewhere; what Enter presses there is checked when that part is sent. */
function pressesEnter(action: Action): boolean {
  if (action.type === 'key') return PRESSES.test(combination(action.keys) ?? '');
  return action.type === 'type' && /^[^\t]*[\r\n]/.test(`${action.text}${action.submit ? '\n' : ''}`);
}

/** Canonical spelling of a key combination; undefined if it names no key. */
function combination(keys: string): string | undefined {
  try {
    const { modifiers, key } = parseKeys(keys);
    return [...[...modifiers].sort(), key.toLowerCase()].join('+');
  } catch (error) {
    if (error instanceof HandsightError) return undefined;
    throw error;
  }
}
