import type { RunEvent as EventOf, RunState } from '@handsight/core/host';
import type { Cost } from '@handsight/model';

import type { RunResult } from './run-result.ts';

/** What the model aimed at, for the inspector. */
export interface ChosenTarget {
  ref?: string;
  point?: { x: number; y: number };
}

/** One event per step, observation and change of state. */
export type RunEventBody =
  | {
      type: 'started';
      goal: string;
      device: string;
      model: string;
      grammar: string;
      /** What was assumed of a model that is not in the table. */
      remark: string | null;
      resumed_from: string | null;
    }
  | { type: 'state'; state: RunState }
  | { type: 'retry'; attempt: number; reason: string; delay_ms: number }
  | { type: 'model'; step: number; thought: string; latency_ms: number; cost: Cost; total: Cost }
  | { type: 'correction'; step: number; count: number; text: string }
  | { type: 'step'; step: number; thought: string; action: Record<string, unknown>; target: ChosenTarget | null }
  | {
      type: 'observation';
      step: number;
      /** In the server's own words. */
      text: string;
      verdict: string | null;
      dispatched: string | null;
      changed: boolean;
      action_id: string | null;
      /** Text from the screen: untrusted. */
      screen: string | null;
      duration_ms: number;
    }
  | { type: 'note'; step: number; text: string }
  | { type: 'guard'; step: number; guard: 'repeat' | 'stuck' | 'finish' | 'paused'; text: string }
  | { type: 'ask'; step: number; capability: string; instruction: string }
  | { type: 'answered'; step: number; status: string; note: string | null }
  | ({ type: 'ended' } & RunResult);

export type RunEvent = EventOf<RunEventBody>;
