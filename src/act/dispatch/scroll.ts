import { HandsightError } from '../../error/errors.ts';
import { centerOf, height, isEmpty, overlaps, width, type Bounds } from '../../screen/geometry.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { findAll } from '../../screen/select/find.ts';
import { walk } from '../../screen/walk.ts';
import type { Action, ActionOf } from '../action.ts';
import { look as lookAgain, type Look } from '../look.ts';
import { line, OPPOSITE, swipeAcross, type Direction } from '../stage/gestures.ts';
import { settleFull } from '../stage/settle.ts';
import { targetText, type Target } from '../target/target.ts';
import type { Dispatch, Dispatched } from './context.ts';

/** One wheel click travels about this part of a scrolling area. */
const CLICK_REACH = 0.2;
const LONGEST_REACH = 0.8;

/** The element meant, else the largest scrolling area of the window, else the window. */
function scrollArea(d: Dispatch<Action>): Bounds {
  const { on } = d.aims;
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

async function travel(d: Dispatch<Action>, area: Bounds, direction: Direction, clicks: number): Promise<Dispatched> {
  const { device } = d.session;
  const at = d.aims.on?.point ?? centerOf(area);
  if (d.capabilities.wheel) {
    const sign = direction === 'up' || direction === 'left' ? clicks : -clicks;
    const vertical = direction === 'up' || direction === 'down';
    return { route: await d.ledger.send(() => device.wheel({ at, dx: vertical ? 0 : sign, dy: vertical ? sign : 0 }, d.call)) };
  }
  const { from, to } = swipeAcross(area, OPPOSITE[direction]);
  const share = Math.min(LONGEST_REACH, CLICK_REACH * clicks) / 0.6;
  const end = {
    x: Math.round(from.x + (to.x - from.x) * Math.min(1.3, share)),
    y: Math.round(from.y + (to.y - from.y) * Math.min(1.3, share)),
  };
  return { route: await d.ledger.send(() => device.gesture(line(from, end, 300), d.call)) };
}

export const scroll = (d: Dispatch<ActionOf<'scroll'>>): Promise<Dispatched> =>
  travel(d, scrollArea(d), d.action.direction, d.action.clicks);

/** Travel until the element is on the screen, the content ends, or the tries are used up. */
export async function scrollTo(d: Dispatch<ActionOf<'scroll_to'>>): Promise<Dispatched> {
  const { action, session, call, choice } = d;
  let now = await lookAgain(session, choice, call);
  let dispatched: Dispatched = { route: 'none' };
  for (let scrolls = 0; ; scrolls++) {
    const found = shownTarget(d, now, action.target);
    if (found !== undefined) return { ...dispatched, details: { scrolls, found_at: found.bounds } };
    if (scrolls >= action.maxScrolls) throw notFound(action.target, scrolls, false);
    dispatched = await travel(
      { ...d, aims: { on: { look: now, ...(d.aims.on?.node === undefined ? {} : { node: d.aims.on.node }) } } },
      scrollArea(d),
      action.direction,
      3,
    );
    const before = now;
    ({ look: now } = await settleFull(session, choice, call));
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

function shownTarget(d: Dispatch<Action>, now: Look, target: Target): UnifiedUINode | undefined {
  if ('x' in target || 'element_id' in target) throw new HandsightError('BadRequest', 'scroll to a ref or a selector', {});
  const isShown = (n: UnifiedUINode): boolean => n.visible && !isEmpty(n.bounds) && overlaps(n.bounds, now.window.bounds);
  if ('ref' in target) {
    const node = d.session.host.refs.resolve(target.ref);
    return isShown(node) ? node : undefined;
  }
  const matches = findAll(now.raw, target.selector).filter(isShown);
  return matches[0];
}
