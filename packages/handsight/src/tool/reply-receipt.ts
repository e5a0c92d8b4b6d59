import { ERROR_TABLE, type NextStep } from '@handsight/core/error';
import type { Receipt } from '@handsight/core/host';
import type { ReplyReceipt } from './receipt-schema.ts';

/** The other window's tree would be nine tenths of such an answer. The receipt that is kept has it, and so has a reading of that window. */
export function replyReceipt({ window_changed, ...receipt }: Receipt): ReplyReceipt {
  if (window_changed === null) return { ...receipt, window_changed };
  const { from, to, title } = window_changed;
  return { ...receipt, window_changed: { from, to, title } };
}

/** A refusal with the caller's own name for what to do next; receipts are kept with the screen-observer dialect's. */
export function withNextTool<R extends Pick<Receipt, 'error'>>(receipt: R, tools: Readonly<Record<NextStep, string>>): R {
  const { error } = receipt;
  if (error === null) return receipt;
  const { next } = ERROR_TABLE[error.code];
  return { ...receipt, error: { ...error, suggested_next_tool: next === null ? null : tools[next] } };
}
