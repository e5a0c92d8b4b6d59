import { withDeadline } from '../device/call.ts';
import { HandsightError } from '../error/errors.ts';
import type { ErrorKind } from '../error/table.ts';
import { READ_TIMEOUT_MS } from '../look/look.ts';
import { observe, type DiffFormat, type Observation, type ObserveQuery } from '../look/observe.ts';
import { perform } from './perform.ts';
import type { Receipt } from '../host/receipt.ts';
import type { ActRequest } from './request.ts';
import type { DeviceSession } from '../host/device-session.ts';
import { until } from '../look/wait/until.ts';

export interface ObserveAfter {
  /** A tree token: the observation then holds only the changes since it. */
  since?: string | undefined;
  format?: DiffFormat;
  /** Longest wait for the screen to settle after the action. */
  wait_after_ms?: number;
}

const DEFAULT_WAIT_AFTER_MS = 200;

export interface ActedAndObserved {
  receipt: Receipt;
  /** Null when nothing was done, or when the screen could not be read afterwards. */
  observation: Observation | null;
  observation_error: { code: ErrorKind; message: string } | null;
}

/** Act, give the screen a moment unless the device knows that it is quiet, then read it. */
export async function actAndObserve(session: DeviceSession, request: ActRequest, after: ObserveAfter): Promise<ActedAndObserved> {
  const receipt = await perform(session, request);
  if (!receipt.ok && receipt.dispatched === 'no') return { receipt, observation: null, observation_error: null };
  try {
    await letGoOn(session, after.wait_after_ms ?? DEFAULT_WAIT_AFTER_MS, request.signal);
    return { receipt, observation: await observeAfter(session, request, after), observation_error: null };
  } catch (error) {
    const shown = session.shownError(error);
    const known = shown instanceof HandsightError ? shown : new HandsightError('Internal', String(shown), {}, { cause: error });
    return { receipt, observation: null, observation_error: { code: known.kind, message: known.message } };
  }
}

async function letGoOn(session: DeviceSession, ms: number, signal: AbortSignal | undefined): Promise<void> {
  const isQuiet = (): Promise<boolean> => Promise.resolve(session.device.rest.isStill() === true);
  await withDeadline(session.host.clock, ms + READ_TIMEOUT_MS, 'the moment after', (call) => until(session, call, ms, isQuiet, ms), signal);
}

/** The window acted on, or the one in front where the action has closed it. */
async function observeAfter(session: DeviceSession, { window, signal }: ActRequest, after: ObserveAfter): Promise<Observation> {
  const query: ObserveQuery = { since: after.since, ...(after.format === undefined ? {} : { format: after.format }) };
  return withDeadline(
    session.host.clock,
    READ_TIMEOUT_MS,
    'observing after the action',
    async (call) => {
      try {
        return await observe(session, { ...query, ...(window === undefined ? {} : { window }) }, call);
      } catch (error) {
        if (window === undefined || !(error instanceof HandsightError) || error.kind !== 'WindowGone') throw error;
        return observe(session, query, call);
      }
    },
    signal,
  );
}
