import { withDeadline } from '../../device/call.ts';
import { HandsightError } from '../../error/errors.ts';
import { isTraced, type TraceStep } from '../../record/trace/recorder.ts';
import type { Host } from '../host.ts';
import { look, READ_TIMEOUT_MS } from '../look.ts';
import { shot, shownPixels } from '../picture.ts';
import type { Receipt } from '../receipt.ts';
import { recordedArguments } from '../recorded-action.ts';
import type { ActRequest } from '../request.ts';

/** Listeners, audit and trace learn of an action before its caller does. */
export async function record(host: Host, receipt: Receipt, request: ActRequest): Promise<void> {
  host.events.emit('receipt', receipt);
  const args = argumentsOf(request);
  await host.guard.audit.append({
    caller: request.caller,
    tool: receipt.action,
    args,
    reason: receipt.reason,
    outcome: receipt.error?.code ?? 'ok',
    dispatched: receipt.dispatched,
    device: request.device,
    step_id: receipt.step_id,
  });
  await traced(host, {
    step_id: receipt.step_id,
    caller: request.caller,
    tool: receipt.action,
    args: recordedArguments(request, receipt),
    secretArgs: typesSecret(receipt) ? ['text', 'value'] : [],
    result: receipt,
    tree_hash_before: receipt.before?.tree_hash ?? null,
    tree_hash_after: receipt.after?.tree_hash ?? null,
    duration_ms: receipt.duration_ms,
    pictures: () => pictures(host, request.device),
  });
}

const argumentsOf = ({ device, window, action }: ActRequest): Record<string, unknown> => ({
  device,
  ...(window === undefined ? {} : { window }),
  action,
});

/** Typing into a field that is hidden must not leave the text in a file. */
const typesSecret = (receipt: Receipt): boolean => receipt.target.is_secret;

/** A trace that can no longer be written ends; what it should have recorded has happened all the same. */
async function traced(host: Host, step: TraceStep): Promise<void> {
  const { trace } = host;
  if (trace?.status().active_trace_id == null || !isTraced(step.tool)) return;
  try {
    await trace.append(step);
  } catch (error) {
    if (host.trace === trace) host.trace = undefined;
    host.events.fault(error);
  }
}

/** The whole screen, and the window in front. They are the operator's and not paid for from the caller's budget. */
async function pictures(host: Host, device: string): ReturnType<NonNullable<TraceStep['pictures']>> {
  const session = await host.session(device);
  return withDeadline(host.clock, READ_TIMEOUT_MS, 'the screenshot of a trace', async (call) => {
    const { window } = await look(session, {}, call);
    const full = await shot(await shownPixels(session, 'screen', call));
    const front = await shot(await shownPixels(session, { window_uid: window.window_uid }, call));
    return { full: full.png, window: front.png };
  });
}

export interface ReadingNote {
  device: string;
  caller: string;
  tool: string;
  args: Record<string, unknown>;
  result: object;
  duration_ms: number;
}

/** Readings stand in the trace between the actions they led to. */
export async function noteReading(host: Host, note: ReadingNote): Promise<void> {
  const { step_id } = host.steps.nextReading();
  const { device, args, caller, tool, duration_ms } = note;
  const result =
    'error' in note.result && note.result.error instanceof HandsightError
      ? { ok: false, error: { code: note.result.error.kind } }
      : note.result;
  const hash = 'tree_hash' in result && typeof result.tree_hash === 'string' ? result.tree_hash : null;
  await traced(host, {
    step_id,
    caller,
    tool,
    args: { device, ...args },
    result,
    tree_hash_before: hash,
    tree_hash_after: hash,
    duration_ms,
    pictures: () => pictures(host, device),
  });
}
