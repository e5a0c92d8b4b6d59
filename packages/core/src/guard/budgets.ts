import type { Config } from '../config/schema.ts';
import type { Clock } from '../device/clock.ts';
import { HandsightError } from '../error/errors.ts';

const MINUTE_MS = 60_000;

/** What is charged. A reading is free, but refused once the session's time is over. */
export type Charge = 'action' | 'screenshot' | 'model_tokens' | 'read';

type Counted = 'actions' | 'screenshots' | 'vlm_tokens';
type Budget = Counted | 'session_seconds' | 'actions_per_minute';

const COUNTED: Record<Charge, Counted | undefined> = {
  action: 'actions',
  screenshot: 'screenshots',
  model_tokens: 'vlm_tokens',
  read: undefined,
};

export interface Use {
  used: number;
  /** Null where there is no limit. */
  limit: number | null;
}

/** What has been used of every budget. */
export type BudgetStatus = { configured: boolean } & Record<Budget, Use>;

/** Counts at admission: what is refused is not charged, and what is admitted is counted before it begins. */
export class Budgets {
  readonly #clock: Clock;
  readonly #startedAt: number;
  readonly #limits: Record<Budget, number | undefined>;
  readonly #used: Record<Counted, number> = { actions: 0, screenshots: 0, vlm_tokens: 0 };
  /** When the actions of the last minute were admitted, oldest first. */
  #recent: number[] = [];

  constructor(config: Config['budgets'], clock: Clock) {
    this.#clock = clock;
    this.#startedAt = clock.now();
    this.#limits = {
      actions: config.max_actions,
      screenshots: config.max_screenshots,
      vlm_tokens: config.max_vlm_tokens,
      session_seconds: config.max_session_seconds,
      actions_per_minute: config.actions_per_minute,
    };
  }

  admit(charge: Charge, amount = 1): void {
    this.check(charge, amount);
    const counted = COUNTED[charge];
    if (counted !== undefined) this.#used[counted] += amount;
    if (charge !== 'action' || this.#limits.actions_per_minute === undefined) return;
    const now = this.#clock.now();
    for (let i = 0; i < amount; i++) this.#recent.push(now);
  }

  /** Throws what `admit` would throw, and counts nothing. */
  check(charge: Charge, amount = 1): void {
    if (!Number.isSafeInteger(amount) || amount < 0)
      throw new HandsightError('BadRequest', `${amount} is not an amount to pay`, { amount });
    const now = this.#clock.now();
    this.#checkSession(now);
    const counted = COUNTED[charge];
    if (counted !== undefined) this.#checkCount(counted, amount);
    if (charge === 'action') this.#checkRate(now, amount);
  }

  /** A model's tokens are admitted by estimate; the true number can be known only afterwards. */
  correctModelTokens(admitted: number, actual: number): void {
    this.#used.vlm_tokens = Math.max(0, this.#used.vlm_tokens + actual - admitted);
  }

  status(): BudgetStatus {
    const now = this.#clock.now();
    const use = (budget: Budget, used: number): Use => ({ used, limit: this.#limits[budget] ?? null });
    return {
      configured: Object.values(this.#limits).some((limit) => limit !== undefined),
      actions: use('actions', this.#used.actions),
      screenshots: use('screenshots', this.#used.screenshots),
      vlm_tokens: use('vlm_tokens', this.#used.vlm_tokens),
      session_seconds: use('session_seconds', this.#sessionSeconds(now)),
      actions_per_minute: use('actions_per_minute', this.#ofLastMinute(now).length),
    };
  }

  #sessionSeconds = (now: number): number => Math.max(0, now - this.#startedAt) / 1000;

  #ofLastMinute(now: number): readonly number[] {
    this.#recent = this.#recent.filter((at) => at > now - MINUTE_MS);
    return this.#recent;
  }

  #checkSession(now: number): void {
    const limit = this.#limits.session_seconds;
    const used = this.#sessionSeconds(now);
    if (limit !== undefined && used >= limit) throw exceeded('session_seconds', used, limit);
  }

  #checkCount(counted: Counted, amount: number): void {
    const limit = this.#limits[counted];
    const used = this.#used[counted];
    if (limit !== undefined && used + amount > limit) throw exceeded(counted, used, limit, amount);
  }

  #checkRate(now: number, amount: number): void {
    const limit = this.#limits.actions_per_minute;
    if (limit === undefined) return;
    if (amount > limit) throw exceeded('actions_per_minute', 0, limit, amount);
    const recent = this.#ofLastMinute(now);
    const tooMany = recent.length + amount - limit;
    const lastToLeave = recent[tooMany - 1];
    if (lastToLeave === undefined) return;
    const retryAfter = lastToLeave + MINUTE_MS - now;
    throw new HandsightError('RateLimited', `${limit} actions per minute are allowed; try again in ${retryAfter} ms`, {
      budget: 'actions_per_minute',
      used: recent.length,
      limit,
      retry_after_ms: retryAfter,
    });
  }
}

function exceeded(budget: Budget, used: number, limit: number, wanted?: number): HandsightError {
  const words = budget.replaceAll('_', ' ');
  return new HandsightError('BudgetExceeded', `the budget of ${limit} ${words} does not allow this: ${used} used`, {
    budget,
    used,
    limit,
    ...(wanted !== undefined && { wanted }),
  });
}
