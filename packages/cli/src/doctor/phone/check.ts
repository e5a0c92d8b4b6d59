import type { DeviceClient } from '@handsight/core/client';
import type { Receipt } from '@handsight/core/host';

/** What a check works with. */
export interface Bench {
  client: DeviceClient;
  /** The phone's own Settings, or the app that was named. */
  settings: string;
}

export type PhoneSystem = 'android' | 'ios';

/** One thing that must work on a phone. Its result is a line for the table that never quotes the screen. */
export interface Check {
  name: string;
  run: (bench: Bench) => Promise<string>;
  /** What the phone's owner can do when it fails. */
  advice: string;
  /** The only system that it is about; all if left out. */
  on?: PhoneSystem;
}

/** The check does not apply here; that is not a failure. */
export class Skipped extends Error {}

/** The check failed. The message never quotes the screen. */
export class CheckFailed extends Error {}

export function expectThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new CheckFailed(otherwise);
}

/** The verdict of an action; throws if it failed or the verdict is not an accepted one. */
export function requireVerdict(receipt: Receipt, ...accepted: string[]): string {
  if (receipt.error !== null) throw new CheckFailed(`${receipt.error.code} (${receipt.dispatched === 'yes' ? 'sent' : 'not sent'})`);
  const status = receipt.verification?.status ?? 'none';
  expectThat(accepted.includes(status), `the verdict was ${status}`);
  return status;
}
