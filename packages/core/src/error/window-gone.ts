import { HandsightError } from './errors.ts';

/** The requested window is not, or no longer, on the device. Takes its uid, or a context and a message. */
export function windowGone(window_uid: string): HandsightError;
export function windowGone(context: Record<string, unknown>, message: string, options?: ErrorOptions): HandsightError;
export function windowGone(window: string | Record<string, unknown>, message = '', options?: ErrorOptions): HandsightError {
  if (typeof window !== 'string') return new HandsightError('WindowGone', message, window, options);
  return new HandsightError('WindowGone', `window ${window.slice(0, 80)} no longer exists`, { window_uid: window.slice(0, 200) });
}
