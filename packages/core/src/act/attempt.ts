import type { ConfirmationRule } from '../config/schema.ts';
import { HandsightError } from '../error/errors.ts';
import { ERROR_TABLE } from '../error/table.ts';
import type { Action } from './action.ts';
import { ACTION_KINDS } from './action-kind.ts';
import type { Aims, Dispatched } from './dispatch/context.ts';
import { Ledger } from '../host/ledger.ts';
import { Lifecycle } from '../host/lifecycle.ts';
import type { Screen, ScreenPair } from '../host/screen.ts';
import type { Receipt, ReceiptError, Verification } from '../host/receipt.ts';
import type { ActRequest } from './request.ts';
import type { Compared } from './stage/compare.ts';
import type { Settled } from '../look/wait/settle-screen.ts';
import { elementIdOf } from '../look/element-id.ts';
import { isSecretInput, secretTextsOf } from './secret-args.ts';
import type { DeviceSession } from '../host/device-session.ts';
import type { Layout, Watched } from '../look/layout.ts';
import { compare } from './stage/compare.ts';
import type { Verified } from './stage/verify.ts';
import { momentAfter, momentBefore } from './stage/watched-window.ts';
import { judgeAlreadySo, judgeNotNeeded } from './verdict/judge.ts';
import type { Finding, Postcondition } from './verdict/postcondition.ts';
import { withDeadline } from '../device/call.ts';
import { markOf, receiptTarget } from './receipt-target.ts';

/** Time limit for reading the screen after a failed action. */
const LOOK_AGAIN_MS = 3000;

/** One action in progress: collects what becomes known and reports it once, as a receipt. */
export class Attempt {
  readonly ledger: Ledger;
  action: Action | undefined;
  /** The windows before the action. */
  layout: Layout | undefined;
  /** The window in which the effect is expected to show. */
  before: Watched | undefined;
  /** Reads the same window afterwards; undefined until something was sent. */
  read: (() => Promise<Watched>) | undefined;
  readonly #session: DeviceSession;
  readonly #request: ActRequest;
  readonly #lifecycle: Lifecycle;
  readonly #begun: number;
  readonly #stepId: number;
  readonly actionId: string;
  #aims: Aims = {};
  /** Of the target. */
  #elementId: string | null = null;
  #dispatched: Dispatched = { route: 'none' };
  #settled: Settled<Watched> | undefined;
  #after: Screen | undefined;
  #compared: Compared | undefined;
  #verification: Verification | null = null;
  #isAlreadySo = false;
  #isAlsoSecret = false;
  #error: HandsightError | undefined;
  #dryRunDetails: Record<string, unknown> | undefined;

