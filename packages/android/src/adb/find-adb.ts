import { access, constants } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ADB } from './command-words.ts';
import type { Environment } from '../settings.ts';

const program = (): string => (process.platform === 'win32' ? `${ADB.BINARY}.exe` : ADB.BINARY);

/** Default SDK locations: Android Studio's and those of package managers. */
function usualFolders(env: Environment): string[] {
  const home = env['HOME'] ?? homedir();
  const sdks = [
    join(home, 'Android', 'Sdk'),
    join(home, 'Library', 'Android', 'sdk'),
    ...(env['LOCALAPPDATA'] === undefined ? [] : [join(env['LOCALAPPDATA'], 'Android', 'Sdk')]),
    '/usr/lib/android-sdk',
    '/opt/android-sdk',
  ];
  return [...sdks.map((sdk) => join(sdk, 'platform-tools')), '/usr/local/bin', '/opt/homebrew/bin', '/usr/bin'];
}

/** The adb program: the configured one, else the SDK's, else the one on PATH, else one in a default location. */
export async function findAdb(named: string | undefined, env: Environment = process.env): Promise<string | undefined> {
  if (named !== undefined) return (await isProgram(named)) ? named : undefined;
  const sdks = [env['ANDROID_HOME'], env['ANDROID_SDK_ROOT']].filter((sdk) => sdk !== undefined && sdk !== '');
  const folders = [
    ...sdks.map((sdk) => join(sdk ?? '', 'platform-tools')),
    ...(env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== ''),
    ...usualFolders(env),
  ];
  for (const folder of folders) {
    const path = join(folder, program());
    if (await isProgram(path)) return path;
  }
  return undefined;
}

const isProgram = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
