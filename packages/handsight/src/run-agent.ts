import type { AgentRun, RunOptions } from '@handsight/agent';
import type { Host } from '@handsight/core/host';
import { startRun, type RunHelpers } from '@handsight/tools/agent';

/**
 * Starts an agent run on a host's device. `run.listen` reports its steps, `run.ended()` resolves with what the agent claims and what
 * is known. It can be paused, taken over and cancelled meanwhile.
 */
export const runAgent = (host: Host, options: RunOptions, helpers: RunHelpers = {}): Promise<AgentRun> =>
  startRun(host, options, options.device, helpers);
