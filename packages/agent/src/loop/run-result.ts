import type { Judgement } from '@handsight/core/device';
import type { Verdict } from '@handsight/core/host';

import type { Cost } from '../cost/tally.ts';
import type { RunStatus } from './run-status.ts';

/** What is known of a run's acts, whatever the agent says. */
export interface Known {
  /** How many of its inputs had which verdict. */
  acts: Record<Verdict, number>;
  refused: number;
  unknown_delivery: number;
  /** What speaks against the claim; null where nothing does. */
  reservation: string | null;
  /** How the scenario's oracle judges; null where there is none. */
  oracle: Pick<Judgement, 'success' | 'failure'> | null;
}

export interface RunResult {
  status: RunStatus;
  reason: string;
  /** What the agent says that it did; null where it did not finish. */
  claim: string | null;
  known: Known;
  steps: number;
  cost: Cost;
  duration_ms: number;
  trace_id: string;
}
