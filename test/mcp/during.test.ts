import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { Agent } from './agent.ts';

let host: Host;
let agent: Agent;

beforeEach(async () => {
  ({ host } = openHost());
  agent = await Agent.on(host, 'virtual:login', { toolsets: ['core', 'controls'] });
});
afterEach(async () => {
  await agent.close();
  await host.close();
});

describe('while a call goes on', () => {
  test('a client that asks for it is told every state as it is reached', async () => {
    const told: [number, string | undefined][] = [];
    await agent.act('tap', { target: 'CheckBox' }, { onprogress: ({ progress, message }) => told.push([progress, message]) });
    expect(told).toEqual([
      [1, 'tap: resolved'],
      [2, 'tap: dispatched'],
      [3, 'tap: pending_verification'],
      [4, 'tap: verified'],
    ]);
  });

  test('two calls at once each hear of their own', async () => {
    const told: Record<'a' | 'b', string[]> = { a: [], b: [] };
    await Promise.all([
      agent.act('tap', { target: 'CheckBox' }, { onprogress: ({ message = '' }) => told.a.push(message) }),
      agent.act('type', { text: 'x', target: 'Edit' }, { onprogress: ({ message = '' }) => told.b.push(message) }),
    ]);
    expect([told.a.every((message) => message.startsWith('tap: ')), told.b.every((message) => message.startsWith('type: '))]).toEqual([
      true,
      true,
    ]);
    expect([told.a.length, told.b.length]).toEqual([4, 4]);
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
});
