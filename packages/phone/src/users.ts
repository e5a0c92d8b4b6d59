/** Whose apps a phone has beside its owner's. */
export interface Profiles {
  /** Apps that stand in a work profile only. */
  work: readonly string[];
  /** Apps that its maker's cloning has given a second copy. */
  clones: readonly string[];
}

export const NO_PROFILES: Profiles = { work: [], clones: [] };

const OWNER = 0;
const WORK = 10;
const CLONES = 999;
/** Each user has so many numbers for the processes of apps. */
export const UIDS_PER_USER = 100_000;

/** Android's users. Of an app that two of them have, one copy runs at a time: there is one scenario behind both. */
export class Users {
  readonly #profiles: Profiles;
  readonly #startedBy = new Map<string, number>();

  constructor(profiles: Profiles) {
    this.#profiles = profiles;
  }

  /** As `pm list users` prints them: number, name and flags. */
  get all(): { id: number; name: string; flags: string }[] {
    return [
      { id: OWNER, name: 'Owner', flags: 'c13' },
      ...(this.#profiles.work.length === 0 ? [] : [{ id: WORK, name: 'Work profile', flags: '1030' }]),
      ...(this.#profiles.clones.length === 0 ? [] : [{ id: CLONES, name: 'Clone', flags: '1010' }]),
    ];
  }

  /** Whether a user has the app; what no profile claims is the owner's. */
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

  /** What stands behind `--user`: undefined where it is left out or means every user. */
  static named(args: readonly string[]): number | undefined {
    const word = args.includes('--user') ? args[args.indexOf('--user') + 1] : undefined;
    if (word === 'current' || word === 'cur') return OWNER;
    return word !== undefined && /^\d+$/.test(word) ? Number(word) : undefined;
  }
}
