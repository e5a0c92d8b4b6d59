import type { DeviceClient } from '@handsight/core/client';
import type { Flow } from '../read/flow.ts';
import type { StepResult } from '../run/result.ts';
import { runFlow } from '../run/run-flow.ts';

export const VERIFYING_RUNS = 3;
/** A recorded step that finds nothing must not cost Maestro's 17 s each time. */
const LOOKUP_MS = 5000;

export interface Verified {
  /** Consecutive runs that passed. */
  passed: number;
  /** The step that did not reproduce the recording. */
  failed: { step: string; line: number; why: string } | null;
}

/** Runs a recorded flow `VERIFYING_RUNS` times, each on a device in its initial state. `fresh` provides one and releases it. */
export async function verifyRecording(
  flow: Flow,
  env: Readonly<Record<string, string>>,
  fresh: <T>(work: (client: DeviceClient) => Promise<T>) => Promise<T>,
): Promise<Verified> {
  for (let passed = 0; passed < VERIFYING_RUNS; passed++) {
    const { status, steps, error } = await fresh((client) => runFlow(flow, client, { env, lookupTimeoutMs: LOOKUP_MS }));
    if (status === 'passed') continue;
    const step = failedStep(steps);
    return {
      passed,
      failed: { step: step?.title ?? flow.name, line: step?.place.line ?? 1, why: step?.error?.message ?? error?.message ?? status },
    };
  }
  return { passed: VERIFYING_RUNS, failed: null };
}

function failedStep(steps: readonly StepResult[]): StepResult | undefined {
  const failed = steps.find(({ status }) => status === 'failed');
  return failed === undefined ? undefined : (failedStep(failed.steps) ?? failed);
}
