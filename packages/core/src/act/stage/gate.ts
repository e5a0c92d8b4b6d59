import type { ConfirmationRequest } from '../../guard/confirmation/request.ts';
import type { Action } from '../action.ts';
import { namesOf } from '../action-kind.ts';
import type { Host } from '../../host/host.ts';
import type { ActRequest } from '../request.ts';
import { inputNamesIn, inputsIn } from '../shell-inputs.ts';

/** The checks that do not need the screen. */
export async function gate(host: Host, action: Action, request: ActRequest): Promise<void> {
  const { fitting, others } = namesOf(action);
  host.guard.allowList.check([...(request.tool === undefined ? [] : [request.tool]), ...fitting], [...others, ...inputNamesIn(action)]);
  if (action.type === 'shell' && request.own_command !== true) host.guard.shell.check(action.command);
  host.guard.budgets.admit('read');
  await host.guard.audit.admit();
}

/** The last check before an input is sent. Only if nothing refuses it is the token used up and the action charged. */
export function admitInput({ guard }: Host, action: Action, confirmation: ConfirmationRequest, token: string | undefined): void {
  // Every input inside a shell command counts as an action.
  const count = Math.max(1, inputsIn(action).length);
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
