import { computed, effect, signal } from '@preact/signals';

import { get } from '../api/call.ts';
import { onEvent } from '../api/event-stream.ts';
import { onConnected } from '../api/link.ts';
import type { Action, Entry, ServerEvents, Timeline } from '../api/types.ts';
import { reportRefusal } from './notice.ts';

/** Newest first. */
export const entries = signal<readonly Entry[]>([]);

/** Actions that have not ended, by id. */
export const begunActions = signal<readonly ServerEvents['lifecycle'][]>([]);

export const filter = signal('');
export const OUTCOMES = ['all', 'verified', 'observed', 'no effect', 'unverified', 'failed'] as const;
export type Outcome = Exclude<(typeof OUTCOMES)[number], 'all'>;
export const outcomeFilter = signal<(typeof OUTCOMES)[number]>('all');

const MOST = 500;

export function outcomeOf({ error, verification }: Pick<Entry, 'error' | 'verification'>): Outcome {
  if (error !== null) return 'failed';
  return verification === null ? 'unverified' : OUTCOME_OF[verification.status];
}

const OUTCOME_OF = {
  verified: 'verified',
  observed: 'observed',
  no_effect: 'no effect',
  failed: 'failed',
  unverifiable: 'unverified',
} as const;

const searchableText = ({ caller, action, action_type, device, reason, target, error }: Entry): string =>
  [caller, action, action_type, device, reason, target.ref, target.selector, error?.code].join(' ').toLowerCase();

export const shownEntries = computed(() => {
  const wanted = filter.value.trim().toLowerCase().split(/\s+/);
  return entries.value.filter(
    (entry) =>
      (outcomeFilter.value === 'all' || outcomeOf(entry) === outcomeFilter.value) &&
      wanted.every((word) => searchableText(entry).includes(word)),
  );
});

/** The opened action: its id, and its details once loaded. */
export const openedId = signal<string | undefined>(undefined);
export const opened = signal<Action | undefined>(undefined);

export function followTimeline(): void {
  onConnected(() => void load());
  onEvent('lifecycle', (event) => {
    begunActions.value = [event, ...begunActions.value.filter(({ action_id }) => action_id !== event.action_id)].slice(0, 20);
  });
  onEvent('receipt', (receipt) => {
    begunActions.value = begunActions.value.filter(({ action_id }) => action_id !== receipt.action_id);
    add([
      {
        ...receipt,
        target: { ref: receipt.target.ref, selector: receipt.target.selector },
        verification: receipt.verification === null ? null : { status: receipt.verification.status, summary: receipt.verification.summary },
        error: receipt.error === undefined ? null : { code: receipt.error.code, message: receipt.error.message },
      },
    ]);
  });
  effect(() => {
    const id = openedId.value;
    opened.value = undefined;
    if (id !== undefined) void open(id);
  });
}

async function load(): Promise<void> {
  try {
    const { entries: known } = await get<Timeline>('/api/timeline');
    begunActions.value = [];
    entries.value = [];
    add(known.toReversed());
  } catch (error) {
    reportRefusal(error);
  }
}

function add(news: readonly Entry[]): void {
  const fresh = new Set(news.map(({ action_id }) => action_id));
  entries.value = [...news, ...entries.value.filter(({ action_id }) => !fresh.has(action_id))].slice(0, MOST);
}

async function open(id: string): Promise<void> {
  try {
    const action = await get<Action>(`/api/receipts/${encodeURIComponent(id)}`, { pictures: true });
    if (openedId.value === id) opened.value = action;
  } catch (error) {
    if (openedId.value === id) openedId.value = undefined;
    reportRefusal(error);
  }
}
