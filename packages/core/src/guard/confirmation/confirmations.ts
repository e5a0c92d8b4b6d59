import type { Config, ConfirmationRule } from '../../config/schema.ts';
import type { Clock } from '../../device/clock.ts';
import { HandsightError } from '../../error/errors.ts';
import { labelOf } from '../../screen/label.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { observerRole } from '../../screen/role.ts';
import type { Approval, Approvals } from './approvals.ts';
import { wouldTarget, type ConfirmationRequest } from './request.ts';
import { ConfirmationRules } from './rules.ts';
import { ConfirmTokens, isSameElement, type ConfirmToken, type Terms } from './tokens.ts';

/** What a proposal shows to the person who may have to decide it. */
export interface Proposal extends ConfirmationRequest {
  reason: string;
  caller: string;
  picture: string | null;
  /** The arguments with secrets removed, for the person who decides. */
  shownArgs: Readonly<Record<string, unknown>>;
  /** For every input of this kind in this window, until the window changes. */
  together?: boolean;
  /** Ids of the bound content that changes by itself, known once a person has been asked for a while. */
  changing?: (isOver: AbortSignal) => Promise<ReadonlySet<string>>;
}

/** A token at once, or an approval that a person must give first. */
export type Proposed = { kind: 'token'; token: ConfirmToken } | { kind: 'approval'; approval: Approval };

/** Propose, confirm, act: rules say which inputs need it. */
export class Confirmations {
  readonly approvals: Approvals;
  readonly #rules: ConfirmationRules;
  readonly #tokens: ConfirmTokens;

  constructor(
    config: Pick<Config, 'confirmation' | 'confirmation_required'>,
    { clock, approvals }: { clock: Clock; approvals: Approvals },
  ) {
    const { ttl_seconds, bbox_tolerance_px } = config.confirmation;
    this.approvals = approvals;
    this.#rules = new ConfirmationRules(config.confirmation_required);
    this.#tokens = new ConfirmTokens({ clock, ttlMs: ttl_seconds * 1000, tolerancePx: bbox_tolerance_px });
  }

  /** The strictest rule that requires a confirmation of this input. */
  matching(request: ConfirmationRequest): ConfirmationRule | undefined {
    return this.#rules.matching(request);
  }

  /** Whether a rule holds inputs on this element. */
  holds(node: UnifiedUINode): boolean {
    const roles = [observerRole(node), node.role];
    return this.#rules.hold({ roles, name: labelOf(node), alsoReads: [node.text, node.description] });
  }

  propose(proposal: Proposal): Proposed {
    const { shownArgs, picture, reason, caller, together = false, changing, ...request } = proposal;
    if (this.matching(request)?.approver !== 'human') return { kind: 'token', token: this.#tokens.issue(request, 'caller', { together }) };
    const terms: Terms = { together };
    const approval = this.approvals.propose(
      {
        ...{
          action: request.names[0] ?? '',
          args: shownArgs,
          targets: request.targets.map(wouldTarget),
          picture,
          reason,
          caller,
          together,
        },
        ...boundBy(request, new Set()),
      },
      () => this.#tokens.issue(request, 'human', terms),
    );
    if (changing !== undefined) void this.#leaveOut(approval.id, request, terms, changing);
    return { kind: 'approval', approval };
  }

  /** Until the decision. If the screen cannot be read again, everything stays bound. */
  async #leaveOut(id: string, request: ConfirmationRequest, terms: Terms, changing: NonNullable<Proposal['changing']>): Promise<void> {
    const ids = await changing(this.approvals.decidedSignal(id)).catch(() => new Set<string>());
    if (ids.size === 0 || this.approvals.get(id).status !== 'pending') return;
    terms.changing = ids;
    this.approvals.describe(id, boundBy(request, ids));
  }

  /** Admits an input that needs no confirmation or carries a valid token, which is then used up. */
  admit(request: ConfirmationRequest, token: string | undefined): void {
    const rule = this.matching(request);
    if (token !== undefined) {
      this.#tokens.redeem(token, request, rule?.approver ?? 'caller');
      return;
    }
    if (rule !== undefined) throw this.#required(rule, request);
  }

  /**
   * Admits a further input of an admitted action, unless an element rule matches an element that it reaches and that was not `confirmed`
   * with it.
   */
  admitFurther(request: ConfirmationRequest, confirmed: ConfirmationRequest | undefined): void {
    const targets = request.targets.filter((target) => confirmed?.targets.some((each) => isSameElement(each, target)) !== true);
    const { unknown, ...known } = request;
    const isConfirmed = unknown === undefined || confirmed?.unknown?.window_uid === unknown.window_uid;
    const others = { ...known, targets, ...(isConfirmed ? {} : { unknown }) };
    const rule = this.#rules.matchingElement(others);
    if (rule !== undefined) throw this.#required(rule, others);
  }

  #required(rule: ConfirmationRule, request: ConfirmationRequest): HandsightError {
    const { unknown, ...known } = request;
    const who = rule.approver === 'human' ? 'a person has to approve it' : 'propose it first';
    const isJudged = unknown === undefined || this.matching(known) !== undefined;
    const why = isJudged ? '' : `${unknown.why}, and it could be something that a rule holds; `;
    return new HandsightError('ConfirmationRequired', `${request.names[0] ?? 'this'} needs a confirmation: ${why}${who}`, {
      rule,
      would_target: request.targets.map(wouldTarget),
      ...(isJudged ? {} : { not_judged: unknown.why }),
    });
  }
}

/** What a person is shown of the content that the approval is bound to, and of what changes by itself. */
function boundBy({ content }: ConfirmationRequest, changing: ReadonlySet<string>): Required<Pick<Approval, 'bound' | 'changing'>> {
  const items = content?.items ?? [];
  return {
    bound: items.filter(({ id }) => !changing.has(id)).map(({ name, shown }) => ({ name, value: shown })),
    changing: items.filter(({ id }) => changing.has(id)).map(({ name, shown }) => (name === '' ? shown : name)),
  };
}
