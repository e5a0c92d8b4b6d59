import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { TOOLSETS } from '../../packages/tools/src/tool/dialect.ts';
import { Agent } from './agent.ts';

let folder: string;
let host: Host;
let agent: Agent;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsight-mcp-'));
  ({ host } = openHost({ config: { data_folder: folder } }));
  agent = await Agent.on(host, 'virtual:login', { toolsets: TOOLSETS });
});
afterEach(async () => {
  await agent.close();
  await host.close();
  await rm(folder, { recursive: true });
});

const textOf = async (uri: string): Promise<string> => {
  const [content] = (await agent.client.readResource({ uri })).contents;
  return content !== undefined && 'text' in content ? content.text : '';
};

describe('resources', () => {
  test('are devices and screen at first', async () => {
    const { resources } = await agent.client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['handsight://devices', 'handsight://screen', 'handsight://prompt']);
    expect(await textOf('handsight://prompt')).toMatch(/^You are a GUI automation agent operating on a live desktop\.\n/);
    expect(JSON.parse(await textOf('handsight://devices'))).toMatchObject({ current: 'virtual:login' });
    expect(await textOf('handsight://screen')).toMatch(/^<screen untrusted>\nwindow 480x400 at \d+,\d+ of screen \d+x\d+ /);
    expect(await textOf('handsight://screen/virtual:notepad')).toContain('Find Next');
  });

  test('are then the receipts of actions, whole', async () => {
    const { result } = await agent.act('tap', { target: 'CheckBox' });
    const uri = String(result._meta?.['handsight/receipt']);
    expect((await agent.client.listResources()).resources.map((each) => each.uri)).toContain(uri);
    expect(JSON.parse(await textOf(uri))).toMatchObject({ action: 'tap', reason: 'the test wants it', lifecycle_state: 'verified' });
    expect(await textOf('handsight://receipts/last')).toBe(await textOf(uri));
  });

  test('are not promised for what was refused before the door, which keeps no receipt', async () => {
    const debug = await Agent.on(host, 'virtual:pocket', { dialect: 'mobile-debug' });
    const { isError, result } = await debug.call('tap_element', { elementId: 'el_0' });
    await debug.close();
    expect([isError, result._meta]).toEqual([true, undefined]);
  });

  test('are then the traces', async () => {
    await agent.call('trace_start', { label: 'box' });
    await agent.act('tap', { target: 'CheckBox' });
    await agent.call('trace_stop');
    const trace = (await agent.client.listResources()).resources.find(({ uri }) => uri.startsWith('handsight://traces/'));
    expect((await textOf(trace?.uri ?? '')).split('\n')[0]).toContain('"label":"box"');
  });

  test.each([
    'handsight://receipts/none',
    'handsight://traces/../../etc/passwd',
    'handsight://nothing',
    'handsight://traces/%zz',
    'file:///etc/passwd',
  ])('do not include %s', async (uri) => {
    await expect(agent.client.readResource({ uri })).rejects.toThrow();
  });

  test('have templates', async () => {
    const { resourceTemplates } = await agent.client.listResourceTemplates();
    expect(resourceTemplates.map((each) => each.uriTemplate)).toContain('handsight://receipts/{action_id}');
  });
});

describe('prompts', () => {
  test('describe the loop for a task', async () => {
    const [prompt] = (await agent.client.listPrompts()).prompts;
    expect(prompt).toMatchObject({ name: 'operate', arguments: [{ name: 'task', required: true }, { name: 'device' }] });
    const { messages } = await agent.client.getPrompt({ name: 'operate', arguments: { task: 'sign in' } });
    expect(JSON.stringify(messages)).toMatch(/Task: sign in.*Look\..*Act.*verdict/s);
  });

  test('want their arguments', async () => {
    await expect(agent.client.getPrompt({ name: 'operate' })).rejects.toThrow('needs task');
    await expect(agent.client.getPrompt({ name: 'fly' })).rejects.toThrow('unknown prompt fly');
  });
});

test('the server says how to use it', () => {
  expect(agent.client.getInstructions()).toMatch(/look, act, read the verdict/);
});
