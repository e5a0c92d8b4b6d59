export { type InterruptedRun, interruptedRuns, type RunHelpers, resumeRun, startRun } from './start-run.ts';
