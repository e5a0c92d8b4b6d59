export { type RunHelpers, resumeRun, startRun } from './start-run.ts';
