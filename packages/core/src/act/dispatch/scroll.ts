import type { Capabilities } from '../../device/capabilities.ts';
import { HandsightError } from '../../error/errors.ts';
import { centerOf, height, isEmpty, overlaps, width, type Bounds, type Point } from '../../screen/geometry.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { mostSimilar, namesIn } from '../../screen/select/similar-names.ts';
import { walk } from '../../screen/walk.ts';
import type { ActionOf } from '../action.ts';
import { look as lookAgain } from '../../look/look.ts';
import type { Screen } from '../../host/screen.ts';
import { line, OPPOSITE, swipeAcross } from './gestures.ts';
import { SCROLL_TO } from '../defaults.ts';
import { until } from '../../look/wait/until.ts';
import { isAtRest } from '../../look/wait/at-rest.ts';
import { settleFull } from '../../look/wait/settle-screen.ts';
import type { Layout } from '../../look/layout.ts';
import { meantIn } from '../../look/target/matches.ts';
import { refuseCovered } from '../target/reach.ts';
import { targetText, type Target } from '../../look/target/target.ts';
import type { Aims, Dispatch, Dispatched } from './context.ts';

/** One wheel click scrolls about this fraction of the area. */
export const CLICK_REACH = 0.2;
const LONGEST_REACH = 0.8;

interface Area {
  screen: Screen;
  bounds: Bounds;
  /** Undefined for the whole window. */
  node?: UnifiedUINode;
}

/** The target or the nearest scrolling element around it; without a target, the window's largest scrolling area, else the window. */
function scrollArea({ on }: Aims): Area {
  if (on === undefined) throw new HandsightError('ElementNotFound', 'there is no window to scroll in', {});
  const { screen } = on;
  const node = on.node === undefined ? largestScrollable(screen.raw) : (nearestScrollable(screen.raw, on.node) ?? on.node);
  return node === undefined ? { screen, bounds: screen.window.bounds } : { screen, bounds: node.bounds, node };
}

function largestScrollable(root: UnifiedUINode): UnifiedUINode | undefined {
  const size = ({ bounds }: UnifiedUINode): number => width(bounds) * height(bounds);
  return [...walk(root)].filter((n) => n.scrollable && !isEmpty(n.bounds)).sort((a, b) => size(b) - size(a))[0];
}

function nearestScrollable(root: UnifiedUINode, node: UnifiedUINode): UnifiedUINode | undefined {
  let found: UnifiedUINode | undefined;
  const visit = (n: UnifiedUINode, scroller: UnifiedUINode | undefined): boolean => {
    const nearest = n.scrollable ? n : scroller;
    if (n === node) found = nearest;
    return n === node || n.children.some((child) => visit(child, nearest));
  };
  visit(root, undefined);
  return found;
}

type Travel = Pick<ActionOf<'scroll'>, 'direction' | 'clicks'>;

const wheelPoint = ({ on }: Aims, area: Bounds): Point => on?.point ?? centerOf(area);

function fingerWay(area: Bounds, { direction, clicks }: Travel): { from: Point; to: Point } {
  const { from, to } = swipeAcross(area, OPPOSITE[direction]);
  const share = Math.min(1.3, Math.min(LONGEST_REACH, CLICK_REACH * clicks) / 0.6);
  return { from, to: { x: Math.round(from.x + (to.x - from.x) * share), y: Math.round(from.y + (to.y - from.y) * share) } };
}

/** Where the wheel turns, or the finger goes down and up. */
export function scrollTouches(action: ActionOf<'scroll' | 'scroll_to'>, aims: Aims, { wheel }: Capabilities): Point[] {
  const { bounds } = scrollArea(aims);
  if (wheel) return [wheelPoint(aims, bounds)];
  const { from, to } = fingerWay(bounds, action);
  return [from, to];
}

/** What would be scrolled must not be covered where the wheel turns or the finger goes down. */
export function requireScrollable(layout: Layout, action: ActionOf<'scroll' | 'scroll_to'>, aims: Aims): void {
  const [at] = scrollTouches(action, aims, layout.capabilities);
  const { screen, node = screen.raw } = scrollArea(aims);
  if (at !== undefined) refuseCovered(layout, screen, node, at);
}

