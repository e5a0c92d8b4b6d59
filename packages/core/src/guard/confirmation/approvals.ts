import { randomBytes } from 'node:crypto';

import type { Clock } from '../../device/clock.ts';
import { HandsightError } from '../../error/errors.ts';
import { AnswerLinks } from './answer-links.ts';
import type { PersonAnswer } from './answer.ts';
import type { OperatorAuthority } from './operator.ts';
import type { WouldTarget } from './request.ts';
import type { ConfirmToken } from './tokens.ts';

/** More undecided proposals than this are refused: nobody reads them. */
const MAX_PENDING = 100;
/** Decided approvals are kept this long, for callers that come back instead of waiting. */
const REMEMBERED_MS = 600_000;

/** What a person decides about. All of it must already be redacted. */
export interface ApprovalSubject {
  action: string;
  args: Readonly<Record<string, unknown>>;
  targets: readonly WouldTarget[];
  /** The address of a picture of the target; null without one. */
  picture: string | null;
  /** Why the caller wants it. */
  reason: string;
  caller: string;
  /** The device that a question is about. */
  device?: string;
  /** The fields and texts that the approval is bound to: a change makes it invalid. Left out for a question. */
  bound?: { name: string; value: string }[];
  /** What changes by itself and is not bound. */
  changing?: string[];
  /** It is for every input of this kind in this window, until the window changes. */
  together?: boolean;
}

export const APPROVAL_STATUSES = ['pending', 'approved', 'rejected', 'expired', 'withdrawn'] as const;

export interface Approval extends ApprovalSubject {
  id: string;
  created_at: string;
  expires_at: string;
  /** Withdrawn: the caller is gone. */
  status: (typeof APPROVAL_STATUSES)[number];
  decided_by: string | null;
  note: string | null;
}

interface Entry {
  approval: Approval;
  expiresAt: number;
  /** Undefined for a question, which admits no input. */
  mint: (() => ConfirmToken) | undefined;
  token: ConfirmToken | undefined;
  answer: PersonAnswer | undefined;
}

export type ApprovalListener = (approval: Approval) => void;

/** Inputs and questions that wait for a person. */
export class Approvals {
  readonly #clock: Clock;
  readonly #ttlMs: number;
  readonly #authority: OperatorAuthority;
  readonly #links: AnswerLinks;
  readonly #entries = new Map<string, Entry>();
  readonly #listeners = new Set<ApprovalListener>();

  constructor({ clock, ttlMs, authority }: { clock: Clock; ttlMs: number; authority: OperatorAuthority }) {
    this.#clock = clock;
    this.#ttlMs = ttlMs;
    this.#authority = authority;
    this.#links = new AnswerLinks(clock);
  }

  /** `mint` makes the token once the person has agreed. */
  propose(subject: ApprovalSubject, mint: () => ConfirmToken): Approval {
    return this.#add(subject, mint, this.#ttlMs);
  }

  /** Waits for a person's answer to a question; throws if it is no, or on timeout. */
  async ask(subject: ApprovalSubject, ttlMs: number, signal?: AbortSignal, onAsked?: (asked: Approval) => void): Promise<Approval> {
    const asked = this.#add(subject, undefined, ttlMs);
    const { id } = asked;
    onAsked?.(asked);
    try {
      const approval = await this.#decision(id, signal);
      this.tokenOf(id);
      return approval;
    } catch (error) {
      this.withdraw(id);
      throw error;
    }
  }

  /** The caller is gone or no longer waits. A decision that was made stands. */
  withdraw(id: string): void {
    const entry = this.#entry(id);
    if (entry.approval.status === 'pending') this.#decide(entry, 'withdrawn', null, null);
  }

  /** What the person provided besides a yes. Handed out once, to the caller who asked. */
  takeAnswer(id: string): PersonAnswer {
    const entry = this.#entry(id);
    const { answer = {} } = entry;
    entry.answer = undefined;
    return answer;
  }

  /** A link to the question for someone who is not at this machine; the operator, or a notification on their behalf, passes it on. */
  link(authority: OperatorAuthority, id: string): string {
    const entry = this.#undecided(authority, id);
    return this.#links.issue(id, entry.expiresAt);
  }

  /** Replaces what an undecided approval says it is bound to. */
  describe(id: string, bound: Pick<ApprovalSubject, 'bound' | 'changing'>): void {
    const entry = this.#entry(id);
    entry.approval = { ...entry.approval, ...bound };
    this.#notify(entry.approval);
  }

  /** Aborted once the approval is decided. */
  decidedSignal(id: string): AbortSignal {
    const controller = new AbortController();
    const unsubscribe = this.subscribe((approval) => {
      if (approval.id !== id || approval.status === 'pending') return;
      unsubscribe();
      controller.abort(new Error('decided'));
    });
    return controller.signal;
  }

  get links(): Pick<AnswerLinks, 'isOpen' | 'claim' | 'approvalOf'> {
    return this.#links;
  }

  get(id: string): Approval {
    this.#expire();
    return this.#entry(id).approval;
  }

