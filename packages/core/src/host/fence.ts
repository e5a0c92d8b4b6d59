import type { Clock } from '../device/clock.ts';
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

/** How long a claim lasts without an act of its holder. */
const CLAIM_MS = 600_000;

/** The right of a client, run or person to be the only one that acts on a device. */
interface Claim {
  readonly holder: string;
  /** Infinity for a run's, which ends with the run. */
  until: number;
  /** Its run is held or waits for a person, and lets others act meanwhile. */
  isLent: boolean;
}

/** REST calls without a token of their own are one client, whatever they call themselves. */
export const clientOf = (caller: string): string => (caller.startsWith('rest ') ? 'rest' : caller);

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
  readonly #clock: Clock;
  /** All of one holder: a client and the flows that it runs. */
  #claims: Claim[] = [];

  constructor(device: string, clock: Clock) {
    this.#device = device;
    this.#clock = clock;
  }

  /** Who has claimed the device and until when; undefined if nobody has. */
  get claim(): { holder: string; until: string | null } | undefined {
    const [claim] = this.#valid();
    return claim === undefined ? undefined : { holder: claim.holder, until: isoOf(claim.until) };
  }

  /**
   * Keeps others from acting on the device. A run's claim ends with the run; any other is released by its holder, with the connection, or
   * ten minutes after the last act.
   */
  claimFor(caller: string, kind: 'client' | 'run'): { release: () => void; lend: (isLent: boolean) => void } {
    this.#refuseClaimed(caller);
    const until = kind === 'run' ? Number.POSITIVE_INFINITY : this.#clock.now() + CLAIM_MS;
    const claim: Claim = { holder: clientOf(caller), until, isLent: false };
    this.#claims.push(claim);
    return {
      release: () => {
        this.#claims = this.#claims.filter((each) => each !== claim);
      },
      lend: (isLent) => {
        claim.isLent = isLent;
      },
    };
  }

  /** Ends what this caller has claimed for itself; its runs keep theirs. True if there was anything to end. */
  release(caller: string): boolean {
    const kept = this.#valid().filter(({ holder, until }) => holder !== clientOf(caller) || !Number.isFinite(until));
    const hasEnded = kept.length < this.#claims.length;
    this.#claims = kept;
    return hasEnded;
  }

  #valid(): readonly Claim[] {
    const now = this.#clock.now();
    if (this.#claims.some(({ until }) => until <= now)) this.#claims = this.#claims.filter(({ until }) => until > now);
    return this.#claims;
  }

  #refuseClaimed(caller: string): void {
    const claims = this.#valid();
    const [claim] = claims;
    if (claim === undefined) return;
    if (claim.holder === clientOf(caller)) {
      for (const each of claims) if (Number.isFinite(each.until)) each.until = this.#clock.now() + CLAIM_MS;
      return;
    }
    if (claims.every(({ isLent }) => isLent)) return;
    const until = isoOf(claim.until);
    throw new HandsightError(
      'DeviceLeased',
      `${this.#device} is claimed by ${claim.holder}, ${until === null ? 'until its run ends' : `until ${until} unless it goes on`}`,
      { device: this.#device, holder: claim.holder, until },
    );
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
    this.#refuseClaimed(caller);
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

const isoOf = (at: number): string | null => (Number.isFinite(at) ? new Date(at).toISOString() : null);

/** A device that may refuse older leases itself, whichever host sends. */
export interface FencedDevice {
  fence(token: number | undefined): Promise<void>;
}

export interface Door {
  admit(): Promise<void>;
  begin(): Promise<void>;
  end(delivery: Dispatched): Promise<void>;
}
