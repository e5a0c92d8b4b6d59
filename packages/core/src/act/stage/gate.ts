import { HandsightError } from '../../error/errors.ts';
import type { OwnCommand } from '../../guard/shell-guard.ts';
import type { ConfirmationRequest } from '../../guard/confirmation/request.ts';
import type { Action } from '../action.ts';
import type { Host } from '../../host/host.ts';
import type { ActRequest } from '../request.ts';

/** The checks that do not need the screen. */
export async function gate(host: Host, action: Action, request: ActRequest): Promise<void> {
  checkAllowed(host, action, request);
  if (action.type === 'shell') host.guard.shell.check(action.command, request.own_command);
  host.guard.budgets.admit('read');
  await host.guard.audit.admit();
}

/** A tool that sends whatever it is given is denied by its own name, but allowing it allows none of its inputs. */
function checkAllowed({ names, guard }: Host, action: Action, { tool, within }: ActRequest): void {
  const { fitting, others } = names.of(action);
  const called = [tool, within].filter((name) => name !== undefined);
  const undeclared = called.find((name) => names.isUndeclared(name, action.type));
  if (undeclared !== undefined)
    throw new HandsightError('Internal', `${undeclared} sends ${action.type}, which its record does not name`, { tool: undeclared });
  const covering = called.filter((name) => names.covers(name, action.type));
  guard.allowList.check([...covering, ...fitting], [...called, ...others], called[0] ?? action.type);
}

/** The last check before an input is sent. Only if nothing refuses it is the token used up and the action charged. */
export function admitInput(
  { guard }: Host,
  action: Action,
  confirmation: ConfirmationRequest,
  { token, own }: { token: string | undefined; own: OwnCommand | undefined },
): void {
  const count = action.type === 'shell' ? guard.shell.check(action.command, own).cost : 1;
  guard.budgets.check('action', count);
  guard.confirmations.admit(confirmation, token);
  guard.budgets.admit('action', count);
}

/** The same for a further input of an action. What was confirmed for the action as a whole stays confirmed. */
export function admitFurther({ guard }: Host, confirmation: ConfirmationRequest, confirmed: ConfirmationRequest | undefined): void {
  guard.budgets.check('action');
  guard.confirmations.admitFurther(confirmation, confirmed);
  guard.budgets.admit('action');
}
