import type { Clock } from '@handsight/core/device';
import { startsRuntimeForInput, type PhoneForm } from './form.ts';

/**
 * How long a real phone takes for what this one does at once, in milliseconds. Figures at this pace are modelled, not
 * measured; docs/android.md says where each number comes from.
 */
export const REAL_PACE = {
  /** Starting Android's runtime for a program of its own: uiautomator, monkey, app_process, `input` before Android 12. */
  runtimeStart: 600,
  /** uiautomator waits this long without change, however still the screen is. */
  uiautomatorQuiet: 1000,
  dumpsys: 71,
  screencap: 2100,
  /** A command to a running service: `cmd`, `am`, `pm`, `settings`, `wm`, and `input` from Android 12 on. */
  service: 40,
  /** Any other program. */
  program: 8,
  /** The helper: a tree, a picture, an input. */
  helperTree: 7,
  helperPicture: 120,
  helperInput: 12,
} as const;

export type Pace = 'none' | 'real';

const RUNTIME: ReadonlySet<string> = new Set(['uiautomator', 'monkey', 'app_process']);
const SERVICE: ReadonlySet<string> = new Set(['cmd', 'am', 'pm', 'settings', 'wm', 'svc', 'ime', 'content', 'appops']);

/** Slows a phone down to the pace of real ones, or not at all. */
export class PaceMaker {
  readonly isReal: boolean;
  readonly #clock: Clock;
  readonly #form: PhoneForm;
  #spentMs = 0;

  constructor(pace: Pace, form: PhoneForm, clock: Clock) {
    this.isReal = pace === 'real';
    this.#form = form;
    this.#clock = clock;
  }

  /** Total time waited so far, to be subtracted from measurements. */
  get spentMs(): number {
    return this.#spentMs;
  }

  /** Waits before a shell program runs. */
  beforeProgram(name: string, signal: AbortSignal): Promise<void> {
    return this.take(this.#startOf(name), signal);
  }

  async take(ms: number, signal: AbortSignal): Promise<void> {
    if (!this.isReal || ms === 0) return;
    this.#spentMs += ms;
    await this.#clock.after(ms, signal).catch(() => undefined);
  }

  #startOf(name: string): number {
    if (RUNTIME.has(name) || (name === 'input' && startsRuntimeForInput(this.#form))) return REAL_PACE.runtimeStart;
    if (name === 'dumpsys') return REAL_PACE.dumpsys;
    if (name === 'screencap') return REAL_PACE.screencap;
    return name === 'input' || SERVICE.has(name) ? REAL_PACE.service : REAL_PACE.program;
  }
}
