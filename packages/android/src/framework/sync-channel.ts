import { HandsightError } from '@handsight/core/error';

/** One way to ask an app itself whether it is idle. */
export interface SyncChannel {
  /** False on timeout. Throws when the channel is no longer usable. */
  waitForIdle(timeoutMs: number): Promise<boolean>;
  close(): void;
}

/** For each step that opens a channel. */
export const ATTACH_TIMEOUT_MS = 3000;

export const isTimeout = (error: unknown): boolean => error instanceof HandsightError && error.kind === 'Timeout';
