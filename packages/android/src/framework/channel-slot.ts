import { HandsightError } from '@handsight/core/error';
import { printable } from '@handsight/core/screen';
import { realClock, withDeadline } from '@handsight/core/device';
import type { SyncChannel } from './sync-channel.ts';

const MAX_WORDS = 200;
/** For all of its steps together. */
const OPEN_TIMEOUT_MS = 5000;

/** Holds a channel, whether or not it could be opened. A failure is reported in one line and never thrown. */
export class ChannelSlot<C extends SyncChannel> {
  readonly #report: (line: string) => void;
  readonly #name: string;
  #channel: C | undefined;
  #isClosed = false;

  constructor(name: string, report: (line: string) => void) {
    this.#name = name;
    this.#report = report;
  }

  get isAttached(): boolean {
    return this.#channel !== undefined;
  }

  async attach(open: () => Promise<C>): Promise<void> {
    const opening = open();
    try {
      const channel = await withDeadline(realClock, OPEN_TIMEOUT_MS, 'opening it', () => opening);
      if (this.#isClosed) channel.close();
      else {
        this.#channel = channel;
        this.note('attached');
      }
    } catch (error) {
      this.note(`not attached: ${formatError(error)}`);
      opening.then(
        (late) => late.close(),
        () => undefined,
      );
    }
  }

  /** Undefined if there is no channel or it failed. A channel whose peer is gone is dropped. */
  async use<T>(work: (channel: C) => Promise<T>): Promise<T | undefined> {
    const channel = this.#channel;
    if (channel === undefined) return undefined;
    try {
      return await work(channel);
    } catch (error) {
      this.note(formatError(error));
      if (error instanceof HandsightError && error.kind === 'DeviceGone') this.#drop();
      return undefined;
    }
  }

  /** True if there is no channel. */
  async waitForIdle(timeoutMs: number): Promise<boolean> {
    const isIdle = (await this.use((channel) => channel.waitForIdle(timeoutMs))) ?? true;
    if (!isIdle) this.note(`still at work after ${timeoutMs} ms`);
    return isIdle;
  }

  close(): void {
    this.#isClosed = true;
    this.#drop();
  }

  /** Part of the text may come from the app. */
  note(words: string): void {
    this.#report(`[${this.#name}] ${printable(words).slice(0, MAX_WORDS)}`);
  }

  #drop(): void {
    const channel = this.#channel;
    this.#channel = undefined;
    channel?.close();
  }
}

/** `fetch failed` says nothing; its cause does. */
function formatError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, message } = error;
  return cause instanceof Error && cause.message !== '' ? `${message}: ${cause.message}` : message;
}
