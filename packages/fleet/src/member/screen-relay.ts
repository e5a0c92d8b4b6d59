import { DeviceClient } from '@handsight/core/client';
import type { Host } from '@handsight/core/host';
import type { FleetStore } from '../store/fleet-store.ts';

/** How long screens are sent after the last viewer's request. */
const WATCHED_MS = 10_000;
const EVERY_MS = 1000;
const KEEP_MS = 5000;

export const screenKey = (device: string): string => `screen/${device}`;

/** Sends the screens of this host's devices to viewers of the fleet through the store, so hosts need not reach each other. */
export class ScreenRelay {
  readonly #store: FleetStore;
  readonly #host: Host;
  readonly #watched = new Map<string, number>();
  #isClosed = false;

  constructor(store: FleetStore, host: Host) {
    this.#store = store;
    this.#host = host;
  }

  watch(key: string, device: string): void {
    const isNew = !this.#watched.has(key);
    this.#watched.set(key, performance.now() + WATCHED_MS);
    if (isNew) void this.#show(key, device).catch(this.#store.onFault);
  }

  close(): void {
    this.#isClosed = true;
  }

  async #show(key: string, device: string): Promise<void> {
    try {
      const client = await DeviceClient.on(this.#host, device, 'fleet screens');
      while (!this.#isClosed && (this.#watched.get(key) ?? 0) > performance.now()) {
        const { picture } = await client.view({ window: {}, picture: true, selector: undefined, isOperator: true });
        if (picture !== null) await this.#store.blobs.show(screenKey(key), picture.png, KEEP_MS);
        await new Promise((resolve) => setTimeout(resolve, EVERY_MS).unref());
      }
    } finally {
      this.#watched.delete(key);
    }
  }
}
