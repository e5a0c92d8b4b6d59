import { HandsightError } from '../../error/errors.ts';
import { parsePredicates } from '../../look/check/predicate.ts';
import type { Attempt } from '../attempt.ts';
import { parseAction } from '../request.ts';

/** The action and what its caller expects; bad input is a typed error, and nothing is sent. */
export function parse(attempt: Attempt): Attempt {
  const { request, session } = attempt;
  const action = parseAction(request.action);
  attempt.expect = parsePredicates(request.expect ?? []);
  attempt.parsed = action;
  if (action.type === 'type' && action.text === '' && action.target === undefined && !action.clearFirst && !action.submit)
    throw new HandsightError('BadRequest', 'there is nothing to type: the text is empty', {});
  const { wait_seconds } = session.host.config.limits;
  // A wait blocks nothing but the caller's connection.
  if (action.type === 'wait' && action.durationMs > wait_seconds * 1000)
    throw new HandsightError('BadRequest', `a wait is ${wait_seconds} s at most; the operator can raise limits.wait_seconds`, {
      wait_seconds,
    });
  return attempt;
}
