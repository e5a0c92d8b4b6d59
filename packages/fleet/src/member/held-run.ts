import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { HandsightError } from '@handsight/core/error';
import type { Host } from '@handsight/core/host';
import { isLost } from '@handsight/flow';
import type { TakenRun } from '../engine/run-queue.ts';
import type { Labels } from '../request/labels.ts';
import { putArtifacts } from '../run/artifacts.ts';
import type { Runner, RunReport } from '../run/runner.ts';
import type { FleetStore } from '../store/fleet-store.ts';
import type { HeldLease } from '../store/leases.ts';
import { noteServed } from '../store/ranks.ts';
import type { RUN_KINDS, RunOutcome, RunRecord } from '../store/records.ts';
import { beginAttempt, finishAttempt, mayTryAgain, noteInput, type RunEnd, type Written } from '../store/runs.ts';
import type { Counters } from './counters.ts';

export interface HeldRunParts {
  store: FleetStore;
  host: Host;
  hostName: string;
  labels: Labels;
  lease: HeldLease;
  taken: TakenRun;
  runners: Readonly<Record<(typeof RUN_KINDS)[number], Runner>>;
  counters: Counters;
  folder: string;
  sharedFolder: string | undefined;
}

type Stop = 'cancelled' | 'expired' | 'lease lost' | 'closing';

/** Often enough that two renewals can fail. */
const RENEWALS_PER_LEASE = 4;
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const RETRY_MS = 250;
const STEP_MS = 1000;

/** One run on one device of this host, from the first step to the result. */
export class HeldRun {
  readonly id: string;
  readonly #parts: HeldRunParts;
  readonly #stop = new AbortController();
  #why: Stop | undefined;
  #lastStep = -Infinity;

  constructor(parts: HeldRunParts) {
    this.#parts = parts;
    this.id = parts.taken.id;
  }

  get key(): string {
    return this.#parts.labels.key;
  }

  stop(why: Stop): void {
    this.#why ??= why;
    this.#stop.abort(new Error(why));
  }

  /** Resolves when the device is free again; false when the device was lost. */
  async serve(): Promise<boolean> {
    const { store, hostName, labels, lease, taken } = this.#parts;
    try {
      const by = { host: hostName, device: labels.device, token: lease.token };
      const run = await beginAttempt(store, taken.id, by);
      if (run === undefined) await taken.complete();
      else return await this.#serve(run);
      return true;
    } finally {
      await lease.release().catch(store.onFault);
    }
  }

  async #serve(run: RunRecord): Promise<boolean> {
    const { store, host, labels, lease, counters } = this.#parts;
    counters.begun++;
    await noteServed(store, run.rank).catch(store.onFault);
    await store.engine.send(`begun ${run.id}`).catch(store.onFault);
    const caller = `fleet ${run.id}#${lease.token}`;
    const endLease = host.fence(labels.device).grant({
      token: lease.token,
      caller,
      isValid: () => lease.isValid,
      ...(run.once ? { onInput: (delivery) => this.#noteInput(run, delivery) } : {}),
    });
    const renewing = this.#keepRenewing(run);
    try {
      const report = await this.#report(run, caller).finally(endLease);
      // Other callers' readings must not run under this lease.
      await host
        .session(labels.device)
        .then((session) => session.fence(undefined))
        .catch(store.onFault);
      return await this.#conclude(run, report);
    } finally {
      renewing.end();
    }
  }

  /** At most once a second: hosts with many devices would fill the channel otherwise. */
  readonly #onStep = (step: number): void => {
    const now = performance.now();
    if (now - this.#lastStep < STEP_MS) return;
    this.#lastStep = now;
    const { store } = this.#parts;
    store.engine.send(`step ${this.id} ${step}`).catch(store.onFault);
  };

  /** Before an input the note must be written, or nothing is sent; after it, a failed write leaves the older, more cautious note. */
  async #noteInput(run: RunRecord, delivery: 'yes' | 'no' | 'unknown'): Promise<void> {
    const { store } = this.#parts;
    const noted = noteInput(store, run.id, run.attempt, delivery);
    await (delivery === 'unknown' ? store.ask(() => noted) : noted.catch(store.onFault));
  }

