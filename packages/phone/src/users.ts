/** Profiles of a phone besides its owner's. */
export interface Profiles {
  /** Apps that exist only in the work profile. */
  work: readonly string[];
  /** Apps with a second copy made by the vendor's cloning feature. */
  clones: readonly string[];
}

export const NO_PROFILES: Profiles = { work: [], clones: [] };

const OWNER = 0;
const WORK = 10;
const CLONES = 999;
/** The size of each user's uid range. */
export const UIDS_PER_USER = 100_000;

/** Android's users. If two of them have an app, one copy runs at a time: both share one scenario. */
export class Users {
  readonly #profiles: Profiles;
  readonly #startedBy = new Map<string, number>();

  constructor(profiles: Profiles) {
    this.#profiles = profiles;
  }

  /** As `pm list users` prints them: id, name and flags. */
  get all(): { id: number; name: string; flags: string }[] {
    return [
      { id: OWNER, name: 'Owner', flags: 'c13' },
      ...(this.#profiles.work.length === 0 ? [] : [{ id: WORK, name: 'Work profile', flags: '1030' }]),
      ...(this.#profiles.clones.length === 0 ? [] : [{ id: CLONES, name: 'Clone', flags: '1010' }]),
    ];
  }

  /** Whether a user has the app; apps in no profile are the owner's. */
  has(user: number, app: string): boolean {
    if (user === OWNER) return !this.#profiles.work.includes(app);
    return (user === WORK ? this.#profiles.work : user === CLONES ? this.#profiles.clones : []).includes(app);
  }

  /** Whose copy runs, or would. */
  of(app: string): number {
    return this.#startedBy.get(app) ?? (this.#profiles.work.includes(app) ? WORK : OWNER);
  }

  started(app: string, user: number): void {
    this.#startedBy.set(app, user);
  }

  /** The value of `--user`: undefined if omitted or if it means all users. */
  static named(args: readonly string[]): number | undefined {
    const word = args.includes('--user') ? args[args.indexOf('--user') + 1] : undefined;
    if (word === 'current' || word === 'cur') return OWNER;
    return word !== undefined && /^\d+$/.test(word) ? Number(word) : undefined;
  }
}

const NAMES = new Map([
  [0, 'root'],
  [1000, 'system'],
  [2000, 'shell'],
]);
const FIRST_APP = 10_000;

/** How Android writes a user: apps are `u0_a61`, those of another user `u10_a61`. */
export function userName(uid: number): string {
  const app = (uid % UIDS_PER_USER) - FIRST_APP;
  return NAMES.get(uid) ?? (app >= 0 ? `u${Math.floor(uid / UIDS_PER_USER)}_a${app}` : String(uid));
}