  #add(subject: ApprovalSubject, mint: Entry['mint'], ttlMs: number): Approval {
    const pending = this.list().length;
    if (pending >= MAX_PENDING) {
      throw new HandsightError('RateLimited', `${pending} approvals are already waiting for a person`, { pending, limit: MAX_PENDING });
    }
    const now = this.#clock.now();
    const expiresAt = now + ttlMs;
    const id = `ap:${randomBytes(8).toString('hex')}`;
    const times = { created_at: new Date(now).toISOString(), expires_at: new Date(expiresAt).toISOString() };
    const approval: Approval = { id, ...times, ...subject, status: 'pending', decided_by: null, note: null };
    this.#entries.set(id, { approval, expiresAt, mint, token: undefined, answer: undefined });
    this.#notify(approval);
    return approval;
  }

  /** The undecided ones, oldest first. */
  list(): Approval[] {
    this.#expire();
    return [...this.#entries.values()].map(({ approval }) => approval).filter(({ status }) => status === 'pending');
  }

  approve(
    authority: OperatorAuthority,
    id: string,
    by: string,
    given: { note?: string | undefined; answer?: PersonAnswer } = {},
  ): Approval {
    const entry = this.#undecided(authority, id);
    if (given.answer !== undefined && entry.mint !== undefined)
      throw new HandsightError('BadRequest', 'only a question takes an answer; this is an input', { approval: id });
    entry.token = entry.mint?.();
    entry.answer = given.answer;
    return this.#decide(entry, 'approved', by, given.note ?? null);
  }

  reject(authority: OperatorAuthority, id: string, by: string, note: string | null = null): Approval {
    return this.#decide(this.#undecided(authority, id), 'rejected', by, note);
  }

  /** The token once there is one, undefined while undecided and for a question; throws if the answer is no. */
  tokenOf(id: string): ConfirmToken | undefined {
    this.#expire();
    const { approval, token } = this.#entry(id);
    if (approval.status === 'approved' || approval.status === 'pending') return token;
    if (approval.status === 'withdrawn') throw new HandsightError('Cancelled', 'the caller is gone', { approval: id });
    if (approval.status === 'expired') throw new HandsightError('Timeout', 'nobody decided about the approval in time', { approval: id });
    const note = approval.note === null ? '' : `: ${approval.note}`;
    throw new HandsightError('PermissionDenied', `${approval.decided_by ?? 'the operator'} rejected it${note}`, { approval: id });
  }

  /** Waits for the decision; throws if it is no, or on timeout. Null for a question, which confirms no input. */
  async waitForAnswer(id: string, signal?: AbortSignal): Promise<ConfirmToken | null> {
    await this.#decision(id, signal);
    return this.tokenOf(id) ?? null;
  }

  /** The same for an input. */
  async waitFor(id: string, signal?: AbortSignal): Promise<ConfirmToken> {
    const token = await this.waitForAnswer(id, signal);
    if (token !== null) return token;
    throw new HandsightError('ConfirmationInvalid', 'this is a question, which confirms no input', { approval: id, reason: 'question' });
  }

  async #decision(id: string, signal: AbortSignal | undefined): Promise<Approval> {
    const stop = new AbortController();
    const { expiresAt } = this.#entry(id);
    const isDecided = new Promise<void>((resolve) => {
      const unsubscribe = this.subscribe((approval) => {
        if (approval.id === id) resolve();
      });
      stop.signal.addEventListener('abort', unsubscribe, { once: true });
    });
    try {
      for (;;) {
        this.#expire();
        const { approval } = this.#entry(id);
        if (approval.status !== 'pending') return approval;
        signal?.throwIfAborted();
        const limits = signal === undefined ? [stop.signal] : [stop.signal, signal];
        await Promise.race([isDecided, this.#clock.after(Math.max(0, expiresAt - this.#clock.now()), AbortSignal.any(limits))]);
      }
    } catch (error) {
      if (signal?.aborted !== true) throw error;
      throw new HandsightError('Cancelled', 'cancelled while waiting for an approval', { approval: id }, { cause: error });
    } finally {
      stop.abort(new Error('no longer waiting'));
    }
  }

  /** Called for every proposal and every decision. Returns a function that stops listening. */
  subscribe(listener: ApprovalListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #entry(id: string): Entry {
    const entry = this.#entries.get(id);
    if (entry === undefined)
      throw new HandsightError('ConfirmationInvalid', 'there is no such approval', { approval: id, reason: 'unknown' });
    return entry;
  }

  #undecided(authority: OperatorAuthority, id: string): Entry {
    if (authority !== this.#authority)
      throw new HandsightError('PermissionDenied', 'only the operator decides approvals', { approval: id });
    this.#expire();
    const entry = this.#entry(id);
    const { status } = entry.approval;
    if (status === 'pending') return entry;
    throw new HandsightError('ConfirmationInvalid', `this approval is already ${status}`, { approval: id, reason: status });
  }

  #decide(entry: Entry, status: Approval['status'], by: string | null, note: string | null): Approval {
    entry.approval = { ...entry.approval, status, decided_by: by, note };
    this.#notify(entry.approval);
    return entry.approval;
  }

  /** No timer runs for an approval; it is marked expired on the next access. */
  #expire(): void {
    const now = this.#clock.now();
    for (const [id, entry] of this.#entries) {
      if (now >= entry.expiresAt && entry.approval.status === 'pending') this.#decide(entry, 'expired', null, null);
      if (now >= entry.expiresAt + REMEMBERED_MS) this.#entries.delete(id);
    }
  }

  #notify(approval: Approval): void {
    for (const listener of this.#listeners) listener(approval);
  }
}
