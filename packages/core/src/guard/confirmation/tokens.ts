import { randomBytes } from 'node:crypto';

import type { Clock } from '../../device/clock.ts';
import { HandsightError } from '../../error/errors.ts';
import { height, width } from '../../screen/geometry.ts';
import { contentChanges, type BoundContent } from './bound-content.ts';
import { argsHash, type ConfirmationRequest, type ConfirmationTarget } from './request.ts';

export interface ConfirmToken {
  confirm_token: string;
  /** ISO 8601. */
  expires_at: string;
}

type Approver = 'caller' | 'human';

interface Issued {
  expiresAt: number;
  approver: Approver;
  action: string;
  argsHash: string;
  targets: readonly ConfirmationTarget[];
  content: BoundContent | undefined;
  terms: Terms;
  used: boolean;
}

/** What a confirmation is for, beyond the input itself. */
export interface Terms {
  /** Ids of what changes by itself and is therefore not bound. */
  changing?: ReadonlySet<string>;
  /** It is for every input of this kind in this window, until the window changes or the token expires. */
  together?: boolean;
}

/** Why a token does not confirm a request. */
type Refusal = 'unknown' | 'used' | 'expired' | 'other action' | 'other target' | 'moved' | 'changed' | 'not approved by a person';

/** Number of tokens remembered, used and expired ones included, so that a refusal can say which it was. */
const MAX_REMEMBERED = 1000;

/** Tokens that confirm one input each: this action, with these arguments, at this element, in this place. */
export class ConfirmTokens {
  readonly #clock: Clock;
  readonly #ttlMs: number;
  readonly #tolerancePx: number;
  readonly #issued = new Map<string, Issued>();

  constructor({ clock, ttlMs, tolerancePx }: { clock: Clock; ttlMs: number; tolerancePx: number }) {
    this.#clock = clock;
    this.#ttlMs = ttlMs;
    this.#tolerancePx = tolerancePx;
  }

  issue(request: ConfirmationRequest, approver: Approver, terms: Terms = {}): ConfirmToken {
    const token = `ct:${randomBytes(8).toString('hex')}`;
    const expiresAt = this.#clock.now() + this.#ttlMs;
    this.#issued.set(token, {
      expiresAt,
      approver,
      action: request.names[0] ?? '',
      argsHash: argsHash(request.args),
      targets: request.targets,
      content: request.content,
      terms,
      used: false,
    });
    for (const oldest of this.#issued.keys()) {
      if (this.#issued.size <= MAX_REMEMBERED) break;
      this.#issued.delete(oldest);
    }
    return { confirm_token: token, expires_at: new Date(expiresAt).toISOString() };
  }

  /** Throws ConfirmationInvalid. A token that does not fit stays valid for the input it was issued for. */
  redeem(token: string, request: ConfirmationRequest, needed: Approver): void {
    const issued = this.#issued.get(token);
    if (issued === undefined) throw invalid('unknown');
    const refusal = this.#refusal(issued, request, needed);
    if (refusal === 'changed') throw invalid(refusal, changesSince(issued, request));
    if (refusal !== undefined) throw invalid(refusal);
    issued.used = issued.terms.together !== true;
  }

  #refusal(issued: Issued, request: ConfirmationRequest, needed: Approver): Refusal | undefined {
    if (issued.used) return 'used';
    if (this.#clock.now() >= issued.expiresAt) return 'expired';
    if (issued.action !== request.names[0]) return 'other action';
    const refusal = issued.terms.together === true ? sameWindow(issued, request) : this.#sameInput(issued, request);
    return refusal ?? (needed === 'human' && issued.approver !== 'human' ? 'not approved by a person' : undefined);
  }

  #sameInput(issued: Issued, request: ConfirmationRequest): Refusal | undefined {
    if (issued.argsHash !== argsHash(request.args)) return 'other action';
    const pairs = issued.targets.map((was, i) => ({ was, is: request.targets[i] }));
    if (pairs.length !== request.targets.length || !pairs.every(({ was, is }) => is !== undefined && isSameElement(was, is))) {
      return 'other target';
    }
    if (!pairs.every(({ was, is }) => is !== undefined && this.#isInPlace(was, is))) return 'moved';
    return changesSince(issued, request).length > 0 ? 'changed' : undefined;
  }

  /** Position and size of the element, and the point in it if one was named, each within the tolerance. */
  #isInPlace({ bounds: a, point: from }: ConfirmationTarget, { bounds: b, point: to }: ConfirmationTarget): boolean {
    if ((from === undefined) !== (to === undefined)) return false;
    const differences = [a.left - b.left, a.top - b.top, width(a) - width(b), height(a) - height(b)];
    if (from !== undefined && to !== undefined) differences.push(from.x - to.x, from.y - to.y);
    return differences.every((difference) => Math.abs(difference) <= this.#tolerancePx);
  }
}

function sameWindow(issued: Issued, request: ConfirmationRequest): Refusal | undefined {
  const windows = new Set([...issued.targets, ...request.targets].map(({ window_uid }) => window_uid));
  if (windows.size !== 1 || request.targets.length === 0) return 'other target';
  return issued.content?.controls === request.content?.controls ? undefined : 'changed';
}

const changesSince = ({ content, terms }: Issued, request: ConfirmationRequest): string[] =>
  content === undefined || request.content === undefined
    ? []
    : contentChanges(content, request.content, terms.changing ?? new Set()).map(({ words }) => words);

function invalid(reason: Refusal, changes: readonly string[] = []): HandsightError {
  const what = changes.length === 0 ? '' : `, since it was confirmed: ${changes.slice(0, 5).join('; ')}`;
  return new HandsightError('ConfirmationInvalid', `the confirm_token is refused: ${reason}${what}`, {
    reason,
    ...(changes.length === 0 ? {} : { changes: changes.slice(0, 20) }),
  });
}

export const isSameElement = (a: ConfirmationTarget, b: ConfirmationTarget): boolean =>
  a.window_uid === b.window_uid && a.selector === b.selector && a.element_key === b.element_key;
