import type { Call } from '../device/call.ts';
import type { AppInfo, DeviceModes, LogLine, NetworkUse } from '../device/device.ts';
import { requireCapability } from '../device/require-capability.ts';
import type { DeviceSession } from '../host/device-session.ts';

export interface AppList {
  apps: AppInfo[];
  /** The app in front; empty when none is. */
  current: string;
}

export async function readApps(session: DeviceSession, call: Call): Promise<AppList> {
  const { device } = session;
  const list = requireCapability(device.apps, device.id, 'app control');
  const current = await list.current(call);
  const apps = await list.list(call);
  const label = current === '' ? undefined : await list.label?.(current, call);
  return { apps: label === undefined ? apps : apps.map((each) => (each.app === current ? { ...each, label } : each)), current };
}

export async function readClipboard(session: DeviceSession, call: Call): Promise<{ text: string }> {
  const { device } = session;
  const clipboard = requireCapability(device.clipboard, device.id, 'clipboard');
  return { text: session.redacted(await clipboard.get(call)) };
}

export async function readNetworkUse({ device }: DeviceSession, call: Call): Promise<NetworkUse> {
  return requireCapability(device.networkMeter, device.id, 'network use').read(call);
}

export interface LogQuery {
  app?: string | undefined;
  maxLines: number;
}

export async function readLogs(session: DeviceSession, { app, maxLines }: LogQuery, call: Call): Promise<{ lines: LogLine[] }> {
  const { device } = session;
  const logs = requireCapability(device.logs, device.id, 'logs');
  return {
    lines: session.redacted(await logs.read({ ...(app === undefined ? {} : { app }), maxLines }, call)),
  };
}

export async function readModes({ device }: DeviceSession, call: Call): Promise<DeviceModes> {
  const { settings } = device;
  return requireCapability(settings?.modes?.bind(settings), device.id, 'dark and airplane mode')(call);
}

/** Undefined if the device cannot tell. */
export async function readMissingPermissions({ device }: DeviceSession, app: string, call: Call): Promise<string[] | undefined> {
  return device.settings?.missingPermissions?.(app, call);
}

export async function queryCss({ device }: DeviceSession, css: string, call: Call): Promise<string[]> {
  return requireCapability(device.queryCss?.bind(device), device.id, 'CSS selectors')(css, call);
}

export async function startRecording({ device }: DeviceSession, call: Call): Promise<void> {
  await requireCapability(device.recorder, device.id, 'screen recording').start(call);
}

export async function stopRecording({ device }: DeviceSession, call: Call): Promise<Uint8Array> {
  return requireCapability(device.recorder, device.id, 'screen recording').stop(call);
}
