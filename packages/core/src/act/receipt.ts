import { ERROR_TABLE } from '../error/table.ts';
import { NO_NEWS } from '../host/news.ts';
import type { Receipt, ReceiptError, ResolvedElement, ScreenMark } from '../host/receipt.ts';
import type { Screen } from '../host/screen.ts';
import { focusedElement } from '../look/target/aim.ts';
import { nameIn } from '../look/target/describe-element.ts';
import { ownLabel } from '../screen/label.ts';
import { selectorFor } from '../screen/select/selector-for.ts';
import { ACTION_KINDS } from './action-kind.ts';
import type { Attempt } from './attempt.ts';
import { secretTextsOf } from './secret-args.ts';

/** What an action reports, whatever became of it. */
export function receiptOf(attempt: Attempt): Receipt {
  const { session, request, parsed, verification, compared, settledScreen, dryRunDetails, after } = attempt;
  const { exactRoles } = session;
  const { on } = attempt.aims;
  const { dispatched } = attempt.ledger;
  const secrets = attempt.isSecret && parsed !== undefined ? secretTextsOf(parsed) : [];
  const error = errorOf(attempt, secrets);
  const isDryRun = dryRunDetails !== undefined;
  const isUnseen = verification?.status === 'failed';
  const failure = attempt.error?.kind ?? (isUnseen ? 'VerificationFailed' : undefined);
  const { failureCodes } = session.host.terms;
  const before = attempt.watched?.screen ?? on?.screen;
  return {
    ok: error === null,
    success: error === null && (dispatched === 'yes' || isDryRun || attempt.isAlreadySo),
    action_id: attempt.actionId,
    ...attempt.step,
    timestamp: new Date(attempt.begun).toISOString(),
    caller: request.caller,
    reason: session.redacted(request.reason ?? null, secrets),
    action: request.tool ?? attempt.type,
    action_type: request.action_type ?? attempt.type,
    semantic: parsed === undefined ? 'unknown' : ACTION_KINDS[parsed.type].semantic,
    source_module: request.source_module ?? (on?.node === undefined || on.point !== undefined ? 'server' : 'interact'),
    device: session.device.id,
    target: targetOf(attempt),
    dispatched,
    route: attempt.dispatched.route,
    dry_run: isDryRun,
    lifecycle_state: attempt.lifecycle.state,
    lifecycle: attempt.lifecycle.steps,
    verification: session.redacted(verification, secrets),
    changed: compared?.changed ?? false,
    diff: compared?.ops ?? [],
    diff_text: compared?.text ?? '',
    keyboard: compared?.keyboard ?? null,
    before: markOf(before, exactRoles),
    after: markOf(after, exactRoles),
    ui_fingerprint_before: before?.fingerprint ?? null,
    ui_fingerprint_after: after?.fingerprint ?? null,
    window_changed: compared?.windowChanged ?? null,
    new_dialogs: compared?.newDialogs ?? [],
    ...(attempt.news ?? NO_NEWS),
    undone_at: null,
    loading: settledScreen?.loading ?? null,
    failure_code: failure === undefined ? null : (failureCodes[failure] ?? null),
    retryable: failure === undefined ? null : dispatched === 'no' && ERROR_TABLE[failure].retryable,
    error,
    details: session.redacted({ ...viaOf(attempt), ...attempt.dispatched.details, ...dryRunDetails }, secrets),
    settle_ms: settledScreen?.settleMs ?? 0,
    duration_ms: session.host.clock.now() - attempt.begun,
  };
}

/** A phone is driven by its helper or by adb; the route alone does not say which. */
function viaOf({ firstLayout }: Attempt): { via?: string } {
  const { platform, adapter } = firstLayout?.capabilities ?? {};
  return platform === 'android' && adapter !== undefined ? { via: adapter } : {};
}

function errorOf({ error, aims, session }: Attempt, secrets: readonly string[]): ReceiptError | null {
  if (error === undefined) return null;
  const { kind, row } = error;
  // Until a target is resolved only the caller has seen the text, and an error that repeats it is useful.
  const { message, context } = session.redacted({ message: error.message, context: error.context }, aims.on === undefined ? [] : secrets);
  const { nextTools } = session.host.terms;
  const suggested_next_tool = row.next === null ? null : (nextTools[row.next] ?? null);
  return { code: kind, message, recoverable: row.recoverable, suggested_next_tool, hint: row.hint, context };
}

function targetOf({ aims: { on }, elementId, isSecret: is_secret, session: { exactRoles } }: Attempt): Receipt['target'] {
  if (on === undefined) return { selector: null, resolved: null, window_uid: null, element_id: null, bounds: null, is_secret };
  const { window_uid } = on.screen.window;
  if (on.node === undefined) return { selector: null, resolved: null, window_uid, element_id: null, bounds: null, is_secret };
  const node = on.screen.shown(on.node);
  const { left, top, right, bottom } = node.bounds;
  const resolved: ResolvedElement = {
    elementId: node.id,
    ref: on.screen.refs.get(node.id) ?? null,
    name: nameIn(on.screen.root, node),
    text: node.text === '' ? null : node.text,
    resource_id: node.resourceId === '' ? null : node.resourceId,
    accessibility_id: node.description === '' ? null : ownLabel(node),
    class: node.className === '' ? null : node.className,
    bounds: [left, top, right, bottom],
    index: node.index,
  };
  return {
    selector: selectorFor(on.screen.root, node, exactRoles),
    resolved,
    window_uid,
    element_id: elementId,
    bounds: node.bounds,
    is_secret,
  };
}

/** A reading, as receipts refer to it. */
function markOf(screen: Screen | undefined, exactRoles: boolean): ScreenMark | null {
  if (screen === undefined) return null;
  const focused = focusedElement(screen.root);
  return {
    window_uid: screen.window.window_uid,
    tree_hash: screen.treeHash,
    focused_selector: focused === undefined ? null : selectorFor(screen.root, focused, exactRoles),
  };
}
