import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync } from 'node:fs';
import { chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { vi } from 'vitest';

import { freePort } from '../free-port.ts';
import { describeWith, type Need } from '../requires.ts';

/** Against hangs only: on a busy machine servers and hosts start slowly. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

export type EngineKind = 'redis' | 'postgres';

export const NEEDS: Record<EngineKind, Need> = {
  redis: { package: 'redis-server' },
  postgres: { package: 'postgresql' },
};

/** A suite for each engine whose server is installed. */
export function describeOnEngines(name: string, body: (kind: EngineKind) => void): void {
  for (const kind of ['redis', 'postgres'] as const) describeWith(NEEDS[kind], `${name} on ${kind}`, () => body(kind));
}

/** A server of a fleet, from Debian, in a folder of its own and on a port of its own. */
export interface FleetServer {
  url: string;
  port: number;
  /** The certificate of a guarded server, which accepts only TLS with a password. */
  certificate: string | undefined;
  /** Like a power failure of the process. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export const PASSWORD = 'pass-word-4711';

/** `guarded`: with TLS, by a certificate of its own, and with a password. */
export const startServer = (kind: EngineKind, { guarded = false } = {}): Promise<FleetServer> =>
  kind === 'redis' ? startRedis(guarded) : startPostgres(guarded);

interface Certificate {
  certificate: string;
  key: string;
}

/** Self-signed, for this machine only. */
function makeCertificate(folder: string, owner: { uid?: number; gid?: number }): Certificate {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', ...made, ...names], { stdio: 'ignore' });
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(key, owner.uid, owner.gid);
  return { certificate, key };
}

async function startRedis(guarded: boolean): Promise<FleetServer> {
  const folder = await mkdtemp(join(tmpdir(), 'fleet-redis-'));
  const port = await freePort();
  const tls = guarded ? makeCertificate(folder, {}) : undefined;
  const listening =
    tls === undefined
      ? ['--port', String(port)]
      : [
          ...['--port', '0', '--tls-port', String(port), '--tls-auth-clients', 'no'],
          ...['--tls-cert-file', tls.certificate, '--tls-key-file', tls.key, '--tls-ca-cert-file', tls.certificate],
          ...['--user', 'fleet', 'on', `>${PASSWORD}`, '~*', '&*', '+@all', '--user', 'default', 'off'],
        ];
  const args = [...listening, '--bind', '0.0.0.0', '--protected-mode', 'no', '--dir', folder, '--appendonly', 'yes', '--save', ''];
  const url = tls === undefined ? `redis://127.0.0.1:${port}/0` : `rediss://fleet:${PASSWORD}@127.0.0.1:${port}/0`;
  const place = { url, port, folder, certificate: tls?.certificate };
  return serverOf(place, () => spawn('redis-server', args, { stdio: 'ignore' }));
}

async function startPostgres(guarded: boolean): Promise<FleetServer> {
  const folder = await mkdtemp(join(tmpdir(), 'fleet-postgres-'));
  const port = await freePort();
  const versions = await readdir('/usr/lib/postgresql');
  const bin = join('/usr/lib/postgresql', versions.sort().at(-1) ?? '', 'bin');
  const user = unprivileged();
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
  const tls = guarded ? makeCertificate(folder, user) : undefined;
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, PASSWORD);
  const access = tls === undefined ? ['-A', 'trust'] : ['-A', 'scram-sha-256', '--pwfile', passwordFile];
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'fleet', ...access, '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8'], {
    ...user,
    stdio: 'ignore',
  });
  const rule = tls === undefined ? 'host all all 0.0.0.0/0 trust' : 'hostssl all all 0.0.0.0/0 scram-sha-256';
  await writeFile(join(data, 'pg_hba.conf'), `${rule}\n`);
  const settings = {
    ...{ listen_addresses: '*', unix_socket_directories: folder, max_connections: '300' },
    ...(tls === undefined ? {} : { ssl: 'on', ssl_cert_file: tls.certificate, ssl_key_file: tls.key }),
  };
  const args = ['-D', data, '-p', String(port), ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const url =
    tls === undefined
      ? `postgres://fleet@127.0.0.1:${port}/postgres`
      : `postgres://fleet:${PASSWORD}@127.0.0.1:${port}/postgres?sslmode=verify-full&sslrootcert=${tls.certificate}`;
  return serverOf(
    { url, port, folder, certificate: tls?.certificate },
    () => spawn(join(bin, 'postgres'), args, { ...user, stdio: 'ignore' }),
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
  { url, port, folder, certificate }: Pick<FleetServer, 'url' | 'port' | 'certificate'> & { folder: string },
  run: () => ChildProcess,
  isReady = (): boolean => true,
): Promise<FleetServer> {
  let process = run();
  const server: FleetServer = {
    url,
    port,
    certificate,
    async kill() {
      const exited = once(process, 'exit');
      process.kill('SIGKILL');
      await exited;
    },
    async start() {
      // PostgreSQL refuses to start while children of the killed process are still exiting.
      for (const end = Date.now() + START_MS; ;) {
        process = run();
        try {
          await untilListening(port, process, isReady);
          return;
        } catch (error) {
          if (process.exitCode === null || Date.now() > end) throw error;
          // Not immediately: on a busy machine the attempts themselves would keep the old ones from exiting.
          await new Promise((resolve) => setTimeout(resolve, 200));
        }
      }
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
