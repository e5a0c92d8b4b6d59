import type { Host } from '@handsight/core/host';
import type { FleetStore } from '../store/fleet-store.ts';
import type { RunOutcome, RunRecord } from '../store/records.ts';

/** A run that has a device. */
export interface RunOnDevice {
  store: FleetStore;
  host: Host;
  run: RunRecord;
  /** The host's own name of the device. */
  device: string;
  /** Who the run is at the door of the device; whatever acts for it must act by this name. */
  caller: string;
  token: number;
  /** Aborted when the run is cancelled, out of time, or the device is no longer its own. */
  signal: AbortSignal;
  /** Of this attempt; removed afterwards. */
  folder: string;
  /** How far it is, for whoever waits for it. */
  onStep: (step: number) => void;
}

export interface RunFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

export interface RunReport {
  outcome: Exclude<RunOutcome, 'expired'>;
  reason: string | null;
  files: RunFile[];
}

/** Does what a run of one kind asks for. */
export type Runner = (run: RunOnDevice) => Promise<RunReport>;
