import { fromEnvironment } from '@handsight/core/environment';
import type { Driver } from '@handsight/core/device';
import { claimPort, type ClaimedPort } from '@handsight/server/http';
import { requireToken } from '@handsight/server/http';
import type { Toolset } from '@handsight/tools/tool';
import { parseToolsets } from '@handsight/dialects';
import { SERVER_VERSION } from '@handsight/core/version';
import type { ServeFlags } from '../command/serve.ts';
import type { HostKind } from '../host/host-state.ts';
import { Hosting } from '../host/hosting.ts';
import { untilInterrupted } from '../host/interrupted.ts';
import { logFile } from '../host/state-folder.ts';
import { onFault } from '../failure.ts';
import { print, printJson, remark } from '../terminal.ts';
import { notifyParent } from './background.ts';

type Flags = ServeFlags & { json?: true };

export async function runServe(flags: Flags): Promise<void> {
  const toolsets = parseToolsets(flags.tools ?? 'core');
  const mode = flags.mode === 'auto' ? (process.stdin.isTTY ? 'inspect' : 'both') : flags.mode;
  const kind = flags.background === true ? 'background' : 'serve';
  if (mode === 'inspect') await notifyParent(flags, async () => serveRest(await claimFor(flags), flags, { kind, toolsets }));
  else {
    const { runMcp } = await import('../mcp/run-mcp.ts');
    await runMcp({ ...flags, mode, dialect: 'handsight', tools: toolsets, waits: false });
  }
}

/** Claims the address for a host; refused if it is in use, or reachable by others without a token. */
export async function claimFor({ host, port }: Pick<Flags, 'host' | 'port'>): Promise<ClaimedPort> {
  requireToken({ address: host, token: fromEnvironment('HANDSIGHT_TOKEN') });
  return claimPort(host, port);
}

interface Served {
  kind: HostKind;
  toolsets: Toolset[];
  /** Drivers in addition to the built-in ones. */
  drivers?: Driver[];
}

export async function serveRest(claimed: ClaimedPort, flags: Flags, { kind, toolsets, drivers = [] }: Served): Promise<void> {
  const interrupted = untilInterrupted();
  const isBackground = kind === 'background';
  const hosting = await Hosting.open(claimed, flags, {
    kind,
    toolsets,
    log: isBackground ? logFile(claimed.port) : null,
    rest: 'now',
    drivers,
  });
  try {
    const { url, port } = claimed;
    const { device } = hosting;
    if (flags.fleet !== undefined) await join(hosting, url, flags);
    if (isBackground) process.send?.({ listening: url });
    if (flags.json === true) await printJson({ listening: url, port, device, version: SERVER_VERSION });
    else await print(`Handsight ${SERVER_VERSION} serves ${device} on ${url}. Open that address in a browser for the inspector.`);
    await Promise.race([interrupted, hosting.stopped]);
  } finally {
    await hosting.close();
  }
}

async function join({ host, device }: Hosting, ownUrl: string, flags: ServeFlags): Promise<void> {
  const { joinFleet } = await import('@handsight/server/fleet');
  const { name, devices } = await joinFleet(host, {
    ...{ url: flags.fleet ?? '', name: flags.fleetName, tags: flags.fleetTag ?? [], sharedFolder: flags.fleetFolder },
    ...{ leaseSeconds: flags.fleetLease, ownUrl, onFault },
    devices: flags.device.length === 0 ? [device] : flags.device,
  });
  remark(`offers ${devices.length === 1 ? '1 device' : `${devices.length} devices`} to the fleet as ${name}`);
}
