export { lintFlows, type LintResult } from './lint/lint.ts';
export { readFlow } from './read/flow-reader.ts';
export { formatProblem, type FlowProblem, type Place } from './read/problem.ts';
export type { Flow, FlowHeader, Step } from './read/flow.ts';
export { planFlows, type FlowPlan, type PlanQuery } from './workspace/plan.ts';
