import type { Host } from '@handsight/core/host';
import type { FleetStore } from '../store/fleet-store.ts';
import type { RunOutcome, RunRecord } from '../store/records.ts';

/** A run that has a device. */
export interface RunOnDevice {
  store: FleetStore;
  host: Host;
  run: RunRecord;
  /** The device's id on the host. */
  device: string;
  /** The run's caller name at the device's door; everything acting for the run must use it. */
  caller: string;
  token: number;
  /** Aborted when the run is cancelled, times out, or loses the device. */
  signal: AbortSignal;
  /** This attempt's folder; removed afterwards. */
  folder: string;
  /** Reports progress to waiting clients. */
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

/** Executes runs of one kind. */
export type Runner = (run: RunOnDevice) => Promise<RunReport>;
