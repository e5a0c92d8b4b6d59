import type { DeviceClient } from '@handsight/core/client';
import type { Receipt } from '@handsight/core/host';

/** What a check has to work with. */
export interface Bench {
  client: DeviceClient;
  /** The package of the phone's own Settings. */
  settings: string;
}

/** One thing that has to work on a phone. Its answer is a line for the table, in Handsight's own words: nothing of the screen's. */
export interface Check {
  name: string;
  run: (bench: Bench) => Promise<string>;
  /** What its owner can do when it fails. */
  advice: string;
}

/** It cannot be tried here; that is no failure. */
export class Skipped extends Error {}

/** It was tried and is not as it should be. The message is Handsight's own. */
export class CheckFailed extends Error {}

export function expectThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new CheckFailed(otherwise);
}

/** An action that reached the phone and was not contradicted; its verdict. */
export function requireVerdict(receipt: Receipt, ...accepted: string[]): string {
  if (receipt.error !== null) throw new CheckFailed(`${receipt.error.code} (${receipt.dispatched === 'yes' ? 'sent' : 'not sent'})`);
  const status = receipt.verification?.status ?? 'none';
  expectThat(accepted.includes(status), `the verdict was ${status}`);
  return status;
}
