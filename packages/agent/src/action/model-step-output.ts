import type { AgentAction } from './agent-action.ts';

/** What a model's answer comes down to, whichever grammar it was written in. */
export interface ModelStepOutput {
  thought: string;
  action: AgentAction;
  /** The answer as it was received. */
  raw: string;
}
