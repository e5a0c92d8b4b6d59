import type { Judgement } from '@handsight/core/device';
import type { Verdict } from '@handsight/core/host';
import type { Cost } from '@handsight/model';

import type { RunStatus } from './run-status.ts';

/** What the receipts prove about a run, whatever the agent claims. */
export interface Known {
  /** The number of actions per verdict. */
  acts: Record<Verdict, number>;
  refused: number;
  unknown_delivery: number;
  /** A caveat about the claim; null if there is none. */
  reservation: string | null;
  /** The judgement of the scenario's oracle; null if there is none. */
  oracle: Pick<Judgement, 'success' | 'failure'> | null;
}

export interface RunResult {
  status: RunStatus;
  reason: string;
  /** What the agent claims to have done; null if it did not finish. */
  claim: string | null;
  /** The final answer as JSON that fits the schema of the run; null if it has none, or did not finish. */
  output: unknown;
  known: Known;
  steps: number;
  cost: Cost;
  duration_ms: number;
  trace_id: string;
}