  constructor(session: DeviceSession, request: ActRequest) {
    const { host } = session;
    this.#session = session;
    this.#request = request;
    this.ledger = new Ledger(host.fence(session.device.id).doorFor(request.caller, session));
    this.#begun = host.clock.now();
    this.#stepId = host.steps.nextInput();
    this.actionId = `${request.tool ?? this.#type}_${this.#begun}_${this.#stepId}`;
    this.#lifecycle = new Lifecycle(host.clock, (step) => {
      host.events.emit('lifecycle', {
        action_id: this.actionId,
        call_id: request.call_id ?? null,
        device: session.device.id,
        caller: request.caller,
        action_type: this.#type,
        step,
      });
    });
  }

  get #type(): string {
    const action: unknown = this.#request.action;
    const type = typeof action === 'object' && action !== null && 'type' in action ? action.type : undefined;
    return typeof type === 'string' && /^\w{1,40}$/.test(type) ? type : 'unknown';
  }

  resolved(aims: Aims): void {
    this.#aims = aims;
    const { screen, node } = aims.on ?? {};
    if (screen !== undefined && node !== undefined) {
      this.#elementId = elementIdOf(screen.raw, node);
      this.#session.showSome(screen, [this.#elementId]);
      if (this.action !== undefined) this.#rememberSecret(this.action, aims.on);
    }
    this.#lifecycle.enter('resolved');
  }

  /** A further input of the action reaches another element. */
  alsoReached(part: Action, { on }: Aims): void {
    if (isSecretInput(part, on)) this.#isAlsoSecret = true;
    this.#rememberSecret(part, on);
  }

  #rememberSecret(action: Action, on: Aims['on']): void {
    if (on?.node === undefined || !on.screen.isSecret(on.node)) return;
    for (const text of secretTextsOf(action)) this.#session.host.guard.redaction.remember(text);
  }

  /** Everything was checked and nothing sent. */
  dryRun(rule: ConfirmationRule | undefined): void {
    this.#dryRunDetails = { would_need_confirmation: rule !== undefined, ...(rule === undefined ? {} : { rule }) };
  }

  /** What was sent so far; the rest of the action may still be refused. */
  sent(soFar: Dispatched): void {
    this.#dispatched = soFar;
  }

  dispatched(): void {
    this.#lifecycle.enter('dispatched');
    this.#lifecycle.enter('pending_verification');
  }

  settled(settled: Settled<Watched>): void {
    this.#settled = settled;
    this.#after = settled.now.screen;
  }

  verified({ verification, moment, compared }: Verified): void {
    this.#verification = verification;
    this.#after = moment.screen;
    this.#compared = compared;
    const { status } = verification;
    if (status === 'verified' || status === 'failed') this.#lifecycle.enter(status);
  }

  /** Nothing had to be sent: the requested state already holds. */
  alreadySo(findings: readonly Finding[], conditions: readonly { condition: Postcondition }[]): void {
    this.#isAlreadySo = true;
    this.#verification = judgeAlreadySo(
      findings,
      conditions.map(({ condition }) => condition.text),
    );
    this.#after = this.before?.screen;
    this.#lifecycle.enter('verified');
  }

  /** Nothing was sent, so nothing was verified: the target was already on the screen. */
  notNeeded(conditions: readonly string[]): void {
    this.#isAlreadySo = true;
    this.#verification = judgeNotNeeded(conditions);
    this.#after = this.before?.screen;
  }

  fail(error: unknown): void {
    this.#error =
      error instanceof HandsightError
        ? error
        : new HandsightError('Internal', error instanceof Error ? error.message : String(error), {}, { cause: error });
    this.ledger.close();
    if (this.ledger.dispatched !== 'no' && !this.#lifecycle.has('dispatched')) this.#lifecycle.enter('dispatched');
    this.#verification = null;
    this.#lifecycle.enter('failed');
  }

  /** The window acted in, redacted. */
  get seen(): ScreenPair {
    const on = this.#aims.on;
    const before = on?.screen ?? this.before?.screen;
    return { before, after: this.#after, target: on?.node === undefined ? undefined : on.screen.shown(on.node) };
  }

  /** A failed action also gets a before and an after; what can no longer be read is left out. */
  async lookAgain(): Promise<void> {
    const { clock } = this.#session.host;
    const isUnanswered = this.#error?.row.endsReading === true;
    if (this.#session.isClosed || isUnanswered) return;
    try {
      await withDeadline(clock, LOOK_AGAIN_MS, 'reading the screen after a failure', async (call) => {
        const before = this.before ?? (this.layout === undefined ? undefined : await this.#watched(this.layout));
        if (before === undefined) return;
        this.before = before;
        if (this.ledger.dispatched === 'no') {
          this.#after = before.screen;
          return;
        }
        const after = await momentAfter(this.#session, call, before);
        this.#after = after.screen;
        this.#compared = compare(before, after, this.#request.diff_style ?? 'compact');
        this.#session.showAfter(after.screen);
      });
    } catch (error) {
      if (!(error instanceof HandsightError)) throw error;
    }
  }

  async #watched(layout: Layout): Promise<Watched> {
    const screen = this.#aims.on?.screen ?? (await layout.look(this.#request.window ?? {}).catch(() => layout.look({})));
    return momentBefore(layout, screen);
  }

  receipt(): Receipt {
    const error = this.#receiptError();
    const { dispatched } = this.ledger;
    const isDryRun = this.#dryRunDetails !== undefined;
    const unseen = this.#verification?.status === 'failed';
    const failure = this.#error?.kind ?? (unseen ? 'VerificationFailed' : undefined);
    const { failureCodes } = this.#session.host.terms;
    const after = this.#after;
    const before = this.before?.screen ?? this.#aims.on?.screen;
    return {
      ok: error === null,
      success: error === null && (dispatched === 'yes' || isDryRun || this.#isAlreadySo),
      action_id: this.actionId,
      step_id: this.#stepId,
      caused_by_step_id: this.#stepId,
      timestamp: new Date(this.#begun).toISOString(),
      caller: this.#request.caller,
      reason: this.#redacted(this.#request.reason ?? null, this.#secretTexts),
      action: this.#request.tool ?? this.#type,
      action_type: this.#type,
      semantic: this.action === undefined ? 'unknown' : ACTION_KINDS[this.action.type].semantic,
      source_module: this.#aims.on?.node === undefined || this.#aims.on.point !== undefined ? 'server' : 'interact',
      device: this.#session.device.id,
      target: this.#target(),
      dispatched,
      route: this.#dispatched.route,
      dry_run: isDryRun,
      lifecycle_state: this.#lifecycle.state,
      lifecycle: this.#lifecycle.steps,
      verification: this.#redacted(this.#verification, this.#secretTexts),
      changed: this.#compared?.changed ?? false,
      diff: this.#compared?.ops ?? [],
      diff_text: this.#compared?.text ?? '',
      keyboard: this.#compared?.keyboard ?? null,
      before: markOf(before, this.#session.exactRoles),
      after: markOf(after, this.#session.exactRoles),
      ui_fingerprint_before: before?.fingerprint ?? null,
      ui_fingerprint_after: after?.fingerprint ?? null,
      window_changed: this.#compared?.windowChanged ?? null,
      new_dialogs: this.#compared?.newDialogs ?? [],
      loading: this.#settled?.loading ?? null,
      failure_code: failure === undefined ? null : (failureCodes[failure] ?? null),
      retryable: failure === undefined ? null : dispatched === 'no' && ERROR_TABLE[failure].retryable,
      error,
      details: this.#redacted({ ...this.#via(), ...this.#dispatched.details, ...this.#dryRunDetails }, this.#secretTexts),
      settle_ms: this.#settled?.settleMs ?? 0,
      duration_ms: this.#session.host.clock.now() - this.#begun,
    };
  }

  /** A phone is driven by its helper or by adb; the route alone does not say which. */
  #via(): { via?: string } {
    const { platform, adapter } = this.layout?.capabilities ?? {};
    return platform === 'android' && adapter !== undefined ? { via: adapter } : {};
  }

  #receiptError(): ReceiptError | null {
    if (this.#error === undefined) return null;
    const { kind, row } = this.#error;
    // Until a target is resolved only the caller has seen the text, and an error that repeats it is useful.
    const secrets = this.#aims.on === undefined ? [] : this.#secretTexts;
    const { message, context } = this.#redacted({ message: this.#error.message, context: this.#error.context }, secrets);
    const { nextTools } = this.#session.host.terms;
    const suggested_next_tool = row.next === null ? null : (nextTools[row.next] ?? null);
    return { code: kind, message, recoverable: row.recoverable, suggested_next_tool, hint: row.hint, context };
  }

  /** Text from a device, a driver or the caller, redacted. */
  #redacted<T>(value: T, secrets: readonly string[]): T {
    return this.#session.redacted(value, secrets);
  }

  get #isSecret(): boolean {
    return this.#isAlsoSecret || (this.action !== undefined && isSecretInput(this.action, this.#aims.on));
  }

  get #secretTexts(): readonly string[] {
    return this.#isSecret && this.action !== undefined ? secretTextsOf(this.action) : [];
  }

  #target(): Receipt['target'] {
    return receiptTarget(this.#aims.on, { elementId: this.#elementId, isSecret: this.#isSecret, exactRoles: this.#session.exactRoles });
  }
}
