import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { Agent } from './agent.ts';

let host: Host;
let agent: Agent;

beforeEach(async () => {
  ({ host } = openHost());
  agent = await Agent.on(host, 'virtual:pocket', { toolsets: ['core', 'record'] });
});
afterEach(async () => {
  await agent.close();
  await host.close();
});

describe('a screen that was shown before', () => {
  test('is shown whole when its device was restarted: the earlier refs are gone', async () => {
    await agent.act('tap', { target: 'Settings' });
    await agent.call('scenario_load', { path: 'pocket' });
    const { screen } = await agent.act('tap', { target: 'Settings' });
    expect(screen).not.toContain('unchanged since you saw it');
    const [, ref = ''] = /(@b\d+) "Display/.exec(screen) ?? [];
    expect((await agent.act('tap', { target: ref })).isError).toBe(false);
  });

  test('is named only by a mark that stood in an answer', async () => {
    const answers: string[] = [(await agent.call('look')).screen];
    const act = async (tool: string, args: Record<string, unknown>): Promise<void> => {
      answers.push((await agent.act(tool, args)).screen);
    };
    await act('app', { action: 'launch', name: 'Messages' });
    await act('tap', { target: 'Ada Lovelace' });
    for (const text of ['On my way', 'Almost there']) {
      await act('type', { target: 'Message', text });
      await act('tap', { target: 'Send' });
      await act('press', { keys: 'home' });
      await act('app', { action: 'launch', name: 'Settings' });
      await act('app', { action: 'launch', name: 'Messages' });
    }
    const named = answers.flatMap((answer, i) => [...answer.matchAll(/screen #(\w+) again/g)].map(([, mark = '']) => ({ mark, i })));
    expect(named).not.toEqual([]);
    expect(named.filter(({ mark, i }) => !answers.slice(0, i).some((earlier) => earlier.includes(`#${mark}`)))).toEqual([]);
  });
});
