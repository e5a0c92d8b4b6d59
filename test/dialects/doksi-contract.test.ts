import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { ConfigInput } from '../../packages/core/src/config/schema.ts';
import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { openAdbLab } from '../android/adb-lab.ts';
import { Agent } from '../mcp/agent.ts';
import { describeWith } from '../requires.ts';

let folder: string;
let host: Host;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsight-doksi-'));
});
afterEach(async () => {
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

async function agentWith(logging: ConfigInput['logging'] = {}, dialect: 'doksi' | 'handsight' = 'doksi'): Promise<Agent> {
  ({ host } = openHost({ config: { logging: { audit_path: join(folder, 'audit.log'), ...logging } } }));
  return Agent.on(host, 'virtual:pocket', { dialect });
}
const rows = async (): Promise<object[]> =>
  (await readFile(join(folder, 'audit.log'), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as object);

describe('the reason', () => {
  it('is audited without any configuration, since the dialect promises it', async () => {
    const agent = await agentWith();
    await agent.call('press_key', { key: 'home', reason: 'I go home.' });
    expect(await rows()).toMatchObject([{ tool: 'press_key', reason: 'I go home.', outcome: 'ok' }]);
  });

  it('is not where the operator switched the log off, and no file is made', async () => {
    const agent = await agentWith({ audit: false });
    await agent.call('press_key', { key: 'home', reason: 'I go home.' });
    await host.close();
    await expect(access(join(folder, 'audit.log'))).rejects.toThrow();
  });

  it('of another dialect is not audited by itself', async () => {
    const agent = await agentWith({}, 'handsight');
    await agent.call('press', { keys: 'home', reason: 'I go home.' });
    await host.close();
    await expect(access(join(folder, 'audit.log'))).rejects.toThrow();
  });
});

it('typed text stands in quotes that it cannot leave', async () => {
  const agent = await agentWith();
  const client = await DeviceClient.on(host, 'virtual:pocket', 'test');
  await client.perform({ type: 'launch_app', app: 'org.pocket.contacts' });
  await agent.call('tap', { x: 540, y: 300, reason: 'I search.' });
  const { text } = await agent.call('type_text', { text: 'Ünï "quoted" \\ back', reason: 'I try quotes.' });
  expect(text).toMatch(/^Typed "Ünï \\"quoted\\" \\\\ back"\./);
});

const PARAGRAPH =
  /is visible\. Device is a phone\. Orientation portrait\. Screen 1080x2400 @440dpi\. Keyboard hidden\. Battery \d+%, (?:not )?charging\. WiFi on, Bluetooth off, Location (?:on|off), Airplane mode off, Auto-rotate (?:on|off)\. Volume \d+\/15, silent mode off\. GPS -?[\d.]+, -?[\d.]+\. Clipboard empty\. Call state idle\. Panels none\. Dark mode off\. Animations on\. Font scale 1\./;

it('get_general_state of a virtual phone says everything, and follows what is changed', async () => {
  const agent = await agentWith();
  const { screen } = await agent.call('get_general_state');
  expect(screen).toMatch(PARAGRAPH);
  await agent.call('swipe', { startX: 540, startY: 5, endX: 540, endY: 1500, reason: 'I open the shade.' });
  expect((await agent.call('get_general_state')).screen).toContain('Panels notifications.');
});

describeWith({ package: 'adb' }, 'a phone over adb', () => {
  it('says as much', async () => {
    await agentWith();
    const lab = await openAdbLab();
    const phone = await lab.phone();
    const agent = await Agent.on(lab.host(), `android:${phone.serial}`, { dialect: 'doksi' });
    expect((await agent.call('get_general_state')).screen).toMatch(PARAGRAPH);
    const client = await lab.client(lab.host(), phone);
    await client.perform({ type: 'launch_app', app: 'org.pocket.notes' });
    expect((await agent.call('get_general_state')).screen).toMatch(/^Notes \(org\.pocket\.notes\) is visible\./m);
    await lab.close();
  });
});
