import type { Config } from '../config/schema.ts';
import type { Clock } from '../device/clock.ts';
import { HandsightError } from '../error/errors.ts';
import type { ErrorKind } from '../error/table.ts';
import { mostSimilar } from '../screen/select/similar-names.ts';
import { AllowList, type GuardNames } from './allow-list.ts';
import { AuditLog } from './audit/audit-log.ts';
import { Budgets } from './budgets.ts';
import { Approvals, type Approval } from './confirmation/approvals.ts';
import { Confirmations } from './confirmation/confirmations.ts';
import type { OperatorAuthority } from './confirmation/operator.ts';
import { FreeKeys } from './free-keys.ts';
import { ShellGuard, speaksOfElements } from './shell-guard.ts';
import { Redaction } from './redaction/redaction.ts';

/** Every guard that can refuse an input, and the error it raises. No input is exempt from any of them. */
export const GUARD_ERRORS = {
  allow_list: 'PermissionDenied',
  actions: 'BudgetExceeded',
  session_seconds: 'BudgetExceeded',
  actions_per_minute: 'RateLimited',
  confirmation: 'ConfirmationRequired',
  approval: 'ConfirmationRequired',
  audit: 'Internal',
} as const satisfies Record<string, ErrorKind>;
/** The kinds of errors with which a guard refuses. */
export const GUARD_KINDS: ReadonlySet<ErrorKind> = new Set<ErrorKind>([...Object.values(GUARD_ERRORS), 'ConfirmationInvalid']);
export type GuardName = keyof typeof GUARD_ERRORS;
export const GUARD_NAMES = Object.keys(GUARD_ERRORS) as GuardName[];

/** The guards of one host. */
export interface Guards {
  allowList: AllowList;
  budgets: Budgets;
  confirmations: Confirmations;
  redaction: Redaction;
  audit: AuditLog;
  shell: ShellGuard;
  freeKeys: FreeKeys;
  /** Guards check every element that an input reaches, so inputs are sent part by part. */
  judgesElements: boolean;
}

interface GuardParts {
  clock: Clock;
  authority: OperatorAuthority;
  names: GuardNames;
}

export function makeGuards(config: Config, { clock, authority, names }: GuardParts): Guards {
  refuseUnknownNames(config, names.known);
  const redaction = new Redaction(config.redaction);
  const approvals = new Approvals({ clock, ttlMs: config.confirmation.approval_ttl_seconds * 1000, authority });
  const audit = new AuditLog(config, { clock, redact: (value) => redaction.redactDeep(value) });
  approvals.subscribe((approval) => void auditDecision(audit, approval));
  return {
    allowList: new AllowList(config.actions, names),
    budgets: new Budgets(config.budgets, clock),
    confirmations: new Confirmations(config, { clock, approvals }),
    redaction,
    audit,
    shell: new ShellGuard(config, (name) => names.isInput(name)),
    freeKeys: new FreeKeys(config.keys),
    judgesElements: redaction.enabled || config.confirmation_required.some(speaksOfElements),
  };
}

/** A misspelt name would guard nothing. */
function refuseUnknownNames({ actions, confirmation_required }: Config, known: readonly string[]): void {
  const used = [
    ...actions.deny.map((name) => ({ at: 'actions.deny', name })),
    ...actions.allow.map((name) => ({ at: 'actions.allow', name })),
    ...confirmation_required.flatMap(({ action }, i) =>
      action === undefined ? [] : [{ at: `confirmation_required.${i}.action`, name: action }],
    ),
  ];
  const unknown = used.find(({ name }) => !known.includes(name));
  if (unknown === undefined) return;
  const { at, name } = unknown;
  const similar = mostSimilar(known, name);
  const advice = similar.length === 0 ? '' : `; similar names: ${similar.join(', ')}`;
  throw new HandsightError('BadRequest', `not a valid configuration: ${at}: no tool or action is called ${name}${advice}`, {
    name,
    similar,
  });
}

/** Who approved or rejected an input is as relevant as who requested it. */
async function auditDecision(audit: AuditLog, { id, action, status, decided_by, note }: Approval): Promise<void> {
  if (decided_by === null) return;
  const entry = { args: { approval: id, action }, reason: note, outcome: status, dispatched: 'no', device: null, step_id: null } as const;
  await audit.append({ caller: decided_by, tool: 'decide_approval', ...entry });
}
