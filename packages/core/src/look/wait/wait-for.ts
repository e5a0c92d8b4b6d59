import { z } from 'zod';

import type { Call } from '../../device/call.ts';
import { HandsightError } from '../../error/errors.ts';
import type { Screen } from '../../host/screen.ts';
import { StepBudget } from '../../screen/select/step-budget.ts';
import { yieldTurn } from '../yield-turn.ts';
import { lookOrGone } from '../window-gone.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import { WaitConditionSchema, type WaitCondition } from './condition.ts';
import { questionOf, type Question } from './question.ts';
import { timedWait, type WaitCost } from './timed-wait.ts';
import { until } from './until.ts';

export const WaitForSchema = z.strictObject({
  any_of: z.array(WaitConditionSchema).min(1).max(20),
  timeout_ms: z.number().int().min(0).default(5000),
  poll_ms: z.number().int().min(0).default(200),
  window_uid: z.string().max(500).optional(),
});
export type WaitFor = z.infer<typeof WaitForSchema>;

interface Match {
  matched_index: number;
  matched_detail: Record<string, unknown>;
}
export type WaitResult = Match & WaitCost;

/** Waits for the first of several conditions. */
export function waitFor(session: DeviceSession, wait: WaitFor, signal?: AbortSignal): Promise<WaitResult> {
  return timedWait(
    session,
    'wait_for',
    wait,
    async ({ call, timeoutMs, pollMs, countPoll }) => {
      const first = await lookOrGone(session, wait.window_uid, call);
      const questions = wait.any_of.map((condition) => questionOf(session, condition, first));
      const ask = async (): Promise<Match | false> => {
        countPoll();
        return firstMatch(questions, await lookOrGone(session, wait.window_uid, call), call);
      };
      const match = await until(session, call, timeoutMs, ask, pollMs);
      if (match !== false) return match;
      throw new HandsightError('Timeout', `${wait.any_of.map(formatCondition).join(', ')}: not seen in ${timeoutMs} ms`);
    },
    signal,
  );
}

const formatCondition = ({ type, ...rest }: WaitCondition): string => [type, ...Object.values(rest)].join(' ');

async function firstMatch(questions: Question[], now: Screen | undefined, call: Call): Promise<Match | false> {
  const steps = new StepBudget();
  const begun = performance.now();
  for (const [matched_index, ask] of questions.entries()) {
    // Each selector has its own step budget; other work is let in between.
    if (matched_index > 0) await yieldTurn(begun);
    call.signal.throwIfAborted();
    const matched_detail = await ask(now, call, steps);
    if (matched_detail !== undefined) return { matched_index, matched_detail };
  }
  return false;
}
