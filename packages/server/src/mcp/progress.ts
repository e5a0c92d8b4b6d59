import type { ServerContext } from '@modelcontextprotocol/server';

import { type Host, LIFECYCLE_STATES } from '@handsight/core/host';

/** Every action ends in one of the last two states. */
const STATES = LIFECYCLE_STATES.length - 1;

/**
 * Reports progress to a client that asked for it: the states of an action, or the steps of a flow. Returns a function that stops the
 * reports.
 */
export function reportProgress(host: Host, callId: string, tool: string, current: () => ServerContext): () => void {
  const report = (progress: number, total: number, message: string): void => {
    const { mcpReq } = current();
    const progressToken = mcpReq._meta?.progressToken;
    if (progressToken === undefined) return;
    // A client that has disconnected does not stop the action.
    mcpReq
      .notify({ method: 'notifications/progress', params: { progressToken, progress, total, message: `${tool}: ${message}` } })
      .catch(() => undefined);
  };
  let states = 0;
  const stops = [
    host.events.on('lifecycle', ({ call_id, step }) => {
      if (call_id === callId) report(++states, Math.max(STATES, states), step.state);
    }),
    host.events.on('progress', ({ call_id, step, total, title }) => {
      if (call_id === callId) report(step, total, title);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
