import type { Call } from '../../device/call.ts';
import { HandsightError } from '../../error/errors.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import { parsePredicates, type PredicateResult } from './predicate.ts';
import { Scene } from '../scene.ts';
import { evaluate } from './evaluate.ts';

export interface AssertedState {
  all_passed: boolean;
  results: PredicateResult[];
}

/** The screen-observer dialect's `assert_state`: every predicate is asked, one that is false does not stop the others. */
export async function assertState(session: DeviceSession, predicates: unknown[], call: Call): Promise<AssertedState> {
  const wanted = parsePredicates(predicates);
  if (wanted.length === 0) throw new HandsightError('BadRequest', 'without a predicate nothing is asserted', {});
  const results: PredicateResult[] = [];
  const scene = await Scene.capture(session, call);
  for (const predicate of wanted) {
    const { readable: _, ...result } = await evaluate(scene, predicate);
    results.push(result);
  }
  return { all_passed: results.every((result) => result.passed), results };
}
