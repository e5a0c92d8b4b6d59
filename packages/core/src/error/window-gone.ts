import { HandsightError } from './errors.ts';

/** The window that a caller asked for is not on the device, or no longer is. It is given by its uid, or as what is known of it and a message. */
export function windowGone(window_uid: string): HandsightError;
export function windowGone(context: Record<string, unknown>, message: string, options?: ErrorOptions): HandsightError;
export function windowGone(window: string | Record<string, unknown>, message = '', options?: ErrorOptions): HandsightError {
  if (typeof window !== 'string') return new HandsightError('WindowGone', message, window, options);
  return new HandsightError('WindowGone', `window ${window.slice(0, 80)} no longer exists`, { window_uid: window.slice(0, 200) });
}
