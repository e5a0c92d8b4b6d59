import type { Action } from '../action.ts';
import { ACTION_KINDS } from '../action-kind.ts';
import type { Host } from '../host.ts';
import type { ActRequest } from '../request.ts';

/** What can be refused without looking at the screen. Budgets are charged later, when nothing else refuses. */
export function gate(host: Host, action: Action, request: ActRequest): void {
  const names = [...(request.tool === undefined ? [] : [request.tool]), action.type, ...ACTION_KINDS[action.type].names];
  host.guard.allowList.check(names);
  host.guard.budgets.admit('read');
  host.guard.audit?.refuseIfBroken();
}
