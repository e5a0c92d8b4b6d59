import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { Clock } from '../../device/clock.ts';
import { HandsightError } from '../../error/errors.ts';
import { traceArguments } from './arguments.ts';
import { TRACE_FILE, TRACE_VERSION, type TraceFooter, type TraceHeader, type TraceRow } from './format.ts';
import { Journal } from './journal.ts';
import { DetailsWriter, type DetailedStep } from './step-details.ts';
import { SCREENSHOTS_FOLDER, StepScreenshots, type StepPictures } from './screenshots.ts';
import { summarise } from './summary.ts';

export interface TraceOptions {
  /** The folder of all traces. */
  dir: string;
  label: string | null;
  clock: Clock;
  toolVersion: string;
  /** Screenshots at the first step and at every n-th; 0 for none. */
  screenshotEvery: number;
  /** Pictures before and after, tree and receipt of the first action and of every n-th; 0 for none. */
  detailsEvery?: number;
  /** Arguments that are never kept. */
  redactArgKeys: readonly string[];
  /** Removes the screen's secrets from a call's arguments and result. */
  redact: <T>(value: T) => T;
  /** Identifies the redaction rules; empty if there are none. */
  redaction: string;
  /** Further fields of the header. */
  header?: Readonly<Record<string, unknown>>;
}

export interface TraceStep {
  step_id: number;
  caller: string;
  tool: string;
  args: Readonly<Record<string, unknown>>;
  /** Names of further arguments to hide: what was typed into a secret field. */
  secretArgs?: readonly string[];
  result: unknown;
  tree_hash_before: string | null;
  tree_hash_after: string | null;
  duration_ms: number;
  /** Further fields of the row, kept whole. */
  extra?: Readonly<Record<string, unknown>>;
  /** Called only when a screenshot is due. */
  pictures?: () => Promise<StepPictures>;
  /** What a viewer shows beside it. */
  detailed?: () => DetailedStep;
}

/** Calls about recordings are not recorded, and neither are observers' views. */
export const isTraced = (tool: string): boolean => tool !== 'view' && !/^(trace|replay)_/.test(tool);

/** Writes `<dir>/<trace_id>/trace.jsonl` and the screenshots beside it. A step is acknowledged once it is on the disk. */
export class TraceRecorder {
  readonly traceId: string;
  readonly dir: string;
  readonly startedAt: number;
  readonly #options: TraceOptions;
  readonly #journal: Journal;
  readonly #screenshots: StepScreenshots;
  readonly #details: DetailsWriter;
  readonly #hiddenKeys: readonly string[];
  /** Steps reach the file in the order of their numbers, though some wait for a picture. */
  #turn: Promise<unknown> = Promise.resolve();
  #steps = 0;
  #stopped = false;
  #onStop: () => void = () => undefined;

  private constructor(
    options: TraceOptions,
    { traceId, dir, startedAt, journal }: { traceId: string; dir: string; startedAt: number; journal: Journal },
  ) {
    this.#options = options;
    this.traceId = traceId;
    this.dir = dir;
    this.startedAt = startedAt;
    this.#journal = journal;
    this.#screenshots = new StepScreenshots(dir, options.screenshotEvery);
    this.#details = new DetailsWriter(dir, options.detailsEvery ?? 0, options.redact);
    this.#hiddenKeys = options.redactArgKeys.map((key) => key.toLowerCase());
  }

  static async start(options: TraceOptions): Promise<TraceRecorder> {
    const traceId = `trace-${randomBytes(4).toString('hex')}`;
    const dir = join(options.dir, traceId);
    const startedAt = options.clock.now();
    const journal = await createJournal(dir);
    const header: TraceHeader = {
      ...options.redact(options.header ?? {}),
      type: 'header',
      version: TRACE_VERSION,
      trace_id: traceId,
      label: options.redact(options.label),
      started_at: new Date(startedAt).toISOString(),
      tool_version: options.toolVersion,
      redaction: options.redaction,
    };
    try {
      await journal.append(JSON.stringify(header));
    } catch (error) {
      await journal.close();
      throw error;
    }
    return new TraceRecorder(options, { traceId, dir, startedAt, journal });
  }

  /** Resolves when the step is on the disk. */
  append(step: TraceStep): Promise<void> {
    if (this.#stopped) return Promise.reject(new HandsightError('BadRequest', 'the trace was stopped', { trace_id: this.traceId }));
    const seq = ++this.#steps;
    this.#details.save(seq, step.detailed);
    const ts = new Date(this.#options.clock.now()).toISOString();
    const written = this.#turn.then(async () => ({ durable: this.#journal.append(await this.#line(step, seq, ts)) }));
    this.#turn = written.catch(() => undefined);
    return written.then(({ durable }) => durable);
  }

  /** Called once, when recording ends. */
  onStop(listener: () => void): void {
    this.#onStop = listener;
  }

  status(): { active_trace_id: string | null; step_count: number; dir: string } {
    return { active_trace_id: this.#stopped ? null : this.traceId, step_count: this.#steps, dir: this.dir };
  }

  /** `extra`: further fields of the footer. */
  async stop(
    extra: Readonly<Record<string, unknown>> = {},
  ): Promise<{ trace_id: string; path: string; step_count: number; duration_ms: number }> {
    if (this.#stopped) throw new HandsightError('BadRequest', 'the trace was already stopped', { trace_id: this.traceId });
    this.#stopped = true;
    this.#onStop();
    await this.#turn;
    await this.#details.settled();
    const now = this.#options.clock.now();
    const facts = { step_count: this.#steps, duration_ms: now - this.startedAt };
    const footer: TraceFooter = { ...this.#options.redact(extra), type: 'footer', stopped_at: new Date(now).toISOString(), ...facts };
    try {
      await this.#journal.append(JSON.stringify(footer));
    } finally {
      await this.#journal.close();
    }
    return { trace_id: this.traceId, path: this.#journal.path, ...facts };
  }

  async #line(step: TraceStep, seq: number, ts: string): Promise<string> {
    const { redact } = this.#options;
    const { step_id, caller, tool, tree_hash_before, tree_hash_after, duration_ms } = step;
    const hidden = new Set([...this.#hiddenKeys, ...(step.secretArgs ?? []).map((key) => key.toLowerCase())]);
    const row: TraceRow = {
      step_id,
      trace_seq: seq,
      ts,
      caller,
      tool,
      args: traceArguments(redact(step.args), hidden),
      result_summary: summarise(step.result, redact),
      tree_hash_before,
      tree_hash_after,
      duration_ms,
      ...redact(await this.#screenshots.save(seq, step.pictures)),
      ...redact(step.extra ?? {}),
    };
    return JSON.stringify(row);
  }
}

async function createJournal(dir: string): Promise<Journal> {
  try {
    await mkdir(join(dir, SCREENSHOTS_FOLDER), { recursive: true });
    return await Journal.create(join(dir, TRACE_FILE));
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new HandsightError('Internal', `the trace cannot be written: ${problem}`, { dir }, { cause: error });
  }
}
