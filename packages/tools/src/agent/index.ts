export { type RunHelpers, resumeRun, runsOf, startRun } from './start-run.ts';
