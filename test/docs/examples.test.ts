import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { handsight } from '../cli/handsight.ts';
import { Agent } from '../mcp/agent.ts';
import { describeWith, fromRoot } from '../requires.ts';
import { serveProcess } from '../rest/serve-process.ts';

/** Runs a program in the project's root, as examples/README.md says. */
async function run(command: string, args: string[]): Promise<string> {
  const child = spawn(command, args, { cwd: fromRoot('.'), stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  expect({ code: code as unknown, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsight-examples-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('examples/', () => {
  test('all stand in the README', async () => {
    const readme = await readFile(fromRoot('examples/README.md'), 'utf8');
    const files = (await readdir(fromRoot('examples'))).filter((name) => name !== 'README.md' && name !== 'flows');
    expect(files.filter((name) => !readme.includes(`](${name})`))).toEqual([]);
  });

  test('library.mjs verifies its tap, and is refused what is not there', async () => {
    const printed = await run(process.execPath, ['examples/library.mjs']);
    expect(printed).toContain('verdict:    verified: text: Wi-Fi is off');
    expect(printed).toContain('refused:    ElementNotFound, dispatched: no');
  });

  test('mcp-client.mjs signs in', async () => {
    const printed = await run(process.execPath, ['examples/mcp-client.mjs']);
    expect(printed).not.toContain('✗');
    expect(printed).toContain('verified: exists: Button[name="Sign out"]');
  });

  describeWith({ package: 'curl' }, 'rest.sh', () => {
    test('gets a receipt and a refusal', async () => {
      const server = await serveProcess();
      try {
        const printed = await run('sh', ['examples/rest.sh', server.url]);
        const [windows, look, receipt, refusal] = printed
          .split('\n')
          .filter((line) => line.startsWith('{'))
          .map((line): unknown => JSON.parse(line));
        expect(windows).toMatchObject({ ok: true });
        expect(look).toMatchObject({ screen: expect.stringContaining('"Settings"') });
        expect(receipt).toMatchObject({ verification: { status: 'verified' } });
        expect(refusal).toMatchObject({ ok: false, error: { code: 'ElementNotFound' } });
      } finally {
        await server.end();
      }
    });
  });

  test('kitchen-timer.yaml is a device whose task can be reached', async () => {
    const agent = await Agent.onStdio(['--scenario', 'examples/kitchen-timer.yaml', '--tools', 'record']);
    try {
      await agent.act('app', { action: 'launch', name: 'Timer' });
      expect((await agent.act('tap', { target: 'One more', expect: ['text: 6 minutes'] })).text).toContain('verified');
      expect((await agent.call('scenario_check', { task: 'soft_egg' })).text).not.toBe('Reached.');
      expect((await agent.act('set', { target: 'Running', checked: true })).text).toContain('verified');
      expect((await agent.call('scenario_check', { task: 'soft_egg' })).text).toBe('Reached.');
    } finally {
      await agent.close();
    }
  });

  test('flows/sign-in.yaml passes', async () => {
    const { code, stdout } = await handsight(['test', 'examples/flows', '--device', 'virtual:login', '--output', folder]);
    expect([code, stdout]).toEqual([0, expect.stringContaining('Sign in')]);
  });

  test('agent.mjs finishes, and the oracle agrees', async () => {
    const printed = await run(process.execPath, ['examples/agent.mjs']);
    expect(printed).toContain('status: finished');
    expect(printed).toMatch(/"oracle":\{"success":true/);
  });
});
