import { HandsightError } from '../../error/errors.ts';
import { lookAt } from '../../look/look.ts';
import type { Point } from '../../screen/geometry.ts';
import { match } from '../../screen/match/match.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import type { ActionOf } from '../action.ts';
import { refuseCovered } from '../target/reach.ts';
import type { Dispatch, Dispatched } from './context.ts';
import { tapAt } from './gestures.ts';
import { Track } from './track.ts';

const MOST_TAPS = 6;

/**
 * Taps the slider's track where the value should be, reads the result and corrects it. A value outside the slider's stated range is
 * refused; a slider without one that does not reach the value is put back where it was.
 */
export async function slide(d: Dispatch<ActionOf<'set_value'>>): Promise<Dispatched> {
  const { on } = d.aims;
  const wanted = Number(d.action.value);
  if (d.action.value.trim() === '' || !Number.isFinite(wanted)) throw new HandsightError('BadRequest', 'a slider takes a number', {});
  const held = on?.node === undefined ? undefined : numberIn(on.node);
  if (on?.node === undefined || held === undefined)
    throw new HandsightError('PatternUnsupported', 'the slider does not expose the value it holds; drag it instead', {});
  const { screen, node } = on;
  const { range } = node;
  if (range !== undefined && (wanted < range.min || wanted > range.max))
    throw new HandsightError('BadRequest', `the slider takes a number from ${range.min} to ${range.max}`, { ...range });
  const track = new Track(node.bounds, range);
  let taps = 0;
  const tap = async (point: Point): Promise<number | undefined> => {
    if (taps === 0) refuseCovered(d.layout, screen, node, point);
    else await d.again({ type: 'tap', target: point, button: 'left', count: 1 });
    await d.ledger.send(() => d.session.device.gesture(tapAt(point, 'left', 1), d.call));
    taps += 1;
    d.sent({ route: 'pointer', details: { taps } });
    const now = match(screen.raw, (await lookAt(d.session, screen.window, d.call)).raw).pairs.get(node);
    return now === undefined ? undefined : numberIn(now);
  };
  while (taps < MOST_TAPS) {
    const point = track.pointFor(wanted);
    const back = point === undefined ? track.pointFor(held) : undefined;
    if (back !== undefined) await tap(back);
    if (point === undefined) break;
    const value = await tap(point);
    if (value === undefined || value === wanted) break;
    track.learn(value);
  }
  return { route: 'pointer', details: { taps } };
}

function numberIn({ value }: UnifiedUINode): number | undefined {
  const number = Number(value ?? '');
  return value === null || value.trim() === '' || !Number.isFinite(number) ? undefined : number;
}
