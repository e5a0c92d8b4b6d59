import { HandsightError } from '../../error/errors.ts';
import { missingArgument } from '../trace/arguments.ts';
import type { TraceRow } from '../trace/format.ts';
import type { Trace } from '../trace/reader.ts';
import { partOf, summarise, type ResultSummary } from '../trace/summary.ts';
import { RenamedRefs } from './renamed-refs.ts';
import { differences, OUTCOME_FIELDS, type ComparedField, type FieldDifference } from './compare.ts';

/**
 * Both execute the steps. `execute` requires the same outcome (done, or refused for the same reason); `verify` requires all fields compared
 * for the tool to be equal.
 */
export const REPLAY_MODES = ['execute', 'verify'] as const;
export type ReplayMode = (typeof REPLAY_MODES)[number];

/**
 * `stop` ends the replay. `warn` records the divergence and goes on with the next step. `resume` goes on with the next recorded step that
 * began on the current screen, skipping those between; if there is none, with the next step.
 */
export const ON_DIVERGENCE = ['stop', 'warn', 'resume'] as const;
export type OnDivergence = (typeof ON_DIVERGENCE)[number];

export interface Divergence {
  /** Index of the step in the trace. */
  position: number;
  trace_seq: number;
  tool: string;
  differences: FieldDifference[];
  consequence: 'stopped' | 'warned' | 'resumed';
  /** Steps skipped to find the screen again. */
  skipped?: number;
}

export interface ReplayOptions {
  trace: Trace;
  mode: ReplayMode;
  onDivergence: OnDivergence;
  execute: (tool: string, args: Record<string, unknown>, signal?: AbortSignal) => Promise<unknown>;
  /** What of a tool's result must be equal. */
  comparedFields: (tool: string) => readonly ComparedField[];
  /** The current tree hash of a window of the step's device; of the default window without a uid. Undefined if it cannot be read. */
  presentTreeHash: (windowUid: string | undefined, args: Record<string, unknown>) => Promise<string | undefined>;
}

export interface ReplayStep {
  position: number;
  total: number;
  /** Null if no step was left. */
  tool: string | null;
  divergence?: Divergence;
  warning?: string;
  actual_summary: ResultSummary | null;
  finished: boolean;
}

export interface ReplayStatus {
  position: number;
  total: number;
  finished: boolean;
  ended: 'completed' | 'diverged' | 'stopped' | null;
  divergences: readonly Divergence[];
}

/** Replays a trace step by step, and reports where it diverges. */
export class Replay {
  readonly #options: ReplayOptions;
  readonly #rows: readonly TraceRow[];
  readonly #divergences: Divergence[] = [];
  readonly #names = new RenamedRefs();
  #position = 0;
  #ended: ReplayStatus['ended'];
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: ReplayOptions) {
    this.#options = options;
    // An agent's reasoning and answers are not replayed; its actions are.
    this.#rows = options.trace.rows.filter(({ tool }) => !tool.startsWith('agent_'));
    this.#ended = this.#rows.length === 0 ? 'completed' : null;
  }

  /** Concurrent calls are executed one after the other. */
  step(signal?: AbortSignal): Promise<ReplayStep> {
    const step = this.#turn.then(() => this.#step(signal));
    this.#turn = step.catch(() => undefined);
    return step;
  }

  status(): ReplayStatus {
    const finished = this.#ended !== null;
    return { position: this.#position, total: this.#rows.length, finished, ended: this.#ended, divergences: this.#divergences };
  }

  stop(): void {
    this.#ended ??= 'stopped';
  }

  async #step(signal?: AbortSignal): Promise<ReplayStep> {
    const row = this.#rows[this.#position];
    if (row === undefined || this.#ended !== null) return this.#answer(null, null);
    const { confirm_token: _ofThatTime, ...args } = row.args;
    const missing = missingArgument(args);
    const actual = missing === undefined ? await this.#carryOut(row.tool, this.#names.translate(args), signal) : null;
    if (actual !== null) this.#names.note(row.result_summary, actual);
    const found =
      actual === null
        ? [{ field: missing === '' ? 'args' : `args.${missing ?? ''}`, expected: 'a recorded value', seen: 'not kept in the trace' }]
        : differences(
            row.result_summary,
            actual,
            this.#options.mode === 'verify' ? this.#options.comparedFields(row.tool) : OUTCOME_FIELDS,
          );
    const divergence = found.length === 0 ? undefined : await this.#diverge(row, found);
    if (divergence === undefined) this.#position++;
    if (this.#position >= this.#rows.length) this.#ended ??= 'completed';
    return this.#answer(row.tool, actual, divergence);
  }

  /** A refusal is a result too: the trace may hold the same one. */
  async #carryOut(tool: string, args: Record<string, unknown>, signal?: AbortSignal): Promise<ResultSummary> {
    try {
      return summarise(await this.#options.execute(tool, args, signal));
    } catch (error) {
      if (signal?.aborted === true) throw error;
      return { ok: false, error: { code: error instanceof HandsightError ? error.kind : 'Internal' } };
    }
  }

  async #diverge(row: TraceRow, found: FieldDifference[]): Promise<Divergence> {
    const at = this.#position;
    const divergence: Divergence = { position: at, trace_seq: row.trace_seq, tool: row.tool, differences: found, consequence: 'stopped' };
    this.#divergences.push(divergence);
    const next = await this.#nextAfter(row);
    if (next === undefined) {
      this.#ended ??= 'diverged';
      return divergence;
    }
    this.#position = next;
    divergence.consequence = this.#options.onDivergence === 'warn' ? 'warned' : 'resumed';
    if (next > at + 1) divergence.skipped = next - at - 1;
    return divergence;
  }

  /** The step to go on with after a divergence. After the last step there is nothing left to find. */
  async #nextAfter(row: TraceRow): Promise<number | undefined> {
    const next = this.#position + 1;
    if (this.#options.onDivergence === 'stop') return undefined;
    if (this.#options.onDivergence === 'warn' || next >= this.#rows.length) return next;
    const windowUid = partOf(row.result_summary['target'], 'window_uid');
    const present = await this.#options.presentTreeHash(typeof windowUid === 'string' ? windowUid : undefined, row.args);
    const found = this.#rows.findIndex((later, i) => i >= next && present !== undefined && later.tree_hash_before === present);
    return found === -1 ? next : found;
  }

  #answer(tool: string | null, actual: ResultSummary | null, divergence?: Divergence): ReplayStep {
    const step = { position: this.#position, total: this.#rows.length, tool, actual_summary: actual, finished: this.#ended !== null };
    if (divergence === undefined) return step;
    return { ...step, divergence, ...(divergence.consequence === 'warned' && { warning: sentence(divergence) }) };
  }
}

function sentence({ tool, trace_seq, differences: found }: Divergence): string {
  const parts = found.map(({ field, expected, seen }) => `${field} was ${JSON.stringify(expected)} and is ${JSON.stringify(seen)}`);
  return `step ${trace_seq} (${tool}) diverged: ${parts.join('; ')}`;
}
