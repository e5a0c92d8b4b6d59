import { HandsightError } from '../error/errors.ts';
import type { Dispatched } from './ledger.ts';

/** The right of one run to a device, for a time. A later lease has a higher token. */
export interface DeviceLease {
  readonly token: number;
  /** The caller under which the run's inputs are made. */
  readonly caller: string;
  /** False once it has expired, whether or not anybody else has the device yet. */
  isValid(): boolean;
  /** Called for each input: `unknown` before it is sent, its outcome afterwards. */
  onInput?: ((delivery: Dispatched) => Promise<void>) | undefined;
}

const MOST_PAST_CALLERS = 1000;

/**
 * Keeps everyone off a leased device except the run that holds the newest lease. The token only grows, so a run that was suspended and
 * resumes after its device went to another cannot touch it.
 */
export class Fence {
  readonly #device: string;
  readonly #past = new Map<string, number>();
  #newest = 0;
  #current: DeviceLease | undefined;
  #isLent = false;

  constructor(device: string) {
    this.#device = device;
  }

  get lease(): DeviceLease | undefined {
    return this.#current;
  }

  /** Admits a lease and ends every older one; the returned function ends it. */
  grant(lease: DeviceLease): () => void {
    if (lease.token <= this.#newest) throw this.#lost(lease.caller, lease.token);
    if (this.#current !== undefined) this.#forget(this.#current);
    this.#newest = lease.token;
    this.#current = lease;
    this.#isLent = false;
    return () => {
      if (this.#current !== lease) return;
      this.#current = undefined;
      this.#isLent = false;
      this.#forget(lease);
    };
  }

  /** The run that holds the device waits for a person, and lets people act on it meanwhile. */
  lend(caller: string, isLent: boolean): void {
    if (this.#current?.caller === caller) this.#isLent = isLent;
  }

  /** Throws if the caller may not act on the device now. */
  check(caller: string): void {
    const lease = this.#current;
    if (lease !== undefined && this.#isAdmitted(lease, caller)) {
      if (!lease.isValid()) throw this.#lost(caller, lease.token);
      return;
    }
    const past = this.#past.get(caller);
    if (past !== undefined) throw this.#lost(caller, past);
    if (lease !== undefined) {
      throw new HandsightError('DeviceLeased', `${this.#device} is held by ${lease.caller}`, {
        device: this.#device,
        holder: lease.caller,
      });
    }
  }

  /** The checks for one input to the device, and where its delivery is recorded. */
  doorFor(caller: string, device: FencedDevice): Door {
    const lease = (): DeviceLease | undefined =>
      this.#current !== undefined && this.#isAdmitted(this.#current, caller) ? this.#current : undefined;
    const note = async (delivery: Dispatched): Promise<void> => lease()?.onInput?.(delivery);
    const admit = async (): Promise<void> => {
      this.check(caller);
      await device.fence(lease()?.token);
      // Time has passed meanwhile.
      this.check(caller);
    };
    return {
      admit,
      begin: async () => {
        await admit();
        await note('unknown');
        this.check(caller);
      },
      end: note,
    };
  }

  #isAdmitted(lease: DeviceLease, caller: string): boolean {
    return lease.caller === caller || (this.#isLent && !this.#past.has(caller));
  }

  #forget({ caller, token }: DeviceLease): void {
    this.#past.set(caller, token);
    const [oldest] = this.#past.keys();
    if (this.#past.size > MOST_PAST_CALLERS && oldest !== undefined) this.#past.delete(oldest);
  }

  #lost(caller: string, token: number): HandsightError {
    return new HandsightError('LeaseLost', `${caller} no longer holds ${this.#device}: its lease ${token} is over`, {
      device: this.#device,
      token,
      newest: this.#newest,
    });
  }
}

/** A device that may refuse older leases itself, whichever host sends. */
export interface FencedDevice {
  fence(token: number | undefined): Promise<void>;
}

export interface Door {
  admit(): Promise<void>;
  begin(): Promise<void>;
  end(delivery: Dispatched): Promise<void>;
}
