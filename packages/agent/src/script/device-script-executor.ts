import type { DeviceClient } from '@handsight/core/client';
import { HandsightError } from '@handsight/core/error';
import type { Receipt, Verdict } from '@handsight/core/host';
import { createScriptContext, type ScriptContext, type ScriptValue, type ScriptFunction, type ScriptGlobal } from '@handsight/script';
import { admitScript } from './admit-script.ts';
import type { ScriptExecutor, ScriptRequest, ScriptResult } from './script-executor.ts';
import { scriptAction, VERB_NAMES, wholeAction, type ScriptAction } from './script-action.ts';

/** Maximum running time of a script. */
export const LONGEST_SCRIPT_SEC = 1800;
const FILE = 'script.js';
/** Further receipts are counted, but not listed. */
const MAX_RECEIPTS = 200;

export interface DeviceScriptResult extends ScriptResult {
  /** The value of the last expression. */
  value: ScriptValue;
  receipts: ScriptReceipt[];
  receipts_total: number;
  /** The error that ended it: kind, message and position. */
  error: { code: string; message: string; reason: string | null; line: number | null; column: number | null } | null;
}

/** Runs a script as JavaScript that operates one device. */
export class DeviceScriptExecutor implements ScriptExecutor {
  readonly #client: DeviceClient;

  constructor(client: DeviceClient) {
    this.#client = client;
  }

  async execute({ script, timeoutSec }: ScriptRequest, signal: AbortSignal): Promise<DeviceScriptResult> {
    const { host } = this.#client;
    await admitScript(this.#client, 'run_script', script, signal);
    const timeoutMs = Math.min(Math.max(1, timeoutSec), LONGEST_SCRIPT_SEC) * 1000;
    const started = host.clock.now();
    const receipts: Receipt[] = [];
    const over = new AbortController();
    // Pending calls are aborted when the script ends, so that no action is left running.
    const device = deviceFunctions(this.#client, AbortSignal.any([signal, over.signal]), (receipt) => receipts.push(receipt));
    const context = await createScriptContext({ limits: { timeoutMs }, globals: { device }, signal });
    try {
      const outcome = await run(context, script);
      if (outcome.error?.kind === 'Cancelled') throw outcome.error;
      return this.#result(outcome, context, receipts, host.clock.now() - started);
    } finally {
      over.abort(new Error('the script has ended'));
      context.dispose();
    }
  }

  #result({ value, error }: Outcome, context: ScriptContext, receipts: Receipt[], durationMs: number): DeviceScriptResult {
    const { redaction } = this.#client.host.guard;
    const failure = error === undefined ? null : failureOf(error);
    const redacted = redaction.redactDeep({
      stdout: context.output,
      stderr: failure === null ? '' : `${failure.message}\n`,
      value: value ?? null,
      error: failure,
      receipts: receipts.slice(0, MAX_RECEIPTS).map(scriptReceipt),
    });
    return {
      ok: error === undefined,
      exitCode: failure === null ? 0 : failure.reason === 'timeout' ? null : 1,
      truncated: context.isOutputTruncated,
      timedOut: failure?.reason === 'timeout',
      durationMs,
      receipts_total: receipts.length,
      ...redacted,
    };
  }
}

interface Outcome {
  value: ScriptValue | undefined;
  error: HandsightError | undefined;
}

async function run(context: ScriptContext, script: string): Promise<Outcome> {
  try {
    return { value: await context.evaluate(script, { file: FILE }), error: undefined };
  } catch (error) {
    if (error instanceof HandsightError) return { value: undefined, error };
    throw error;
  }
}

/** The device's own error if one ended the script, with the position in the script. */
function failureOf(error: HandsightError): NonNullable<DeviceScriptResult['error']> {
  const { reason, line, column } = error.context;
  const code = error.cause instanceof HandsightError ? error.cause.kind : error.kind;
  const orNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);
  return { code, message: error.message, reason: typeof reason === 'string' ? reason : null, line: orNull(line), column: orNull(column) };
}

