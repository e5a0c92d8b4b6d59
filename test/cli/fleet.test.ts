import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { perfectReader } from '../agent/model-server/brains/perfect-reader.ts';
import { startModelServer } from '../agent/model-server/model-server.ts';
import { describeOnEngines, PASSWORD, startServer, type EngineKind, type FleetServer } from '../fleet/servers.ts';
import { describeWith } from '../requires.ts';
import { serveProcess, type ServeProcess } from '../rest/serve-process.ts';
import { handsight, jsonLines, type Run } from './handsight.ts';
import { newPlace, type Place } from './live-host.ts';

const SECRET = 'a secret of the whole fleet';
const SIGN_IN = `appId: portal.exe
---
- tapOn: {id: u}
- inputText: \${NAME}
- assertVisible: \${NAME}
`;
const NEVER = `appId: portal.exe
---
- extendedWaitUntil: {visible: never, timeout: 200}
`;

describeWith({ package: 'openssl' }, 'with TLS', () => describeOnEngines('commands of a fleet', commands));

/** Everything goes over TLS and with a password: the server accepts nothing else. */
function commands(kind: EngineKind): void {
  let server: FleetServer;
  let place: Place;
  let host: ServeProcess;
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    server = await startServer(kind, { guarded: true });
    place = await newPlace(0);
    env = { ...place.env, HANDSIGHT_FLEET: server.url, HANDSIGHT_FLEET_SECRET: SECRET, NODE_EXTRA_CA_CERTS: server.certificate ?? '' };
    await mkdir(join(place.folder, 'flows'));
    await writeFile(join(place.folder, 'flows', 'sign-in.yaml'), SIGN_IN);
    await writeFile(join(place.folder, 'never.yaml'), NEVER);
    const config = join(place.folder, 'config.yaml');
    await writeFile(config, `data_folder: ${JSON.stringify(join(place.folder, 'data'))}\n`);
    const offered = ['--device', 'virtual:login', 'virtual:pocket', '--fleet-name', 'lab-1', '--fleet-tag', 'lab'];
    host = await serveProcess(['--config', config, ...offered], env);
    expect((await fetch(`${host.url}/api/fleet/ready`)).status).toBe(200);
  });
  afterAll(async () => {
    await host.end();
    await server.stop();
    await place.remove();
  });

  const run = (args: string[], more: NodeJS.ProcessEnv = {}): Promise<Run> =>
    handsight(args, { env: { ...env, ...more }, cwd: place.folder });

  test('show hosts, devices and queue', async () => {
    const { stdout, code } = await run(['fleet']);
    expect(code).toBe(0);
    expect(stdout).toContain('1 host, 2 devices, 0 runs under way, 0 waiting');
    expect(stdout).toMatch(/lab-1\s+\d+\.\d+\.\d+\s+taking\s+2\s+0/);
    expect(stdout).toMatch(/virtual:login\s+lab-1\s+virtual/);
    expect(stdout).not.toContain(PASSWORD);
  });

  test('run flows on a device that is asked for, and report them as if they had run here', async () => {
    const passed = await run([
      'test',
      'flows',
      '--request',
      'desktop && tag:lab',
      '-e',
      'NAME=eve',
      '--format',
      'junit',
      '--output',
      'out',
    ]);
    expect(passed.code, passed.stderr).toBe(0);
    expect(passed.stderr).toMatch(/submitted 1 run; waiting for devices[^]*sign-in: begun on virtual:login of lab-1[^]*step 1/);
    expect(await reportIn(place.folder)).toMatch(/<testsuites?[^>]*tests="1"[^>]*failures="0"/);
    const failed = await run(['test', 'never.yaml', '--device', 'virtual:login']);
    expect(failed.code).toBe(1);
    expect(failed.stdout + failed.stderr).toContain('never');
  });

  test('let the agent work on a device of the fleet', async () => {
    const model = await startModelServer(perfectReader());
    const asked = ['--model', 'm', '--base-url', model.baseUrl, '--task', 'turn_on_bluetooth', '--request', 'phone', '--json'];
    const { stdout, stderr, code } = await run(['agent', 'Turn Bluetooth on.', ...asked]);
    await model.close();
    expect(stderr).toMatch(/submitted as run-[0-9a-f]{16}[^]*begun on virtual:pocket of lab-1[^]*step 1/);
    expect(jsonLines(stdout).at(-1)).toMatchObject({ status: 'finished', claim: 'Done.', known: { oracle: { success: true } } });
    expect(code).toBe(0);
    const id = /run-[0-9a-f]{16}/.exec(stderr)?.[0] ?? '';
    expect((await run(['fleet', 'run', id])).stdout).toMatch(/^passed {2}run-.*\n.*\n {2}attempt 1: virtual:pocket on lab-1/);
  });

  test('say at once what nobody can serve, drain and resume', async () => {
    const unservable = await run(['test', 'flows', '--request', 'android>=13']);
    expect([unservable.code, unservable.stderr]).toEqual([4, expect.stringContaining('no device of the fleet is android>=13') as string]);
    expect((await run(['fleet', 'drain', 'lab-1'])).stdout).toContain('lab-1 finishes its runs and takes no more.');
    expect((await run(['test', 'flows', '-e', 'NAME=eve'])).stderr).toContain('being drained');
    expect((await run(['fleet', 'resume', 'lab-1'])).stdout).toContain('lab-1 takes runs again.');
    expect((await run(['fleet', 'cancel', 'run-0'])).stderr).toContain('the fleet knows no such run');
  });

  test('refuse a wrong password, a certificate that nobody vouches for, and a missing secret, without repeating the password', async () => {
    const wrong = await run(['fleet', '--fleet', server.url.replace(PASSWORD, 'not-the-one')]);
    expect(wrong.stderr).toMatch(/does not answer: .*(password|WRONGPASS)/i);
    const untrusted = await run(['fleet', '--fleet', server.url.replace(/&sslrootcert=.*/, '')], { NODE_EXTRA_CA_CERTS: '' });
    expect(untrusted.stderr).toMatch(/does not answer: .*certificate/);
    const secretless = await run(['fleet'], { HANDSIGHT_FLEET_SECRET: '' });
    expect(secretless.stderr).toContain('a fleet needs a secret');
    for (const { stdout, stderr, code } of [wrong, untrusted, secretless]) {
      expect(code).not.toBe(0);
      expect(stdout + stderr).not.toMatch(new RegExp(`${PASSWORD}|not-the-one`));
    }
  });
}

const reportIn = (folder: string): Promise<string> => readFile(join(folder, 'out', 'report.xml'), 'utf8');
