import { randomBytes } from 'node:crypto';

import { judgeScenario } from '@handsight/core/client';
import { ERROR_TABLE, HandsightError, type ErrorKind } from '@handsight/core/error';
import { ModelClient, Tally, WIRE_OF } from '@handsight/model';

import type { GrammarContext } from '../grammar/grammar.ts';
import { RunRecord } from '../record/run-record.ts';
import { Conversation } from './conversation.ts';
import { Gate } from './gate.ts';
import { goalMessage } from './goal-message.ts';
import { Loop } from './loop.ts';
import { systemPrompt } from './prompt.ts';
import type { RunEvent, RunEventBody } from './run-event.ts';
import type { RunParts } from './run-parts.ts';
import type { Known, RunResult } from './run-result.ts';
import { RunEnded, type RunState } from './run-status.ts';

/** Late listeners get the events so far; a run has a few events per step. */
const MOST_EVENTS = 5000;

export const newRunId = (): string => `run-${randomBytes(6).toString('hex')}`;

/** One agent run: it can be watched, paused, taken over and cancelled until it ends, in exactly one status. */
export class AgentRun {
  readonly id: string;
  readonly startedAt: string;
  readonly #begun: number;
  readonly #parts: RunParts;
  readonly #conversation: Conversation;
  readonly #tally: Tally;
  readonly #record: RunRecord;
  readonly #loop: Loop;
  readonly #gate = new Gate();
  readonly #stop = new AbortController();
  readonly #events: RunEvent[] = [];
  readonly #listeners = new Set<(event: RunEvent) => void>();
  #seq = 0;
  #state: RunState = 'running';
  #ended: Promise<RunResult> | undefined;
  #result: RunResult | undefined;

