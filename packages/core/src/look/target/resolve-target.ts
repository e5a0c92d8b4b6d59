import type { Call } from '../../device/call.ts';
import { ElementNotFoundError, HandsightError } from '../../error/errors.ts';
import { labelOf } from '../../screen/label.ts';
import { match } from '../../screen/match/match.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { observerRole } from '../../screen/role.ts';
import { findOne } from '../../screen/select/find.ts';
import type { ElementSelector } from '../../screen/select/object-selector.ts';
import { selectorFor } from '../../screen/select/selector-for.ts';
import { isInteractive } from '../../screen/trait.ts';
import { walk } from '../../screen/walk.ts';
import { chooseWindow, type WindowChoice } from '../choose-window.ts';
import { lookAt } from '../look.ts';
import type { Look } from '../../host/look.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import { elementAt, windowAt, type Aim } from './aim.ts';
import { matchesIn } from './matches.ts';
import { nameOfWindow } from './describe-element.ts';
import type { Target } from './target.ts';

/** A target becomes an element of a fresh reading, or a typed refusal. Never another element, never another window. */
export async function resolveTarget(session: DeviceSession, target: Target, choice: WindowChoice, call: Call): Promise<Aim> {
  if ('x' in target) return resolvePoint(session, target, choice, call);
  if ('ref' in target) return resolveRef(session, target.ref, choice, call);
  const window = chooseWindow(await session.windows(call), choice);
  const before = session.lastShown(window.window_uid);
  const look = await lookAt(session, window, call);
  if ('element_id' in target) return { look, node: elementById(look, before, target.element_id) };
  const { selector } = target;
  if (typeof selector === 'object' && selector.ref !== undefined) return resolveRef(session, selector.ref, choice, call);
  return { look, node: findIn(look, selector) };
}

/** Matching sees everything; what an error tells of it is taken from what others may see. */
function findIn(look: Look, selector: string | ElementSelector): UnifiedUINode {
  const matches = distinct(matchesIn(look, selector));
  const [only] = matches;
  if (only !== undefined && matches.length === 1) return only;
  if (only === undefined && look.raw === look.root) return findOne(look.root, selector);
  if (only === undefined) throw new ElementNotFoundError('no element matches the selector', { selector }, {});
  const candidates = matches.slice(0, 10).map((node) => candidate(look, look.shown(node)));
  throw new HandsightError('AmbiguousTarget', `${matches.length} elements match; name one of them`, {
    selector,
    candidates,
    total: matches.length,
  });
}

/** The text that names a row is not another target than the row: touching either is touching the row. */
function distinct(matches: UnifiedUINode[]): UnifiedUINode[] {
  const within = new Set(matches.flatMap((match) => [...walk(match)].slice(1)));
  return matches.filter((match) => isInteractive(match) || !within.has(match));
}

const candidate = (look: Look, node: UnifiedUINode): Record<string, unknown> => ({
  ref: look.refs.get(node.id) ?? null,
  selector: selectorFor(look.root, node),
  role: observerRole(node),
  name: labelOf(node),
  bounds: node.bounds,
});

async function resolveRef(session: DeviceSession, ref: string, choice: WindowChoice, call: Call): Promise<Aim> {
  const { window: surface } = session.host.refs.locate(ref);
  const uid = session.windowOfSurface(surface);
  if (uid === undefined)
    throw new ElementNotFoundError(
      `ref "${ref}" belongs to another device, not to ${session.device.id}`,
      { ref },
      { device: session.device.id },
      'StaleRef',
    );
  const windows = await session.windows(call);
  if ((choice.uid !== undefined || choice.index !== undefined) && chooseWindow(windows, choice).window_uid !== uid) {
    throw new HandsightError('ForeignWindow', `ref "${ref}" is in window ${uid}, not in the one named`, { ref, window_uid: uid });
  }
  const look = await lookAt(session, chooseWindow(windows, { uid }), call);
  return { look, node: session.host.refs.resolve(ref) };
}

async function resolvePoint(session: DeviceSession, point: { x: number; y: number }, choice: WindowChoice, call: Call): Promise<Aim> {
  await requireOnScreen(session, point, call);
  const windows = await session.windows(call);
  const hit = windowAt(windows, point);
  if (choice.uid !== undefined || choice.index !== undefined) {
    const named = chooseWindow(windows, choice);
    if (hit !== undefined && hit.window_uid !== named.window_uid) {
      throw new HandsightError('WindowOccluded', `at (${point.x}, ${point.y}) lies ${nameOfWindow(session, hit)}, not the window named`, {
        window_uid: named.window_uid,
        covered_by: hit.window_uid,
      });
    }
  }
  const look = await lookAt(session, hit ?? chooseWindow(windows, choice), call);
  const node = elementAt(look.raw, point);
  return { look, point, ...(node === undefined ? {} : { node }) };
}

async function requireOnScreen(session: DeviceSession, point: { x: number; y: number }, call: Call): Promise<void> {
  const monitors = await session.monitors(call);
  const isOn = monitors.some(({ bounds: b }) => point.x >= b.left && point.x < b.right && point.y >= b.top && point.y < b.bottom);
  if (isOn) return;
  const areas = monitors.map(({ bounds: b }) => `${b.left},${b.top} to ${b.right},${b.bottom}`).join('; ');
  throw new HandsightError('OffScreen', `(${point.x}, ${point.y}) is not on the screen (${areas})`, { x: point.x, y: point.y });
}

/** Ids are positions in a reading. The element that stood there when the caller read it must still be the one meant. */
function elementById(look: Look, before: Look | undefined, id: string): UnifiedUINode {
  const then = before ?? look;
  const path = id === 'root' ? [] : /^root(\.\d+)+$/.test(id) ? id.split('.').slice(1).map(Number) : undefined;
  const node = path === undefined ? findById(then.raw, id) : follow(then.raw, path);
  if (node === undefined)
    throw new ElementNotFoundError(
      `there is no element ${id.slice(0, 80)} in window ${look.window.window_uid}`,
      { element_id: id },
      { window_uid: look.window.window_uid },
    );
  if (then.raw === look.raw) return node;
  const { pairs, doubtful } = match(then.raw, look.raw);
  const now = pairs.get(node);
  if (now !== undefined && !doubtful.has(now)) return now;
  throw new ElementNotFoundError(
    `element ${id.slice(0, 80)} is stale: the screen has changed and it is not certain where it went`,
    { element_id: id },
    { window_uid: look.window.window_uid },
    'StaleRef',
  );
}

function findById(root: UnifiedUINode, id: string): UnifiedUINode | undefined {
  for (const node of walk(root)) if (node.id === id) return node;
  return undefined;
}

function follow(root: UnifiedUINode, path: number[]): UnifiedUINode | undefined {
  return path.reduce<UnifiedUINode | undefined>((node, i) => node?.children[i], root);
}
