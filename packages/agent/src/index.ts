export {
  actionOfAgent,
  type AgentAction,
  AgentActionSchema,
  HUMAN_AUTH_CAPABILITIES,
  isInputAction,
  normaliseAgentAction,
} from './action/agent-action.ts';
export { formatNormalised, normalisedFields, type NormalisedField } from './action/normalised-fields.ts';
export type { ModelStepOutput } from './action/model-step-output.ts';
export { HUMAN_AUTH_STATUSES, type HumanAuthBridge, type HumanAuthDecision, type HumanAuthRequest } from './human/human-auth-bridge.ts';
export type { ScriptExecutor, ScriptRequest, ScriptResult } from './script/script-executor.ts';
export { DeviceScriptExecutor, type DeviceScriptResult, LONGEST_SCRIPT_SEC } from './script/device-script-executor.ts';
