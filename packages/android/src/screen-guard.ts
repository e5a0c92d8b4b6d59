import { HandsightError } from '@handsight/core/error';
import type { Call } from '@handsight/core/device';
import type { PhoneLink } from './adb/phone-link.ts';
import type { PhoneHelper } from './helper/phone-helper.ts';
import { UNKNOWN_STATE, type ScreenState } from './window/screen-state.ts';
import type { WindowState } from './window/read-windows.ts';

/** KEYCODE_WAKEUP, which unlike the power key never puts a phone to sleep. */
const WAKE = 'input keyevent 224';
/** Dismisses a lock screen that needs no credential. */
const DISMISS = 'wm dismiss-keyguard';
const TRIES = 5;
const PAUSE_MS = 200;

/** Keeps the phone awake enough to be used, and refuses to touch one that is locked or dark. */
export class ScreenGuard {
  readonly #link: PhoneLink;
  readonly #mayWake: boolean;
  readonly #helper: PhoneHelper | undefined;
  #state: ScreenState = UNKNOWN_STATE;
  #timesWoken = 0;

  constructor(link: PhoneLink, mayWake: boolean, helper: PhoneHelper | undefined) {
    this.#link = link;
    this.#mayWake = mayWake;
    this.#helper = helper;
  }

  /** What `info` reports. */
  get facts(): Record<string, boolean | number> {
    const { isAwake, isLocked, needsCredential } = this.#state;
    return {
      ...(isAwake === undefined ? {} : { awake: isAwake }),
      ...(isLocked === undefined ? {} : { locked: isLocked }),
      ...(needsCredential === undefined ? {} : { screen_lock: needsCredential }),
      ...(this.#timesWoken === 0 ? {} : { woken: this.#timesWoken }),
    };
  }

  get isAsleep(): boolean {
    return this.#state.isAwake === false;
  }

  /** A reading of the windows, after waking the phone if needed and allowed. */
  async awake(read: () => Promise<WindowState>, call: Call): Promise<WindowState> {
    let seen = await read();
    this.#state = seen.state;
    if (!this.#mayWake || !needsHelp(seen.state)) return seen;
    const begun = seen.state;
    for (let attempt = 1; attempt <= TRIES && needsHelp(seen.state); attempt++) {
      if (this.#helper?.isUp === true) await this.#helper.wake(call);
      else await this.#link.run(wakeCommand(seen.state), call.signal);
      if (attempt > 1) await call.clock.after(PAUSE_MS, call.signal);
      seen = await read();
    }
    this.#state = seen.state;
    if (begun.isAwake === false && seen.state.isAwake !== false && this.#timesWoken++ === 0)
      process.stderr.write(`handsight: ${this.#link.serial} slept and was woken (android.wake: false leaves phones asleep)\n`);
    return seen;
  }

  /** Throws if the screen is dark or locked. */
  requireUsable(): void {
    const { isAwake, isLocked } = this.#state;
    if (isAwake === false) throw new HandsightError('DeviceAsleep', `${this.#link.serial} is asleep: nothing was sent to its dark screen`);
    if (isLocked === true) throw new HandsightError('DeviceLocked', `${this.#link.serial} is locked: nothing was sent to its lock screen`);
  }
}

/** Dark, or behind a lock screen that a swipe would remove. */
const needsHelp = ({ isAwake, isLocked, needsCredential }: ScreenState): boolean =>
  isAwake === false || (isLocked === true && needsCredential === false);

/** A lock screen that asks for a PIN is left as it is. */
const wakeCommand = ({ isAwake, needsCredential }: ScreenState): string =>
  [...(isAwake === false ? [WAKE] : []), ...(needsCredential === true ? [] : [DISMISS])].join('; ');
