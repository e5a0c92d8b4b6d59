import type { ServerContext } from '@modelcontextprotocol/server';

import { type Host, LIFECYCLE_STATES } from '@handsight/core/host';

/** Every action ends in one of the last two states. */
const STEPS = LIFECYCLE_STATES.length - 1;

/** Reports progress to a client that asked for it. Returns a function that stops the reports. */
export function reportProgress(host: Host, callId: string, tool: string, current: () => ServerContext): () => void {
  let progress = 0;
  return host.events.on('lifecycle', ({ call_id, step }) => {
    const { mcpReq } = current();
    const progressToken = mcpReq._meta?.progressToken;
    if (call_id !== callId || progressToken === undefined) return;
    progress++;
    const params = { progressToken, progress, total: Math.max(STEPS, progress), message: `${tool}: ${step.state}` };
    // A client that has disconnected does not stop the action.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  });
}
