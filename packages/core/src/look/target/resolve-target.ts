import { ElementNotFoundError, HandsightError } from '../../error/errors.ts';
import { labelOf } from '../../screen/label.ts';
import { match } from '../../screen/match/match.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { observerRole } from '../../screen/role.ts';
import { notFound, nothingNamed } from '../../screen/select/find-errors.ts';
import type { ElementSelector } from '../../screen/select/object-selector.ts';
import { selectorFor } from '../../screen/select/selector-for.ts';
import { isInteractive } from '../../screen/trait.ts';
import { walk } from '../../screen/walk.ts';
import type { Point } from '../../screen/geometry.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import type { WindowChoice } from '../choose-window.ts';
import { elementWithId } from '../element-id.ts';
import type { Layout } from '../layout.ts';
import type { Screen } from '../../host/screen.ts';
import { elementAt } from '../../screen/layer.ts';
import { windowAt, type Aim } from './aim.ts';
import { matchesIn, namedIn } from './matches.ts';
import { nameOfWindow } from './describe-element.ts';
import type { Target } from './target.ts';

/** Resolves a target to an element of a fresh reading, or throws a typed error. Never another element, never another window. */
export async function resolveTarget(layout: Layout, target: Target, choice: WindowChoice): Promise<Aim> {
  if ('x' in target) return resolvePoint(layout, target, choice);
  if ('ref' in target) return resolveRef(layout, target.ref, choice);
  const window = layout.choose(choice);
  const screen = await layout.lookAt(window);
  if ('element_id' in target) return { screen, node: elementById(layout.session, screen, target.element_id) };
  if ('name' in target) return { screen, node: findByName(layout.session, screen, target.name) };
  const { selector } = target;
  if (typeof selector === 'object' && selector.ref !== undefined) return resolveRef(layout, selector.ref, choice);
  return { screen, node: findIn(layout.session, screen, selector) };
}

/** Matching runs on the raw tree; errors report only redacted content. */
function findIn({ exactRoles }: DeviceSession, screen: Screen, selector: string | ElementSelector): UnifiedUINode {
  const found = matchesIn(screen, selector, { exactRoles });
  const named = exactRoles || !isWindow(screen, found) ? found : belowToo(screen, selector);
  const matches = withoutRivals(screen.raw, shownOnly(distinct(named)));
  const [only] = matches;
  if (only === undefined && screen.raw === screen.root) throw notFound(screen.root, selector);
  if (only === undefined) throw new ElementNotFoundError('no element matches the selector', { selector }, {});
  if (matches.length > 1) throw ambiguousTarget(screen, matches, selector, exactRoles);
  return only;
}

/** A name is what the caller was shown, so it is searched in the redacted tree. */
function findByName({ exactRoles }: DeviceSession, screen: Screen, name: string): UnifiedUINode {
  const matches = namedIn(screen, name);
  const [only] = matches;
  if (only === undefined) throw nothingNamed(screen.root, name, { under: screen.under, refOf: ({ id }) => screen.refs.get(id) });
  if (matches.length > 1) throw ambiguousTarget(screen, matches, name, exactRoles);
  return only;
}

function ambiguousTarget(
  screen: Screen,
  matches: UnifiedUINode[],
  selector: string | ElementSelector,
  exactRoles: boolean,
): HandsightError {
  const candidates = matches.slice(0, 10).map((node) => candidate(screen, screen.shown(node), exactRoles));
  return new HandsightError('AmbiguousTarget', `${matches.length} elements match; name one of them`, {
    selector,
    candidates,
    total: matches.length,
  });
}

const isWindow = ({ raw }: Screen, [first, ...others]: UnifiedUINode[]): boolean => first === raw && others.length === 0;

/** A selector that matches the window itself has not been tried on its content, where a control may have the same name. */
const belowToo = (screen: Screen, selector: string | ElementSelector): UnifiedUINode[] =>
  matchesIn(screen, typeof selector === 'string' && !selector.trimStart().startsWith('/') ? `//${selector.trimStart()}` : selector);

/** A visible element is preferred over a similar one on a page that is not shown. */
function shownOnly(matches: UnifiedUINode[]): UnifiedUINode[] {
  const shown = matches.filter(({ visible }) => visible);
  return shown.length > 0 ? shown : matches;
}

/** The text that names a row is not a separate target: touching either touches the row. */
function distinct(matches: UnifiedUINode[]): UnifiedUINode[] {
  const within = new Set(matches.flatMap((match) => [...walk(match)].slice(1)));
  return matches.filter((match) => isInteractive(match) || !within.has(match));
}

