import { signal } from '@preact/signals';

import { get } from '../api/call.ts';
import { onEvent } from '../api/event-stream.ts';
import { onConnected } from '../api/link.ts';
import type { Budget, RedactionStatus, Rules } from '../api/types.ts';
import { reportRefusal } from './notice.ts';

export interface Guards {
  budget: Budget;
  redaction: RedactionStatus;
  rules: Rules;
}

export const guards = signal<Guards | undefined>(undefined);

async function load(): Promise<void> {
  try {
    const [budget, redaction, rules] = await Promise.all([
      get<Budget>('/api/budget_status'),
      get<RedactionStatus>('/api/redaction_status'),
      get<Rules>('/api/rules'),
    ]);
    guards.value = { budget, redaction, rules };
  } catch (error) {
    reportRefusal(error);
  }
}

const PAUSE_MS = 500;

export function followGuards(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  onConnected(() => void load());
  onEvent('receipt', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void load(), PAUSE_MS);
  });
}
