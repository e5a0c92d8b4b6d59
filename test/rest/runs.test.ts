import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import type { ConfigInput } from '../../packages/core/src/config/schema.ts';
import { startModelServer, type ModelServer } from '../agent/model-server/model-server.ts';
import { at, type Json, serving, textAt, type Serving } from './serving.ts';

const FLOW = 'appId: portal.exe\n---\n- tapOn: {id: u}\n- inputText: eve\n';

let server: Serving;
let model: ModelServer;
let folder: string;
let asked: number;

async function start(actions: ConfigInput['actions'] = {}): Promise<void> {
  server = await serving({ config: { data_folder: folder, actions } });
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsight-runs-'));
  asked = 0;
  model = await startModelServer({
    answer: () => {
      asked++;
      return { calls: [{ name: 'note', input: { text: `note ${asked}` } }] };
    },
  });
});
afterEach(async () => {
  await server.close();
  await model.close();
  await rm(folder, { recursive: true, force: true });
});

const startFlow = async (): Promise<string> =>
  textAt((await server.post('/api/flow/runs', { flow: FLOW, paused: true })).body, 'run.run_id');

const startAgent = (device = 'virtual:login'): ReturnType<Serving['post']> =>
  server.post('/api/agent/runs', { goal: 'look around', device, model: 'test-model', base_url: model.baseUrl, steps: 1000 });

const runOf = async (id: string): Promise<unknown> => at((await server.get(`/api/runs/${id}`)).body, 'run');

const eventsOf = async (path: string): Promise<Json[]> => {
  const text = await (await fetch(`${server.url}${path}/events`)).text();
  return text.split('\n').flatMap((line) => (line.startsWith('data: ') ? [JSON.parse(line.slice(6)) as Json] : []));
};

test('flows and agent runs are listed together in one shape, newest first', async () => {
  await start();
  const flow = await startFlow();
  const agent = textAt((await startAgent('virtual:pocket')).body, 'run.run_id');
  expect((await server.get('/api/runs')).body['runs']).toMatchObject([
    { run_id: agent, kind: 'agent', name: 'look around', device: 'virtual:pocket', state: 'running', status: null },
    { run_id: flow, kind: 'flow', device: 'virtual:login', state: 'paused', status: null, steps: 0 },
  ]);
});

test.each(['flow', 'agent'] as const)(
  'a run of the kind %s is paused, stepped through, resumed and cancelled by the same paths',
  async (kind) => {
    await start();
    const id = kind === 'flow' ? await startFlow() : textAt((await startAgent()).body, 'run.run_id');
    const control = async (verb: string): Promise<unknown> => at((await server.post(`/api/runs/${id}/${verb}`)).body, 'run.state');
    expect(await control('pause')).toBe('paused');
    const before = at(await runOf(id), 'steps');
    expect(await control('step')).toBe('paused');
    await expect.poll(async () => at(await runOf(id), 'steps')).toBe(Number(before) + 1);
    expect(await runOf(id)).toMatchObject({ state: 'paused', status: null });
    expect(await control('takeover')).toBe('taken_over');
    expect((await server.post(`/api/runs/${id}/step`)).status).toBe(400);
    expect(await control('resume')).toBe('running');
    if (kind === 'agent') await control('cancel');
    await expect
      .poll(() => runOf(id), { timeout: 20_000 })
      .toMatchObject({ state: 'ended', status: kind === 'agent' ? 'cancelled' : 'passed' });
    expect((await server.post(`/api/runs/${id}/pause`)).status).toBe(400);
  },
);

test.each(['flow', 'agent'] as const)(
  'the stream of a run of the kind %s is the same under both its paths, from the start to the end',
  async (kind) => {
    await start();
    const id = kind === 'flow' ? await startFlow() : textAt((await startAgent()).body, 'run.run_id');
    const both = Promise.all([eventsOf(`/api/runs/${id}`), eventsOf(`/api/${kind}/runs/${id}`)]);
    await server.post(`/api/runs/${id}/cancel`);
    const [one, other] = await both;
    expect(one).toEqual(other);
    expect(one.map(({ seq }) => seq)).toEqual(one.map((_, i) => i + 1));
    expect(one[0]).toMatchObject({ run_id: id, type: 'started' });
    expect(one.slice(-2)).toMatchObject([
      { type: 'state', state: 'ended' },
      { type: 'ended', status: 'cancelled' },
    ]);
  },
);

test('a run is found under the path of its own kind only', async () => {
  await start();
  const flow = await startFlow();
  const paths = [`/api/agent/runs/${flow}`, `/api/agent/runs/${flow}/events`, '/api/runs/flow-0', '/api/runs/flow-0/events'];
  for (const path of paths) expect((await server.get(path)).status, path).toBe(404);
});

test('what is denied for one kind of run is denied on the paths of all runs, and the other way round', async () => {
  await start({ deny: ['cancel_flow_run', 'list_agent_runs', 'pause_run', 'agent_run_events'] });
  const flow = await startFlow();
  const agent = textAt((await startAgent()).body, 'run.run_id');
  const status = async (path: string): Promise<number> => (await server.post(path)).status;
  expect(await status(`/api/runs/${flow}/cancel`)).toBe(403);
  expect(await status(`/api/flow/runs/${flow}/pause`)).toBe(403);
  expect((await server.get('/api/runs')).status).toBe(403);
  expect((await server.get(`/api/runs/${agent}/events`)).status).toBe(403);
  expect((await server.get('/api/flow/runs')).status).toBe(200);
  expect(await status(`/api/runs/${agent}/cancel`)).toBe(200);
});

test('of two runs of the agent that are started at once on a device, one is refused', async () => {
  await start();
  const started = await Promise.all([startAgent(), startAgent()]);
  expect(started.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 429]);
});

test('runs end with the host', async () => {
  await start();
  const { runs } = server.host;
  await startFlow();
  await startAgent('virtual:pocket');
  await expect.poll(() => asked).toBeGreaterThan(0);
  await server.host.close();
  expect(runs.list()).toMatchObject([
    { state: 'ended', status: 'cancelled' },
    { state: 'ended', status: 'cancelled' },
  ]);
});
