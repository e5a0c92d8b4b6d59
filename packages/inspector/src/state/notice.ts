import { signal } from '@preact/signals';

import { Refused } from '../api/call.ts';

export interface Notice {
  kind: 'info' | 'error';
  text: string;
}

/** One line at the bottom of the page, until the next one or a timeout. */
export const notice = signal<Notice | undefined>(undefined);

const SHOWN_MS = 6000;
let timer: ReturnType<typeof setTimeout> | undefined;

export function showNotice(text: string, kind: Notice['kind'] = 'info'): void {
  notice.value = { kind, text };
  clearTimeout(timer);
  timer = setTimeout(() => (notice.value = undefined), SHOWN_MS);
}

/** Shows an error from the server; a lost connection is shown elsewhere. */
export function reportRefusal(error: unknown): void {
  if (error instanceof Refused) showNotice(`${error.refusal.code}: ${error.message}`, 'error');
}
