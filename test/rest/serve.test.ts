import { spawn } from 'node:child_process';
import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { handsight } from '../cli/handsight.ts';
import { fromRoot } from '../requires.ts';
import { serveProcess } from './serve-process.ts';
import { at, textAt } from './serving.ts';

const json = async (url: string, init?: RequestInit): Promise<unknown> => (await fetch(url, init)).json();
const send = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

describe('handsight serve', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('says where it listens, answers, and ends cleanly at %s', async (signal) => {
    const server = await serveProcess();
    expect(server.said).toMatchObject({ listening: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/), device: 'virtual:pocket' });
    expect(await json(`${server.url}/api/healthz`)).toMatchObject({ ok: true, adapter: 'virtual' });
    expect(await json(`${server.url}/api/windows`)).toMatchObject({ ok: true, is_mock: true });
    expect(await (await fetch(`${server.url}/api/windows`)).text()).toMatch(/\}\n$/);
    expect(await server.end(signal)).toBe(0);
    expect(server.stderr()).toBe('');
  });

  it('uses the device, the scenario and the budgets that its flags name', async () => {
    const byDevice = await serveProcess(['--device', 'virtual:notepad', '--mock', '--max-actions', '0', '--max-screenshots', '0']);
    expect(textAt(await json(`${byDevice.url}/api/windows`), 'windows.0.title')).toContain('Notepad');
    const refused = await fetch(`${byDevice.url}/api/action`, send({ action: 'key', value: 'tab' }));
    expect(refused.status).toBe(429);
    expect(at(await json(`${byDevice.url}/api/budget_status`), 'actions')).toEqual({ used: 0, limit: 0 });
    expect(await byDevice.end()).toBe(0);
    const byFile = await serveProcess(['--mock', '--scenario', fromRoot('packages/virtual/scenarios/login.yaml')]);
    expect(textAt(await json(`${byFile.url}/api/windows`), 'windows.0.title')).toBe('Sign in');
    expect(await byFile.end()).toBe(0);
  });

  it('says so when the port is taken, and by whom', async () => {
    const first = await serveProcess();
    const { port } = new URL(first.url);
    const second = await handsight(['serve', '--port', port]);
    expect(second.code).not.toBe(0);
    expect(second.stderr).toContain(`port ${port} on 127.0.0.1 is taken by a Handsight`);
    await first.end();
    const other = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const taken = String(at(other.address(), 'port'));
    expect((await handsight(['serve', '--port', taken])).stderr).toContain('is taken by another program');
    await new Promise((resolve) => other.close(resolve));
  });

  it.each([
    [['--host', '0.0.0.0'], 'HANDSIGHT_TOKEN'],
    [['--mock', '--device', 'android:1'], '--mock'],
    [['--config', '/nowhere.yaml'], 'cannot be read'],
    [['--scenario', '/nowhere.yaml'], 'ScenarioInvalid'],
    [['--mode', 'telepathy'], 'mode'],
    [['--port', '70000'], 'port'],
    [['--tools', 'juggling'], 'juggling'],
  ])('does not start with %j', async (args, word) => {
    const { code, stderr, stdout } = await handsight(['serve', ...(args.includes('--port') ? [] : ['--port', '0']), ...args]);
    expect(code).not.toBe(0);
    expect(stderr).toContain(word);
    expect(stdout).toBe('');
  });

  it('with --mode both speaks MCP on its streams and HTTP at once, with one budget, and ends when the client leaves', async () => {
    const child = spawn(
      process.execPath,
      [fromRoot('packages/handsight/dist/main.js'), 'serve', '--port', '0', '--mode', 'both', '--max-actions', '1'],
      {
        stdio: 'pipe',
      },
    );
    let said = '';
    let answered = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.stdout.setEncoding('utf8').on('data', (text: string) => (answered += text));
    const ended = new Promise((resolve) => child.on('close', resolve));
    await expect.poll(() => said, { timeout: 20_000 }).toContain('on http');
    const url = /http:\/\/[\d.:]*\d/.exec(said)?.[0] ?? '';
    const call = (id: number, method: string, params: object): void =>
      void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    call(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } });
    await expect.poll(() => answered).toContain('"id":1');
    call(2, 'tools/call', { name: 'press', arguments: { keys: 'home', reason: 'to use up the budget' } });
    await expect.poll(() => answered).toContain('"id":2');
    expect(
      answered
        .split('\n')
        .filter((line) => line !== '')
        .every((line) => line.startsWith('{"')),
    ).toBe(true);
    expect((await fetch(`${url}/api/action`, send({ action: 'key', value: 'home' }))).status).toBe(429);
    child.stdin.end();
    expect(await ended).toBe(0);
  });

  it("keeps the operator's token where only its owner can read it, and forgets it at the end", async () => {
    const folder = await mkdtemp(join(tmpdir(), 'handsight-serve-'));
    const config = join(folder, 'config.yaml');
    await writeFile(config, 'confirmation_required: [{action: press_key, approver: human}]\n');
    const server = await serveProcess(['--config', config], { XDG_STATE_HOME: folder });
    await expect.poll(() => server.stderr()).toContain('.token');
    const file = /in (\S+\.token)/.exec(server.stderr())?.[1] ?? '';
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { approval_id } = (await json(
      `${server.url}/api/propose_action`,
      send({ action: 'press_key', args: { keys: 'tab' } }),
    )) as Record<string, string>;
    const token = (await readFile(file, 'utf8')).trim();
    const approve = `${server.url}/api/approvals/${approval_id}/approve`;
    expect(await json(approve, send({}))).toMatchObject({ ok: false });
    expect(await json(approve, send({}, { authorization: `Bearer ${token}` }))).toMatchObject({ ok: true });
    expect(await server.end()).toBe(0);
    await expect(stat(file)).rejects.toThrow();
  });

  it.each([
    ['linux:99', true],
    ['virtual:login', false],
  ])('warns of a token that what it drives could read: %s %s', async (device, warns) => {
    const folder = await mkdtemp(join(tmpdir(), 'handsight-serve-'));
    const config = join(folder, 'config.yaml');
    await writeFile(config, 'confirmation_required: [{action: press_key, approver: human}]\n');
    const server = await serveProcess(['--config', config, '--device', device], { XDG_STATE_HOME: folder });
    await expect.poll(() => server.stderr()).toContain('.token');
    expect(await server.end()).toBe(0);
    expect(server.stderr().includes('can read that token')).toBe(warns);
  });
});
