import type { DeviceClient } from '@handsight/core/client';
import { HandsightError } from '@handsight/core/error';
import type { Receipt } from '@handsight/core/host';
import { createScriptContext, type ScriptContext, type ScriptValue } from '@handsight/script';
import { admitScript } from './admit-script.ts';
import { deviceFunctions } from './device-functions.ts';
import type { ScriptExecutor, ScriptRequest, ScriptResult } from './script-executor.ts';
import { scriptReceipt, type ScriptReceipt } from './script-receipt.ts';

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
