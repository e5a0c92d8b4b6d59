import type { Capabilities } from '../../device/capabilities.ts';
import type { KeyPress } from '../../device/input.ts';
import { parseKeys } from '../../device/keys.ts';
import type { WindowInfo } from '../../device/window.ts';
import { activatedBy, isPaste } from '../../guard/activation/keys.ts';
import type { Point } from '../../screen/geometry.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { isField, isInteractive } from '../../screen/trait.ts';
import type { Action } from '../action.ts';
import type { Aims } from '../dispatch/context.ts';
import { scrollTouches } from '../dispatch/scroll.ts';
import type { Layout } from '../../look/layout.ts';
import type { Screen } from '../../host/screen.ts';
import { elementAt } from '../../screen/layer.ts';
import { focusedElement, windowAt, type Aim } from '../../look/target/aim.ts';
import type { Target } from '../../look/target/target.ts';

/** Everything that an input could activate. */
export interface Reached {
  /** What it aims at first. A point is kept only where the caller named it. Never empty for an input that goes to a window. */
  aims: Aim[];
  /** Names it stands for, whatever the screen shows: Escape is a dialog's Cancel. */
  standsFor: readonly string[];
  /** Why it could be more, in this window. */
  unknown?: { why: string; screen: Screen };
}

/**
 * Every element that an input could activate: those it aims at, those that a finger or the wheel lands on, and those that its keys activate
 * where they go, a key of the on-screen keyboard included.
 */
export async function reachedBy(layout: Layout, action: Action, aims: Aims): Promise<Reached> {
  const byTouch = await touched(layout, action, aims);
  const byKeys = await activated(layout, action, aims);
  const reached = namedAims(action, aims);
  for (const aim of [...byTouch.aims, ...byKeys.aims]) {
    if (aim.node !== undefined && reached.every(({ node }) => node !== aim.node)) reached.push(aim);
  }
  const unknown = byTouch.unknown ?? byKeys.unknown;
  const never = aims.on === undefined ? [] : [{ screen: aims.on.screen }];
  return {
    aims: reached.length === 0 ? never : reached,
    standsFor: [...byTouch.standsFor, ...byKeys.standsFor],
    ...(unknown === undefined ? {} : { unknown }),
  };
}

function namedAims(action: Action, { on, to }: Aims): Aim[] {
  const [first, last] = placesOf(action);
  // A key without a target is judged by what it activates: Tab leaves the focused button alone.
  if (action.type === 'key' && first === undefined) return [];
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

async function touched(layout: Layout, action: Action, aims: Aims): Promise<Reached> {
  const known = new Map(
    [aims.on, aims.to].flatMap((aim) => (aim === undefined ? [] : [[aim.screen.window.window_uid, aim.screen] as const])),
  );
  const lookIn = async (window: WindowInfo): Promise<Screen> => known.get(window.window_uid) ?? layout.lookAt(window);
  const all: Reached = { aims: [], standsFor: [] };
  for (const point of touchedPoints(action, aims, layout.capabilities)) {
    const window = windowAt(layout.windows, point);
    if (window === undefined) continue;
    const screen = await lookIn(window);
    const hit = elementAt(screen.raw, point);
    all.aims.push(aimAt(screen, hit));
    if (!isWhole(screen) && (hit === undefined || !isInteractive(hit))) all.unknown ??= { why: UNREAD, screen };
    const taker = window.kind === 'keyboard' ? layout.windows.find((w) => w.focused) : undefined;
    if (taker === undefined) continue;
    const typedInto = await lookIn(taker);
    const byKey = judged(typedInto, focusedElement(typedInto.raw), [parseKeys('enter')], undefined);
    all.aims.push(...byKey.aims);
    if (byKey.unknown !== undefined) all.unknown ??= byKey.unknown;
  }
  return all;
}

const UNREAD = 'what is at that place cannot be read';

/** Whether the tree has every element that the window has, as far as the driver knows. */
export const isWhole = ({ degraded }: Screen): boolean =>
  degraded === undefined || degraded.reason === 'maybe_stale' || degraded.reason === 'not_idle' || degraded.reason === 'other_encoding';

const aimAt = (screen: Screen, node: UnifiedUINode | undefined): Aim => (node === undefined ? { screen } : { screen, node });

/** Where a finger or the pointer goes down or up. */
function touchedPoints(action: Action, aims: Aims, capabilities: Capabilities): Point[] {
  if (aims.gesture !== undefined) return aims.gesture.paths.flatMap((path) => [path.slice(0, 1), path.slice(-1)].flat());
  if (action.type === 'scroll' || action.type === 'scroll_to') return scrollTouches(action, aims, capabilities);
  return aims.on?.point === undefined ? [] : [aims.on.point];
}

/** What the keys of an action activate. Only the first of several is judged here: each further one is judged when it is sent. */
async function activated(layout: Layout, action: Action, { on }: Aims): Promise<Reached> {
  const presses = pressesOf(action, on?.node, layout.capabilities);
  if (on === undefined || presses.length === 0) return { aims: [], standsFor: [] };
  return judged(on.screen, on.node, presses, presses.some(isPaste) ? await clipboardOf(layout) : undefined);
}

function judged(screen: Screen, focused: UnifiedUINode | undefined, presses: readonly KeyPress[], clipboard: string | undefined): Reached {
  const all: Reached = { aims: [], standsFor: [] };
  for (const press of presses) {
    const { reached, standsFor = [], unknown } = activatedBy(press, { root: screen.raw, focused, clipboard, isWhole: isWhole(screen) });
    all.aims.push(...reached.map((node) => ({ screen, node })));
    all.standsFor = [...all.standsFor, ...standsFor];
    if (unknown !== undefined) all.unknown ??= { why: unknown, screen };
  }
  return all;
}

/** The keys that an action presses before the focus can have moved: what follows a Tab is judged when it is sent. */
function pressesOf(action: Action, focused: UnifiedUINode | undefined, { operations }: Capabilities): KeyPress[] {
  switch (action.type) {
    case 'key':
      return [parseKeys(action.keys)];
    case 'erase':
      return [parseKeys('backspace')];
    case 'type':
      return typed(`${action.text}${action.submit ? '\n' : ''}`, focused);
    case 'set_value':
      return operations.includes('set_value') ? [] : typed(action.value, focused);
    default:
      return [];
  }
}

function typed(text: string, focused: UnifiedUINode | undefined): KeyPress[] {
  const [first = ''] = Array.from(text);
  const isInField = focused !== undefined && isField(focused);
  if (!isInField && first !== '' && !/[\t\r\n]/.test(first)) return [first === ' ' ? parseKeys('space') : { modifiers: [], key: first }];
  return /^[^\t]*[\r\n]/.test(text) ? [parseKeys('enter')] : [];
}

/** Undefined where the device has no clipboard or does not show it: then it may hold anything. */
const clipboardOf = async ({ session: { device }, call }: Layout): Promise<string | undefined> =>
  device.clipboard?.get(call).catch(() => undefined);
