import { judgeScenario } from '@handsight/core/client';
import { ERROR_TABLE, HandsightError, type ErrorKind } from '@handsight/core/error';
import { Run, type RunState } from '@handsight/core/host';
import { ModelClient, Tally, WIRE_OF } from '@handsight/model';

import type { GrammarContext } from '../grammar/grammar.ts';
import { RunRecord } from '../record/run-record.ts';
import { Conversation } from './conversation.ts';
import { goalMessage } from './goal-message.ts';
import { type Gate, Loop } from './loop.ts';
import { systemPrompt } from './prompt.ts';
import type { RunEventBody } from './run-event.ts';
import type { RunParts } from './run-parts.ts';
import type { Known, RunResult } from './run-result.ts';
import { RunEnded } from './run-status.ts';

/** One run of the agent. It ends in exactly one status. */
export class AgentRun extends Run<RunEventBody> {
  readonly #parts: RunParts;
  readonly #conversation: Conversation;
  readonly #tally: Tally;
  readonly #record: RunRecord;
  readonly #loop: Loop;
  #ended: Promise<RunResult> | undefined;
  #result: RunResult | undefined;

  private constructor(id: string, parts: RunParts, record: RunRecord, surface: Pick<GrammarContext, 'picture' | 'environment'>) {
    const { host, client, endpoint, family, grammar, tools, limits, price, resumed } = parts;
    super(host, { id, kind: 'agent', device: client.device, caller: client.caller, owner: parts.owner });
    this.#parts = parts;
    this.#record = record;
    this.#tally = new Tally(price, resumed?.cost ?? null);
    const context = {
      deviceTools: tools.declarations,
      ...surface,
      extras: { output: parts.output?.schema ?? null, secrets: parts.secrets.names },
    };
    const emit = (event: RunEventBody): void => this.emit(event);
    this.#conversation = new Conversation({
      system: systemPrompt(grammar, context),
      tools: grammar.tools(context),
      goal: goalMessage(parts.options.goal, resumed, parts.output?.schema ?? null),
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
      gate: this.#gate(),
      conversation: this.#conversation,
      tally: this.#tally,
      now: () => clock.now(),
      emit,
      model: new ModelClient({
        ...endpoint,
        family,
        clock,
        callTimeoutMs: limits.callTimeoutMs,
        maxAttempts: limits.maxAttempts,
        repeatsLost: true,
        patienceMs: () => this.startedAt + limits.minutes * 60_000 - clock.now(),
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
    host.runs.add(run);
    run.#ended = run.#drive();
    return run;
  }

  get result(): RunResult | undefined {
    return this.#result;
  }

  get view(): RunView {
    const { client, endpoint, grammar, limits, resumed } = this.#parts;
    return {
      run_id: this.id,
      goal: this.name,
      device: client.device,
      model: endpoint.model,
      grammar: grammar.name,
      state: this.state,
      status: this.status,
      started_at: new Date(this.startedAt).toISOString(),
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

  protected get name(): string {
    return this.#record.redacted(this.#parts.options.goal);
  }

  protected get status(): RunResult['status'] | null {
    return this.#result?.status ?? null;
  }

  protected get steps(): number {
    return this.#loop.step;
  }

  protected cancellation(reason: string): RunEnded {
    return new RunEnded('cancelled', reason);
  }

  #gate(): Gate {
    return {
      held: () => this.held,
      turn: async (signal) => {
        const by = await this.turn(signal);
        signal.throwIfAborted();
        return by;
      },
      waitsForPerson: (waits) => (this.waitsForPerson = waits),
    };
  }

  async #drive(): Promise<RunResult> {
    const { host, client, endpoint, grammar, limits, remark, resumed } = this.#parts;
    const { signal } = this;
    const limit = new AbortController();
    host.clock.after(limits.minutes * 60_000, limit.signal).then(
      () => this.abort(new RunEnded('out_of_time', `the goal was not reached in ${limits.minutes} minutes`)),
      () => undefined,
    );
    this.emit({
      type: 'started',
      goal: this.name,
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
      output: this.#record.redacted(end.output),
      known: this.#known(),
      steps: this.#loop.step,
      cost: this.#tally.total,
      duration_ms: host.clock.now() - this.startedAt,
      trace_id: this.#record.traceId,
    };
    this.#result = result;
    await this.#record.end(result).catch((error: unknown) => host.events.fault(error));
    this.end({ type: 'ended', ...result });
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
