import { ERROR_TABLE } from '@handsight/core/error';
import type { Held } from '@handsight/core/host';
import { type ModelAnswer, type Part, refOf, type SafetyCheck, text } from '@handsight/model';

import type { ModelStep } from '../action/model-step.ts';
import type { ShownPicture } from '../grammar/grammar.ts';
import { jsonObjectsIn } from '../grammar/json-in-text.ts';
import type { RunRecord } from '../record/run-record.ts';
import { withoutTypedText } from '../record/without-typed-text.ts';
import { askModel, type AskParts } from './ask-model.ts';
import { askPerson, observationOf, operate, runScript, typeSecret } from './carry-out.ts';
import { describeAction, targetOf } from './describe-action.ts';
import type { ToolOutcome } from './device-tools.ts';
import { FinishGuard } from './finish-guard.ts';
import { freshScreen } from './fresh-screen.ts';
import { KnownActs } from './known-acts.ts';
import { actKey, RepeatGuard } from './repeat-guard.ts';
import type { RunParts } from './run-parts.ts';
import { RunEnded } from './run-status.ts';
import { StuckGuard, type StuckVerdict } from './stuck-guard.ts';

/** Readings that show the current screen. */
const SHOWS_SCREEN = new Set(['look', 'find', 'check', 'wait_for', 'screenshot']);
/** The run ends after this many denials by the host's rules. */
const MOST_DENIALS = 3;

export interface LoopParts extends Omit<AskParts, 'isOffered' | 'grammar' | 'limits'> {
  runId: string;
  run: RunParts;
  record: RunRecord;
  gate: Gate;
}

/** What a person may do to a run while it is under way. */
export interface Gate {
  /** Why nothing more may be done in the current step. */
  held(): Held | undefined;
  /** Resolves when the next step may begin, with what held it back; rejects if the run ends first. */
  turn(signal: AbortSignal): Promise<Held | undefined>;
  waitsForPerson(waits: boolean): void;
}

interface Done {
  observation: string;
  failed: boolean;
  outcome: ToolOutcome | null;
  isAct: boolean;
  /** The call, if it was refused before anything was sent. */
  refused?: string;
}

/** The agent loop: look, ask, guard, act, and report the outcome to the model. It ends by throwing `RunEnded`. */
export class Loop {
  readonly #parts: LoopParts;
  readonly #ask: AskParts;
  readonly #repeat: RepeatGuard;
  readonly #stuck = new StuckGuard();
  readonly #finish: FinishGuard;
  readonly known = new KnownActs();
  #picture: ShownPicture | null = null;
  #step = 0;
  #denials = 0;
  /** The screen after the last step that read one. */
  #screen: string | null = null;

  constructor(parts: LoopParts) {
    const { run } = parts;
    const { tools, resumed, grammar, limits } = run;
    const unknown = resumed?.unknown ?? [];
    this.#parts = parts;
    this.#ask = { ...parts, grammar, limits, isOffered: ({ action }) => action.type !== 'tool' || tools.kindOf(action.name) !== undefined };
    const isIdempotent = (tool: string): boolean => tools.isIdempotent(tool);
    // A key begins with the tool's name.
    const unrepeatable = unknown.map(({ key }) => key).filter((key) => !isIdempotent(key.split(' ')[0] ?? ''));
    this.#repeat = new RepeatGuard(isIdempotent, unrepeatable);
    this.#finish = new FinishGuard(unknown.at(-1)?.what);
  }

  get step(): number {
    return this.#step;
  }

  get reservation(): string | null {
    return this.#finish.reservation;
  }

  async run(signal: AbortSignal): Promise<never> {
    const { limits } = this.#parts.run;
    await this.#look(signal);
    for (let next = 1; next <= limits.steps; next++) {
      await this.#passGate(signal);
      this.#step = next;
      await this.#oneStep(signal);
    }
    throw new RunEnded('out_of_steps', `the goal was not reached in ${limits.steps} steps`);
  }

