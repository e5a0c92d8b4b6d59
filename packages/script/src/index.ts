export type { ScriptLimits } from './limits.ts';
export { createScriptContext, type EvaluateOptions, type ScriptContext, type ScriptContextOptions } from './script-context.ts';
export type { ScriptFailureReason } from './protocol.ts';
export type { ScriptFunction, ScriptGlobal, ScriptValue } from './script-value.ts';
