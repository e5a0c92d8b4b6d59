import { withDeadline } from '../../device/call.ts';
import { HandsightError } from '../../error/errors.ts';
import type { ErrorKind } from '../../error/table.ts';
import { traceArguments } from '../../record/trace/arguments.ts';
import { isTraced, type TraceStep } from '../../record/trace/recorder.ts';
import type { Action } from '../action.ts';
import type { Host } from '../../host/host.ts';
import { look, READ_TIMEOUT_MS } from '../../look/look.ts';
import { shot, shownPixels } from '../../look/take-picture.ts';
import type { Receipt } from '../../host/receipt.ts';
import type { Attempt } from '../attempt.ts';
import { replied } from '../news.ts';
import { receiptOf } from '../receipt.ts';
import { recordedArguments } from '../recorded-action.ts';
import type { ActRequest } from '../request.ts';
import { secretArgsOf, secretTextsOf } from '../secret-args.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import { stepDetails } from '../../host/step-details.ts';
import type { Step } from '../../host/steps.ts';

/** Listeners, audit and trace learn of an action before its caller does. */
export async function record(attempt: Attempt): Promise<Receipt> {
  const { session, request, parsed: action, seen } = attempt;
  const receipt = receiptOf(attempt);
  replied(attempt, receipt);
  if (request.confirmation !== undefined && receipt.dispatched !== 'no') request.confirmation.hasSent = true;
  const { host } = session;
  const device = session.device.id;
  const given = action === undefined ? { device, action: outlineOf(request.action) } : recordedArguments(device, request, receipt);
  const args = session.redacted({ ...given, ...exactRoles(session) });
  const secretArgs = action !== undefined && receipt.target.is_secret ? secretArgsOf(action) : [];
  host.receipts.add(receipt, shownArguments(host, args, secretArgs));
  host.events.emit('receipt', receipt);
  host.events.emit('acted', { receipt, seen });
  await host.guard.audit.append({
    caller: request.caller,
    tool: receipt.action,
    args,
    secretArgs,
    reason: receipt.reason,
    outcome: receipt.error?.code ?? 'ok',
    dispatched: receipt.dispatched,
    device,
    step_id: receipt.step_id,
    isPromised: request.promises_audit === true,
  });
  await traced(host, {
    step_id: receipt.step_id,
    caller: request.caller,
    tool: receipt.action,
    args,
    secretArgs,
    result: receipt,
    tree_hash_before: receipt.before?.tree_hash ?? null,
    tree_hash_after: receipt.after?.tree_hash ?? null,
    duration_ms: receipt.duration_ms,
    pictures: () => pictures(session),
    detailed: () => stepDetails(host, receipt, seen),
  });
  return receipt;
}

/** An action's arguments as a trace would store them. */
const shownArguments = ({ config, guard }: Host, args: Record<string, unknown>, secretArgs: readonly string[]): Record<string, unknown> =>
  traceArguments(
    guard.redaction.redactDeep(args),
    new Set([...config.trace.redact_arg_keys, ...secretArgs].map((key) => key.toLowerCase())),
  );

/** Proposals are recorded in the audit log only: a replay would not know how they were decided. */
export async function noteProposal(
  session: DeviceSession,
  tool: string,
  request: ActRequest,
  action: Action | undefined,
  error?: unknown,
): Promise<void> {
  const { host } = session;
  const device = session.device.id;
  const { caller, window } = request;
  const { step_id } = host.steps.nextReading();
  const given = { device, ...(window === undefined ? {} : { window }), action: action ?? outlineOf(request.action) };
  const texts = action === undefined ? [] : secretTextsOf(action);
  await host.guard.audit.append({
    caller,
    tool,
    ...session.redacted({ args: given, reason: host.guard.redaction.redactDeep(request.reason ?? null, texts) }),
    secretArgs: action === undefined ? [] : secretArgsOf(action),
    outcome: error === undefined ? 'ok' : codeOf(error),
    dispatched: 'no',
    device,
    step_id,
  });
}

/** An action that could not be parsed may be anything, of any size; only its field names are kept. */
function outlineOf(action: unknown): Record<string, unknown> {
  if (typeof action !== 'object' || action === null) return { invalid: typeof action };
  return {
    invalid: 'object',
    fields: Object.keys(action)
      .slice(0, 20)
      .map((field) => field.slice(0, 40)),
  };
}

/** A trace that can no longer be written is stopped; the action it should have recorded has happened all the same. */
async function traced(host: Host, step: TraceStep): Promise<void> {
  const { trace } = host;
  if (trace === undefined || !isTraced(step.tool) || trace.status().active_trace_id === null) return;
  try {
    await trace.append(step);
  } catch (error) {
    if (host.trace !== trace) return;
    host.trace = undefined;
    host.events.fault(error);
    await trace.stop().catch(() => undefined);
  }
}

/** The whole screen and the window in front, both charged to the budget: callers can read them from the trace. */
async function pictures(session: DeviceSession): ReturnType<NonNullable<TraceStep['pictures']>> {
  session.host.guard.allowList.requirePictures('trace');
  session.host.guard.budgets.admit('screenshot', 2);
  return withDeadline(session.host.clock, READ_TIMEOUT_MS, 'the screenshot of a trace', async (call) => {
    const { window } = await look(session, {}, call);
    const full = await shot(await shownPixels(session, 'screen', call));
    const front = await shot(await shownPixels(session, { window_uid: window.window_uid }, call));
    return { full: full.png, window: front.png };
  });
}

/** Whether selectors match roles exactly is part of the request. */
const exactRoles = (session: DeviceSession): { exact_roles?: true } => (session.exactRoles ? { exact_roles: true } : {});

export interface ReadingNote {
  session: DeviceSession;
  caller: string;
  tool: string;
  args: Record<string, unknown>;
  result: object;
  duration_ms: number;
}

/** Readings are recorded in the audit log, and in the trace between the actions they led to. */
export async function noteReading(host: Host, note: ReadingNote): Promise<Step> {
  const { session, caller, tool, duration_ms } = note;
  const step = host.steps.nextReading();
  const { step_id } = step;
  const device = session.device.id;
  const args = session.redacted({ device, ...note.args, ...exactRoles(session) });
  const failure = 'error' in note.result ? codeOf(note.result.error) : undefined;
  const outcome = failure ?? 'ok';
  await host.guard.audit.append({ caller, tool, args, reason: null, outcome, dispatched: 'no', device, step_id });
  const result = failure === undefined ? note.result : { ok: false, error: { code: failure } };
  const hash = 'tree_hash' in result && typeof result.tree_hash === 'string' ? result.tree_hash : null;
  await traced(host, {
    step_id,
    caller,
    tool,
    args,
    result,
    tree_hash_before: hash,
    tree_hash_after: hash,
    duration_ms,
    pictures: () => pictures(session),
  });
  return step;
}

const codeOf = (error: unknown): ErrorKind => (error instanceof HandsightError ? error.kind : 'Internal');
