import { READY, stateName } from './device-state.ts';
import { parseDeviceList } from './device-list.ts';
import { lengthPrefixed, type AdbServer } from './server.ts';

type OnGone = (reason: string) => void;

/** Tracks the adb server's device list while anyone is watching a phone. */
export class Tracker {
  readonly #server: AdbServer;
  readonly #watched = new Map<OnGone, string>();
  #stop: AbortController | undefined;

  constructor(server: AdbServer) {
    this.#server = server;
  }

  /** Calls once when the phone is no longer ready, or its state is no longer known. Returns a function that stops listening. */
  watch(serial: string, onGone: OnGone): () => void {
    this.#watched.set(onGone, serial);
    if (this.#stop === undefined) {
      const stop = (this.#stop = new AbortController());
      void this.#listen(stop).then(() => this.#ended(stop));
    }
    return () => {
      this.#watched.delete(onGone);
      if (this.#watched.size === 0) this.#end();
    };
  }

  async #listen({ signal }: AbortController): Promise<void> {
    try {
      const socket = await this.#server.track(signal);
      socket.socket.unref();
      for (;;) {
        const phones = parseDeviceList((await lengthPrefixed(socket)).toString('utf8'));
        for (const [onGone, serial] of [...this.#watched]) {
          const state = phones.find((phone) => phone.serial === serial)?.state;
          if (state !== READY) this.#notify(onGone, state === undefined ? 'it was disconnected' : `it is ${stateName(state)}`);
        }
      }
    } catch {
      // However the stream ended, the state of the phones is no longer known.
    }
  }

  #ended(stop: AbortController): void {
    if (this.#stop !== stop) return;
    this.#stop = undefined;
    for (const onGone of [...this.#watched.keys()]) this.#notify(onGone, 'the adb server ended');
  }

  #notify(onGone: OnGone, reason: string): void {
    if (this.#watched.delete(onGone)) onGone(reason);
    if (this.#watched.size === 0) this.#end();
  }

  #end(): void {
    const stop = this.#stop;
    this.#stop = undefined;
    stop?.abort(new Error('nobody listens any more'));
  }
}
