import { stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import { freePort } from '../free-port.ts';
import { fromRoot } from '../requires.ts';
import { handsight, type Run } from './handsight.ts';
import { liveHost, newPlace, type Place } from './live-host.ts';

describe('a command without a host', () => {
  let place: Place;
  let port: number;
  const run = (...args: string[]): Promise<Run> => handsight(args, { env: place.env, cwd: place.folder });
  beforeAll(async () => {
    port = await freePort();
    place = await newPlace(port);
  });
  afterEach(async () => {
    await run('stop');
  });
  afterAll(() => place.remove());

  test('starts one in the background and says so; the next command uses it, and stop ends it', async () => {
    expect(await run('status')).toMatchObject({ code: 0, stdout: expect.stringContaining('No host on port') as unknown });
    const first = await run('type', 'ada', 'User name', '--device', 'virtual:login');
    expect(first.code).toBe(0);
    expect(first.stderr).toMatch(
      /^handsight: started a host in the background on port \d+ \(process \d+, log \S+\); `handsight stop --port \d+` ends it\n$/,
    );
    const second = await run('assert', 'value: *[name="User name"] = ada', '--device', 'virtual:login');
    expect([second.code, second.stderr]).toEqual([0, '']);

    const state = JSON.parse((await run('status', '--json')).stdout) as { started: { pid: number; log: string; kind: string } };
    expect(state.started).toMatchObject({ kind: 'background', pid: Number(/process (\d+)/.exec(first.stderr)?.[1]) });
    for (const file of [`host-${port}.json`, `host-${port}.log`, `operator-${port}.token`])
      expect((await stat(join(place.folder, 'handsight', file))).mode & 0o777).toBe(0o600);
    expect((await stat(state.started.log)).isFile()).toBe(true);

    expect(await run('stop')).toMatchObject({ code: 0, stdout: `Ended the host on port ${port}.\n`, stderr: '' });
    expect(await run('stop')).toMatchObject({ code: 0, stdout: `No host on port ${port}.\n` });
    await expect(stat(join(place.folder, 'handsight', `host-${port}.json`))).rejects.toThrow();
  });

  test('and several at once end up with one', async () => {
    const runs = await Promise.all(['a', 'b', 'c'].map((text) => run('type', text, 'User name', '--device', 'virtual:login')));
    expect(runs.map(({ code, stderr }) => (code === 0 ? 0 : stderr))).toEqual([0, 0, 0]);
    expect(runs.filter(({ stderr }) => stderr.includes('started a host'))).toHaveLength(1);
    const { stdout } = await run('--json', 'status');
    expect(JSON.parse(stdout)).toMatchObject({ budget: { actions: { used: 3 } } });
  });

  test('says why it could not be started', async () => {
    const { code, stderr } = await handsight(['devices'], { env: { ...place.env, HANDSIGHT_CONFIG: 'no-such.yaml' }, cwd: place.folder });
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^handsight: BadRequest: the configuration cannot be read/)]);
    expect((await run('devices', '--port', '0')).code).toBe(2);
  });

  test('does not take another program for a host', async () => {
    const other = createServer((_, response) => response.end('{"hello":"world"}'));
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    const { code, stdout, stderr } = await run('snapshot');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`port ${port} on 127.0.0.1 is taken by another program; choose another with --port`);
    expect((await run('doctor', '--json')).code).toBe(8);
    const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n';
    const agent = await handsight(['mcp'], { env: place.env, cwd: place.folder, input: ping });
    expect([agent.code, agent.stdout, agent.stderr]).toEqual([2, '', expect.stringContaining('is taken by another program')]);
    const desktop = await run('desktop', '--', 'touch', join(place.folder, 'started'));
    expect([desktop.code, desktop.stdout, desktop.stderr]).toEqual([2, '', expect.stringMatching(/^handsight: BadRequest: port \d+ on/)]);
    await expect(stat(join(place.folder, 'started'))).rejects.toMatchObject({ code: 'ENOENT' });
    other.closeAllConnections();
    await new Promise((resolve) => other.close(resolve));
  });
});

