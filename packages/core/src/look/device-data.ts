import { withDeadline } from '../device/call.ts';
import type { AppInfo, LogLine } from '../device/device.ts';
import { requireCapability } from '../device/require-capability.ts';
import { READ_TIMEOUT_MS } from './look.ts';
import type { DeviceSession } from '../host/device-session.ts';

export interface AppList {
  apps: AppInfo[];
  /** The app in front; empty when none is. */
  current: string;
}

export function readApps(session: DeviceSession, signal?: AbortSignal): Promise<AppList> {
  const { device, host } = session;
  const list = requireCapability(device.apps, device.id, 'app control');
  return withDeadline(
    host.clock,
    READ_TIMEOUT_MS,
    'the list of apps',
    async (call) => ({ apps: await list.list(call), current: await list.current(call) }),
    signal,
  );
}

export function readClipboard(session: DeviceSession, signal?: AbortSignal): Promise<{ text: string }> {
  const { device, host } = session;
  const clipboard = requireCapability(device.clipboard, device.id, 'clipboard');
  return withDeadline(
    host.clock,
    READ_TIMEOUT_MS,
    'the clipboard',
    async (call) => ({ text: session.redacted(await clipboard.get(call)) }),
    signal,
  );
}

export interface LogQuery {
  app?: string | undefined;
  maxLines: number;
}

export function readLogs(session: DeviceSession, { app, maxLines }: LogQuery, signal?: AbortSignal): Promise<{ lines: LogLine[] }> {
  const { device, host } = session;
  const logs = requireCapability(device.logs, device.id, 'logs');
  return withDeadline(
    host.clock,
    READ_TIMEOUT_MS,
    'the logs',
    async (call) => ({
      lines: session.redacted(await logs.read({ ...(app === undefined ? {} : { app }), maxLines }, call)),
    }),
    signal,
  );
}
