export {
  actionOfAgent,
  type AgentAction,
  type AgentActionInput,
  AgentActionSchema,
  HUMAN_AUTH_CAPABILITIES,
  isInputAction,
  normaliseAgentAction,
} from './action/agent-action.ts';
export { formatNormalised, normalisedFields, type NormalisedField } from './action/normalised-fields.ts';
export type { ModelStepOutput } from './action/model-step-output.ts';
export { HUMAN_AUTH_STATUSES, type HumanAuthBridge, type HumanAuthDecision, type HumanAuthRequest } from './human-auth-bridge.ts';
export { GRAMMAR_OF } from './grammar/all.ts';
export type { ShownPicture } from './grammar/grammar.ts';
export type { ModelStep } from './action/model-step.ts';
export { operate } from './loop/carry-out.ts';
export { freshScreen } from './loop/fresh-screen.ts';
export { AgentRun, type RunView } from './loop/agent-run.ts';
export type { ActReason, DeviceTools, ToolOutcome } from './loop/device-tools.ts';
export type { RunEvent } from './loop/run-event.ts';
export { type RunOptions, RunOptionsSchema } from './loop/run-options.ts';
export type { RunResult } from './loop/run-result.ts';
export { RUN_STATUSES, type RunStatus } from './loop/run-status.ts';
export type { RunOutput, RunSecrets } from './loop/run-parts.ts';
export { FAMILIES, type Family, findFamily, type GrammarName, THINKING } from '@handsight/model';
export { readRun, type RecordedRun } from './record/read-run.ts';
export type { ScriptExecutor, ScriptRequest, ScriptResult } from './script/script-executor.ts';
export { ClientScripts } from './script/client-scripts.ts';
export { type DeviceScriptResult, LONGEST_SCRIPT_SEC } from './script/device-script-executor.ts';