  #keepRenewing(run: RunRecord): { end: () => void } {
    const { store, lease, taken } = this.#parts;
    let isUnderWay = false;
    const renew = async (): Promise<void> => {
      if (!(await lease.renew())) {
        this.stop('lease lost');
        return;
      }
      await taken.extend(store.leaseMs);
      if ((await store.runs.read(run.id))?.value.cancelled === true) this.stop('cancelled');
    };
    const timer = setInterval(() => {
      // Whatever the store says, an expired lease is lost.
      if (!lease.isValid) this.stop('lease lost');
      if (isUnderWay) return;
      isUnderWay = true;
      void renew()
        .catch(store.onFault)
        .finally(() => (isUnderWay = false));
    }, store.leaseMs / RENEWALS_PER_LEASE);
    const begun = run.attempts.at(-1)?.started_at ?? run.submitted_at;
    const deadline = setTimeout(() => this.stop('expired'), Math.min(Math.max(run.deadline - begun, 0), LONGEST_TIMER_MS));
    return {
      end: () => {
        clearInterval(timer);
        clearTimeout(deadline);
      },
    };
  }

  async #report(run: RunRecord, caller: string): Promise<RunReport> {
    const { store, host, labels, lease, runners } = this.#parts;
    const folder = await mkdtemp(join(this.#parts.folder, 'run-'));
    try {
      const { signal } = this.#stop;
      // An older run can no longer change what this run reads.
      await (await host.session(labels.device)).fence(lease.token);
      return await runners[run.kind]({
        store,
        host,
        run,
        device: labels.device,
        caller,
        token: lease.token,
        signal,
        folder,
        onStep: this.#onStep,
      });
    } catch (error) {
      const known = error instanceof HandsightError ? error : undefined;
      if (known === undefined) store.onFault(error);
      const reason = `${known?.kind ?? 'Internal'}: ${error instanceof Error ? error.message : String(error)}`;
      return { outcome: isLost(error) ? 'lost' : 'failed', reason, files: [] };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async #conclude(run: RunRecord, report: RunReport): Promise<boolean> {
    const { store, lease, taken, counters } = this.#parts;
    // Readings from a device the run no longer held prove nothing.
    if (this.#why === 'lease lost' || !lease.isValid) {
      counters.leasesLost++;
      return true;
    }
    if (report.outcome === 'cancelled' && (this.#why === 'closing' || this.#why === undefined)) return this.#giveBack(true);
    if (report.outcome === 'lost' && this.#why === undefined && (await mayTryAgain(store, run.id, run.attempt)))
      return this.#giveBack(false);
    const isExpired = report.outcome === 'cancelled' && this.#why === 'expired';
    const outcome = isExpired ? 'expired' : report.outcome;
    const reason = isExpired ? 'its deadline passed while it ran' : report.reason;
    const written = await this.#finish(run, outcome, reason, report);
    if (written === 'counts') counters.count(outcome);
    // A run without a result stays on the queue. PostgreSQL would let it be completed even after its lock has expired.
    if (written === 'counts' || written === 'over') await taken.complete().catch(store.onFault);
    else counters.leasesLost++;
    return report.outcome !== 'lost';
  }

  async #giveBack(isDeviceThere: boolean): Promise<boolean> {
    const { store, taken, counters } = this.#parts;
    counters.givenBack++;
    await taken.giveBack().catch(store.onFault);
    await store.engine.send('runs').catch(store.onFault);
    return isDeviceThere;
  }

  /** Files that cannot be stored are dropped, not the result; if the result cannot be written either, the run goes to the next host. */
  async #finish(run: RunRecord, outcome: RunOutcome, reason: string | null, { files }: RunReport): Promise<Written | 'unwritten'> {
    const { store, lease, sharedFolder } = this.#parts;
    const kept = await this.#keepTrying(() => putArtifacts(store, run, files, sharedFolder));
    if (kept === undefined && !lease.isValid) return 'unwritten';
    const { artifacts, dropped } = kept ?? { artifacts: [], dropped: files.map(({ name }) => `${name}: it could not be stored`) };
    const end = (at: number): RunEnd => ({ outcome, reason, at, attempt: run.attempt, artifacts, dropped });
    return (await this.#keepTrying(() => finishAttempt(store, run.id, run.attempt, end))) ?? 'unwritten';
  }

  /** Retries for the duration of a lease, and only while the run holds the device. */
  async #keepTrying<T>(attempt: () => Promise<T>): Promise<T | undefined> {
    const { store, lease } = this.#parts;
    const until = performance.now() + store.leaseMs;
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        store.onFault(error);
        if (!lease.isValid || performance.now() > until) return undefined;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }
}
