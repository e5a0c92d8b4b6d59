import type { Call } from '../../device/call.ts';
import { HandsightError } from '../../error/errors.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import { parsePredicates, type PredicateResult } from './predicate.ts';
import { StepBudget } from '../../screen/select/step-budget.ts';
import { Layout } from '../layout.ts';
import { yieldTurn } from '../yield-turn.ts';
import { evaluate } from './evaluate.ts';

/** For all predicates together; selectors have their own. */
const STEPS = 10_000_000;

export interface AssertedState {
  all_passed: boolean;
  results: PredicateResult[];
}

/** Every predicate is evaluated, even after one is false. */
export async function assertState(session: DeviceSession, predicates: unknown[], call: Call): Promise<AssertedState> {
  const wanted = parsePredicates(predicates);
  if (wanted.length === 0) throw new HandsightError('BadRequest', 'without a predicate nothing is asserted', {});
  const results: PredicateResult[] = [];
  const layout = await Layout.capture(session, call);
  const steps = new StepBudget(STEPS);
  const begun = performance.now();
  for (const predicate of wanted) {
    if (results.length > 0) await yieldTurn(begun);
    call.signal.throwIfAborted();
    const { readable: _, ...result } = await evaluate(layout, predicate, steps);
    results.push(result);
  }
  return { all_passed: results.every((result) => result.passed), results };
}
