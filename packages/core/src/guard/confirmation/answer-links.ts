import { createHash, randomBytes } from 'node:crypto';

import type { Clock } from '../../device/clock.ts';
import { HandsightError } from '../../error/errors.ts';

interface Link {
  approval: string;
  expiresAt: number;
  isClaimed: boolean;
}

const MAX_LINKS = 1000;

/** Links that lead a person to one question: unguessable, single-use, expiring with the question. Only their hashes are kept. */
export class AnswerLinks {
  readonly #clock: Clock;
  readonly #links = new Map<string, Link>();
  readonly #sessions = new Map<string, Link>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  issue(approval: string, expiresAt: number): string {
    this.#forget();
    if (this.#links.size >= MAX_LINKS) throw new HandsightError('RateLimited', `${MAX_LINKS} links are already open`);
    const token = randomBytes(32).toString('base64url');
    this.#links.set(hash(token), { approval, expiresAt, isClaimed: false });
    return token;
  }

  isOpen(token: string): boolean {
    this.#forget();
    return this.#links.get(hash(token))?.isClaimed === false;
  }

  /** Uses a link up and returns a session, which may answer the question. */
  claim(token: string): string {
    this.#forget();
    const link = this.#links.get(hash(token));
    if (link === undefined || link.isClaimed)
      throw new HandsightError('ConfirmationInvalid', 'this link has been used or has expired', { reason: 'link' });
    link.isClaimed = true;
    const session = randomBytes(32).toString('base64url');
    this.#sessions.set(hash(session), link);
    return session;
  }

  /** The question that a session is for. */
  approvalOf(session: string | undefined): string {
    this.#forget();
    const link = session === undefined ? undefined : this.#sessions.get(hash(session));
    if (link !== undefined) return link.approval;
    throw new HandsightError('ConfirmationInvalid', 'this question is answered, or the link has expired', { reason: 'session' });
  }

  #forget(): void {
    const now = this.#clock.now();
    for (const known of [this.#links, this.#sessions]) for (const [key, { expiresAt }] of known) if (now >= expiresAt) known.delete(key);
  }
}

const hash = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
