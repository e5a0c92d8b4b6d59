import { scriptedServer } from '../server.fixture.ts';

import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AgentRun, RunEvent } from '../api/types.ts';
import { chosenTarget, events, run as shown, shownRun, startRun, steps } from './agent.ts';
import { device } from './device.ts';
import { notice } from './notice.ts';
import { controlRun, runs } from './runs.ts';

const server = scriptedServer();
const running = { run_id: 'r1', device: 'virtual:login', state: 'running' } as AgentRun;

afterEach(() => {
  runs.value = [];
  shown.value = undefined;
  events.value = [];
  shownRun.value = undefined;
  notice.value = undefined;
});

const show = (run: AgentRun, ...all: unknown[]): void => {
  device.value = 'virtual:login';
  shown.value = run;
  shownRun.value = run.run_id;
  events.value = all as RunEvent[];
};

describe('a run of the agent', () => {
  it('is shown step by step: the thought, its cost, and its outcome', () => {
    show(
      running,
      { type: 'model', step: 1, thought: 'open it', cost: { usd: 0.01 } },
      { type: 'step', step: 1, target: { ref: '@b1' } },
      { type: 'model', step: 2, thought: 'done', cost: { usd: null } },
    );
    expect(steps.value).toMatchObject([
      { step: 1, thought: 'open it', cost: 0.01, lines: [{ type: 'step' }] },
      { step: 2, thought: 'done', cost: null, lines: [] },
    ]);
  });

  it('points at what the model chose only while it goes on, and only on its own device', () => {
    const step = { type: 'step', step: 1, target: { ref: '@b1' } };
    show(running, step);
    expect(chosenTarget.value).toEqual({ ref: '@b1' });
    device.value = 'virtual:notepad';
    expect(chosenTarget.value).toBeUndefined();
    show({ ...running, state: 'ended' }, step);
    expect(chosenTarget.value).toBeUndefined();
  });

  it('starts on the chosen device and is followed', async () => {
    device.value = 'virtual:login';
    const ended = 'data: {"type":"ended","status":"finished"}\n\n';
    server.answers = {
      '/api/agent/runs': { run: running },
      '/api/runs': { runs: [running] },
      '/api/agent/runs/r1': { run: running },
      '/api/agent/runs/r1/events': [new Response(ended)],
    };
    await startRun({ goal: 'sign in' });
    expect(server.bodies[0]).toEqual({ device: 'virtual:login', goal: 'sign in' });
    expect(shownRun.value).toBe('r1');
    await vi.waitUntil(() => server.asked.some((path) => path.startsWith('/api/agent/runs/r1/events')), { timeout: 20_000 });
  });

  it('that cannot be paused leaves a notice', async () => {
    await controlRun('r1', 'pause');
    expect(server.asked[0]).toBe('/api/runs/r1/pause');
    expect(notice.value?.kind).toBe('error');
  });
});
