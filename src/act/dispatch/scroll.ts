import type { Capabilities } from '../../device/capabilities.ts';
import { HandsightError } from '../../error/errors.ts';
import { centerOf, height, isEmpty, overlaps, width, type Bounds, type Point } from '../../screen/geometry.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { walk } from '../../screen/walk.ts';
import type { ActionOf } from '../action.ts';
import { look as lookAgain, type Look } from '../look.ts';
import { line, OPPOSITE, swipeAcross } from '../stage/gestures.ts';
import { settleFull } from '../stage/settle.ts';
import { matchesIn } from '../target/matches.ts';
import { targetText, type Target } from '../target/target.ts';
import type { Aims, Dispatch, Dispatched } from './context.ts';

/** One wheel click travels about this part of a scrolling area. */
export const CLICK_REACH = 0.2;
const LONGEST_REACH = 0.8;

/** The element meant, else the largest scrolling area of the window, else the window. */
function scrollArea({ on }: Aims): Bounds {
  if (on === undefined) throw new HandsightError('ElementNotFound', 'there is no window to scroll in', {});
  if (on.node !== undefined) return (nearestScrollable(on.look.raw, on.node) ?? on.node).bounds;
  const areas = [...walk(on.look.raw)].filter((n) => n.scrollable && !isEmpty(n.bounds)).map((n) => n.bounds);
  return areas.sort((a, b) => width(b) * height(b) - width(a) * height(a))[0] ?? on.look.window.bounds;
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
  const area = scrollArea(aims);
  if (wheel) return [wheelPoint(aims, area)];
  const { from, to } = fingerWay(area, action);
  return [from, to];
}

async function travel(d: Dispatch<ActionOf<'scroll' | 'scroll_to'>>): Promise<Dispatched> {
  const { device } = d.session;
  const area = scrollArea(d.aims);
  const { direction, clicks } = d.action;
  if (d.capabilities.wheel) {
    const sign = direction === 'up' || direction === 'left' ? clicks : -clicks;
    const vertical = direction === 'up' || direction === 'down';
    const wheel = { at: wheelPoint(d.aims, area), dx: vertical ? 0 : sign, dy: vertical ? sign : 0 };
    return { route: await d.ledger.send(() => device.wheel(wheel, d.call)) };
  }
  const { from, to } = fingerWay(area, { direction, clicks });
  return { route: await d.ledger.send(() => device.gesture(line(from, to, 300), d.call)) };
}

export const scroll = (d: Dispatch<ActionOf<'scroll'>>): Promise<Dispatched> => travel(d);

/** Travel until the element is on the screen, the content ends, or the tries are used up. */
export async function scrollTo(d: Dispatch<ActionOf<'scroll_to'>>): Promise<Dispatched> {
  const { action, session, call, choice } = d;
  let now = await lookAgain(session, choice, call);
  let dispatched: Dispatched = { route: 'none' };
  for (let scrolls = 0; ; scrolls++) {
    const found = shownTarget(d, now, action.target);
    if (found !== undefined) return { ...dispatched, details: { scrolls, found_at: found.bounds } };
    if (scrolls >= action.maxScrolls) throw notFound(action.target, scrolls, false);
    dispatched = await travel(d);
    const before = now;
    ({ look: now } = await settleFull(session, call, () => lookAgain(session, choice, call)));
    if (now.idle === before.idle) throw notFound(action.target, scrolls + 1, true);
  }
}

const notFound = (target: Target, scrolls: number, atEnd: boolean): HandsightError =>
  new HandsightError(
    atEnd ? 'NothingScrolled' : 'ElementNotFound',
    `${targetText(target)} was not found after ${scrolls} scrolls${atEnd ? '; the content does not move any further' : ''}`,
    {
      scrolls,
      end_of_content: atEnd,
    },
  );

function shownTarget(d: Dispatch, now: Look, target: Target): UnifiedUINode | undefined {
  if ('x' in target || 'element_id' in target) throw new HandsightError('BadRequest', 'scroll to a ref or a selector', {});
  const isShown = (n: UnifiedUINode): boolean => n.visible && !isEmpty(n.bounds) && overlaps(n.bounds, now.window.bounds);
  if ('ref' in target) {
    const node = d.session.host.refs.resolve(target.ref);
    return isShown(node) ? node : undefined;
  }
  const matches = matchesIn(now, target.selector).filter(isShown);
  return matches[0];
}
