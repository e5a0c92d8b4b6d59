import { ERROR_TABLE, type NextStep } from '@handsight/core/error';
import type { Receipt } from '@handsight/core/host';
import type { ReplyReceipt } from './receipt-schema.ts';

/** The other window's tree would be nine tenths of such an answer. The stored receipt has it, and so does a reading of that window. */
export function replyReceipt({ window_changed, ...receipt }: Receipt): ReplyReceipt {
  if (window_changed === null) return { ...receipt, window_changed };
  const { from, to, title } = window_changed;
  return { ...receipt, window_changed: { from, to, title } };
}

/** Replaces the suggested next tool with the caller's; stored receipts have the screen-observer dialect's. */
export function withNextTool<R extends Pick<Receipt, 'error'>>(receipt: R, tools: Readonly<Record<NextStep, string>>): R {
  const { error } = receipt;
  if (error === null) return receipt;
  const { next } = ERROR_TABLE[error.code];
  return { ...receipt, error: { ...error, suggested_next_tool: next === null ? null : tools[next] } };
}