async function travel(d: Dispatch<ActionOf<'scroll' | 'scroll_to'>>): Promise<Dispatched> {
  const { device } = d.session;
  const { bounds } = scrollArea(d.aims);
  const { direction, clicks } = d.action;
  if (d.capabilities.wheel) {
    const sign = direction === 'up' || direction === 'left' ? clicks : -clicks;
    const vertical = direction === 'up' || direction === 'down';
    const wheel = { at: wheelPoint(d.aims, bounds), dx: vertical ? 0 : sign, dy: vertical ? sign : 0 };
    return { route: await d.ledger.send(() => device.wheel(wheel, d.call)) };
  }
  const { from, to } = fingerWay(bounds, { direction, clicks });
  return { route: await d.ledger.send(() => device.gesture(line(from, to, 300), d.call)) };
}

export const scroll = (d: Dispatch<ActionOf<'scroll'>>): Promise<Dispatched> => travel(d);

/** Scrolls until the element is on the screen, the content ends, the tries are used up, or an input is refused. */
export async function scrollTo(d: Dispatch<ActionOf<'scroll_to'>>): Promise<Dispatched> {
  const { action, session, call } = d;
  const { screen: first } = scrollArea(d.aims);
  const same = inSameArea(action, d.aims);
  const read = async (): Promise<{ screen: Screen }> => ({ screen: await lookAgain(session, { uid: first.window.window_uid }, call) });
  const passed = new Set<string>();
  let { screen: now } = await read();
  let route: Dispatched['route'] = 'none';
  for (let scrolls = 0; ; scrolls++) {
    const found = shownTarget(d, now, action.target);
    if (found !== undefined) return { route, details: { scrolls, found_at: found.bounds } };
    for (const name of namesIn(now.root)) passed.add(name);
    if (scrolls >= action.maxScrolls) throw notFound(action.target, { scrolls, isAtEnd: false, passed });
    ({ route } = await travel(scrolls === 0 ? d : { ...d, aims: await d.again(same) }));
    d.sent({ route, details: { scrolls: scrolls + 1 } });
    const before = now;
    ({
      now: { screen: now },
    } = await settleFull(session, call, read));
    if (!isAtRest(before, now)) continue;
    if (!(await movesYet(d, before, read))) throw notFound(action.target, { scrolls: scrolls + 1, isAtEnd: true, passed });
    ({
      now: { screen: now },
    } = await settleFull(session, call, read));
  }
}

/** Content may start to move a little after the input. */
async function movesYet({ session, call }: Dispatch, before: Screen, read: () => Promise<{ screen: Screen }>): Promise<boolean> {
  return until(session, call, SCROLL_TO.SCROLL_SETTLE_MS, async () => !isAtRest(before, (await read()).screen));
}

/** The action bound to the area it scrolled first: a different list that takes its place is a different element. */
function inSameArea(action: ActionOf<'scroll_to'>, aims: Aims): ActionOf<'scroll_to'> {
  const { screen, node } = scrollArea(aims);
  const ref = node === undefined || aims.on?.point !== undefined ? undefined : screen.refs.get(node.id);
  return ref === undefined ? action : { ...action, within: { ref } };
}

/** Similar names passed on the way are suggested, so a caller who left out a word need not search again. */
function notFound(target: Target, way: { scrolls: number; isAtEnd: boolean; passed: ReadonlySet<string> }): HandsightError {
  const { scrolls, isAtEnd } = way;
  const tried = scrolls === 1 ? 'one scroll' : `${scrolls} scrolls`;
  const end = isAtEnd ? '; the content does not move any further' : '';
  const suggestions = 'name' in target ? mostSimilar(way.passed, target.name) : [];
  return new HandsightError(isAtEnd ? 'NothingScrolled' : 'ElementNotFound', `${targetText(target)} was not found after ${tried}${end}`, {
    scrolls,
    end_of_content: isAtEnd,
    ...(suggestions.length === 0 ? {} : { suggestions }),
  });
}

function shownTarget(d: Dispatch, now: Screen, target: Target): UnifiedUINode | undefined {
  if ('x' in target || 'element_id' in target) throw new HandsightError('BadRequest', 'scroll to a ref, a name or a selector', {});
  const isShown = (n: UnifiedUINode): boolean => n.visible && !isEmpty(n.bounds) && overlaps(n.bounds, now.window.bounds);
  if ('ref' in target) {
    const node = d.session.host.refs.resolve(target.ref);
    return isShown(node) ? node : undefined;
  }
  return meantIn(now, target, d.session.exactRoles).find(isShown);
}
