import { HandsightError } from '../../error/errors.ts';
import { lookAt } from '../../look/look.ts';
import { match } from '../../screen/match/match.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import type { ActionOf } from '../action.ts';
import { refuseCovered } from '../target/reach.ts';
import type { Dispatch, Dispatched } from './context.ts';
import { tapAt } from './gestures.ts';
import { Track } from './track.ts';

const MOST_TAPS = 6;

/** Taps the track of a slider where the value should be, reads what it holds, and corrects that. */
export async function slide(d: Dispatch<ActionOf<'set_value'>>): Promise<Dispatched> {
  const { on } = d.aims;
  const wanted = Number(d.action.value);
  if (d.action.value.trim() === '' || !Number.isFinite(wanted)) throw new HandsightError('BadRequest', 'a slider takes a number', {});
  if (on?.node === undefined || numberIn(on.node) === undefined)
    throw new HandsightError('PatternUnsupported', 'the slider does not expose the value it holds; drag it instead', {});
  const { look, node } = on;
  const track = new Track(node.bounds);
  let taps = 0;
  for (; taps < MOST_TAPS; taps++) {
    const point = track.pointFor(wanted);
    if (point === undefined) break;
    if (taps === 0) refuseCovered(d.scene, look, node, point);
    else await d.again({ type: 'tap', target: point, button: 'left', count: 1 });
    await d.ledger.send(() => d.session.device.gesture(tapAt(point, 'left', 1), d.call));
    d.sent({ route: 'pointer', details: { taps: taps + 1 } });
    const now = match(look.raw, (await lookAt(d.session, look.window, d.call)).raw).pairs.get(node);
    const value = now === undefined ? undefined : numberIn(now);
    if (value === undefined || value === wanted) break;
    track.learn(value);
  }
  return { route: 'pointer', details: { taps: Math.min(taps + 1, MOST_TAPS) } };
}

function numberIn({ value }: UnifiedUINode): number | undefined {
  const number = Number(value ?? '');
  return value === null || value.trim() === '' || !Number.isFinite(number) ? undefined : number;
}
