import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Judgement } from '../../packages/core/src/device/scenario.ts';
import type { ConfigInput } from '../../packages/core/src/config/schema.ts';
import type { Driver } from '../../packages/core/src/device/registry.ts';
import type { OperatorAuthority } from '../../packages/core/src/guard/confirmation/operator.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import type { AgentRun } from '../../packages/agent/src/loop/agent-run.ts';
import type { RunEvent } from '../../packages/agent/src/loop/run-event.ts';
import type { RunOptions } from '../../packages/agent/src/loop/run-options.ts';
import type { RunResult } from '../../packages/agent/src/loop/run-result.ts';
import type { WireName } from '../../packages/model/src/wire/wire.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { runAgent } from '../../packages/handsight/src/run-agent.ts';
import type { RunHelpers } from '../../packages/tools/src/agent/start-run.ts';
import type { Brain } from './model-server/brain.ts';
import { startModelServer, type ModelServer } from './model-server/model-server.ts';

export interface AgentHost {
  host: Host;
  operator: OperatorAuthority;
  folder: string;
  /** The scenario's own judgement of its goal, or of one of its tasks. */
  judge(device: string, task: string | null): Promise<Judgement>;
  close(): Promise<void>;
}

/** A host whose agent retries quickly and gives up soon. */
export async function openAgentHost(config: ConfigInput = {}, drivers: Driver[] = []): Promise<AgentHost> {
  const folder = await mkdtemp(join(tmpdir(), 'handsight-agent-'));
  const agent = { call_timeout_seconds: 5, max_attempts: 3, ...config.agent };
  const { host, operator } = openHost({ config: { data_folder: folder, ...config, agent }, drivers });
  return {
    host,
    operator,
    folder,
    judge: async (device, task) => (await DeviceClient.on(host, device, 'judge')).judge(task ?? undefined),
    close: async () => {
      await host.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface Outcome {
  run: AgentRun;
  result: RunResult;
  events: RunEvent[];
  server: ModelServer;
}

export interface Ask extends Omit<RunOptions, 'base_url' | 'model'> {
  brain: Brain;
  model?: string;
  wire?: WireName;
  helpers?: RunHelpers;
  onEvent?: (event: RunEvent, run: AgentRun) => void;
}

/** A run against a model on this machine, over real HTTP, to its end. */
export async function runTo(host: Host, { brain, model = 'test-model', helpers, onEvent, ...options }: Ask): Promise<Outcome> {
  const server = await startModelServer(brain);
  try {
    const run = await runAgent(host, { ...options, model, base_url: server.baseUrl }, { env: {}, ...helpers });
    const events: RunEvent[] = [];
    run.listen((event) => {
      events.push(event);
      onEvent?.(event, run);
    });
    return { run, result: await run.ended(), events, server };
  } finally {
    await server.close();
  }
}
