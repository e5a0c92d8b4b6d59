import { afterEach, beforeEach, expect, test } from 'vitest';

import { runFlowTool } from '../../packages/tools/src/record/flow.ts';
import { at, serving, textAt, type Serving } from './serving.ts';

let server: Serving;
beforeEach(async () => {
  server = await serving({ tools: [runFlowTool] });
});
afterEach(() => server.close());

const flow = (...steps: string[]): { flow: string } => ({ flow: `appId: portal.exe\n---\n${steps.map((step) => `- ${step}\n`).join('')}` });
const GONE = 'extendedWaitUntil: {visible: Nothing of the kind, timeout: 100}';

test('a flow that fails is answered like one that passes, with the failure inside', async () => {
  const passed = await server.post('/api/flow/run', flow('tapOn: {id: u}', 'inputText: eve', 'assertVisible: eve'));
  expect([passed.status, at(passed.body, 'status')]).toEqual([200, 'passed']);
  const { status, body } = await server.post('/api/flow/run', flow('tapOn: {id: sign_in}', GONE));
  expect([status, at(body, 'status'), at(body, 'error.kind')]).toEqual([200, 'failed', 'AssertionFailed']);
});

test('text that nothing takes fails its step, except as Maestro does it', async () => {
  const steps = { ...flow('launchApp: org.pocket.settings', 'inputText: eve'), device: 'virtual:pocket' };
  const { body } = await server.post('/api/flow/run', steps);
  expect([at(body, 'status'), textAt(body, 'error.message')]).toEqual(['failed', 'nothing on the screen took the text']);
  expect(at((await server.post('/api/flow/run', { ...steps, lenient: true })).body, 'status')).toBe('passed');
});

test('a flow is held, stepped through and cancelled', async () => {
  const { body } = await server.post('/api/flow/runs', { ...flow('tapOn: {id: u}', 'inputText: eve'), paused: true });
  const path = `/api/flow/runs/${textAt(body, 'run.run_id')}`;
  const seen = async (): Promise<unknown[]> => {
    const { body: now } = await server.get(path);
    return [at(now, 'run.state'), at(now, 'document.runs.0.status'), at(now, 'document.runs.0.steps.0.status')];
  };
  expect(await seen()).toEqual(['paused', 'paused', undefined]);
  await server.post(`${path}/step`, {});
  await expect.poll(seen).toEqual(['paused', 'paused', 'passed']);
  await server.post(`${path}/cancel`, {});
  await expect.poll(seen).toEqual(['ended', 'cancelled', 'passed']);
});
