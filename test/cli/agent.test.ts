import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { liar } from '../agent/model-server/brains/simple.ts';
import { perfectReader } from '../agent/model-server/brains/perfect-reader.ts';
import { startModelServer } from '../agent/model-server/model-server.ts';
import { jsonLines, MAIN } from './handsight.ts';
import { liveHost, type LiveHost } from './live-host.ts';

let host: LiveHost;
beforeAll(async () => {
  host = await liveHost();
});
afterAll(() => host.end());

describe('handsight agent', () => {
  test('prints an event a line with --json, the last with the status', async () => {
    const server = await startModelServer(perfectReader());
    const { stdout, code } = await host.run([
      'agent',
      'Turn Bluetooth on.',
      '--model',
      'm',
      '--base-url',
      server.baseUrl,
      '--task',
      'turn_on_bluetooth',
      '--json',
    ]);
    await server.close();
    const events = jsonLines(stdout);
    expect(events.at(0)).toMatchObject({ type: 'started', goal: 'Turn Bluetooth on.', model: 'm' });
    expect(events.at(-1)).toMatchObject({ type: 'ended', status: 'finished', claim: 'Done.', known: { oracle: { success: true } } });
    expect(code).toBe(0);
  });

  test('leaves a run that becomes a flow, which passes, and that opens in the viewer', async () => {
    const traces = join(host.place.folder, 'data', 'traces');
    const [trace = ''] = await readdir(traces);
    const flow = join(host.place.folder, 'bluetooth.yaml');
    const made = await host.run(['flow', 'from', join(traces, trace), '--output', flow]);
    expect(made).toMatchObject({ code: 0 });
    expect(await readFile(flow, 'utf8')).toContain('tapOn');
    expect(await host.run(['test', flow, '--device', 'virtual:pocket'])).toMatchObject({ code: 0 });
    const page = join(host.place.folder, 'run.html');
    expect(await host.json(['trace', 'report', join(traces, trace), '--output', page])).toMatchObject({ file: page });
    const html = await readFile(page, 'utf8');
    expect(html).toContain('Turn Bluetooth on.');
    expect(html).not.toMatch(/(?:src|href)="https?:/);
  });

  test('shows a person what is claimed and what is known, apart', async () => {
    const server = await startModelServer(liar());
    const { stdout, code } = await host.run([
      'agent',
      'Turn Wi-Fi off.',
      '--model',
      'm',
      '--base-url',
      server.baseUrl,
      '--task',
      'turn_off_wifi',
    ]);
    await server.close();
    expect(stdout).toContain('claimed: Wi-Fi is off now.');
    expect(stdout).toContain('known:   nothing was done');
    expect(stdout).toContain('oracle:  goal not reached');
    expect(code).toBe(8);
  });

  test('goes on without the command that started it, which a person can take over by hand and hand back', async () => {
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    let asked = (): void => undefined;
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    const server = await startModelServer({
      answer: async ({ turns }) => {
        asked();
        await gate;
        const isHandedBack = turns.some(({ text }) => text.includes('A person operated the screen'));
        return { calls: [isHandedBack ? { name: 'finish', input: { message: 'Thank you.' } } : { name: 'look', input: {} }] };
      },
    });
    const args = ['agent', 'Wait for a person.', '--model', 'm', '--base-url', server.baseUrl];
    const client = spawn(process.execPath, [MAIN, ...args], { env: { ...process.env, ...host.place.env }, stdio: 'ignore' });
    await isAsked;
    client.kill('SIGKILL');
    const { runs } = (await host.json(['agent', '--list'])) as { runs: { run_id: string; state: string }[] };
    const id = runs[0]?.run_id ?? '';
    expect(runs[0]?.state).toBe('running');
    expect((await host.run(['agent', '--take-over', id])).stdout).toBe(`${id} is taken_over.\n`);
    expect((await host.run(['press', 'home'])).code).toBe(0);
    goOn();
    expect((await host.run(['agent', '--continue', id])).stdout).toContain(id);
    const { stdout, code } = await host.run(['agent', '--attach', id]);
    await server.close();
    expect(stdout).toContain('run is taken over');
    expect(stdout).toContain('finished:');
    expect(code).toBe(0);
  });

  test('lists the runs, and refuses what cannot be run', async () => {
    const list = await host.run(['agent', '--list']);
    expect(list.stdout).toMatch(/run-[0-9a-f]{12}\s+finished/);
    expect((await host.run(['agent', 'x'])).stderr).toContain('no model was chosen');
    expect((await host.run(['agent', 'x', '--model', 'm', '--base-url', 'http://127.0.0.1:9/v1', '--max-cost', '1'])).stderr).toContain(
      'agent.prices',
    );
    expect((await host.run(['agent', '--cancel', 'run-0'])).code).toBe(3);
  });
});
