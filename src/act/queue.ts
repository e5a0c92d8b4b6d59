import { HandsightError } from '../error/errors.ts';

/** More waiting actions than this on one device are refused rather than piled up. */
export const MAX_WAITING = 32;

/** One act at a time, in order of arrival. */
export class ActQueue {
  readonly #device: string;
  #waiting = 0;
  #tail: Promise<unknown> = Promise.resolve();

  constructor(device: string) {
    this.#device = device;
  }

  get length(): number {
    return this.#waiting;
  }

  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.#waiting >= MAX_WAITING) {
      return Promise.reject(
        new HandsightError('DeviceBusy', `${this.#waiting} actions are already waiting for ${this.#device}`, {
          device: this.#device,
          waiting: this.#waiting,
        }),
      );
    }
    this.#waiting++;
    const turn = this.#tail.then(() => {
      if (signal?.aborted === true) throw new HandsightError('Cancelled', 'cancelled while waiting for its turn', { device: this.#device });
      return work();
    });
    this.#tail = turn.then(
      () => this.#waiting--,
      () => this.#waiting--,
    );
    return turn;
  }
}
