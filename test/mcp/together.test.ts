import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { Agent } from './agent.ts';

let host: Host;
let ada: Agent;
let bob: Agent;

beforeEach(async () => {
  ({ host } = openHost());
  [ada, bob] = await Promise.all([Agent.on(host, 'virtual:login', { name: 'ada' }), Agent.on(host, 'virtual:login', { name: 'bob' })]);
});
afterEach(async () => {
  await Promise.all([ada.close(), bob.close()]);
  await host.close();
});

describe('two clients of one host', () => {
  test('each have their own device', async () => {
    expect((await ada.call('devices', { use: 'virtual:notepad' })).text).toMatch(/^Using virtual:notepad\.\n/);
    expect((await ada.call('look')).screen).toContain('Find Next');
    expect((await bob.call('look')).screen).toContain('Sign in');
    expect((await bob.call('devices', { use: 'virtual:nowhere' })).isError).toBe(true);
    expect((await bob.call('look')).screen).toContain('Sign in');
  });

  test('learn at the next look what the other did', async () => {
    await ada.call('look');
    await bob.act('type', { text: 'hi', target: 'Edit' });
    const { text, screen } = await ada.call('look', { since: 'last' });
    expect(text).toMatch(/^mock:login changed\nOthers acted since: type by mcp bob( \d+)?\.$/);
    expect(screen).toMatch(/^~ @f\d+ "User name"="hi"$/);
    expect((await ada.call('look', { since: 'last' })).text).toMatch(/^mock:login unchanged$/);
  });

  test('are kept apart in receipts', async () => {
    await bob.act('tap', { target: 'CheckBox' });
    await ada.act('tap', { target: 'CheckBox' });
    expect(new Set(host.receipts.list().map(({ caller }) => caller)).size).toBe(2);
  });

  test('share refs: what one was shown the other can use', async () => {
    const [, ref = ''] = /(@c\d+)/.exec((await ada.call('look')).screen) ?? [];
    expect((await bob.act('tap', { target: ref })).text).toContain('verified');
  });
});
