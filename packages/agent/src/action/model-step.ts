import type { AgentAction } from './agent-action.ts';
import type { ModelStepOutput } from './model-step-output.ts';

/** One of our own tools, as a model called it. */
export interface ToolUse {
  type: 'tool';
  name: string;
  input: Record<string, unknown>;
}

/** Steps handled by the run itself. */
export type OwnStep =
  | { type: 'note'; text: string }
  | { type: 'give_up'; message: string }
  /** The end of the task, with its answer as data. */
  | { type: 'deliver'; message: string; output: unknown }
  /** A secret that only its name is known of. */
  | { type: 'type_secret'; name: string; target?: string };

export type StepAction = AgentAction | ToolUse | OwnStep;

/** One thing that a model wants done; coordinates are device pixels. */
export interface ModelStep extends Omit<ModelStepOutput, 'action'> {
  action: StepAction;
  /** The id of the tool call; null if the model wrote it as text. */
  callId: string | null;
}
