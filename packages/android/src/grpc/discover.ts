import { readdir, readFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../settings.ts';
import { GRPC } from './defaults.ts';

/** Where an emulator's control service listens, and its access token. */
export interface EmulatorEndpoint {
  port: number;
  token: string | undefined;
}

/** Every running emulator writes a file here, named after its process id. */
function runningFolders(env: Environment): string[] {
  const home = env['HOME'] ?? homedir();
  const bases = [
    env['XDG_RUNTIME_DIR'],
    env['LOCALAPPDATA'] === undefined ? undefined : join(env['LOCALAPPDATA'], 'Temp'),
    join(home, 'Library', 'Caches', 'TemporaryItems'),
    env['ANDROID_EMULATOR_HOME'],
    join(home, '.android'),
    tmpdir(),
  ];
  return bases.filter((base) => base !== undefined && base !== '').map((base) => join(base ?? '', 'avd', 'running'));
}

/** The endpoint of `emulator-5554`; undefined for a serial that is not an emulator's. */
export async function findEmulator(serial: string, env: Environment = process.env): Promise<EmulatorEndpoint | undefined> {
  const consolePort = Number(/^emulator-(\d{4,5})$/.exec(serial)?.[1]);
  if (!Number.isInteger(consolePort)) return undefined;
  for (const folder of runningFolders(env)) {
    const files = (await readdir(folder).catch((): string[] => [])).filter((name) => /^pid_\d+\.ini$/.test(name));
    for (const file of files) {
      const facts = parseIni(await readFile(join(folder, file), 'utf8').catch(() => ''));
      if (Number(facts.get('port.serial')) !== consolePort) continue;
      const token = facts.get('grpc.token');
      return { port: Number(facts.get('grpc.port')) || consolePort + GRPC.PORT_OFFSET, token: token === '' ? undefined : token };
    }
  }
  return { port: consolePort + GRPC.PORT_OFFSET, token: undefined };
}

const parseIni = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(/^\s*([\w.]+)\s*=\s*(.*?)\s*$/gm)].map(([, name = '', value = '']) => [name, value]));
