import { afterEach, describe, expect, test } from 'vitest';

import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { Agent } from './agent.ts';

let host: Host;
let agent: Agent;
afterEach(async () => {
  await agent.close();
  await host.close();
});

const tap = { target: 'Button[name="Sign in"]', reason: 'to sign in' };
const tokenIn = (text: string): string => /confirm_token (\S+)/.exec(text)?.[1] ?? '';

describe('an action that needs a confirmation', () => {
  test('is refused, proposed, and then done once', async () => {
    ({ host } = openHost({ config: { confirmation_required: [{ name_regex: 'Sign in' }] } }));
    agent = await Agent.on(host, 'virtual:login');
    expect((await agent.call('tap', tap)).text).toMatch(/^ConfirmationRequired: .*\nHint: .* Next: propose\.\nNothing was sent\.$/);
    const proposed = await agent.call('propose', { tool: 'tap', args: tap });
    expect(proposed.images).toBe(1);
    const confirm_token = tokenIn(proposed.text);
    expect((await agent.call('tap', { ...tap, confirm_token })).text).toContain('Tapped');
    expect((await agent.call('tap', { ...tap, confirm_token })).text).toMatch(/^ConfirmationInvalid\n/);
  });

  test('waits for a person where the rule says so', async () => {
    const opened = openHost({ config: { confirmation_required: [{ name_regex: 'Sign in', approver: 'human' }] } });
    ({ host } = opened);
    agent = await Agent.on(host, 'virtual:login');
    const { text } = await agent.call('propose', { tool: 'tap', args: tap });
    const id = /approval (ap:\w+)/.exec(text)?.[1] ?? '';
    const waiting = agent.call('approval', { id });
    host.guard.confirmations.approvals.approve(opened.operator, id, 'the test');
    expect((await agent.call('tap', { ...tap, confirm_token: tokenIn((await waiting).text) })).isError).toBe(false);
  });

  test('can be tried without sending anything', async () => {
    ({ host } = openHost({ config: { confirmation_required: [{ name_regex: 'Sign in' }] } }));
    agent = await Agent.on(host, 'virtual:login');
    const { text, isError } = await agent.call('tap', { ...tap, dry_run: true });
    expect(isError).toBe(false);
    expect(text).toMatch(/^Dry run, nothing was sent\. .*\nunverified: nothing was sent\nIt would need a confirmation\.$/);
  });
});
