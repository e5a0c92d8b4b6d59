import type { ActionStep } from '../action-step.ts';
import type { FlowTrace, StepResult } from '../flow-trace.ts';
import type { Screen } from '@handsight/core/look';
import type { ErrorKind } from '@handsight/core/error';
import { type SystemDialog, systemDialogs } from '@handsight/core/screen';
import { compactScreen } from '../compact-screen.ts';

/** Why a list of steps ended early. */
export interface FlowFailure {
  kind: ErrorKind;
  message: string;
  appCrashDetected?: true;
}

/** A running list of steps: collects the results and reports them once, as the agentest dialect's trace. */
export class Flow {
  readonly first: Screen;
  readonly #total: number;
  readonly #results: StepResult[] = [];
  readonly #dialogs = new Map<string, SystemDialog>();
  #last: Screen;

  constructor(total: number, screen: Screen) {
    this.#total = total;
    this.first = screen;
    this.#last = screen;
    this.saw(screen);
  }

  get last(): Screen {
    return this.#last;
  }

  /** Records a reading; a dialog seen in several readings is reported once. */
  saw(screen: Screen): void {
    this.#last = screen;
    for (const dialog of systemDialogs(screen.root)) this.#dialogs.set(JSON.stringify(dialog), dialog);
  }

  passed(action: ActionStep, durationMs: number, loading: string | undefined): void {
    const loadingDetected = loading === undefined ? {} : { loadingDetected: loading };
    this.#results.push({ stepIndex: this.#results.length, action, success: true, durationMs, ...loadingDetected });
  }

  failed(action: ActionStep, durationMs: number, error: string): void {
    this.#results.push({ stepIndex: this.#results.length, action, success: false, durationMs, error });
  }

  /** Without a failure every step has passed. */
  trace(failure?: FlowFailure): FlowTrace {
    const { text, fingerprint } = compactScreen(this.#last);
    const success = failure === undefined;
    const screenChanged = fingerprint !== compactScreen(this.first).fingerprint;
    return {
      success,
      stepsCompleted: this.#results.length,
      totalSteps: this.#total,
      results: this.#results,
      screenFingerprint: fingerprint,
      screenChanged,
      ...(screenChanged || !success ? { finalUiTree: text, untrusted: true } : {}),
      ...(success ? {} : { error: failure.message }),
      ...(this.#dialogs.size === 0 ? {} : { systemDialogs: [...this.#dialogs.values()] }),
      ...(failure?.appCrashDetected === undefined ? {} : { appCrashDetected: true }),
    };
  }
}