describe('a configuration that says where the host is', () => {
  test('is followed by the host and by the commands that use it', async () => {
    const port = await freePort();
    const place = await newPlace(port);
    const { HANDSIGHT_PORT: _, ...env } = place.env;
    await writeFile(join(place.folder, 'config.json'), JSON.stringify({ server: { port } }));
    const run = (...args: string[]): Promise<Run> =>
      handsight(args, { env: { ...env, HANDSIGHT_CONFIG: 'config.json' }, cwd: place.folder });
    expect((await run('windows', '--device', 'virtual:login')).stderr).toContain(`on port ${port} (`);
    expect((await run('status')).stdout).toContain(`:${port}`);
    expect((await run('stop')).stdout).toBe(`Ended the host on port ${port}.\n`);
    await place.remove();
  });
});

describe('the operator', () => {
  test('decides what waits for a person, and others do not', async () => {
    const host = await liveHost(['--device', 'virtual:login'], {
      config: 'confirmation_required: [{action: press, approver: human}]\n',
      env: { HANDSIGHT_TOKEN: 'for all' },
    });
    try {
      expect((await host.run(['press', 'tab'])).code).toBe(5);
      const propose = { tool: 'press', args: { keys: 'tab', reason: 'to move on' } };
      const proposed = await host.json(['call', 'propose', JSON.stringify(propose)]);
      const id = String(proposed['approval_id']);
      expect(proposed).toMatchObject({ files: [] });
      expect((await host.run(['approvals'])).stdout).toMatch(new RegExp(`${id} +pending +key`));
      const withoutToken = await handsight(['approvals', 'approve', id], {
        env: { ...host.place.env, HANDSIGHT_TOKEN: 'for all', XDG_STATE_HOME: fromRoot('test') },
      });
      expect([withoutToken.code, withoutToken.stderr]).toEqual([5, expect.stringContaining('HANDSIGHT_OPERATOR_TOKEN')]);
      expect((await host.run(['approvals', 'approve', id, '--by', 'Ada'])).stdout).toBe(`Approved ${id}.\n`);
      const { confirm_token } = await host.json(['call', 'approval', '--id', id]);
      expect((await host.run(['press', 'tab', '--reason', 'to move on', '--confirm', String(confirm_token)])).code).toBe(0);
      const other = String((await host.json(['call', 'propose', JSON.stringify(propose)]))['approval_id']);
      expect(await host.json(['approvals', 'reject', other, '--note', 'no'])).toMatchObject({
        approval: { status: 'rejected', note: 'no' },
      });
      expect((await host.run(['approvals', 'approve', 'ap-nothing'])).code).not.toBe(0);

      const question = { type: 'request_human_auth', capability: 'payment', instruction: 'Pay 12 EUR?' };
      const asked = host.run(['act', JSON.stringify(question)]);
      const listed = async (): Promise<string> => (await host.run(['approvals'])).stdout;
      await vi.waitFor(async () => expect(await listed()).toMatch(/pending +request_human_auth +payment: Pay 12 EUR\?/), 20_000);
      const [pending = ''] = /ap:\w+/.exec(await listed()) ?? [];
      await host.run(['approvals', 'approve', pending, '--by', 'Ada']);
      expect(await asked).toMatchObject({ code: 0, stdout: 'Approved by Ada.\n' });

      const locked = await handsight(['devices'], { env: { ...host.place.env, HANDSIGHT_TOKEN: 'another' } });
      expect([locked.code, locked.stderr]).toEqual([5, expect.stringContaining('Set HANDSIGHT_TOKEN to the token of the host.')]);
      const notHere = await host.run(['stop']);
      expect([notHere.code, notHere.stderr]).toEqual([2, expect.stringContaining('was started by `handsight serve`')]);
      expect((await host.run(['stop', '--force'])).code).toBe(0);
    } finally {
      await host.end();
    }
  });
});

