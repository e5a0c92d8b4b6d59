import { HandsightError } from '@handsight/core/error';
import { type Call, type Clock, type DeviceEvent, endOf, type Route } from '@handsight/core/device';
import { Engine } from './engine/engine.ts';
import { Look } from './virtual-look.ts';
import type { Scenario } from './scenario/load.ts';

/** An engine driven by a clock: it advances whether or not anyone looks, and reports changes. */
export class Session {
  readonly engine: Engine;
  readonly look: Look;
  readonly #id: string;
  readonly #clock: Clock;
  readonly #alarm: Alarm;
  readonly #listeners = new Set<(event: DeviceEvent) => void>();
  #closed = false;

  constructor(id: string, scenario: Scenario, clock: Clock) {
    this.#id = id;
    this.#clock = clock;
    this.#alarm = new Alarm(clock, () => this.catchUp());
    this.engine = new Engine(scenario, clock.now());
    this.look = new Look(this.engine);
    this.#publish();
  }

  /** Answer a question about the device as it is now. */
  ask<T>(call: Call, answer: () => T): Promise<T> {
    try {
      this.#mayRun(call);
      this.catchUp();
      return Promise.resolve(answer());
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Do something to the device. */
  act(call: Call, route: Route, input: () => void): Promise<Route> {
    return this.ask(call, () => {
      try {
        input();
      } finally {
        this.#publish();
      }
      if (route === 'pointer') this.#report({ type: 'touched' });
      return route;
    });
  }

  /** Runs everything that is due by now. */
  catchUp(): void {
    if (this.#closed) return;
    this.engine.advance(this.#clock.now());
    this.#publish();
  }

  subscribe(listener: (event: DeviceEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#alarm.setTo(undefined);
    this.#report({ type: 'gone', reason: 'closed' });
    this.#listeners.clear();
  }

  #mayRun(call: Call): void {
    if (this.#closed) throw new HandsightError('DeviceGone', `${this.#id} is closed`, { device: this.#id });
    const end = endOf(call);
    if (end === undefined) return;
    throw end instanceof HandsightError ? end : new HandsightError('Cancelled', `the call to ${this.#id} was cancelled`);
  }

  #publish(): void {
    for (const event of this.look.refresh()) this.#report(event);
    this.#alarm.setTo(this.engine.nextEvent);
  }

  #report(event: DeviceEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }
}

/** A single timer on an injected clock. */
export class Alarm {
  readonly #clock: Clock;
  readonly #ring: () => void;
  #set: { at: number; stop: AbortController } | undefined;

  constructor(clock: Clock, ring: () => void) {
    this.#clock = clock;
    this.#ring = ring;
  }

  /** Replaces any time set before; undefined clears it. */
  setTo(at: number | undefined): void {
    if (at === this.#set?.at) return;
    this.#set?.stop.abort();
    this.#set = undefined;
    if (at === undefined) return;
    const stop = new AbortController();
    this.#set = { at, stop };
    this.#clock.after(Math.max(0, at - this.#clock.now()), stop.signal).then(
      () => {
        this.#set = undefined;
        this.#ring();
      },
      () => undefined,
    );
  }
}
