import type { Progress } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { Agent } from './agent.ts';

let host: Host;
let agent: Agent;

beforeEach(async () => {
  ({ host } = openHost());
  agent = await Agent.on(host, 'virtual:login', { toolsets: ['core', 'controls', 'record'] });
});
afterEach(async () => {
  await agent.close();
  await host.close();
});

describe('while a call goes on', () => {
  test('a client that asks for it receives every state as it is reached', async () => {
    const received: [number, string | undefined][] = [];
    await agent.act('tap', { target: 'CheckBox' }, { onprogress: ({ progress, message }) => received.push([progress, message]) });
    expect(received).toEqual([
      [1, 'tap: resolved'],
      [2, 'tap: dispatched'],
      [3, 'tap: pending_verification'],
      [4, 'tap: verified'],
    ]);
  });

  test('two calls at once each hear of their own', async () => {
    const progress: Record<'a' | 'b', string[]> = { a: [], b: [] };
    await Promise.all([
      agent.act('tap', { target: 'CheckBox' }, { onprogress: ({ message = '' }) => progress.a.push(message) }),
      agent.act('type', { text: 'x', target: 'Edit' }, { onprogress: ({ message = '' }) => progress.b.push(message) }),
    ]);
    expect([
      progress.a.every((message) => message.startsWith('tap: ')),
      progress.b.every((message) => message.startsWith('type: ')),
    ]).toEqual([true, true]);
    expect([progress.a.length, progress.b.length]).toEqual([4, 4]);
  });

  test('cancelling it stops it', async () => {
    const cancel = new AbortController();
    const waiting = agent.call('wait_for', { text: 'never', timeout_ms: 60_000 }, { signal: cancel.signal });
    cancel.abort();
    await expect(waiting).rejects.toThrow();

    const pause = new AbortController();
    const ended = new Promise<string | undefined>((resolve) => host.events.on('receipt', ({ error }) => resolve(error?.code)));
    const begun = new Promise<void>((resolve) => host.events.on('lifecycle', () => resolve()));
    const pausing = agent.act('pause', { duration_ms: 60_000 }, { signal: pause.signal });
    await begun;
    pause.abort();
    await expect(pausing).rejects.toThrow();
    expect(await ended).toBe('Cancelled');
  });

  const FLOW = `appId: portal.exe
---
- tapOn: {id: u}
- runFlow: {commands: [{inputText: eve}, {assertVisible: eve}]}
- assertVisible: Sign in
`;

  test('of a flow its steps are reported', async () => {
    const received: unknown[] = [];
    const onprogress = ({ progress, total, message }: Progress): unknown => received.push([progress, total, message]);
    const { text, isError } = await agent.call('run_flow', { flow: FLOW }, { onprogress });
    expect([text, isError]).toEqual(['flow passed: 5 of 5 steps passed.', false]);
    expect(received).toEqual([
      [1, 3, 'run_flow: Tap on id: u'],
      [2, 3, 'run_flow: Run commands'],
      [3, 3, 'run_flow: Assert that "Sign in" is visible'],
    ]);
  });

  test('a flow is cancelled with its call, and the next one runs', async () => {
    const cancel = new AbortController();
    const flow = `${FLOW}- extendedWaitUntil: {visible: Never, timeout: 60000}\n`;
    const onprogress = ({ progress }: Progress): void => {
      if (progress === 4) cancel.abort();
    };
    await expect(agent.call('run_flow', { flow }, { onprogress, signal: cancel.signal })).rejects.toThrow();
    await expect.poll(() => host.runs.list()).toMatchObject([{ state: 'ended', status: 'cancelled' }]);
    expect((await agent.call('run_flow', { flow: 'appId: portal.exe\n---\n- assertVisible: Sign in\n' })).text).toContain('passed');
  });
});