  /** After a pause or takeover the model's view of the screen is outdated. */
  async #passGate(signal: AbortSignal): Promise<void> {
    const { gate, conversation } = this.#parts;
    const by = await gate.turn(signal);
    if (by === undefined) return;
    conversation.user([
      text(by === 'taken_over' ? 'A person operated the screen and has handed it back.' : 'The run was paused and goes on.'),
    ]);
    await this.#look(signal);
  }

  async #look(signal: AbortSignal): Promise<string | null> {
    const { parts, fingerprint } = await this.#freshScreen(signal);
    this.#parts.conversation.user(parts);
    return fingerprint;
  }

  async #freshScreen(signal: AbortSignal): Promise<{ parts: Part[]; fingerprint: string | null }> {
    const { grammar, endpoint, client, tools } = this.#parts.run;
    const fresh = await freshScreen(grammar, endpoint.model, client, tools, signal);
    this.#picture = fresh.picture;
    this.#finish.read();
    return fresh;
  }

  async #oneStep(signal: AbortSignal): Promise<void> {
    const { gate, emit } = this.#parts;
    const { answer, steps } = await askModel(this.#ask, this.#step, this.#picture, signal);
    const acknowledged = await this.#confirmSafety(answer, signal);
    const done: { step: ModelStep; done: Done }[] = [];
    for (const step of steps) {
      const isLeftOut = done.some((each) => each.done.failed);
      if (isLeftOut) done.push({ step, done: notDone('an earlier call of this answer did not work.') });
      else if (gate.held() !== undefined) {
        emit({ type: 'guard', step: this.#step, guard: 'paused', text: describeAction(step.action) });
        done.push({ step, done: notDone('a person has paused the run.') });
      } else done.push({ step, done: await this.#act(step, signal) });
    }
    await this.#answer(answer, done, acknowledged, signal);
  }

  /** Asks a person to confirm the provider's safety checks. */
  async #confirmSafety({ calls }: ModelAnswer, signal: AbortSignal): Promise<readonly SafetyCheck[]> {
    const checks = calls.flatMap(({ safetyChecks }) => safetyChecks);
    if (checks.length === 0) return [];
    const instruction = `The model's provider asks to confirm: ${checks.map(({ code, message }) => message || code).join('; ')}`;
    const status = await this.#person({ type: 'request_human_auth', capability: 'unknown', instruction, timeoutSec: 300 }, signal);
    if (status.status !== 'approved') throw new RunEnded('refused', `a safety check of the provider was not confirmed: ${instruction}`);
    return checks;
  }

  async #act(step: ModelStep, signal: AbortSignal): Promise<Done> {
    const { emit, conversation, record } = this.#parts;
    const { action } = step;
    const n = this.#step;
    if (action.type === 'finish') return this.#tryToFinish(action.message, jsonObjectsIn(action.message)[0], signal);
    if (action.type === 'deliver') return this.#tryToFinish(action.message, action.output, signal);
    if (action.type === 'give_up') throw new RunEnded('gave_up', action.message, action.message);
    if (action.type === 'note') {
      conversation.note(action.text);
      await record.note(n, action.text);
      emit({ type: 'note', step: n, text: record.redacted(action.text) });
      return { observation: 'Noted.', failed: false, outcome: null, isAct: false };
    }
    const kind = action.type === 'tool' ? this.#parts.run.tools.kindOf(action.name) : 'act';
    const refusal = kind === 'act' ? this.#repeat.refusal(action) : undefined;
    if (refusal !== undefined) {
      emit({ type: 'guard', step: n, guard: 'repeat', text: refusal });
      conversation.summarise(`${n}. ${describeAction(action)}: refused by the runtime`);
      return notDone(refusal);
    }
    const shown = record.redacted(withoutTypedText(action));
    emit({ type: 'step', step: n, thought: record.redacted(step.thought), action: shown, target: targetOf(action) });
    if (kind === 'act') await record.intent(n, actKey(action), step);
    const begun = this.#parts.now();
    const outcome = await this.#carryOut(step, signal);
    await record.settled();
    this.#note(step, outcome, kind === 'act');
    this.#report(step, outcome, this.#parts.now() - begun);
    const isRefused = outcome.failed && (outcome.receipt === null || outcome.receipt.dispatched === 'no');
    return {
      observation: observationOf(outcome),
      failed: outcome.failed,
      outcome,
      isAct: kind === 'act',
      ...(isRefused ? { refused: actKey(action) } : {}),
    };
  }

  async #carryOut(step: ModelStep, signal: AbortSignal): Promise<ToolOutcome> {
    const { run } = this.#parts;
    if (step.action.type === 'run_script') return runScript(run, step.action, signal);
    if (step.action.type === 'type_secret') return typeSecret(run, this.#parts.runId, step.action, this.#parts.record, signal);
    if (step.action.type !== 'request_human_auth') return operate(run, step, signal);
    const { status, outcome } = await this.#person(step.action, signal);
    if (status === 'approved' || status === 'taken_over') this.#repeat.allow();
    return outcome;
  }

  async #person(question: Parameters<typeof askPerson>[2], signal: AbortSignal): Promise<{ status: string; outcome: ToolOutcome }> {
    const { emit, gate, run, runId } = this.#parts;
    const { capability, instruction } = question;
    emit({ type: 'ask', step: this.#step, capability, instruction });
    gate.waitsForPerson(true);
    const { decision, outcome } = await askPerson(run, runId, question, signal).finally(() => gate.waitsForPerson(false));
    emit({ type: 'answered', step: this.#step, status: decision.status, note: decision.note ?? null });
    return { status: decision.status, outcome };
  }

  /** What was verified a while ago may have been undone since. */
  async #tryToFinish(message: string, output: unknown, signal: AbortSignal): Promise<Done> {
    const { run, now, emit } = this.#parts;
    const problem = run.output?.problemWith(output);
    const news = problem === undefined && this.#finish.isOld(now()) ? await this.#newsBeforeEnd(signal) : undefined;
    const refusal = problem ?? news ?? this.#finish.refusal();
    if (refusal === undefined)
      throw new RunEnded('finished', 'the agent says that it has finished', message, run.output === null ? null : output);
    emit({ type: 'guard', step: this.#step, guard: 'finish', text: refusal });
    return notDone(refusal);
  }

  /** Why the run does not end after one more look: an effect that was undone; undefined if none was. */
  async #newsBeforeEnd(signal: AbortSignal): Promise<string | undefined> {
    const { text: said, failed, corrections } = await this.#parts.run.tools.call('look', {}, signal);
    if (!failed) this.#finish.read();
    if (corrections.length === 0) return undefined;
    return `${corrections.join(' ')} Make it so again, or finish with success: false.${failed ? ` ${said}` : ''}`;
  }

  /** Updates the guards with an outcome; throws `RunEnded` if it ends the run. */
  #note({ action }: ModelStep, outcome: ToolOutcome, isAct: boolean): void {
    const { record, conversation } = this.#parts;
    const { receipt, error } = outcome;
    const line = outcome.text.split('\n').slice(0, 2).join(' ').slice(0, 200);
    conversation.summarise(`${this.#step}. ${describeAction(action)}: ${line}`);
    if (receipt !== null && isAct && action.type !== 'wait') {
      this.known.note(receipt);
      this.#repeat.note(action, outcome);
      this.#finish.acted(describeAction(action), receipt, this.#parts.now());
      // What missed its target was typed nowhere.
      if (receipt.target.is_secret && receipt.dispatched !== 'no') record.hide(typedBy(action));
    } else if (!outcome.failed && action.type === 'tool' && SHOWS_SCREEN.has(action.name)) this.#finish.read();
    if (error === 'BudgetExceeded') throw new RunEnded('refused', line);
    if (error === 'PermissionDenied' && ++this.#denials === MOST_DENIALS)
      throw new RunEnded('refused', `the rules of this host said no ${MOST_DENIALS} times, at last: ${line}`);
  }

  #report({ action }: ModelStep, outcome: ToolOutcome, duration_ms: number): void {
    const { emit, record } = this.#parts;
    const { receipt, text: said, screen } = outcome;
    emit({
      type: 'observation',
      step: this.#step,
      text: record.redacted(said),
      verdict: receipt?.verification?.status ?? receipt?.error?.code ?? null,
      dispatched: action.type === 'wait' ? null : (receipt?.dispatched ?? null),
      changed: receipt?.changed ?? false,
      action_id: receipt?.action_id ?? null,
      screen: record.redacted(screen),
      duration_ms,
    });
  }

  /** Reports the outcomes of its calls to the model, and checks whether the run is making progress. */
  async #answer(
    answer: ModelAnswer,
    done: readonly { step: ModelStep; done: Done }[],
    acknowledged: readonly SafetyCheck[],
    signal: AbortSignal,
  ): Promise<void> {
    const { conversation, run } = this.#parts;
    const outcomes = done.flatMap((each) => each.done.outcome ?? []);
    const isLost = outcomes.some(({ error }) => error !== null && ERROR_TABLE[error].isLost);
    const fresh = run.grammar.mode === 'pixels' || isLost ? await this.#freshScreen(signal) : null;
    const picture = run.grammar.mode === 'pixels' && fresh !== null ? fresh.parts : [];
    const spoken = done.filter(({ step }) => step.callId === null).map((each) => each.done.observation);
    const results = answer.calls.map((call) => {
      const of = done.filter(({ step }) => step.callId === call.id);
      const parts = [text(of.map((each) => each.done.observation).join('\n'))];
      const own = call.safetyChecks.filter((check) => acknowledged.includes(check));
      return { call: refOf(call), parts, isError: of.some((each) => each.done.failed), acknowledged: own };
    });
    const last = results.at(-1);
    if (last === undefined) conversation.user([...(spoken.length === 0 ? [] : [text(spoken.join('\n'))]), ...picture]);
    else conversation.results([...results.slice(0, -1), { ...last, parts: [...last.parts, ...picture] }]);
    if (isLost && run.grammar.mode === 'text') conversation.user(fresh?.parts ?? []);
    this.#watch(done, fresh?.fingerprint ?? null);
  }

  #watch(done: readonly { done: Done }[], fingerprint: string | null): void {
    const outcomes = done.flatMap((each) => each.done.outcome ?? []);
    const isReadable = !outcomes.some(({ receipt }) => receipt?.verification?.status === 'unverifiable');
    const read = (isReadable ? outcomes.findLast(({ treeHash }) => treeHash !== null)?.treeHash : undefined) ?? fingerprint;
    // A refused action leaves the screen unchanged.
    const screen = read ?? (done.some((each) => each.done.failed) ? this.#screen : null);
    this.#screen = screen ?? this.#screen;
    const changed = outcomes.some(({ receipt }) => receipt?.changed === true);
    const verdict = this.#stuck.note({ screen, changed, isAct: done.some((each) => each.done.isAct) });
    if (verdict !== 'moving') this.#replan(verdict, 'the screen is the same again and again, or two screens alternate');
    else
      for (const { refused } of done.map((each) => each.done))
        if (refused !== undefined) this.#replan(this.#stuck.refused(refused), 'the same call was refused three times');
  }

  #replan(verdict: StuckVerdict, reason: string): void {
    const { emit, conversation } = this.#parts;
    if (verdict === 'moving') return;
    if (verdict === 'stuck') throw new RunEnded('stuck', reason);
    emit({ type: 'guard', step: this.#step, guard: 'stuck', text: reason });
    conversation.user([
      text(`You are going in circles: ${reason}. Say what does not work, make another plan and follow it, or finish with success: false.`),
    ]);
  }
}

const notDone = (why: string): Done => ({ observation: `Not done: ${why}`, failed: true, outcome: null, isAct: false });

function typedBy(action: ModelStep['action']): string {
  const typed = action.type === 'type' ? action.text : action.type === 'tool' ? (action.input['text'] ?? action.input['value']) : undefined;
  return typeof typed === 'string' ? typed : '';
}
