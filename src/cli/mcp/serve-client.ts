import { openHost } from '../../act/open-host.ts';
import { claimPort, PortTaken, type ClaimedPort } from '../../serve/claimed-port.ts';
import { newConnection } from '../../serve/mcp/connection.ts';
import type { Served } from '../../serve/mcp/options.ts';
import { createMcpServer } from '../../serve/mcp/server.ts';
import { serveOnStdio } from '../../serve/mcp/stdio.ts';
import { requireToken } from '../../serve/security.ts';
import { SERVER_VERSION } from '../../version.ts';
import type { McpFlags } from '../command/mcp.ts';
import { chooseDevice } from '../host/choose-device.ts';
import { configOf } from '../host/config-of.ts';
import { Hosting, onFault } from '../host/hosting.ts';
import { untilInterrupted } from '../host/interrupted.ts';
import { remark } from '../terminal.ts';
import { optionsOf, type Side } from './side.ts';

/** Serves until the client leaves, somebody interrupts, or it turns out that there is nothing to serve. */
export async function serveClient(flags: McpFlags, answered: string | number | undefined): Promise<void> {
  const side = await sideFor(flags);
  const client = serveOnStdio(side.make, { answered, onError: onFault });
  try {
    await side.ready;
    await Promise.race([client.left, untilInterrupted(), ...(side.stopped === undefined ? [] : [side.stopped])]);
  } finally {
    await client.close();
    await side.close();
  }
}

/** The first on a port is the host; whoever comes later passes everything on to it. */
async function sideFor(flags: McpFlags): Promise<Side> {
  if (flags.mode === 'mcp') return ownSide(flags, openAlone(flags));
  requireToken({ address: flags.host, token: process.env['HANDSIGHT_TOKEN'] });
  try {
    return await hostSide(flags, await claimPort(flags.host, flags.port));
  } catch (error) {
    if (!(error instanceof PortTaken) || error.by === 'other') throw error;
    const { relaySide } = await import('./relay-side.ts');
    return relaySide(flags);
  }
}

async function hostSide(flags: McpFlags, claimed: ClaimedPort): Promise<Side> {
  const manner = { kind: 'mcp', toolsets: ['core'], log: null, rest: flags.waits ? 'when asked' : 'now' } as const;
  const hosting = await Hosting.open(claimed, flags, manner);
  remark(`Handsight ${SERVER_VERSION} listens on ${claimed.url} and uses ${hosting.device}`);
  return { ...ownSide(flags, Promise.resolve(hosting)), stopped: hosting.stopped, close: () => hosting.close() };
}

function ownSide(flags: McpFlags, opening: Promise<Served>): Side {
  const connection = newConnection(true);
  return {
    make: () => createMcpServer(() => opening, optionsOf(flags), connection),
    ready: opening,
    close: async () => (await opening).host.close(),
  };
}

/** Without a port nobody can attach, so that nothing has to be said to anybody. */
async function openAlone(flags: McpFlags): Promise<Served> {
  const { host } = openHost({ config: await configOf(flags), onFault });
  try {
    return { host, device: await chooseDevice(host, flags) };
  } catch (error) {
    await host.close();
    throw error;
  }
}
