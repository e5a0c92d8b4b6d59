export { RefRegistry } from './advised.ts';
export { type ActionStep, ActionStepSchema } from './action-step.ts';
export * from './constants.ts';
export type { FlowTrace, StepResult } from './flow-trace.ts';
export { waitForIdle } from './wait-for-idle.ts';
