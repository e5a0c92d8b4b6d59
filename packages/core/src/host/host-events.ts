import type { DeviceEvent } from '../device/device.ts';
import type { LifecycleStep } from './lifecycle.ts';
import type { Correction } from './news.ts';
import type { Receipt } from './receipt.ts';
import type { RunSummary } from './run.ts';
import type { ScreenPair } from './screen.ts';

/** Events of a host, for the inspector, traces and progress notifications. */
export interface HostEvents {
  /** `call_id` is the caller's own id for the call, if it gave one. */
  lifecycle: { action_id: string; call_id: string | null; device: string; caller: string; action_type: string; step: LifecycleStep };
  /** A call of several steps has begun the next: the number of that step, and of all as far as known. */
  progress: { call_id: string; step: number; total: number; title: string };
  receipt: Receipt;
  /** The receipt together with the screens before and after. */
  acted: { receipt: Receipt; seen: ScreenPair };
  /** A verified effect was undone. */
  undone: Correction & { device: string };
  screen: { device: string; event: DeviceEvent };
  /** A run started, reached the next step, was paused, was resumed or ended; its own events have the details. */
  run: RunSummary;
}

type Listener<T> = (event: T) => void;

/** A listener that throws must not stop an action; its error goes to `onFault` and no further. */
export class HostEmitter {
  readonly #listeners: { [K in keyof HostEvents]: Set<Listener<HostEvents[K]>> } = {
    lifecycle: new Set(),
    progress: new Set(),
    receipt: new Set(),
    acted: new Set(),
    undone: new Set(),
    screen: new Set(),
    run: new Set(),
  };
  readonly #onFault: (error: unknown) => void;

  constructor(onFault: (error: unknown) => void) {
    this.#onFault = onFault;
  }

  on<K extends keyof HostEvents>(type: K, listener: Listener<HostEvents[K]>): () => void {
    this.#listeners[type].add(listener);
    return () => this.#listeners[type].delete(listener);
  }

  /** Reports an error that must not stop the current work. */
  fault(error: unknown): void {
    this.#onFault(error);
  }

  emit<K extends keyof HostEvents>(type: K, event: HostEvents[K]): void {
    for (const listener of this.#listeners[type]) {
      try {
        listener(event);
      } catch (error) {
        this.fault(error);
      }
    }
  }
}
