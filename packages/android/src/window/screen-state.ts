/** Whether the phone is awake, and whether a lock screen covers its apps. What a phone does not print is undefined. */
export interface ScreenState {
  isAwake: boolean | undefined;
  /** The lock screen is in front; an app may be shown over it. */
  isLocked: boolean | undefined;
  /** Unlocking takes a PIN, a pattern, a password or a person. */
  needsCredential: boolean | undefined;
}

export const UNKNOWN_STATE: ScreenState = { isAwake: undefined, isLocked: undefined, needsCredential: undefined };

/**
 * Reads `dumpsys window policy`. The names have changed over time: `mAwake` and `mDreamingLockscreen` up to Android 10,
 * `interactiveState` and KeyguardServiceDelegate's `showing` since; some phones print both.
 */
export function parseScreenState(text: string): ScreenState {
  const delegate = text.indexOf('KeyguardServiceDelegate');
  const keyguard = delegate < 0 ? '' : text.slice(delegate, delegate + KEYGUARD_LENGTH);
  const isShowing = flag(keyguard, 'showing') ?? flag(text, 'mShowingLockscreen') ?? flag(text, 'mDreamingLockscreen');
  return {
    isAwake:
      flag(text, 'mAwake') ?? isOn(text, /\binteractiveState=INTERACTIVE_STATE_(\w+)/) ?? isOn(text, /\bscreenState=SCREEN_STATE_(\w+)/),
    isLocked: isShowing === undefined ? undefined : isShowing && flag(keyguard, 'occluded') !== true,
    needsCredential: flag(keyguard, 'secure'),
  };
}

/** KeyguardServiceDelegate prints thirteen short lines. */
const KEYGUARD_LENGTH = 600;

/** Printed once per display: one that is true is enough. */
function flag(text: string, name: string): boolean | undefined {
  const said = [...text.matchAll(new RegExp(`\\b${name}=(true|false)\\b`, 'g'))];
  return said.length === 0 ? undefined : said.some(([, value]) => value === 'true');
}

function isOn(text: string, pattern: RegExp): boolean | undefined {
  const said = pattern.exec(text)?.[1];
  return said === undefined ? undefined : ['AWAKE', 'WAKING', 'ON', 'TURNING_ON'].includes(said);
}
