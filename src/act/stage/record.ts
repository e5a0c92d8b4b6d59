import { HandsightError } from '../../error/errors.ts';
import { isTraced, type TraceStep } from '../../record/trace/recorder.ts';
import type { Host } from '../host.ts';
import { pictureOf } from '../picture.ts';
import type { Receipt } from '../receipt.ts';
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
  const { trace } = host;
  if (trace?.status().active_trace_id == null || !isTraced(receipt.action)) return;
  await trace.append({
    step_id: receipt.step_id,
    caller: request.caller,
    tool: receipt.action,
    args,
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

async function pictures(host: Host, device: string): ReturnType<NonNullable<TraceStep['pictures']>> {
  const session = await host.session(device);
  const full = await pictureOf(session, 'screen');
  return { full: full.png };
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
  const { trace } = host;
  if (trace?.status().active_trace_id == null || !isTraced(note.tool)) return;
  const { step_id } = host.steps.nextReading();
  const { device, args, caller, tool, duration_ms } = note;
  const result =
    'error' in note.result && note.result.error instanceof HandsightError
      ? { ok: false, error: { code: note.result.error.kind } }
      : note.result;
  const hash = 'tree_hash' in result && typeof result.tree_hash === 'string' ? result.tree_hash : null;
  await trace.append({
    step_id,
    caller,
    tool,
    args: { device, ...args },
    result,
    tree_hash_before: hash,
    tree_hash_after: hash,
    duration_ms,
  });
}
