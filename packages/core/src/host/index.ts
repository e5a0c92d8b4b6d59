export type { ActionName, SentForm, Sends } from './action-names.ts';
export type {
  DescribedScreen,
  Describer,
  Description,
  OcrStatus,
  ScreenPicture,
  SourceFailure,
  TokenUse,
  VisionStatus,
} from './describer.ts';
export type { ClientView, DeviceSession } from './device-session.ts';
export type { DeviceLease } from './fence.ts';
export { ShownScreens } from './shown-screens.ts';
export { Host } from './host.ts';
export { LIFECYCLE_STATES } from './lifecycle.ts';
export {
  EVIDENCE_KINDS,
  type Evidence,
  type Reaction,
  REACTION_KINDS,
  type Receipt,
  type ReceiptError,
  type ReceiptTerms,
  type Verdict,
  VERDICTS,
  type Verification,
} from './receipt.ts';
export type { RecentReceipts } from './recent-receipts.ts';
export { newRunId, Run, RUN_KINDS, RUN_STATES, type Held, type RunEvent, type RunKind, type RunState, type RunSummary } from './run.ts';
export type { Correction, News, Since } from './news.ts';
export type { ScreenPair } from './screen.ts';
export { stepDetails } from './step-details.ts';
export type { Step } from './steps.ts';
