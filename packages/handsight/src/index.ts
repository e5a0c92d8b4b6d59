/**
 * Handsight as a library: hosts, readings, actions, flows, agent runs, fleets. What a driver needs is `handsight/driver`, what the
 * agentest dialect publishes `handsight/agentest`; nothing else may be relied on.
 */

// Hosts
export { type HostOptions, openHost } from './open-host.ts';
export { startServer } from '@handsight/server';
export type { Host } from '@handsight/core/host';
export type { ConfigInput } from '@handsight/core/config';
export { ERROR_KINDS, ERROR_TABLE, type ErrorKind, type ErrorRow, HandsightError } from '@handsight/core/error';
export { toolsOf } from '@handsight/dialects';

// Readings and actions
export { type ActOptions, DeviceClient } from '@handsight/core/client';
export { type Action, type ActionInput, ActionSchema } from '@handsight/core/act';
export type { Evidence, Receipt, Verification } from '@handsight/core/host';
export { type Observation, type ObserveQuery, type PredicateInput, PredicateSchema, type ScreenSnapshot } from '@handsight/core/look';
export { replaysOn, startTrace, stopTrace, traceStatus } from '@handsight/core/client';

// Screens from files
export { applyCustom, applyJsonPatch, type Changes, type ChangeTextOptions, customDiff, type CustomOp } from '@handsight/core/screen';
export { jsonPatch, type JsonPatchOp, printChanges } from '@handsight/core/screen';
export { type Element, type ElementFields, type Located, readDump, type Reading, RefRegistry } from '@handsight/core/screen';
export { type LlmTreeNode, type LlmTreeOptions, type ProseInfo, type Sketch, type SketchOptions, toLlmTree } from '@handsight/core/screen';
export { type FrameworkHints, type FrameworkKind, observerRole, type SystemDialog } from '@handsight/core/screen';

export * from './trees.ts';

// Flows
export {
  type Flow,
  type FlowProblem,
  type FlowResult,
  htmlReport,
  junitReport,
  lintFlows,
  planFlows,
  readFlow,
  runFlow,
  type RunOptions as FlowRunOptions,
  runSuite,
  type SuiteResult,
} from '@handsight/flow';

// Agent runs
export { runAgent } from './run-agent.ts';
export { AgentRun, RUN_STATUSES, type RunEvent, type RunOptions, type RunResult, type RunStatus, type RunView } from '@handsight/agent';
/** As a model may write it; `AgentActionSchema` fills in the defaults. */
export { type AgentActionInput as AgentAction, AgentActionSchema } from '@handsight/agent';
export type {
  HumanAuthBridge,
  HumanAuthDecision,
  HumanAuthRequest,
  ModelStepOutput,
  ScriptExecutor,
  ScriptRequest,
  ScriptResult,
} from '@handsight/agent';

// Fleets
export { FleetClient, flowOutcome, flowSubmissions, type FleetStatus, type RunRecord, type RunTerms } from '@handsight/fleet';
export { joinFleet } from '@handsight/server/fleet';
