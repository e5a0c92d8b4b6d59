import type { ConfirmationRule } from '../config/schema.ts';
import type { Call } from '../device/call.ts';
import { HandsightError } from '../error/errors.ts';
import type { ConfirmationRequest } from '../guard/confirmation/request.ts';
import type { DeviceSession } from '../host/device-session.ts';
import { Ledger } from '../host/ledger.ts';
import { Lifecycle } from '../host/lifecycle.ts';
import type { Step } from '../host/steps.ts';
import type { News } from '../host/news.ts';
import type { Verification } from '../host/receipt.ts';
import type { Screen, ScreenPair } from '../host/screen.ts';
import type { Predicate } from '../look/check/predicate.ts';
import { elementIdOf } from '../look/element-id.ts';
import type { Layout, Watched } from '../look/layout.ts';
import type { Settled } from '../look/wait/settle-screen.ts';
import type { Action } from './action.ts';
import type { Aims, Dispatched } from './dispatch/context.ts';
import type { ActRequest } from './request.ts';
import { isSecretInput, secretTextsOf } from './secret-args.ts';
import type { Compared, Findings } from './stage/compare.ts';
import type { Finding, Postcondition } from './verdict/postcondition.ts';
import { judgeAlreadySo, judgeNotNeeded } from './verdict/judge.ts';
import type { PixelsBefore } from './verdict/weak-evidence.ts';

/** A postcondition, and whether it held before the input. */
export interface Asked {
  condition: Postcondition;
  heldBefore: boolean;
}

/** What is compared with afterwards, taken right before the input. */
export interface Baseline {
  pixels: PixelsBefore | undefined;
  /** The program's other windows. */
  others: readonly Screen[];
  /** Changes that the device had reported for a window. */
  version: (window_uid: string) => number;
  /** Number of transient messages shown. */
  notices: number;
  /** How often the window's program had been busy. */
  work: number;
}

/**
 * The one state of an action: each stage takes it, adds what it has found out, and hands it on. Asking for what no stage has found out yet
 * is a defect. At the end it is reported once, as a receipt.
 */
export class Attempt {
  readonly session: DeviceSession;
  readonly request: ActRequest;
  readonly ledger: Ledger;
  readonly lifecycle: Lifecycle;
  readonly begun: number;
  readonly step: Step;
  readonly actionId: string;
  /** The caller's postconditions. */
  expect: readonly Predicate[] = [];
  /** Undefined until the action was parsed. */
  parsed: Action | undefined;
  /** The windows before the action, once they were listed. */
  firstLayout: Layout | undefined;
  /** Of the target. */
  elementId: string | null = null;
  /** The window in which the effect is expected to show, before the input. */
  watched: Watched | undefined;
  /** What the action implies without a stated expectation. */
  implied: Postcondition | undefined;
  /** What decides about the effect: the stated expectations, else what is implied. */
  conditions: readonly Asked[] = [];
  dispatched: Dispatched = { route: 'none' };
  /** When the device had taken the input, by the host's clock. */
  sentAt = 0;
  /** The screen when a field's old text had been deleted and nothing was typed yet. */
  emptied: Watched | undefined;
  settledScreen: Settled<Watched> | undefined;
  after: Screen | undefined;
  compared: Compared | undefined;
  verification: Verification | null = null;
  /** What changed by itself since the client's last reply; undefined until the screen before was read. */
  news: News | undefined;
  error: HandsightError | undefined;
  dryRunDetails: Record<string, unknown> | undefined;
  /** No further stage has anything to do. */
  isOver = false;
  isAlreadySo = false;
  #aims: Aims = {};
  #call: Call | undefined;
  #confirmation: ConfirmationRequest | undefined;
  #baseline: Baseline | undefined;
  #evidence: Findings | undefined;
  #isAlsoSecret = false;

  constructor(session: DeviceSession, request: ActRequest) {
    const { host } = session;
    this.session = session;
    this.request = request;
    this.ledger = new Ledger(host.fence(session.device.id).doorFor(request.caller, session));
    this.begun = host.clock.now();
    this.step = host.steps.nextInput();
    this.actionId = `${request.tool ?? this.type}_${this.begun}_${this.step.step_id}`;
    this.lifecycle = new Lifecycle(host.clock, (step) => {
      host.events.emit('lifecycle', {
        action_id: this.actionId,
        call_id: request.call_id ?? null,
        device: session.device.id,
        caller: request.caller,
        action_type: this.type,
        step,
      });
    });
  }

  /** The type that was asked for, even if the action could not be parsed. */
  get type(): string {
    const action: unknown = this.request.action;
    const type = typeof action === 'object' && action !== null && 'type' in action ? action.type : undefined;
    return typeof type === 'string' && /^\w{1,40}$/.test(type) ? type : 'unknown';
  }

  get action(): Action {
    return known(this.parsed, 'the action');
  }

