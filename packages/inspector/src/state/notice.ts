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

export function showNotice(text: string, kind: Notice['kind'] = 'info'): void {
  notice.value = { kind, text };
  clearTimeout(timer);
  timer = setTimeout(() => (notice.value = undefined), SHOWN_MS);
}

/** Shows what the server refused; a lost server is shown elsewhere. */
export function reportRefusal(error: unknown): void {
  if (error instanceof Refused) showNotice(`${error.refusal.code}: ${error.message}`, 'error');
}
