import type { HeldInput } from '@handsight/core/act';
import { HandsightError } from '@handsight/core/error';
import type { Approval } from '@handsight/core/guard';
import { printable } from '@handsight/core/screen';
import { linkTo } from '../../http/link-to.ts';
import type { Served } from '../options.ts';
import type { Ask, OfferedModes, PersonQuestion, PersonReply } from './elicitation.ts';

/** Capabilities that a plain yes can grant; all others are answered on a page of the host, which the client does not see. */
const YES_IS_ENOUGH: readonly unknown[] = ['permission', 'payment', 'biometric', 'notification'];
const LONGEST_QUOTE = 300;

/** The person behind an MCP client, asked through elicitation. */
export class Person {
  readonly #served: Served;
  readonly #modes: OfferedModes;
  readonly #ask: Ask;
  readonly #by: string;

  constructor(served: Served, modes: OfferedModes, ask: Ask, caller: string) {
    this.#served = served;
    this.#modes = modes;
    this.#ask = ask;
    this.#by = `the person at ${caller}`;
  }

  /** The token for an action held by a rule. Undefined if this person cannot be asked about it; throws if the person declines. */
  async confirm({ rule, proposal }: HeldInput, signal: AbortSignal): Promise<string | undefined> {
    const { confirmations } = this.#served.host.guard;
    if (rule.approver === 'human') return this.#approve(() => confirmations.propose(proposal), signal);
    if (!this.#modes.form) return undefined;
    const timeoutMs = this.#served.host.config.confirmation.approval_ttl_seconds * 1000;
    const { names, targets, reason, caller } = proposal;
    const result = await this.#put(
      { mode: 'form', message: inputMessage({ action: names[0] ?? '', targets, reason, caller }) },
      timeoutMs,
      signal,
    );
    if (result === undefined) return undefined;
    if (result.action === 'decline') throw new HandsightError('PermissionDenied', `${this.#by} declined it`);
    if (result.action === 'cancel') throw new HandsightError('Cancelled', `${this.#by} dismissed the question`);
    const proposed = confirmations.propose(proposal);
    return proposed.kind === 'token' ? proposed.token.confirm_token : undefined;
  }

  /** Shows a pending approval to the person, while it may also be decided elsewhere. */
  async present(approval: Approval, signal: AbortSignal): Promise<'asked' | 'cannot be asked'> {
    const { host, operator } = this.#served;
    const question = this.#questionOf(approval);
    if (question === undefined || operator === undefined) return 'cannot be asked';
    const { approvals } = host.guard.confirmations;
    const isOver = new AbortController();
    const unsubscribe = approvals.subscribe(({ id, status }) => {
      if (id === approval.id && status !== 'pending') isOver.abort(new Error('decided elsewhere'));
    });
    try {
      const timeoutMs = Date.parse(approval.expires_at) - host.clock.now();
      const result = await this.#put(question, timeoutMs, AbortSignal.any([signal, isOver.signal]));
      if (result === undefined) return 'cannot be asked';
      if (approvals.get(approval.id).status !== 'pending') return 'asked';
      if (result.action === 'cancel') approvals.withdraw(approval.id);
      else if (result.action === 'decline') approvals.reject(operator, approval.id, this.#by, result.note ?? null);
      else if (question.mode === 'form') approvals.approve(operator, approval.id, this.#by, { note: result.note });
      return 'asked';
    } catch (error) {
      if (isOver.signal.aborted || signal.aborted) return 'asked';
      if (error instanceof HandsightError && error.kind === 'Timeout') return 'asked';
      throw error;
    } finally {
      unsubscribe();
    }
  }

  async #approve(
    propose: () => ReturnType<Served['host']['guard']['confirmations']['propose']>,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const { operator, host } = this.#served;
    if (operator === undefined || !(this.#modes.form || this.#canLink())) return undefined;
    const proposed = propose();
    if (proposed.kind === 'token') return proposed.token.confirm_token;
    const { approvals } = host.guard.confirmations;
    const { approval } = proposed;
    const presented = this.present(approval, signal).then((how) => {
      if (how === 'cannot be asked') approvals.withdraw(approval.id);
      return how;
    });
    try {
      const [{ confirm_token }] = await Promise.all([approvals.waitFor(approval.id, signal), presented]);
      return confirm_token;
    } catch (error) {
      if ((await presented) === 'cannot be asked') return undefined;
      approvals.withdraw(approval.id);
      throw error;
    }
  }

  #questionOf(approval: Approval): PersonQuestion | undefined {
    const { action, args, id } = approval;
    const isQuestion = action === 'request_human_auth';
    const message = isQuestion ? questionMessage(approval) : inputMessage(approval);
    if (this.#modes.form && (!isQuestion || YES_IS_ENOUGH.includes(args['capability']))) return { mode: 'form', message };
    if (!this.#canLink()) return undefined;
    const { host, operator, url } = this.#served;
    if (operator === undefined || url === undefined) return undefined;
    return { mode: 'url', message, url: linkTo(host, operator, id, url()), id };
  }

  #canLink(): boolean {
    return this.#modes.url && this.#served.url !== undefined;
  }

  /** Undefined if the client fails at a mode that it declared. */
  async #put(question: PersonQuestion, timeoutMs: number, signal: AbortSignal): Promise<PersonReply | undefined> {
    try {
      return await this.#ask(question, { timeoutMs, signal });
    } catch (error) {
      if (error instanceof HandsightError || signal.aborted) throw error;
      this.#served.host.events.fault(error);
      return undefined;
    }
  }
}

const quoted = (text: string): string => (text.length > LONGEST_QUOTE ? `${printable(text).slice(0, LONGEST_QUOTE)}…` : printable(text));

/** A question is read in a small window. */
const MOST_FIELDS = 12;

/** Element names come from the screen and the reason from the agent, so both are quoted. */
function inputMessage({
  action,
  targets,
  reason,
  caller,
  bound = [],
}: Pick<Approval, 'action' | 'targets' | 'reason' | 'caller' | 'bound'>): string {
  const where = targets.length === 0 ? '' : ` on ${targets.map(({ selector }) => quoted(selector)).join(' and ')}`;
  const fields = bound.filter(({ name }) => name !== '').map(({ name, value }) => `${quoted(name)}: ${quoted(value)}`);
  return [
    `${caller} wants to ${action}${where}.`,
    ...fields.slice(0, MOST_FIELDS),
    ...(reason === '' ? [] : [`Its reason: ${quoted(reason)}`]),
    'May it?',
  ].join('\n');
}

function questionMessage({ args, reason, caller }: Approval): string {
  const { instruction, capability } = args;
  const asks = typeof instruction === 'string' ? quoted(instruction) : '';
  return [`${caller} asks (${String(capability)}): ${asks}`, ...(reason === '' ? [] : [`Its reason: ${quoted(reason)}`])].join('\n');
}
