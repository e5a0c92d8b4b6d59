import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

import { answerOn } from './answer-on.ts';
import { missing, ok, type Finding } from './finding.ts';

const DEVICES = 'host:devices';

/** Queries a running adb server; starts none. `via` says by what a running host drives each phone, and why. */
export async function android(via: ReadonlyMap<string, string>, env: NodeJS.ProcessEnv = process.env): Promise<Finding[]> {
  const adb = await findAdb(env);
  const program =
    adb === undefined ? missing('adb', 'not found', 'install the Android platform tools (Debian: sudo apt install adb)') : ok('adb', adb);
  const port = Number(env['ANDROID_ADB_SERVER_PORT'] ?? 5037);
  const answer = await answerOn({ host: '127.0.0.1', port }, `${DEVICES.length.toString(16).padStart(4, '0')}${DEVICES}`, isWhole);
  if (answer === undefined) return [program, missing('Android devices', `no adb server on port ${port}`, 'adb start-server')];
  const listed = answer
    .slice('OKAY0000'.length)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
  if (listed.length === 0)
    return [
      program,
      missing('Android devices', 'the adb server lists none', 'connect a phone with USB debugging on, or adb connect HOST:PORT'),
    ];
  return [program, ...listed.map(([serial = '', state = '']) => device(serial, state, via))];
}

const FIXES: Readonly<Record<string, string>> = {
  unauthorized: 'unlock the phone and allow USB debugging from this computer',
  offline: 'adb reconnect offline',
};

function device(serial: string, state: string, via: ReadonlyMap<string, string>): Finding {
  const id = `android:${serial}`;
  if (state !== 'device') return missing(id, state, FIXES[state] ?? 'adb devices -l');
  const used = via.get(id);
  return ok(id, used === undefined ? 'ready' : `in use by ${used}`);
}

/** `OKAY`, four hexadecimal digits, and as many characters. */
function isWhole(text: string): boolean {
  if (!text.startsWith('OKAY')) return text.length >= 4;
  return text.length >= 8 && text.length >= 8 + Number.parseInt(text.slice(4, 8), 16);
}

async function findAdb(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const name = process.platform === 'win32' ? 'adb.exe' : 'adb';
  const sdk = [env['ANDROID_HOME'], env['ANDROID_SDK_ROOT']].flatMap((root) => (root === undefined ? [] : [join(root, 'platform-tools')]));
  for (const folder of [...(env['PATH'] ?? '').split(delimiter), ...sdk]) {
    const file = join(folder, name);
    const isThere = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return file;
  }
  return undefined;
}
