import type { FleetStore } from './fleet-store.ts';

/** Time that advances while the process is stopped and is never set back. */
const monotonic = (): number => performance.now();

/** This process gives up a lease earlier than the store does, to allow for rounding, clock drift and an input in flight. */
const OWN_SHARE = 0.9;

const EPOCH_S = Date.UTC(2020, 0) / 1000;

/**
 * Higher than any before, even if the store has lost them: devices remember the newest. In seconds, since the shell of a phone
 * compares 32 bits.
 */
const nextToken = (last: number, now: number): number => Math.max(last + 1, Math.floor(now / 1000) - EPOCH_S);

/** Leases a device, unless it is already leased. */
export async function acquireLease(store: FleetStore, device: string, holder: string, run: string | null): Promise<HeldLease | undefined> {
  const asked = monotonic();
  const { value, isChanged } = await store.leases.update(device, (held, now) =>
    held !== undefined && held.expires > now && held.holder !== holder
      ? undefined
      : { token: nextToken(held?.token ?? 0, now), holder, run, expires: now + store.leaseMs },
  );
  return isChanged && value !== undefined
    ? new HeldLease(store, device, holder, value.token, asked + OWN_SHARE * store.leaseMs)
    : undefined;
}

export class HeldLease {
  readonly device: string;
  readonly token: number;
  readonly #store: FleetStore;
  readonly #holder: string;
  #validUntil: number;

  constructor(store: FleetStore, device: string, holder: string, token: number, validUntil: number) {
    this.#store = store;
    this.device = device;
    this.#holder = holder;
    this.token = token;
    this.#validUntil = validUntil;
  }

  get isValid(): boolean {
    return monotonic() < this.#validUntil;
  }

  /** False when the lease is permanently lost to another holder. */
  async renew(): Promise<boolean> {
    if (!this.isValid) return false;
    const asked = monotonic();
    const { isChanged } = await this.#store.leases.update(this.device, (held, now) =>
      held?.token === this.token && held.holder === this.#holder ? { ...held, expires: now + this.#store.leaseMs } : undefined,
    );
    if (isChanged) this.#validUntil = asked + OWN_SHARE * this.#store.leaseMs;
    else this.#validUntil = 0;
    return isChanged;
  }

  /** From now on nothing is sent under it, whether or not the store can be reached. */
  async release(): Promise<void> {
    this.#validUntil = 0;
    await this.#store.leases.update(this.device, (held) => (held?.token === this.token ? { ...held, run: null, expires: 0 } : undefined));
  }
}
