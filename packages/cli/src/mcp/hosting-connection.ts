import { loadDriver } from '../host/load-driver.ts';
import { entry } from '../entry.ts';
import type { ClaimedPort } from '@handsight/server/http';
import { newConnection } from '@handsight/server/mcp';
import type { Served } from '@handsight/server/mcp';
import { createMcpServer } from '@handsight/server/mcp';
import { SERVER_VERSION } from '@handsight/core/version';
import type { McpFlags } from '../command/mcp.ts';
import { onFault } from '../failure.ts';
import { chooseDevice } from '../host/choose-device.ts';
import { configOf } from '../host/config-of.ts';
import { Hosting } from '../host/hosting.ts';
import { remark } from '../terminal.ts';
import { optionsOf, type McpConnectionKind } from './connection-kind.ts';

/** A client whose process is itself the host on the port. */
export async function hostingConnection(flags: McpFlags, claimed: ClaimedPort): Promise<McpConnectionKind> {
  const options = { kind: 'mcp', toolsets: ['core'], log: null, rest: flags.waits ? 'when asked' : 'now' } as const;
  const hosting = await Hosting.open(claimed, flags, options);
  remark(`Handsight ${SERVER_VERSION} listens on ${claimed.url} and uses ${hosting.device}`);
  const { host, device, operator, stopped } = hosting;
  const served = { host, device, operator, url: () => hosting.url };
  return { ...servedBy(flags, Promise.resolve(served)), stopped, close: () => hosting.close() };
}

/** A client with a host of its own and no port, so that nothing else can attach. */
export function standaloneConnection(flags: McpFlags): McpConnectionKind {
  const opening = openAlone(flags);
  return { ...servedBy(flags, opening), close: async () => (await opening).host.close() };
}

function servedBy(flags: McpFlags, opening: Promise<Served>): Omit<McpConnectionKind, 'close'> {
  const connection = newConnection(true);
  return { make: () => createMcpServer(() => opening, optionsOf(flags), connection), ready: opening };
}

async function openAlone(flags: McpFlags): Promise<Served> {
  const config = await configOf(flags);
  const { host, operator } = entry().openHost({ config, onFault, drivers: await Promise.all(config.drivers.map(loadDriver)) });
  try {
    return { host, operator, device: await chooseDevice(host, flags) };
  } catch (error) {
    await host.close();
    throw error;
  }
}
