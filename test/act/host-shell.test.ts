import { execFileSync } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import { HostShellExecutor, shellOf } from '../../packages/agent/src/script/client-scripts.ts';
import type { SandboxUser } from '../../packages/agent/src/script/run-sandboxed.ts';
import type { ScriptResult } from '../../packages/agent/src/script/script-executor.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';

const isRoot = process.getuid?.() === 0;
const LIMITS = { memory_mb: 128, processes: 12, file_mb: 1, output_bytes: 2000, timeout_seconds: 20 };
const USERS: [string, SandboxUser][] = isRoot
  ? [
      ['root, who becomes an ordinary user first', { isRoot: true }],
      ['an ordinary user', { isRoot: false, uid: 1234 }],
    ]
  : [['an ordinary user', { isRoot: false }]];

const open = async (shell: object): Promise<{ host: Host; client: DeviceClient }> => {
  const { host } = openHost({ config: { scripts: { host_shell: { enabled: true, ...LIMITS, ...shell } } } });
  return { host, client: await DeviceClient.on(host, 'virtual:login', 'test') };
};

describe.each(USERS)('a shell script of %s', (_, user) => {
  let opened: { host: Host; client: DeviceClient };
  let secretFile: string;
  let folder: string;
  beforeAll(async () => {
    opened = await open({});
    folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
    secretFile = join(folder, 'secret.txt');
    writeFileSync(secretFile, 'the-secret', { mode: 0o644 });
    process.env['SANDBOX_SECRET'] = 'the-secret';
  });
  afterAll(async () => {
    delete process.env['SANDBOX_SECRET'];
    rmSync(folder, { recursive: true });
    await opened.host.close();
  });

  const run = (script: string, timeoutSec = 10): Promise<ScriptResult> =>
    new HostShellExecutor(opened.client, user).execute({ script: `#!/bin/bash\n${script}`, timeoutSec }, new AbortController().signal);

  it('runs, with a folder of its own', async () => {
    expect(await run('echo "$((6 * 7))" > answer; cat answer; echo oops >&2; exit 3')).toMatchObject({
      ok: false,
      exitCode: 3,
      stdout: '42\n',
      stderr: 'oops\n',
      timedOut: false,
    });
    expect((await run('ls -A')).stdout).toBe('');
  });

  it('sees no file of the host', async () => {
    const tries = [
      `cat ${secretFile}`,
      'cat /etc/passwd',
      'cat /etc/shadow',
      'ls /home /root /var /work/..',
      `cat ${process.cwd()}/package.json`,
    ];
    for (const attempt of tries) {
      const { ok, stdout } = await run(attempt);
      expect(`${attempt}: ${ok} ${/secret|root:|handsight/.test(stdout)}`).toBe(`${attempt}: false false`);
    }
  });

  it('reaches no file by links', async () => {
    const { stdout } = await run(
      `ln -s ${secretFile} link; cat link; ln -s / up; cat up${secretFile}; cat /proc/1/root${secretFile}; cat /proc/self/cwd/../..${secretFile}`,
    );
    expect(stdout).toBe('');
  });

  it('writes nothing outside its folder', async () => {
    for (const path of [
      '/usr/x',
      '/usr/bin/x',
      '/bin/x',
      '/proc/sys/kernel/hostname',
      '/sys/x',
      '/dev/sda',
      '/dev/shm/x',
      '/x',
      '/usr/local/x',
      '/etc/alternatives/x',
      '/lib/x',
    ])
      expect(`${path} ${(await run(`echo x > ${path}`)).ok}`).toBe(`${path} false`);
  });

  it('sees nothing of the environment', async () => {
    const { stdout } = await run('env; cat /proc/*/environ 2>/dev/null | tr "\\0" "\\n"');
    expect(stdout).not.toContain('the-secret');
    expect(stdout).not.toContain('SANDBOX_SECRET');
  });

  it('sees no process of the host, and cannot signal one', async () => {
    const { stdout } = await run(`ls -d /proc/[0-9]* | wc -l; kill -0 ${process.pid} 2>&1; kill -9 -1; echo alive`);
    expect(Number(stdout.split('\n')[0])).toBeLessThan(10);
    expect(process.kill(process.pid, 0)).toBe(true);
  });

  it('has no network', async () => {
    const server = createServer((socket) => socket.end('reached')).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const { stdout, ok } = await run(`exec 3<>/dev/tcp/127.0.0.1/${port} && cat <&3`);
    const interfaces = await run('ls /sys/class/net 2>/dev/null; cat /proc/net/dev | tail -n +3 | cut -d: -f1');
    server.close();
    expect({ stdout, ok }).toEqual({ stdout: '', ok: false });
    expect(interfaces.stdout.trim()).toBe('lo');
  });

  it('has no capability, and gains none', async () => {
    const { stdout } = await run('grep -E "^(CapEff|CapBnd|NoNewPrivs)" /proc/self/status; id -u');
    expect(stdout.split(/\s+/).filter((word) => word !== '')).toEqual([
      'CapEff:',
      '0000000000000000',
      'CapBnd:',
      '0000000000000000',
      'NoNewPrivs:',
      '1',
      '65534',
    ]);
  });

  it.each([
    'unshare -U true',
    'unshare -Ur true',
    'unshare -m true',
    'unshare -n true',
    'unshare -p true',
    'mount -t tmpfs none /tmp',
    'chroot / true',
    'su -c true',
    'mknod /work/sda b 8 0',
    'dmesg',
    'nsenter -t 1 -m true',
    'bwrap --ro-bind / / true',
  ])('may not %s', async (command) => {
    expect((await run(`${command} 2>/dev/null`)).ok).toBe(false);
  });

  it('is held by the limit on processes', async () => {
    const { stdout, timedOut } = await run('for i in $(seq 40); do sleep 5 & done 2>/dev/null; jobs -p | wc -l', 10);
    expect(timedOut || Number(stdout) <= LIMITS.processes).toBe(true);
  });

  it('that forks without end is ended with all of its processes', async () => {
    const { timedOut } = await run(':(){ :|:& };: ; sleep 60 & exec -a handsight-fork-mark sleep 61', 1);
    expect(timedOut).toBe(true);
    expect(processesNamed('handsight-fork-mark')).toBe(0);
  });

  it('is held by the limit on memory', async () => {
    const { ok } = await run('x=$(head -c 400000000 /dev/zero | tr "\\0" x); echo "${#x}"');
    expect(ok).toBe(false);
  });

  it('is held by the limit on files', async () => {
    const { stdout } = await run(
      'head -c 50000000 /dev/zero > big 2>/dev/null; stat -c %s big; for i in 1 2 3 4; do head -c 900000 /dev/zero > part$i 2>/dev/null; done; du -sb . | cut -f1',
    );
    for (const bytes of stdout.trim().split('\n')) expect(Number(bytes)).toBeLessThanOrEqual(1_200_000);
  });

  it('that floods its output is cut off', async () => {
    const { stdout, truncated } = await run('yes handsight', 2);
    expect(stdout.length).toBe(LIMITS.output_bytes);
    expect(truncated).toBe(true);
  });

  it('is ended with its children when its time is up', async () => {
    const { timedOut, exitCode } = await run('(exec -a handsight-time-mark sleep 62) & trap "" TERM INT HUP; sleep 63', 1);
    expect({ timedOut, exitCode }).toEqual({ timedOut: true, exitCode: null });
    expect(processesNamed('handsight-time-mark')).toBe(0);
  });

  it('is ended when the caller is gone', async () => {
    const abort = new AbortController();
    const running = new HostShellExecutor(opened.client, user).execute(
      { script: '#!/bin/sh\nexec sleep 64', timeoutSec: 20 },
      abort.signal,
    );
    setTimeout(() => abort.abort(), 300);
    await expect(running).rejects.toMatchObject({ kind: 'Cancelled' });
  });
});

