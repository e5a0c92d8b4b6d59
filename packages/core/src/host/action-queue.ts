import { HandsightError } from '../error/errors.ts';

/** More waiting actions than this on one device are refused rather than piled up. */
const MAX_WAITING = 32;

/** One action at a time, in order of arrival. */
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
    const cancelled = (): HandsightError =>
      new HandsightError('Cancelled', 'cancelled while waiting for its turn', { device: this.#device });
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        reject(cancelled());
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.#tail = this.#tail
        .then(() => {
          signal?.removeEventListener('abort', giveUp);
          if (signal?.aborted === true) throw cancelled();
          return work();
        })
        .then(resolve, reject)
        .then(() => this.#waiting--);
    });
  }
}
