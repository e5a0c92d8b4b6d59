import { effect, signal } from '@preact/signals';

import { get, post, Refused } from '../api/call.ts';
import type { Receipt } from '../api/types.ts';
import { known } from './approvals.ts';
import { device } from './device.ts';
import { windowUid } from './screen.ts';
import { showNotice, reportRefusal } from './notice.ts';

export type Args = Record<string, unknown>;

/** An action done on this page, as a tool call. */
export interface Act {
  tool: string;
  args: Args;
}

export interface Done extends Act {
  receipt: Receipt;
}

/** An action held by a rule. `approval` is the id of the approval that a person must decide. */
export interface Held extends Act {
  message: string;
  approval: string | undefined;
}

export const REASON = 'by hand, in the inspector';

export const underWay = signal<Act | undefined>(undefined);
export const lastDone = signal<Done | undefined>(undefined);
export const held = signal<Held | undefined>(undefined);

/** Acts through the same API as every caller; the outcome is a receipt, even if the action is refused. */
export async function act(tool: string, args: Args, confirm_token?: string): Promise<void> {
  const whole = {
    ...args,
    reason: REASON,
    device: device.value,
    ...(windowUid.value === undefined ? {} : { window_uid: windowUid.value }),
  };
  underWay.value = { tool, args: whole };
  try {
    const receipt = await receiptOf(tool, { ...whole, ...(confirm_token === undefined ? {} : { confirm_token }) });
    lastDone.value = { tool, args: whole, receipt };
    if (receipt.error?.code === 'ConfirmationRequired') {
      held.value = { tool, args: whole, message: receipt.error.message, approval: undefined };
    }
  } catch (error) {
    reportRefusal(error);
  } finally {
    underWay.value = undefined;
  }
}

/** With the dialect in the path, because screen-observer also has a `scroll`. */
async function receiptOf(tool: string, args: Args): Promise<Receipt> {
  try {
    return (await post<{ result: Receipt }>(`/api/tool/handsight/${tool}`, args)).result;
  } catch (error) {
    const body = error instanceof Refused ? error.body : undefined;
    const result = typeof body === 'object' && body !== null && 'result' in body ? body.result : body;
    if (isReceipt(result)) return result;
    throw error;
  }
}

const isReceipt = (body: unknown): body is Receipt => typeof body === 'object' && body !== null && 'action_id' in body;

interface Proposed {
  confirm_token: string | null;
  approval_id: string | null;
}

/** Requests the confirmation of a held action: a token at once, or a person's decision later. */
export async function propose({ tool, args, message }: Held): Promise<void> {
  try {
    const { confirm_token, approval_id } = await post<Proposed>('/api/tool/propose', { tool, args });
    if (confirm_token !== null) await repeat({ tool, args }, confirm_token);
    else held.value = { tool, args, message, approval: approval_id ?? undefined };
  } catch (error) {
    held.value = undefined;
    reportRefusal(error);
  }
}

async function repeat({ tool, args }: Act, confirm_token: string): Promise<void> {
  held.value = undefined;
  await act(tool, args, confirm_token);
}

export function followDecisions(): void {
  effect(() => {
    const waiting = held.value;
    const approval = known.value.find(({ id }) => id === waiting?.approval);
    if (waiting === undefined || approval === undefined || approval.status === 'pending') return;
    held.value = undefined;
    if (approval.status === 'approved') void goOn(waiting, approval.id);
    else showNotice(`The ${waiting.tool} was ${approval.status}.`, 'error');
  });
}

async function goOn(waiting: Held, id: string): Promise<void> {
  try {
    const { confirm_token } = await get<{ confirm_token: string | null }>(`/api/approvals/${encodeURIComponent(id)}`);
    if (confirm_token !== null) await repeat(waiting, confirm_token);
  } catch (error) {
    reportRefusal(error);
  }
}
