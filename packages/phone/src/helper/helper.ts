import type { Call } from '@handsight/core/device';
import type { Intent } from '../command/am/intent.ts';
import type { Phone } from '../phone.ts';
import type { Process } from '../process.ts';

/** Runs `am instrument`; gives its exit status when it has ended. */
export type Instrumentation = (process: Process, extras: Map<string, string>, wait: boolean) => Promise<number>;

/** A program of another tool that is answered for, because its code is not run. */
export interface Helper {
  /** The package it belongs to. */
  readonly package: string;
  /** Starts its activity or service. */
  start?(phone: Phone): void;
  stop?(): void;
  /** Names of its services while they run. */
  services?(): string[];
  broadcast?(intent: Intent, phone: Phone, call: Call): Promise<string | undefined>;
  /** Keyboards it brings, and what each makes of what is typed by keys. */
  inputMethods?: ReadonlyMap<string, (typed: string) => string>;
  instrumentation?: { component: string; run: Instrumentation };
}
