import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { openHost } from '../../packages/handsight/src/open-host.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import { Agent } from './agent.ts';

let host: Host;
beforeEach(() => {
  ({ host } = openHost());
});
afterEach(() => host.close());

describe('tap with keys held', () => {
  test('extends a selection with shift where there is a keyboard', async () => {
    const agent = await Agent.on(host, 'virtual:notepad');
    await agent.act('type', { target: 'Document', text: 'Keep. Replaced.', clear: true });
    await agent.act('press', { keys: 'ctrl+home' });
    const held = await agent.act('tap', { target: 'Document', modifiers: ['shift'] });
    expect([held.isError, held.text]).toEqual([false, expect.stringMatching(/^Shift\+tapped /)]);
    await agent.act('type', { text: 'New.' });
    expect((await agent.call('find', { selector: 'Document' })).screen).toMatch(/^@\S+ Document .*="New\."/);
  });

  test('is refused on a phone, whose fingers hold no keys', async () => {
    const agent = await Agent.on(host, 'virtual:pocket');
    const { text, isError } = await agent.act('tap', { target: 'Messages', modifiers: ['ctrl'] });
    expect([isError, text]).toEqual([true, expect.stringMatching(/^PlatformUnsupported: [\s\S]*Nothing was sent/)]);
  });
});

describe('press', () => {
  test('keeps ctrl+home apart from the home key of a phone', async () => {
    const agent = await Agent.on(host, 'virtual:pocket');
    await agent.act('app', { action: 'launch', name: 'Messages' });
    const { screen: before } = await agent.call('look', {});
    await agent.act('press', { keys: 'ctrl+home' });
    expect((await agent.call('look', {})).screen.split('\n')[0]).toBe(before.split('\n')[0]);
    expect((await agent.act('press', { keys: 'home' })).text).toContain('observed');
  });

  test('refuses to hold keys with a key of the phone itself', async () => {
    const agent = await Agent.on(host, 'virtual:pocket');
    const { text, isError } = await agent.act('press', { keys: 'ctrl+back' });
    expect([isError, text]).toEqual([true, expect.stringMatching(/^BadRequest: .*pressed alone/)]);
  });
});

test('find prints role and whole value, line breaks as they are', async () => {
  const agent = await Agent.on(host, 'virtual:notepad');
  const value = `first line\n${'x'.repeat(150)}\nlast`;
  await agent.act('set', { target: 'Document', value });
  const { screen } = await agent.call('find', { selector: 'Document' });
  expect(screen).toMatch(/^@f\d+ Document /);
  expect(screen).toContain(value);
});

test('what is printed as a button is called one by find', async () => {
  const agent = await Agent.on(host, 'virtual:pocket');
  await agent.act('app', { action: 'launch', name: 'Settings' });
  const { screen } = await agent.call('look', {});
  const name = /@b\d+ "([^"]+)"/.exec(screen)?.[1] ?? '';
  expect((await agent.call('find', { selector: `Button[name="${name}"]` })).screen).toMatch(/^@b\d+ Button "/);
});

test('the instructions explain the letters of refs, and the list does not repeat them', async () => {
  const agent = await Agent.on(host, 'virtual:login');
  expect(agent.client.getInstructions()).toContain('b button, f field, c check box');
  expect(JSON.stringify(await agent.client.listTools())).not.toContain('b button');
});
