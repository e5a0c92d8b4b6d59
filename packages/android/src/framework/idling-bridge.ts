import { HandsightError } from '@handsight/core/error';
import { realClock, withDeadline } from '@handsight/core/device';
import type { AdbClient } from '../adb/adb-client.ts';
import { command } from '../quote.ts';
import { ATTACH_TIMEOUT_MS, isTimeout, type SyncChannel } from './sync-channel.ts';

const POLL_MS = 100;

/** An app's own idle state, from a content provider in its debug build. */
export class IdlingBridgeChannel implements SyncChannel {
  readonly #adb: AdbClient;
  readonly #query: string;

  private constructor(adb: AdbClient, packageName: string) {
    this.#adb = adb;
    this.#query = command('content', 'query', '--uri', `content://${packageName}.agentest.idling/state`);
  }

  static async open(packageName: string, adb: AdbClient): Promise<IdlingBridgeChannel> {
    const channel = new IdlingBridgeChannel(adb, packageName);
    await channel.#busy(ATTACH_TIMEOUT_MS);
    return channel;
  }

  /** A content provider does not push, so it is polled. */
  async waitForIdle(timeoutMs: number): Promise<boolean> {
    const end = performance.now() + timeoutMs;
    try {
      while ((await this.#busy(end - performance.now())) > 0) {
        if (performance.now() + POLL_MS > end) return false;
        await realClock.after(POLL_MS);
      }
      return true;
    } catch (error) {
      if (isTimeout(error)) return false;
      throw error;
    }
  }

  close(): void {
    // Every query is its own command; nothing stays open.
  }

  async #busy(timeoutMs: number): Promise<number> {
    const said = await withDeadline(realClock, Math.ceil(timeoutMs), 'asking the app', ({ signal }) => this.#adb.run(this.#query, signal));
    const busy = busyIn(said);
    if (busy === undefined) throw new HandsightError('DeviceGone', 'the app has no provider that reports its work');
    return busy;
  }
}

/** `Row: 0 idle_count=2, idle_names=a,b, version=1`: despite its name, the number of resources that are still busy. */
export function busyIn(said: string): number | undefined {
  const count = /^Row: 0 (?:.*, )?idle_count=(\d{1,9})(?:,|\s|$)/m.exec(said)?.[1];
  return count === undefined ? undefined : Number(count);
}