describe('settings', () => {
  test('config says where each comes from: flag, environment, file, default', async () => {
    const place = await newPlace(5001);
    await writeFile(
      join(place.folder, 'own.yaml'),
      'budgets: {max_actions: 5, max_screenshots: 6, max_vlm_tokens: 7}\nvlm: {api_key: secret}\n',
    );
    const { code, stdout } = await handsight(['--json', 'config', 'own.yaml', '--max-actions', '1'], {
      env: { ...place.env, HANDSIGHT_MAX_SCREENSHOTS: '2' },
      cwd: place.folder,
    });
    expect(code).toBe(0);
    const { settings } = JSON.parse(stdout) as { settings: { name: string; value: unknown; source: string }[] };
    const of = (name: string): unknown => settings.find((each) => each.name === name);
    expect(of('budgets.max_actions')).toMatchObject({ value: 1, source: 'flag --max-actions' });
    expect(of('budgets.max_screenshots')).toMatchObject({ value: 2, source: 'environment HANDSIGHT_MAX_SCREENSHOTS' });
    expect(of('budgets.max_vlm_tokens')).toMatchObject({ value: 7, source: 'file own.yaml' });
    expect(of('redaction.enabled')).toMatchObject({ value: false, source: 'default' });
    expect(of('port')).toMatchObject({ value: 5001, source: 'environment HANDSIGHT_PORT' });
    expect(stdout).not.toContain('secret');

    await writeFile(join(place.folder, 'server.yaml'), 'server: {host: localhost, port: 6001}\n');
    const filed = JSON.parse((await handsight(['--json', 'config', 'server.yaml'], { env: place.env, cwd: place.folder })).stdout) as {
      settings: unknown[];
    };
    expect(filed.settings).toContainEqual({ name: 'host', value: 'localhost', source: 'file server.yaml' });
    expect(filed.settings).toContainEqual({ name: 'port', value: 5001, source: 'environment HANDSIGHT_PORT' });

    await writeFile(join(place.folder, 'wrong.yaml'), 'budgets:\n  max_action: 5\n');
    const wrong = await handsight(['config', 'wrong.yaml'], { cwd: place.folder });
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      expect.stringContaining('wrong.yaml:2:3: budgets.max_action: there is no such setting'),
    ]);
    await place.remove();
  });

  test('doctor says what works and what to do about the rest', async () => {
    const place = await newPlace(await freePort());
    const env = {
      ...place.env,
      PATH: '',
      DISPLAY: '',
      DBUS_SESSION_BUS_ADDRESS: '',
      ANDROID_HOME: '',
      ANDROID_ADB_SERVER_PORT: '1',
      HANDSIGHT_ADB: 'adb',
      HANDSIGHT_DISABLE_HELPER: '',
    };
    const { code, stdout } = await handsight(['doctor'], { env, cwd: place.folder });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^✓ Node: 2/);
    expect(stdout).toMatch(/✓ built-in devices: .+ shows \d+ elements on \d+x\d+ pixels\n/);
    expect(stdout).toMatch(/✓ helper on phones: Handsight's own: its program of \d+ kB is pushed when a phone is first used\n/);
    const off = await handsight(['doctor'], { env: { ...env, HANDSIGHT_DISABLE_HELPER: '1' }, cwd: place.folder });
    expect(off.stdout).toContain('– helper on phones: none, phones are driven by plain adb: it is switched off');
    expect(stdout).toContain('– adb: not found\n    → install the Android platform tools');
    expect(stdout).toContain('– X display: DISPLAY is not set\n    → ');
    expect(stdout).toContain('claude mcp add handsight -- ');
    const broken = await handsight(['--json', 'doctor', '--config', 'none.yaml'], { env, cwd: place.folder });
    expect(broken.code).toBe(8);
    const { findings } = JSON.parse(broken.stdout) as { findings: { name: string; state: string; fix?: string }[] };
    expect(findings).toContainEqual(expect.objectContaining({ name: 'configuration', state: 'broken', fix: 'handsight config none.yaml' }));
    await place.remove();
  });

  test('tools lists the tools of a dialect and describes one in full', async () => {
    expect((await handsight(['tools'])).stdout).toMatch(/^tool +set +kind\n(.+\n)*tap +core +act +Tap or click\n/);
    expect((await handsight(['tools', 'tap'])).stdout).toMatch(/target +text +required +visible name, @ref, selector or x,y/);
    const doksi = JSON.parse((await handsight(['tools', '--dialect', 'doksi', '--json'])).stdout) as { name: string; input: object }[];
    expect(doksi.map(({ name }) => name)).toContain('press_key');
    expect((await handsight(['tools', 'juggle'])).code).toBe(2);
  });

  test.each(['bash', 'zsh', 'fish'])('completions %s complete commands, their options and choices', async (shell) => {
    const { code, stdout } = await handsight(['completions', shell]);
    expect(code).toBe(0);
    for (const word of ['snapshot', 'scroll-to', 'trace', 'dry-run', 'screen-observer']) expect(stdout).toContain(word);
  });

  test('completions refuse another shell', async () => {
    expect((await handsight(['completions', 'tcsh'])).code).toBe(2);
  });
});
