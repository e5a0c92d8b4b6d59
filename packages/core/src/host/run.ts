import { randomBytes } from 'node:crypto';

import { HandsightError } from '../error/errors.ts';
import { clientOf, type Fence } from './fence.ts';
import type { Host } from './host.ts';

export const RUN_KINDS = ['flow', 'agent'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

export const RUN_STATES = ['running', 'paused', 'taken_over', 'waiting_for_person', 'ended'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** Why a run that could go on does not. */
export type Held = Extract<RunState, 'paused' | 'taken_over'>;

/** What every run reports. */
export interface RunSummary {
  run_id: string;
  kind: RunKind;
  /** The flow's name, or the agent's goal. */
  name: string;
  device: string;
  state: RunState;
  /** How it ended; null until then. */
  status: string | null;
  started_at: string;
  /** Steps that have begun. */
  steps: number;
}

/** An event of a run. The last one is `ended`; what else there is depends on the kind. */
export type RunEvent<Body extends { type: string } = { type: string }> = { run_id: string; seq: number; at: string } & Body;

export interface StateChange {
  type: 'state';
  state: RunState;
}

interface Listener<Event> {
  hear(event: Event): void;
}

/** Late listeners get the events so far; a run has a few events per step. */
const MOST_EVENTS = 5000;

export interface RunStart {
  id?: string;
  kind: RunKind;
  device: string;
  isPaused?: boolean;
  /** Under which its inputs are sent: it claims the device. */
  caller: string;
  /** Who may hold and cancel it, beside the operator. */
  owner: string;
}

/** One execution of a flow or of an agent: it can be watched, paused, stepped through, taken over and cancelled until it ends. */
export abstract class Run<Body extends { type: string } = { type: string }> {
  readonly id: string;
  readonly kind: RunKind;
  readonly device: string;
  readonly startedAt: number;
  protected readonly host: Host;
  readonly #owner: string;
  readonly #claim: ReturnType<Fence['claimFor']>;
  readonly #stop = new AbortController();
  readonly #events: RunEvent<Body | StateChange>[] = [];
  readonly #listeners = new Set<Listener<RunEvent<Body | StateChange>>>();
  #seq = 0;
  #held: Held | undefined;
  #waitsForPerson = false;
  #hasEnded = false;
  /** Steps allowed although the run is paused. */
  #permits = 0;
  #isStepping = false;
  #reported: RunState;
  #wake: (() => void)[] = [];

  protected constructor(host: Host, { kind, device, caller, owner, isPaused = false, id = newRunId(kind) }: RunStart) {
    this.host = host;
    this.id = id;
    this.kind = kind;
    this.device = device;
    this.startedAt = host.clock.now();
    this.#owner = clientOf(owner);
    this.#claim = host.fence(device).claimFor(caller, 'run');
    if (isPaused) this.#held = 'paused';
    this.#reported = this.state;
    this.#claim.lend(isPaused);
  }

  /** Throws unless this client started the run. */
  requireOwner(caller: string): void {
    if (clientOf(caller) === this.#owner) return;
    throw new HandsightError('PermissionDenied', `the run was started by ${this.#owner}; only it and the operator control it`, {
      run_id: this.id,
      owner: this.#owner,
    });
  }

  /** The name to show, without secrets. */
  protected abstract get name(): string;
  protected abstract get status(): string | null;
  protected abstract get steps(): number;
  /** What a cancelled run's work is aborted with. */
  protected abstract cancellation(reason: string): Error;
  /** Resolves when the run has ended, whatever its status. */
  abstract ended(): Promise<unknown>;

  get state(): RunState {
    if (this.#hasEnded) return 'ended';
    return this.#held ?? (this.#waitsForPerson ? 'waiting_for_person' : 'running');
  }

  get summary(): RunSummary {
    const { id, kind, name, device, state, status, steps } = this;
    return { run_id: id, kind, name, device, state, status, started_at: new Date(this.startedAt).toISOString(), steps };
  }

  /** Replays the events so far, then passes on new ones until the run ends. Returns a function that unsubscribes. */
  listen(listener: (event: RunEvent<Body | StateChange>) => void): () => void {
    for (const event of this.#events) listener(event);
    const added = { hear: listener };
    if (!this.#hasEnded) this.#listeners.add(added);
    return () => this.#listeners.delete(added);
  }

  /** Holds the run before its next step. */
  pause(): void {
    this.#hold('paused');
  }

  /** Holds the run while a person operates the screen. */
  takeOver(): void {
    this.#hold('taken_over');
  }

  resume(): void {
    this.#hold(undefined);
  }

  /** Lets a paused run do one step; pauses one that is not. */
  step(): void {
    this.#refuseIfEnded();
    if (this.#held === 'taken_over')
      throw new HandsightError('BadRequest', 'a person has taken over the screen; resume hands it back', { run_id: this.id });
    if (this.#held === undefined) this.#hold('paused');
    else this.#permits++;
    this.#wakeUp();
  }

  cancel(reason = 'a person cancelled the run'): void {
    this.#refuseIfEnded();
    this.#stop.abort(this.cancellation(reason));
  }

  /** Cancels the run when the host closes; one that has just ended keeps its status. */
  stop(reason: string): void {
    if (!this.#hasEnded) this.cancel(reason);
  }

  /** Aborted when the run is cancelled. */
  protected get signal(): AbortSignal {
    return this.#stop.signal;
  }

  protected abort(reason: Error): void {
    this.#stop.abort(reason);
  }

  /** Why nothing more may be done in the current step. */
  protected get held(): Held | undefined {
    return this.#isStepping ? undefined : this.#held;
  }

  /** Resolves when the next step may begin, or the signal is aborted, with what held it back. */
  protected async turn(signal: AbortSignal): Promise<Held | undefined> {
    this.#isStepping = false;
    const was = this.#held;
    while (this.#held !== undefined && this.#permits === 0 && !signal.aborted) await this.#woken(signal);
    if (this.#held === undefined || signal.aborted) return was;
    this.#permits--;
    this.#isStepping = true;
    return was;
  }

  protected set waitsForPerson(waits: boolean) {
    this.#waitsForPerson = waits;
    this.#reportState();
  }

  protected emit(body: Body | StateChange): void {
    const event = { run_id: this.id, seq: ++this.#seq, at: new Date(this.host.clock.now()).toISOString(), ...body };
    if (this.#events.length < MOST_EVENTS || body.type === 'ended') this.#events.push(event);
    for (const listener of this.#listeners) {
      try {
        listener.hear(event);
      } catch (error) {
        this.host.events.fault(error);
      }
    }
    this.host.events.emit('run', this.summary);
  }

  /** The last event. */
  protected end(body: Body): void {
    this.#hasEnded = true;
    this.#reportState();
    this.emit(body);
    this.#listeners.clear();
  }

  #hold(held: Held | undefined): void {
    this.#refuseIfEnded();
    this.#held = held;
    this.#isStepping = false;
    this.#permits = 0;
    this.#reportState();
    this.#wakeUp();
  }

  #refuseIfEnded(): void {
    if (this.#hasEnded) throw new HandsightError('BadRequest', `the run has ended: ${this.status}`, { run_id: this.id });
  }

  #reportState(): void {
    const { state } = this;
    if (state === this.#reported) return;
    this.#reported = state;
    this.#claim.lend(state !== 'running');
    if (state === 'ended') this.#claim.release();
    this.emit({ type: 'state', state });
  }

  async #woken(signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const wake = (): void => {
        signal.removeEventListener('abort', wake);
        resolve();
      };
      signal.addEventListener('abort', wake, { once: true });
      this.#wake.push(wake);
    });
  }

  #wakeUp(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }
}

/** The ids of agent runs are in traces, under the prefix that they have always had. */
const ID_PREFIX: Record<RunKind, string> = { flow: 'flow', agent: 'run' };

export const newRunId = (kind: RunKind): string => `${ID_PREFIX[kind]}-${randomBytes(6).toString('hex')}`;
