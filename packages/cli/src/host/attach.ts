import { HandsightError } from '@handsight/core/error';
import { PortTaken } from '@handsight/server/http';
import { reachable, whoListens } from '@handsight/server/http';
import { SERVER_VERSION } from '@handsight/core/version';
import { remark } from '../terminal.ts';
import { HostClient } from './client.ts';
import { DEFAULT_PORT, type AddressFlags, type HostFlags } from './host-flags.ts';
import { startHost } from './start-host.ts';

/** The host on the port; undefined if nothing listens there. Another program on the port is an error. */
export async function findHost({ host, port }: AddressFlags): Promise<HostClient | undefined> {
  if (port === 0) throw new HandsightError('BadRequest', 'port 0 is not allowed: a host is identified by its port', { port });
  const { who, version = SERVER_VERSION } = await whoListens(host, port);
  if (who === 'nobody') return undefined;
  if (who === 'other') throw new PortTaken(host, port, 'other', undefined);
  if (version !== SERVER_VERSION)
    remark(`the host on port ${port} is Handsight ${version} and this is ${SERVER_VERSION}; \`${stopCommand(port)}\` ends it`);
  const name = reachable(host);
  return new HostClient(`http://${name.includes(':') ? `[${name}]` : name}:${port}`);
}

/** The host on the port, started in the background if none is running. If two commands start one at once, the slower uses the other's. */
export async function attach(flags: HostFlags): Promise<HostClient> {
  const found = await findHost(flags);
  if (found !== undefined) return found;
  try {
    const { pid, log } = await startHost(flags);
    remark(`started a host in the background on port ${flags.port} (process ${pid}, log ${log}); \`${stopCommand(flags.port)}\` ends it`);
  } catch (error) {
    const other = await findHost(flags);
    if (other === undefined) throw error;
    return other;
  }
  const started = await findHost(flags);
  if (started !== undefined) return started;
  throw new HandsightError('HostUnreachable', `the host on port ${flags.port} was started and has exited already`, { port: flags.port });
}

const stopCommand = (port: number): string => (port === DEFAULT_PORT ? 'handsight stop' : `handsight stop --port ${port}`);
