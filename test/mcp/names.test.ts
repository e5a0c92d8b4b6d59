import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { openHost } from '../../packages/handsight/src/open-host.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import { Agent } from './agent.ts';

let host: Host;
beforeEach(() => {
  ({ host } = openHost());
});
afterEach(() => host.close());

describe('a target by its visible name', () => {
  test('is found without a selector, and a word that is also a role means what has that name', async () => {
    const agent = await Agent.on(host, 'virtual:pocket');
    const { text, isError } = await agent.act('tap', { target: 'Lantern Shop' });
    expect([isError, text]).toEqual([false, expect.stringMatching(/^Tapped Lantern Shop/)]);
  });

  test('is never found by a part of it: that is refused with what is like it, and its ref', async () => {
    const agent = await Agent.on(host, 'virtual:pocket');
    for (const target of ['lantern', 'Lantrn Shop', '"Lantern"']) {
      const lost = await agent.act('tap', { target });
      expect([lost.isError, lost.text]).toEqual([true, expect.stringMatching(/^ElementNotFound: /)]);
      expect(lost.screen).toMatch(/^similar: @\w+ "Lantern Shop"/m);
    }
  });

  test('is said as the element spells it', async () => {
    const agent = await Agent.on(host, 'virtual:pocket');
    expect((await agent.act('tap', { target: 'lantern  shop…' })).text).toMatch(/^Tapped Lantern Shop \(@\w+\)/);
  });

  test('is whole in a check of a state, and a part of a text is what text: looks for', async () => {
    const agent = await Agent.on(host, 'virtual:pocket');
    const holds = async (check: string): Promise<boolean> => !(await agent.call('check', { expect: [check] })).isError;
    expect([await holds('exists: lantern shop'), await holds('exists: lantern'), await holds('gone: lantern')]).toEqual([
      true,
      false,
      true,
    ]);
    expect([await holds('text: Lantern'), await holds('count: Lantern = 0')]).toEqual([true, true]);
  });

  test('starts an app by its label', async () => {
    const agent = await Agent.on(host, 'virtual:pocket');
    const { text, isError } = await agent.act('app', { action: 'launch', name: 'Messages' });
    expect([isError, text]).toEqual([false, expect.stringContaining('verified')]);
  });
});

describe('fill', () => {
  test('sets several controls in one call, each with its own verdict', async () => {
    const agent = await Agent.on(host, 'virtual:login');
    const { text, isError } = await agent.act('fill', {
      fields: [
        { target: 'User name', value: 'ada' },
        { target: 'Password', value: 'lovelace' },
        { target: 'Remember me', checked: true },
      ],
    });
    expect(isError).toBe(false);
    expect(text).toMatch(/User name: verified: .*\nPassword: unverified: .*\nRemember me: verified: /);
    expect(text).toContain('Set 3 of 3 controls.');
  });

  test('ends at the first that is refused, and says what was not tried', async () => {
    const agent = await Agent.on(host, 'virtual:login');
    const { text, isError } = await agent.act('fill', {
      fields: [
        { target: 'User name', value: 'ada' },
        { target: 'Nowhere', value: 'x' },
        { target: 'Remember me', checked: true },
      ],
    });
    expect(isError).toBe(true);
    expect(text).toContain('Set 1 of 3 controls. Not tried: Remember me.');
    expect(text).toContain('Nowhere: ElementNotFound');
  });

  test('sends nothing when one of the fields is not well formed', async () => {
    const agent = await Agent.on(host, 'virtual:login');
    const { text } = await agent.act('fill', { fields: [{ target: 'User name', value: 'ada' }, { target: 'Remember me' }] });
    expect(text).toMatch(/^BadRequest: .*exactly one of value, checked, option/);
    expect((await agent.call('look')).screen).not.toContain('"ada"');
  });
});
