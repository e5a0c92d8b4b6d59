import { startRecorder, watchActions } from '@handsight/core/client';
import { type Host, type Receipt, type ScreenPair, stepDetails } from '@handsight/core/host';
import type { TraceRecorder } from '@handsight/core/record';
import type { Cost, Message, ModelAnswer } from '@handsight/model';

import type { ModelStep } from '../action/model-step.ts';
import type { RunResult } from '../loop/run-result.ts';
import { withoutPictureData } from './without-picture-data.ts';
import { withoutTypedAnswer, withoutTypedText } from './without-typed-text.ts';

export const MODEL_ROW = 'agent_model';
export const INTENT_ROW = 'agent_intent';
export const NOTE_ROW = 'agent_note';
/** The caller of what a person has typed through the approvals. */
const PERSON = 'person';

export interface RunHeader {
  run_id: string;
  goal: string;
  device: string;
  model: string;
  /** The options, for resuming the run. */
  options: Record<string, unknown>;
  resumed_from: string | null;
}

/**
 * A run as a trace: every model message, every action before it is sent and its receipt after. A row is on disk before the next step
 * begins, so that after a crash it is known which action may have been in progress.
 */
export class RunRecord {
  readonly #recorder: TraceRecorder;
  readonly #host: Host;
  readonly #caller: string;
  /** Text typed into secret fields; it is redacted from everything that follows. */
  readonly #secrets: string[] = [];
  readonly #stopListening: () => void;
  #pending: Promise<unknown> = Promise.resolve();

  private constructor(recorder: TraceRecorder, host: Host, caller: string, device: string) {
    this.#recorder = recorder;
    this.#host = host;
    this.#caller = caller;
    recorder.onStop(watchActions(host));
    this.#stopListening = host.events.on('acted', ({ receipt, seen }) => {
      // What a person types in answer to a question is a step of the run, too.
      const isAnswer = receipt.caller === PERSON && receipt.device === device;
      if (receipt.caller === caller || isAnswer) this.#receipt(receipt, seen);
    });
  }

  static async start(host: Host, caller: string, header: RunHeader): Promise<RunRecord> {
    const recorder = await startRecorder(host, { label: `agent: ${header.goal.slice(0, 200)}`, header: { agent_run: header } });
    return new RunRecord(recorder, host, caller, header.device);
  }

  get traceId(): string {
    return this.#recorder.traceId;
  }

  hide(secret: string): void {
    if (secret !== '') this.#secrets.push(secret);
  }

  redacted<T>(value: T): T {
    return this.#host.guard.redaction.redactDeep(value, this.#secrets);
  }

  /** Records the new messages to the model, and its answer. */
  model(step: number, messages: readonly Message[], answer: ModelAnswer | null, cost: Cost | null, problem: string | null): Promise<void> {
    const said = answer === null ? null : withoutTypedAnswer(answer);
    // The model's own messages are recorded with its answers.
    const shown = withoutPictureData(messages.filter(({ role }) => role !== 'assistant'));
    return this.#append(MODEL_ROW, { step, messages: shown, answer: said, cost, problem });
  }

  /** Records an action before it is sent. Text that may be a secret is left out: whether it is one is known only afterwards. */
  intent(step: number, key: string, { action }: ModelStep): Promise<void> {
    return this.#append(INTENT_ROW, { step, key, act: withoutTypedText(action) });
  }

  note(step: number, text: string): Promise<void> {
    return this.#append(NOTE_ROW, { step, text });
  }

  async end(result: RunResult): Promise<void> {
    this.#stopListening();
    await this.#pending;
    await this.#recorder.stop({ agent_result: this.redacted(result) });
  }

  async #append(tool: string, agent: Record<string, unknown>): Promise<void> {
    await this.#recorder.append({
      step_id: this.#host.steps.count,
      caller: this.#caller,
      tool,
      args: {},
      result: { ok: true },
      tree_hash_before: null,
      tree_hash_after: null,
      duration_ms: 0,
      extra: { agent: this.redacted(agent) },
    });
  }

  #receipt(receipt: Receipt, seen: ScreenPair): void {
    const row = this.#recorder.append({
      step_id: receipt.step_id,
      caller: receipt.caller,
      tool: receipt.action,
      args: this.#host.receipts.argumentsOf(receipt.action_id),
      result: receipt,
      tree_hash_before: receipt.before?.tree_hash ?? null,
      tree_hash_after: receipt.after?.tree_hash ?? null,
      duration_ms: receipt.duration_ms,
      detailed: () => stepDetails(this.#host, receipt, seen),
      extra: {
        agent: this.redacted({
          dispatched: receipt.dispatched,
          verdict: receipt.verification?.status ?? null,
          summary: receipt.verification?.summary ?? null,
          error: receipt.error?.code ?? null,
        }),
      },
    });
    this.#pending = Promise.all([this.#pending, row.catch((error: unknown) => this.#host.events.fault(error))]);
  }

  /** Resolves when every receipt so far is on disk. */
  settled(): Promise<unknown> {
    return this.#pending;
  }
}
