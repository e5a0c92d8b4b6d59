import { parseKeys } from '../../device/keys.ts';
import { ElementNotFoundError, HandsightError } from '../../error/errors.ts';
import type { Screen } from '../../host/screen.ts';
import { look as lookNow } from '../../look/look.ts';
import { until } from '../../look/wait/until.ts';
import { centerOf, isEmpty } from '../../screen/geometry.ts';
import { labelOf } from '../../screen/label.ts';
import { match } from '../../screen/match/match.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { isInteractive, isShown } from '../../screen/trait.ts';
import { walk } from '../../screen/walk.ts';
import type { ActionOf } from '../action.ts';
import { reach } from '../target/reach.ts';
import type { Dispatch, Dispatched } from './context.ts';
import { line, swipeAcross, tapAt } from './gestures.ts';

type Select = Dispatch<ActionOf<'select'>>;
type Option = ActionOf<'select'>['option'];

const POPUP_MS = 2000;
const MOST_SCROLLS = 10;
const SWIPE_MS = 300;

/** Chooses as a person would: taps one of a list's elements, or opens a drop-down and taps the option in its pop-up. */
export async function choose(d: Select): Promise<Dispatched> {
  const { on } = d.aims;
  if (on?.node === undefined) throw new HandsightError('ElementNotFound', 'there is nothing to choose from', {});
  const { screen, node } = on;
  if (node.role === 'spinner') return choosePopup(d, screen, node);
  const options = optionsIn(screen, [...walk(node)].slice(1));
  if (options.length === 0) throw new HandsightError('PatternUnsupported', 'the element offers no options; tap it instead', {});
  const option = chosenOf(options, d.action.option);
  if (option === undefined) throw unknownOption(d, options);
  const { point } = reach(d.layout, { screen, node: option });
  return { route: await d.ledger.send(() => d.session.device.gesture(tapAt(point, 'left', 1), d.call)) };
}

async function choosePopup(d: Select, screen: Screen, node: UnifiedUINode): Promise<Dispatched> {
  const { session, call } = d;
  const { point } = reach(d.layout, { screen, node });
  await d.ledger.send(() => session.device.gesture(tapAt(point, 'left', 1), call));
  d.sent({ route: 'pointer', details: { opened: true } });
  let now = await until(session, call, POPUP_MS, async () => {
    const shown = await lookNow(session, {}, call);
    return popupOptions(screen, shown).length > 0 && shown;
  });
  if (now === false) throw new HandsightError('PatternUnsupported', 'the drop-down was tapped and showed no options', {});
  for (let scrolls = 0; ; scrolls++) {
    const options = popupOptions(screen, now);
    const option = chosenOf(options, d.action.option);
    if (option !== undefined) {
      await tapOption(d, option);
      return { route: 'pointer', details: { scrolls } };
    }
    const next: Screen | undefined = scrolls < MOST_SCROLLS && 'name' in d.action.option ? await scrollOn(d, now) : undefined;
    if (next === undefined) {
      await d.ledger.send(() => session.device.press(parseKeys('back'), call));
      throw unknownOption(d, options);
    }
    now = next;
  }
}

/** A separate input in a separate window, and checked by the guards as one. */
async function tapOption(d: Select, option: UnifiedUINode): Promise<void> {
  const { x, y } = centerOf(option.bounds);
  const point = { x: Math.round(x), y: Math.round(y) };
  await d.again({ type: 'tap', target: point, button: 'left', count: 1 }, {});
  await d.ledger.send(() => d.session.device.gesture(tapAt(point, 'left', 1), d.call));
}

/** The next options of a long pop-up; undefined at its end. */
async function scrollOn(d: Select, now: Screen): Promise<Screen | undefined> {
  const list = [...walk(now.raw)].find((n) => n.scrollable && !isEmpty(n.bounds));
  if (list === undefined) return undefined;
  const { from, to } = swipeAcross(list.bounds, 'up');
  await d.again({ type: 'swipe_points', from, to, durationMs: SWIPE_MS }, {});
  await d.ledger.send(() => d.session.device.gesture(line(from, to, SWIPE_MS), d.call));
  const next = await lookNow(d.session, {}, d.call);
  return next.idle === now.idle ? undefined : next;
}

/** The options of the pop-up, whether it is a window of its own or opened inside the same window. */
function popupOptions(before: Screen, now: Screen): UnifiedUINode[] {
  if (now.window.window_uid !== before.window.window_uid) return optionsIn(now, [...walk(now.raw)]);
  const known = new Set(match(before.raw, now.raw).pairs.values());
  return optionsIn(
    now,
    [...walk(now.raw)].filter((n) => !known.has(n)),
  );
}

const optionsIn = ({ window }: Screen, nodes: UnifiedUINode[]): UnifiedUINode[] =>
  nodes.filter((n) => isInteractive(n) && !n.scrollable && labelOf(n) !== '' && isShown(n, window.bounds));

const chosenOf = (options: readonly UnifiedUINode[], option: Option): UnifiedUINode | undefined =>
  'index' in option ? options[option.index] : options.find((n) => labelOf(n) === option.name);

function unknownOption(d: Select, options: readonly UnifiedUINode[]): HandsightError {
  const { option } = d.action;
  const wanted = 'index' in option ? `number ${option.index}` : `"${option.name}"`;
  return new ElementNotFoundError(`there is no option ${wanted}`, { option }, { options: options.map(labelOf) });
}
