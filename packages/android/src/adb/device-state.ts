/** adb's states for a device that cannot be used, and what its owner can do about each. */
const HINTS: Readonly<Record<string, string>> = {
  unauthorized:
    'Unlock the phone and allow USB debugging for this computer; if no question appears, revoke the authorisations in the developer options and plug it in again.',
  authorizing: 'The phone is being asked; allow USB debugging on it.',
  offline: 'The phone does not answer: plug it in again, or wait until it has started.',
  connecting: 'The connection is being made; ask again in a moment.',
  bootloader: 'The phone is in its boot loader; start Android.',
  recovery: 'The phone is in recovery; start Android.',
  rescue: 'The phone is in rescue mode; start Android.',
  sideload: 'The phone waits for an update; start Android.',
  host: 'This is a computer, not a phone.',
  'no permissions':
    'This user may not open the USB device: on Linux install the android-udev rules or join the plugdev group, then plug it in again.',
};

/** `device` is adb's word for ready. */
export const READY = 'device';

export const stateName = (state: string): string => (state === READY ? 'ready' : state);

export const stateHint = (state: string): string | undefined => HINTS[state];
