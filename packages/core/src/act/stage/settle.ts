import { settleFull } from '../../look/wait/settle-screen.ts';
import { settleClass } from '../action-kind.ts';
import type { Attempt } from '../attempt.ts';
import { lookAfter } from './look.ts';

/** After an input, waits until the screen has come to rest, as the action's kind requires, and reads it. */
export async function settle(attempt: Attempt): Promise<Attempt> {
  const { session, call, action } = attempt;
  const begun = call.clock.now();
  if (settleClass(action) === 'full') attempt.settled = await settleFull(session, call, () => lookAfter(attempt));
  else attempt.settled = { now: await lookAfter(attempt), settleMs: call.clock.now() - begun };
  return attempt;
}