describe('shell scripts', () => {
  it('are those whose first line says so', () => {
    expect(
      ['#!/bin/sh', '#!/usr/bin/env bash', '#! /bin/bash\necho', '#!/usr/bin/env node', 'echo', '', '#!/bin/shh'].map(shellOf),
    ).toEqual(['sh', 'bash', 'bash', undefined, undefined, undefined, undefined]);
  });

  it('are refused unless the operator allows them', async () => {
    const { host, client } = await open({ enabled: false });
    const refused = new HostShellExecutor(client).execute({ script: '#!/bin/sh\ntrue', timeoutSec: 5 }, new AbortController().signal);
    await expect(refused).rejects.toMatchObject({ kind: 'PermissionDenied' });
    await host.close();
  });
});

/** Counts processes of this machine by name. */
function processesNamed(name: string): number {
  const list = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
  return list.split('\n').filter((line) => line.startsWith(name)).length;
}

describe('where the operator allows the network', () => {
  it.each(USERS)('a shell script of %s reaches it, and still no file and no process of the host', async (_, user) => {
    const { host, client } = await open({ network: true });
    const server = createServer((socket) => socket.end('reached')).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const script = `#!/bin/bash\nexec 3<>/dev/tcp/127.0.0.1/${port} && cat <&3; cat /etc/passwd /etc/shadow; ls /root /home; ls -d /proc/[0-9]* | wc -l`;
    const { stdout } = await new HostShellExecutor(client, user).execute({ script, timeoutSec: 10 }, new AbortController().signal);
    server.close();
    const [reached, processes, ...rest] = stdout.replace('reached', 'reached\n').trim().split('\n');
    expect([reached, rest]).toEqual(['reached', []]);
    expect(Number(processes)).toBeLessThan(10);
    await host.close();
  });
});

describe('where bubblewrap is missing', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'no-bwrap-'));
    for (const name of ['setpriv', 'prlimit']) symlinkSync(`/usr/bin/${name}`, join(folder, name));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(USERS)('a shell script of %s is refused and runs nowhere', async (_, user) => {
    const { host, client } = await open({});
    const file = join(folder, 'ran');
    const executor = new HostShellExecutor(client, { ...user, path: folder });
    const running = executor.execute({ script: `#!/bin/sh\ntouch ${file}`, timeoutSec: 5 }, new AbortController().signal);
    await expect(running).rejects.toMatchObject({
      kind: 'SandboxUnavailable',
      context: { install: expect.stringContaining('bubblewrap') as string },
    });
    expect(existsSync(file)).toBe(false);
    await host.close();
  });
});
