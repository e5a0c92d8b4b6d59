export { type Divergence, ON_DIVERGENCE, REPLAY_MODES, type ReplayStatus, type ReplayStep } from './replay/replay.ts';
export { diffSnapshots, type SnapshotDiff } from './snapshot/snapshot-diff.ts';
export type { ComparedStep } from './trace/compare-traces.ts';
export { TRACE_FILE, TraceFooterSchema, TraceHeaderSchema, type TraceRow, TraceRowSchema } from './trace/format.ts';
export type { ResultSummary } from './trace/summary.ts';
export { readTrace, type Trace } from './trace/reader.ts';
export { readStepDetails, readStepPicture, type RecordedDetails, type StepDetails } from './trace/step-details.ts';
export { TraceRecorder } from './trace/recorder.ts';
