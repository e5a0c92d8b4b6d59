import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from '../free-port.ts';
import { describeWith, type Need } from '../requires.ts';

export type EngineKind = 'redis' | 'postgres';

const NEEDS: Record<EngineKind, Need> = {
  redis: { package: 'redis-server', command: 'redis-server' },
  postgres: { package: 'postgresql', command: '../lib/postgresql' },
};

/** A suite for each engine whose server is installed. */
export function describeOnEngines(name: string, body: (kind: EngineKind) => void): void {
  for (const kind of ['redis', 'postgres'] as const) describeWith(NEEDS[kind], `${name} on ${kind}`, () => body(kind));
}

/** A server of a fleet, from Debian, in a folder of its own and on a port of its own. */
export interface FleetServer {
  url: string;
  port: number;
  /** As if the power of the process had failed. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export const startServer = (kind: EngineKind): Promise<FleetServer> => (kind === 'redis' ? startRedis() : startPostgres());

async function startRedis(): Promise<FleetServer> {
  const folder = await mkdtemp(join(tmpdir(), 'fleet-redis-'));
  const port = await freePort();
  const args = [
    '--port',
    String(port),
    '--bind',
    '0.0.0.0',
    '--protected-mode',
    'no',
    '--dir',
    folder,
    '--appendonly',
    'yes',
    '--save',
    '',
  ];
  return serverOf(`redis://127.0.0.1:${port}/0`, port, folder, () => spawn('redis-server', args, { stdio: 'ignore' }));
}

async function startPostgres(): Promise<FleetServer> {
  const folder = await mkdtemp(join(tmpdir(), 'fleet-postgres-'));
  const port = await freePort();
  const versions = await readdir('/usr/lib/postgresql');
  const bin = join('/usr/lib/postgresql', versions.sort().at(-1) ?? '', 'bin');
  const user = unprivileged();
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'fleet', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8'], {
    ...user,
    stdio: 'ignore',
  });
  const hba = ['-c', 'listen_addresses=*', '-c', `unix_socket_directories=${folder}`, '-c', 'max_connections=300'];
  execFileSync('sh', ['-c', `echo 'host all all 0.0.0.0/0 trust' >> '${data}/pg_hba.conf'`], { ...user });
  return serverOf(
    `postgres://fleet@127.0.0.1:${port}/postgres`,
    port,
    folder,
    () => spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...hba], { ...user, stdio: 'ignore' }),
    () => spawnSync(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).status === 0,
  );
}

/** PostgreSQL does not run as root. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const number = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
}

async function serverOf(
  url: string,
  port: number,
  folder: string,
  run: () => ChildProcess,
  isReady = (): boolean => true,
): Promise<FleetServer> {
  let process = run();
  const server: FleetServer = {
    url,
    port,
    async kill() {
      const exited = once(process, 'exit');
      process.kill('SIGKILL');
      await exited;
    },
    async start() {
      process = run();
      await untilListening(port, process, isReady);
    },
    async stop() {
      if (process.exitCode === null && process.signalCode === null) await server.kill();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  await untilListening(port, process, isReady);
  return server;
}

const START_MS = 20_000;

async function untilListening(port: number, process: ChildProcess, isReady: () => boolean): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end;) {
    if (process.exitCode !== null) throw new Error(`the server exited with code ${process.exitCode}`);
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy().destroyed));
      socket.once('error', () => resolve(false));
    });
    if (isThere && isReady()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the server did not start');
}

export const missingServers = (): string[] =>
  [
    ['/usr/bin/redis-server', 'redis-server'],
    ['/usr/lib/postgresql', 'postgresql'],
  ].flatMap(([path = '', name = '']) => (existsSync(path) ? [] : [name]));
