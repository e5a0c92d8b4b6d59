import { signal } from '@preact/signals';

import { Refused } from '../api/call.ts';

export interface Notice {
  kind: 'info' | 'error';
  text: string;
}

/** One line at the foot of the page, until the next or until it is read. */
export const notice = signal<Notice | undefined>(undefined);

const SHOWN_MS = 6000;
let timer: ReturnType<typeof setTimeout> | undefined;

export function tell(text: string, kind: Notice['kind'] = 'info'): void {
  notice.value = { kind, text };
  clearTimeout(timer);
  timer = setTimeout(() => (notice.value = undefined), SHOWN_MS);
}

/** What the server refused is told; that it is gone is told elsewhere. */
export function reportRefusal(error: unknown): void {
  if (error instanceof Refused) tell(`${error.refusal.code}: ${error.message}`, 'error');
}
