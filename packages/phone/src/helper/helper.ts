import type { Call } from '@handsight/core/device';
import type { Intent } from '../command/am/intent.ts';
import type { Phone } from '../phone.ts';
import type { Process } from '../process.ts';

/** Runs `am instrument`; resolves to its exit status. */
export type Instrumentation = (process: Process, extras: Map<string, string>, wait: boolean) => Promise<number>;

/** Another tool's on-device program, emulated because its code is not run. */
export interface Helper {
  /** The package it belongs to. */
  readonly package: string;
  /** Starts its activity or service. */
  start?(phone: Phone): void;
  stop?(): void;
  /** Names of its services while they run. */
  services?(): string[];
  broadcast?(intent: Intent, phone: Phone, call: Call): Promise<string | undefined>;
  /** Keyboards it provides, and how each transforms typed keys. */
  inputMethods?: ReadonlyMap<string, (typed: string) => string>;
  instrumentation?: { component: string; run: Instrumentation };
}
