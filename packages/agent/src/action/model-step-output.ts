import type { AgentActionInput } from './agent-action.ts';

/** A model's answer in grammar-independent form. */
export interface ModelStepOutput {
  thought: string;
  action: AgentActionInput;
  /** The answer as it was received. */
  raw: string;
}