  private constructor(id: string, parts: RunParts, record: RunRecord, surface: Pick<GrammarContext, 'picture' | 'environment'>) {
    const { host, endpoint, family, grammar, tools, limits, price, resumed } = parts;
    this.id = id;
    this.#begun = host.clock.now();
    this.startedAt = new Date(this.#begun).toISOString();
    this.#parts = parts;
    this.#record = record;
    this.#tally = new Tally(price, resumed?.cost ?? null);
    const context = { deviceTools: tools.declarations, ...surface };
    const emit = (event: RunEventBody): void => this.#emit(event);
    this.#conversation = new Conversation({
      system: systemPrompt(grammar, context),
      tools: grammar.tools(context),
      goal: goalMessage(parts.options.goal, resumed),
      maxTokens: limits.maxTokens,
      contextTokens: limits.contextTokens,
      pictures: family.pictures,
      behindChange: (native) => WIRE_OF[endpoint.wire].behindChange(native, family),
      ...(limits.effort === undefined ? {} : { effort: limits.effort }),
    });
    for (const note of resumed?.notes ?? []) this.#conversation.note(note);
    const { clock } = host;
    this.#loop = new Loop({
      runId: id,
      run: parts,
      record,
      gate: this.#gate,
      conversation: this.#conversation,
      tally: this.#tally,
      now: () => clock.now(),
      emit,
      setState: (state) => this.#setState(state),
      model: new ModelClient({
        ...endpoint,
        family,
        clock,
        callTimeoutMs: limits.callTimeoutMs,
        maxAttempts: limits.maxAttempts,
        repeatsLost: true,
        patienceMs: () => this.#begun + limits.minutes * 60_000 - clock.now(),
        onRetry: ({ attempt, reason, delayMs }) => emit({ type: 'retry', attempt, reason, delay_ms: delayMs }),
      }),
    });
  }

  /** Starts the run; actions are recorded under the client's caller. */
  static async start(id: string, parts: RunParts): Promise<AgentRun> {
    const { host, client, endpoint, options, limits, resumed } = parts;
    if (limits.maxCost !== undefined && parts.price === undefined) {
      throw new HandsightError(
        'BadRequest',
        `max_cost: nobody has said what ${endpoint.model} costs; write its price into agent.prices of the configuration`,
        {
          model: endpoint.model,
        },
      );
    }
    const surface = await surfaceOf(parts);
    const record = await RunRecord.start(host, client.caller, {
      run_id: id,
      goal: options.goal,
      device: client.device,
      model: endpoint.model,
      options,
      resumed_from: resumed?.header.run_id ?? null,
    });
    const run = new AgentRun(id, parts, record, surface);
    run.#ended = run.#drive();
    return run;
  }

  get state(): RunState {
    return this.#state;
  }

  get result(): RunResult | undefined {
    return this.#result;
  }

  get view(): RunView {
    const { client, endpoint, grammar, options, limits, resumed } = this.#parts;
    return {
      run_id: this.id,
      goal: this.#record.redacted(options.goal),
      device: client.device,
      model: endpoint.model,
      grammar: grammar.name,
      state: this.#state,
      status: this.#result?.status ?? null,
      started_at: this.startedAt,
      step: this.#loop.step,
      max_steps: limits.steps,
      max_cost: limits.maxCost ?? null,
      cost: this.#tally.total,
      notes: this.#record.redacted([...this.#conversation.notes]),
      trace_id: this.#record.traceId,
      resumed_from: resumed?.header.run_id ?? null,
      result: this.#result ?? null,
    };
  }

  /** Resolves when the run has ended, whatever its status. */
  ended(): Promise<RunResult> {
    return this.#ended ?? Promise.reject(new Error('the run was not started'));
  }

  /** Replays the events so far, then passes on new ones until the run ends. Returns a function that unsubscribes. */
  listen(listener: (event: RunEvent) => void): () => void {
    for (const event of this.#events) listener(event);
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  pause(): void {
    this.#close('paused');
  }

  takeOver(): void {
    this.#close('taken_over');
  }

  resume(): void {
    this.#refuseIfEnded();
    this.#gate.open();
  }

  cancel(reason = 'a person cancelled the run'): void {
    this.#refuseIfEnded();
    this.#stop.abort(new RunEnded('cancelled', reason));
  }

  /** Cancels the run when the host closes; a run that has just ended keeps its status. */
  stop(reason: string): void {
    if (this.#result === undefined) this.cancel(reason);
  }

  #close(how: 'paused' | 'taken_over'): void {
    this.#refuseIfEnded();
    this.#gate.close(how);
    this.#setState(how);
  }

  #refuseIfEnded(): void {
    if (this.#result !== undefined)
      throw new HandsightError('BadRequest', `the run has ended: ${this.#result.status}`, { run_id: this.id });
  }

  async #drive(): Promise<RunResult> {
    const { host, client, endpoint, grammar, options, limits, remark, resumed } = this.#parts;
    const { signal } = this.#stop;
    const limit = new AbortController();
    host.clock.after(limits.minutes * 60_000, limit.signal).then(
      () => this.#stop.abort(new RunEnded('out_of_time', `the goal was not reached in ${limits.minutes} minutes`)),
      () => undefined,
    );
    this.#emit({
      type: 'started',
      goal: this.#record.redacted(options.goal),
      device: client.device,
      model: endpoint.model,
      grammar: grammar.name,
      remark,
      resumed_from: resumed?.header.run_id ?? null,
    });
    const end = await this.#loop.run(signal).catch((error: unknown) => this.#endBy(error, signal));
    limit.abort(new Error('the run has ended'));
    const result: RunResult = {
      status: end.status,
      reason: this.#record.redacted(end.message),
      claim: this.#record.redacted(end.claim),
      known: this.#known(),
      steps: this.#loop.step,
      cost: this.#tally.total,
      duration_ms: host.clock.now() - this.#begun,
      trace_id: this.#record.traceId,
    };
    this.#result = result;
    await this.#record.end(result).catch((error: unknown) => host.events.fault(error));
    this.#setState('ended');
    this.#emit({ type: 'ended', ...result });
    this.#listeners.clear();
    return result;
  }

  /** Maps whatever the loop threw to the final status. */
  #endBy(error: unknown, signal: AbortSignal): RunEnded {
    if (signal.aborted && signal.reason instanceof RunEnded) return signal.reason;
    if (error instanceof RunEnded) return error;
    if (error instanceof HandsightError) return new RunEnded(statusOf(error.kind), `${error.kind}: ${error.message}`);
    this.#parts.host.events.fault(error);
    return new RunEnded('cancelled', `a fault of Handsight ended the run: ${error instanceof Error ? error.message : String(error)}`);
  }

  #known(): Known {
    const { client, options } = this.#parts;
    return { ...this.#loop.known.counts, reservation: this.#loop.reservation, oracle: oracleOf(client.session, options.task) };
  }

  #setState(state: RunState): void {
    // A pause during a question to a person still holds when the question is answered.
    const next = state === 'running' ? (this.#gate.closed ?? state) : state;
    if (next === this.#state) return;
    this.#state = next;
    this.#emit({ type: 'state', state: next });
  }

  #emit(body: RunEventBody): void {
    const event: RunEvent = { run_id: this.id, seq: ++this.#seq, at: new Date(this.#parts.host.clock.now()).toISOString(), ...body };
    if (this.#events.length < MOST_EVENTS || body.type === 'ended') this.#events.push(event);
    for (const listener of this.#listeners) {
      try {
        listener(event);
      } catch (error) {
        this.#parts.host.events.fault(error);
      }
    }
  }
}

/** What a provider's computer tool must declare: the size of its pictures, and what is operated. With mouse buttons it is a desktop. */
async function surfaceOf({ grammar, client, endpoint }: RunParts): Promise<Pick<GrammarContext, 'picture' | 'environment'>> {
  if (grammar.mode === 'text') return { picture: null, environment: 'mobile' };
  const { scale } = await client.screenSnapshot({ model: endpoint.model, sizeOf: (screen) => grammar.pictureSize(screen) });
  const { mouse_buttons } = await client.capabilities();
  return { picture: { width: scale.width, height: scale.height }, environment: mouse_buttons ? 'desktop' : 'mobile' };
}

/** The public view of a run, redacted. */
export interface RunView {
  run_id: string;
  goal: string;
  device: string;
  model: string;
  grammar: string;
  state: RunState;
  status: RunResult['status'] | null;
  started_at: string;
  step: number;
  max_steps: number;
  max_cost: number | null;
  cost: RunResult['cost'];
  notes: string[];
  trace_id: string;
  resumed_from: string | null;
  result: RunResult | null;
}

function statusOf(kind: ErrorKind): RunResult['status'] {
  if (kind === 'ModelFailed') return 'model_error';
  if (kind === 'BudgetExceeded' || kind === 'PermissionDenied' || kind === 'RateLimited') return 'refused';
  return ERROR_TABLE[kind].exit === ERROR_TABLE.Internal.exit ? 'cancelled' : 'device_lost';
}

/** Null without a task (a goal in words has no oracle), on devices without a scenario, and if another scenario was loaded meanwhile. */
function oracleOf(session: RunParts['client']['session'], task: string | undefined): Known['oracle'] {
  const { scenario } = session.device;
  if (scenario === undefined || task === undefined) return null;
  if (!scenario.tasks.some((each) => each.task === task)) return null;
  const { success, failure } = judgeScenario(session, task);
  return { success, failure };
}