const WAIT_MS = 5000;

/** A script's `device` object: actions pass the same guards as any caller's, and readings are recorded. */
function deviceFunctions(client: DeviceClient, signal: AbortSignal, onReceipt: (receipt: Receipt) => void): ScriptGlobal {
  const perform = async ({ action, options, optional }: ScriptAction): Promise<ScriptReceipt> => {
    const receipt = await client.perform(action, { ...options, signal });
    onReceipt(receipt);
    if (!optional) requireSuccess(receipt);
    return scriptReceipt(receipt);
  };
  const verbs = Object.fromEntries(
    VERB_NAMES.map((name): [string, ScriptFunction] => [name, (...args) => perform(scriptAction(name, args))]),
  );
  return {
    ...verbs,
    act: (action, options) => perform(wholeAction(action, options)),
    look: async () => (await client.compact()).text,
    find: (selector) => found(client, textArgument(selector, 'device.find'), signal),
    exists: async (selector) => (await found(client, textArgument(selector, 'device.exists'), signal)).length > 0,
    waitFor: (selector, timeoutMs) => waitFor(client, textArgument(selector, 'device.waitFor'), timeoutMs, signal),
    windows: async () => (await client.windows()).map(({ window_uid, title, focused }) => ({ window_uid, title, focused })),
    apps: async () => (await client.apps(signal)).apps,
    clipboard: async () => (await client.clipboard(signal)).text,
    name: client.device,
  };
}

interface FoundByScript {
  ref: string | null;
  name: string;
  role: string;
  bounds: { left: number; top: number; right: number; bottom: number };
}

/** No match is an empty list, not an error. */
async function found(client: DeviceClient, selector: string, signal: AbortSignal): Promise<FoundByScript[]> {
  try {
    const { all_matches } = await client.find(selector, undefined, signal);
    return all_matches.map(({ ref, name, role, bounds }) => ({ ref, name, role, bounds }));
  } catch (error) {
    if (error instanceof HandsightError && error.kind === 'ElementNotFound') return [];
    throw error;
  }
}

async function waitFor(
  client: DeviceClient,
  selector: string,
  timeout: ScriptValue | undefined,
  signal: AbortSignal,
): Promise<FoundByScript[]> {
  const timeout_ms = typeof timeout === 'number' ? timeout : WAIT_MS;
  const { matched_index } = await client.waitFor({ any_of: [{ type: 'element_appears', selector }], timeout_ms }, signal);
  if (matched_index < 0) throw new HandsightError('Timeout', `${selector} did not appear within ${timeout_ms} ms`);
  return found(client, selector, signal);
}

function textArgument(value: ScriptValue | undefined, what: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new HandsightError('BadRequest', `${what} takes a visible name or a selector`);
}

/** The part of a receipt that a script sees and its result lists. */
interface ScriptReceipt {
  step_id: number;
  action: string;
  target: string | null;
  success: boolean;
  dispatched: Receipt['dispatched'];
  verdict: Verdict | null;
  /** One line that may quote the screen. */
  summary: string;
  changed: boolean;
  error: string | null;
}

function scriptReceipt({ step_id, action_type, target, success, dispatched, verification, changed, error }: Receipt): ScriptReceipt {
  return {
    step_id,
    action: action_type,
    target: target.resolved?.ref ?? target.selector,
    success,
    dispatched,
    verdict: verification?.status ?? null,
    summary: error?.message ?? verification?.summary ?? '',
    changed,
    error: error?.code ?? null,
  };
}

/** A script must not continue as if nothing had happened: throws if the action was refused, lost or contradicted. */
function requireSuccess({ error, verification, step_id }: Receipt): void {
  if (error !== null) throw new HandsightError(error.code, error.message, { ...error.context, step_id });
  if (verification?.status === 'failed') throw new HandsightError('VerificationFailed', verification.summary, { step_id });
}
