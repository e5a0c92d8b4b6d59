import { fromEnvironment } from '@handsight/core/environment';
import { resolve } from 'node:path';

import { createRelay, Line } from '@handsight/server/mcp';
import { Upstream } from '@handsight/server/mcp';
import type { McpFlags } from '../command/mcp.ts';
import { attach } from '../host/attach.ts';
import type { HostClient } from '../host/client.ts';
import { readState } from '../host/host-state.ts';
import { requireTerms } from '../host/terms.ts';
import { remark } from '../terminal.ts';
import { optionsOf, type McpConnectionKind } from './connection-kind.ts';

/** For a client that finds a host on the port: it chooses its own tools and device there, under the host's guards. */
export async function relayedConnection(flags: McpFlags): Promise<McpConnectionKind> {
  const host = await attach(flags);
  await requireTerms(flags, await readState(flags.port), flags.port);
  await deviceOn(host, flags);
  remark(`attached to the host at ${host.url}`);
  const line = new Line(async (as, modes) => {
    const now = await attach(flags);
    const address = { ...optionsOf(flags), host: now.url, device: await deviceOn(now, flags), token: fromEnvironment('HANDSIGHT_TOKEN') };
    return Upstream.connect(address, as, modes);
  });
  return { make: () => createRelay(line, flags.dialect), ready: Promise.resolve(), close: () => line.close() };
}

/** Undefined for the host's default device. */
async function deviceOn(host: HostClient, { device: devices, scenario }: McpFlags): Promise<string | undefined> {
  if (scenario === undefined) return devices[0];
  const path = resolve(scenario);
  const state = await readState(host.port);
  if (state?.terms.scenario === path) return state.device;
  const { result } = await host.call('scenario_load', { path });
  return typeof result['device'] === 'string' ? result['device'] : undefined;
}
