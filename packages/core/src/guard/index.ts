export { type Approval, APPROVAL_STATUSES } from './confirmation/approvals.ts';
export type { PersonAnswer } from './confirmation/answer.ts';
export { OperatorAuthority } from './confirmation/operator.ts';
export { insideDataFolder } from './data-folder.ts';
export { GUARD_KINDS, makeGuards } from './guards.ts';
export type { BudgetStatus, Use } from './budgets.ts';
export type { ConfirmToken } from './confirmation/tokens.ts';
export type { RedactionStatus } from './redaction/redaction.ts';
export type { OwnCommand } from './shell-guard.ts';
