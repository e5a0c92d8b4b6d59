import type { Call } from '../../device/call.ts';
import type { Action } from '../action.ts';
import type { Aims } from '../dispatch/context.ts';
import type { Evidence } from '../../host/receipt.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import { until } from '../../look/wait/until.ts';
import { elementEvidence } from './element-evidence.ts';
import type { Read, Settled } from '../../look/wait/settle-screen.ts';

/** A browser on a busy machine is still at the keys it was sent when its window is first read. */
const READ_BACK_MS = 1000;

export interface ReadBack {
  /** The screen in which the element was found as it should be, or as it stayed. */
  settled: Settled;
  evidence: Evidence[];
}

/** Reads back what was acted on. What it does not hold yet is looked for again, for a moment. */
export async function readBack(
  session: DeviceSession,
  action: Action,
  aims: Aims,
  settled: Settled,
  read: Read,
  call: Call,
): Promise<ReadBack> {
  let { look } = settled;
  let evidence = await elementEvidence(session, action, aims, look, call);
  if (isSeen(evidence) || session.device.isQuiet() === true) return { settled, evidence };
  await until(session, call, READ_BACK_MS, async () => {
    look = await read();
    evidence = await elementEvidence(session, action, aims, look, call);
    return isSeen(evidence);
  });
  return { settled: { ...settled, look }, evidence };
}

const isSeen = (evidence: Evidence[]): boolean => evidence.every(({ holds }) => holds);
