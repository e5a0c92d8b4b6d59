import { withDeadline, type Call } from '../device/call.ts';
import type { DeviceSession } from '../host/device-session.ts';
import type { Receipt } from '../host/receipt.ts';
import type { Action } from './action.ts';
import { Attempt } from './attempt.ts';
import { DEFAULT_TIMEOUT_MS, type ActRequest } from './request.ts';
import { compare, lookAgain } from './stage/compare.ts';
import { dispatch } from './stage/dispatch.ts';
import { gate } from './stage/gate.ts';
import { look } from './stage/look.ts';
import { parse } from './stage/parse.ts';
import { record } from './stage/record.ts';
import { resolve } from './stage/resolve.ts';
import { settle } from './stage/settle.ts';
import { verify } from './stage/verify.ts';

type Stage = (attempt: Attempt) => Promise<Attempt>;

/** From the device's queue on; each stage takes the attempt and hands it on, until one has nothing left to do. */
const STAGES: readonly Stage[] = [look, resolve, dispatch, settle, compare, verify];

/** The single entry point: every input of every surface passes through here and always leaves a receipt. */
export async function perform(session: DeviceSession, request: ActRequest): Promise<Receipt> {
  const attempt = new Attempt(session, request);
  try {
    const { action } = parse(attempt);
    await gate(session.host, action, request);
    session.requireOpen();
    await inTurn(attempt, action);
  } catch (error) {
    attempt.fail(error);
    await lookAgain(attempt);
  }
  return record(attempt);
}

/** One action at a time; a wait does not queue. The time in the queue does not count. */
async function inTurn(attempt: Attempt, action: Action): Promise<void> {
  const { session, request } = attempt;
  const { clock, config } = session.host;
  const isLimited = action.type === 'shell' && request.timeout_ms === undefined;
  const timeoutMs = isLimited ? config.limits.shell_seconds * 1000 : (request.timeout_ms ?? DEFAULT_TIMEOUT_MS + ownDuration(action));
  const what = isLimited ? 'the command, which limits.shell_seconds of the configuration bounds,' : action.type;
  const work = (): Promise<void> => withDeadline(clock, timeoutMs, what, (call) => run(attempt, call), request.signal);
  await (action.type === 'wait' ? work() : session.queue.run(work, request.signal));
}

async function run(attempt: Attempt, call: Call): Promise<void> {
  attempt.call = call;
  for (const stage of STAGES) {
    await stage(attempt);
    if (attempt.isOver) return;
  }
}

/** How long the input itself is going to take. */
const ownDuration = (action: Action): number => ('durationMs' in action ? action.durationMs : 0) + ('holdMs' in action ? action.holdMs : 0);
