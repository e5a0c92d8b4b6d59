import { computed, signal } from '@preact/signals';

import { get, headers, post } from '../api/call.ts';
import { onEvent } from '../api/event-stream.ts';
import { onConnected } from '../api/link.ts';
import { operatorToken } from '../api/token.ts';
import type { Approval, Rules } from '../api/types.ts';
import { showNotice, reportRefusal } from './notice.ts';

export const known = signal<readonly Approval[]>([]);
/** Expiry is not announced by an event. */
const now = signal(Date.now());

export const pending = computed(() =>
  known.value.filter(({ status, expires_at }) => status === 'pending' && Date.parse(expires_at) > now.value),
);
export const decided = computed(() => known.value.filter(({ status }) => status !== 'pending').slice(0, 20));

export const secondsLeft = ({ expires_at }: Approval): number => Math.max(0, Math.round((Date.parse(expires_at) - now.value) / 1000));

export function followApprovals(): void {
  onConnected(() => void load());
  onEvent('approval', note);
  setInterval(() => (now.value = Date.now()), 1000);
}

function note(approval: Approval): void {
  known.value = [approval, ...known.value.filter(({ id }) => id !== approval.id)].slice(0, 200);
}

async function load(): Promise<void> {
  try {
    const { approvals } = await get<{ approvals: Approval[] }>('/api/approvals');
    known.value = approvals.toReversed();
  } catch (error) {
    reportRefusal(error);
  }
}

/** What a person can give besides an approval. */
export interface Answer {
  text?: string;
  share?: boolean;
  location?: { latitude: number; longitude: number };
  took_over?: true;
}

/** Opens the answer page of one question, where a file can be attached; phones get a link to the same page. */
export async function openAnswerPage({ id }: Approval): Promise<void> {
  try {
    const { url } = await post<{ url: string }>(`/api/approvals/${encodeURIComponent(id)}/link`, {}, { asOperator: true });
    window.open(new URL(url).pathname, '_blank', 'noopener');
  } catch (error) {
    reportRefusal(error);
  }
}

export async function decide({ id }: Approval, verdict: 'approve' | 'reject', said: string, answer: Answer = {}): Promise<void> {
  try {
    const path = `/api/approvals/${encodeURIComponent(id)}/${verdict}`;
    const { approval } = await post<{ approval: Approval }>(
      path,
      { by: 'operator', ...(said === '' ? {} : { note: said }), ...answer },
      { asOperator: true },
    );
    note(approval);
  } catch (error) {
    reportRefusal(error);
  }
}

/** Stores the token if the server recognises it as the operator's. */
export async function enterOperatorToken(token: string): Promise<void> {
  try {
    const answer = await fetch('/api/rules', { headers: { ...headers(), authorization: `Bearer ${token}` } });
    const isIt = answer.ok && ((await answer.json()) as Rules).is_operator;
    if (isIt) {
      operatorToken.value = token;
      showNotice('You are the operator now.');
    } else showNotice("That is not the operator's token.", 'error');
  } catch {
    showNotice('The server does not answer.', 'error');
  }
}
