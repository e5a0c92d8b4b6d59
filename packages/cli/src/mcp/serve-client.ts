import { fromEnvironment } from '@handsight/core/environment';
import { claimPort, PortTaken, type ClaimedPort } from '@handsight/server/http';
import type { Opening } from '@handsight/server/opening';
import { serveOnStdio } from '@handsight/server/mcp';
import { requireToken } from '@handsight/server/http';
import type { McpFlags } from '../command/mcp.ts';
import { onFault } from '../failure.ts';
import { untilInterrupted } from '../host/interrupted.ts';
import type { McpConnectionKind } from './connection-kind.ts';

/** Serves until the client disconnects, the process is interrupted, or there is nothing to serve. */
export async function serveClient(flags: McpFlags, opening: Opening): Promise<void> {
  const interrupted = untilInterrupted();
  const side = await sideFor(flags);
  const client = serveOnStdio(side.make, { opening: opening.handOver(), onError: onFault });
  try {
    await side.ready;
    await Promise.race([client.left, interrupted, ...(side.stopped === undefined ? [] : [side.stopped])]);
  } finally {
    await client.close();
    await side.close();
  }
}

/** The first process on a port is the host; later ones relay everything to it. */
async function sideFor(flags: McpFlags): Promise<McpConnectionKind> {
  if (flags.mode === 'mcp') return (await import('./hosting-connection.ts')).standaloneConnection(flags);
  requireToken({ address: flags.host, token: fromEnvironment('HANDSIGHT_TOKEN') });
  const claimed = await claimUnlessHosted(flags);
  return claimed === undefined
    ? (await import('./relayed-connection.ts')).relayedConnection(flags)
    : (await import('./hosting-connection.ts')).hostingConnection(flags, claimed);
}

/** Undefined if there already is a host. */
async function claimUnlessHosted({ host, port }: McpFlags): Promise<ClaimedPort | undefined> {
  try {
    return await claimPort(host, port);
  } catch (error) {
    if (error instanceof PortTaken && error.by === 'handsight') return undefined;
    throw error;
  }
}
