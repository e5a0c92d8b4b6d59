import { HandsightError } from './errors.ts';

/** A window that a caller named is not on the device any more. */
export const windowGone = (window_uid: string): HandsightError =>
  new HandsightError('WindowGone', `there is no window ${window_uid.slice(0, 80)} any more`, { window_uid: window_uid.slice(0, 200) });
