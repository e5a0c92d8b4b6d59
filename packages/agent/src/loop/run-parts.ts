import type { DeviceClient } from '@handsight/core/client';
import type { Host } from '@handsight/core/host';
import type { Effort, Family, ModelEndpoint, Price } from '@handsight/model';

import type { Grammar } from '../grammar/grammar.ts';
import type { HumanAuthBridge } from '../human-auth-bridge.ts';
import type { RecordedRun } from '../record/read-run.ts';
import type { ScriptExecutor } from '../script/script-executor.ts';
import type { DeviceTools } from './device-tools.ts';
import type { RunOptions } from './run-options.ts';

/** The dependencies of a run. */
export interface RunParts {
  host: Host;
  /** Its caller is the run's own. */
  client: DeviceClient;
  /** Who started it: the client that may hold and cancel it. */
  owner: string;
  tools: DeviceTools;
  endpoint: ModelEndpoint;
  family: Family;
  /** What was assumed of a model that is not in the table. */
  remark: string | null;
  grammar: Grammar;
  price: Price | undefined;
  bridge: HumanAuthBridge;
  scripts: ScriptExecutor;
  /** The shape of the final answer; null if any message will do. */
  output: RunOutput | null;
  secrets: RunSecrets;
  options: RunOptions;
  limits: RunLimits;
  /** The run that this one resumes. */
  resumed: RecordedRun | undefined;
}

export interface RunOutput {
  /** JSON Schema. */
  schema: Record<string, unknown>;
  /** Why an answer does not fit; undefined if it does. */
  problemWith(answer: unknown): string | undefined;
}

/** Secrets that a model may have typed by name, and is never shown. */
export interface RunSecrets {
  names: readonly string[];
  /** `person` if a person types it; the secret itself otherwise. Throws if there is none. */
  read(name: string): Promise<{ secret: string } | 'person'>;
}

export interface RunLimits {
  steps: number;
  minutes: number;
  maxCost: number | undefined;
  /** The longest answer. */
  maxTokens: number;
  /** What the model may think in addition. */
  thinkingTokens: number;
  contextTokens: number;
  effort: Effort | undefined;
  callTimeoutMs: number;
  maxAttempts: number;
}