/** A control is preferred over the label that names it or the window with the same title. */
function withoutRivals(root: UnifiedUINode, matches: UnifiedUINode[]): UnifiedUINode[] {
  const controls = new Set(matches.filter((match) => isInteractive(match)).map(labelOf));
  return matches.filter((match) => isInteractive(match) || !(match === root ? controls.size > 0 : controls.has(labelOf(match))));
}

const candidate = (screen: Screen, node: UnifiedUINode, exactRoles: boolean): Record<string, unknown> => ({
  ref: screen.refs.get(node.id) ?? null,
  selector: selectorFor(screen.root, node, exactRoles),
  role: observerRole(node),
  name: labelOf(node),
  bounds: node.bounds,
});

async function resolveRef(layout: Layout, ref: string, choice: WindowChoice): Promise<Aim> {
  const { session } = layout;
  const { window: surface } = session.host.refs.locate(ref);
  const uid = session.windowOfSurface(surface);
  if (uid === undefined)
    throw new ElementNotFoundError(
      `ref "${ref}" belongs to another device, not to ${session.device.id}`,
      { ref },
      { device: session.device.id },
      'StaleRef',
    );
  if ((choice.uid !== undefined || choice.index !== undefined) && layout.choose(choice).window_uid !== uid) {
    throw new HandsightError('ForeignWindow', `ref "${ref}" is in window ${uid}, not in the one named`, { ref, window_uid: uid });
  }
  const screen = await layout.look({ uid });
  const node = session.host.refs.resolve(ref);
  return { screen, node: nodeWithRef(screen, ref) ?? node };
}

/** Another client may have read the window meanwhile; the ref is of the same element in this reading. */
function nodeWithRef({ raw, refs }: Screen, ref: string): UnifiedUINode | undefined {
  return [...walk(raw)].find(({ id }) => refs.get(id) === ref);
}

async function resolvePoint(layout: Layout, point: Point, choice: WindowChoice): Promise<Aim> {
  requireOnScreen(layout, point);
  const hit = windowAt(layout.windows, point);
  if (choice.uid !== undefined || choice.index !== undefined) {
    const named = layout.choose(choice);
    if (hit !== undefined && hit.window_uid !== named.window_uid) {
      throw new HandsightError(
        'WindowOccluded',
        `at (${point.x}, ${point.y}) lies ${nameOfWindow(layout.session, hit)}, not the window named`,
        {
          window_uid: named.window_uid,
          covered_by: hit.window_uid,
        },
      );
    }
  }
  const screen = await layout.lookAt(hit ?? layout.choose(choice));
  const node = elementAt(screen.raw, point);
  return { screen, point, ...(node === undefined ? {} : { node }) };
}

function requireOnScreen({ monitors }: Layout, point: Point): void {
  const isOn = monitors.some(({ bounds: b }) => point.x >= b.left && point.x < b.right && point.y >= b.top && point.y < b.bottom);
  if (isOn) return;
  const areas = monitors.map(({ bounds: b }) => `${b.left},${b.top} to ${b.right},${b.bottom}`).join('; ');
  throw new HandsightError('OffScreen', `(${point.x}, ${point.y}) is not on the screen (${areas})`, { x: point.x, y: point.y });
}

/** Ids are positions in a reading. The element there now must be the same as in every reading to which the client's id may refer. */
function elementById(session: DeviceSession, screen: Screen, id: string): UnifiedUINode {
  const { window_uid } = screen.window;
  const now = elementWithId(screen.raw, id);
  const meant = session.readingsOf(window_uid, id).flatMap(({ raw }) => {
    const node = elementWithId(raw, id);
    return node === undefined ? [] : [{ raw, node }];
  });
  if (now === undefined && meant.length === 0)
    throw new ElementNotFoundError(`there is no element ${id.slice(0, 80)} in window ${window_uid}`, { element_id: id }, { window_uid });
  if (now !== undefined && meant.every(({ raw, node }) => raw === screen.raw || isStill(raw, node, screen.raw, now))) return now;
  throw new ElementNotFoundError(
    `element ${id.slice(0, 80)} is stale: the screen has changed, and another element or none stands there now`,
    { element_id: id },
    { window_uid },
    'StaleRef',
  );
}

function isStill(before: UnifiedUINode, node: UnifiedUINode, after: UnifiedUINode, now: UnifiedUINode): boolean {
  const { pairs, doubtful } = match(before, after);
  return pairs.get(node) === now && !doubtful.has(now);
}
