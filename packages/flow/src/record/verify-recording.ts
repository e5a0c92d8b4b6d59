import type { DeviceClient } from '@handsight/core/client';
import type { Flow } from '../read/flow.ts';
import type { StepResult } from '../run/result.ts';
import { runFlow } from '../run/run-flow.ts';

export const VERIFYING_RUNS = 3;
/** A recorded step that finds nothing must not cost Maestro's 17 s each time. */
const LOOKUP_MS = 5000;

export interface Verified {
  /** Runs that passed, one after the other. */
  passed: number;
  /** The step that did not do again what was recorded. */
  failed: { step: string; line: number; why: string } | null;
}

/** Runs a recorded flow on a device that is as it was at first, `VERIFYING_RUNS` times. `fresh` gives one, and takes it back. */
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
