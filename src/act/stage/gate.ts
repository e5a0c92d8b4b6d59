import type { Action } from '../action.ts';
import { ACTION_KINDS } from '../action-kind.ts';
import type { Host } from '../host.ts';
import type { ActRequest } from '../request.ts';

/** What can be refused without looking at the screen. The action is charged later, when nothing else refuses it. */
export async function gate(host: Host, action: Action, request: ActRequest): Promise<void> {
  host.guard.allowList.check([...(request.tool === undefined ? [] : [request.tool]), action.type, ...ACTION_KINDS[action.type].names]);
  host.guard.budgets.admit('read');
  await host.guard.audit.admit();
}