  get call(): Call {
    return known(this.#call, 'its deadline');
  }

  set call(call: Call) {
    this.#call = call;
  }

  get layout(): Layout {
    return known(this.firstLayout, 'the windows before it');
  }

  get before(): Watched {
    return known(this.watched, 'the screen before it');
  }

  get confirmation(): ConfirmationRequest {
    return known(this.#confirmation, 'what it reaches');
  }

  set confirmation(confirmation: ConfirmationRequest) {
    this.#confirmation = confirmation;
  }

  get baseline(): Baseline {
    return known(this.#baseline, 'what to compare with');
  }

  set baseline(baseline: Baseline) {
    this.#baseline = baseline;
  }

  get evidence(): Findings {
    return known(this.#evidence, 'what the screen says of it');
  }

  set evidence(evidence: Findings) {
    this.#evidence = evidence;
    this.after = evidence.now.screen;
    this.compared = evidence.compared;
  }

  /** The last moment of it that was read. */
  get last(): Watched | undefined {
    return this.#evidence?.now ?? this.settledScreen?.now ?? this.watched;
  }

  get settled(): Settled<Watched> {
    return known(this.settledScreen, 'the screen after it');
  }

  set settled(settled: Settled<Watched>) {
    this.settledScreen = settled;
    this.after = settled.now.screen;
  }

  /** What the action was resolved to; nothing before. */
  get aims(): Aims {
    return this.#aims;
  }

  set aims(aims: Aims) {
    this.#aims = aims;
    const { screen, node } = aims.on ?? {};
    if (screen !== undefined && node !== undefined) {
      this.elementId = elementIdOf(screen.raw, node);
      this.session.showSome(screen, [this.elementId]);
      this.#rememberSecret(this.action, aims.on);
    }
    this.lifecycle.enter('resolved');
  }

  /** The element acted on, if the effect is expected in its window. */
  get target(): Screen['raw'] | undefined {
    return this.aims.on?.screen === this.before.screen ? this.aims.on.node : undefined;
  }

  /** The caller stated what it expects. */
  get isStated(): boolean {
    return this.expect.length > 0;
  }

  /** A further input of the action reaches another element. */
  alsoReached(part: Action, { on }: Aims): void {
    if (isSecretInput(part, on)) this.#isAlsoSecret = true;
    this.#rememberSecret(part, on);
  }

  #rememberSecret(action: Action, on: Aims['on']): void {
    if (on?.node === undefined || !on.screen.isSecret(on.node)) return;
    for (const text of secretTextsOf(action)) this.session.host.guard.redaction.remember(text);
  }

  get isSecret(): boolean {
    return this.#isAlsoSecret || (this.parsed !== undefined && isSecretInput(this.parsed, this.#aims.on));
  }

  /** Everything was checked and nothing sent. */
  dryRun(rule: ConfirmationRule | undefined): void {
    this.dryRunDetails = { would_need_confirmation: rule !== undefined, ...(rule === undefined ? {} : { rule }) };
    this.isOver = true;
  }

  /** Nothing had to be sent: the requested state already holds. */
  alreadySo(findings: readonly Finding[], conditions: readonly Asked[]): void {
    this.#notSent(
      judgeAlreadySo(
        findings,
        conditions.map(({ condition }) => condition.text),
      ),
    );
    this.lifecycle.enter('verified');
  }

  /** Nothing was sent, so nothing was verified: the target was already on the screen. */
  notNeeded(): void {
    this.#notSent(judgeNotNeeded(this.conditions.map(({ condition }) => condition.text)));
  }

  #notSent(verification: Verification): void {
    this.isOver = true;
    this.isAlreadySo = true;
    this.verification = verification;
    this.after = this.watched?.screen;
  }

  wasDispatched(): void {
    this.sentAt = this.session.host.clock.now();
    this.lifecycle.enter('dispatched');
    this.lifecycle.enter('pending_verification');
  }

  judged(verification: Verification): void {
    this.verification = verification;
    const { status } = verification;
    if (status === 'verified' || status === 'failed') this.lifecycle.enter(status);
  }

  fail(error: unknown): void {
    this.error =
      error instanceof HandsightError
        ? error
        : new HandsightError('Internal', error instanceof Error ? error.message : String(error), {}, { cause: error });
    this.ledger.close();
    if (this.ledger.dispatched !== 'no' && !this.lifecycle.has('dispatched')) this.lifecycle.enter('dispatched');
    this.verification = null;
    this.lifecycle.enter('failed');
  }

  /** The window acted in, redacted. */
  get seen(): ScreenPair {
    const { on } = this.#aims;
    const before = on?.screen ?? this.watched?.screen;
    return { before, after: this.after, target: on?.node === undefined ? undefined : on.screen.shown(on.node) };
  }
}

function known<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new HandsightError('Internal', `${what} is not known yet`);
  return value;
}
