import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { ConfigInput } from '../../packages/core/src/config/schema.ts';
import { flowSubmissions } from '../../packages/fleet/src/client/flow-runs.ts';
import { readFlow } from '../../packages/flow/src/index.ts';
import { describeWith } from '../requires.ts';
import { Rig } from './rig.ts';
import { NEEDS, startServer, type FleetServer } from './servers.ts';

const TYPE = 'appId: portal.exe\n---\n- tapOn: {id: u}\n- inputText: mallory\n';

/** Guards of the device's own host; the submitter cannot loosen them. */
const GUARDS: [guard: string, config: ConfigInput, refusal: RegExp][] = [
  ['an action that is denied', { actions: { deny: ['type'] } }, /^PermissionDenied/],
  ['a tool that is denied', { actions: { deny: ['run_flow'] } }, /^PermissionDenied/],
  ['a budget of actions', { budgets: { max_actions: 1 } }, /^BudgetExceeded/],
  ['a rate of actions', { budgets: { actions_per_minute: 1 } }, /^RateLimited/],
  ['an action that needs confirmation', { confirmation_required: [{ action: 'type' }] }, /^ConfirmationRequired/],
];

describeWith(NEEDS.redis, 'guards of a host hold for what comes by the fleet', () => {
  let server: FleetServer;
  let rig: Rig;
  let folder: string;
  beforeAll(async () => {
    server = await startServer('redis');
    rig = new Rig(server.url);
    folder = await mkdtemp(join(tmpdir(), 'fleet-guards-'));
    await writeFile(join(folder, 'config.yaml'), '{}\n');
    await writeFile(join(folder, 'type.yaml'), TYPE);
  });
  afterEach(() => rig.close());
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  it.each(GUARDS)('%s', async (_, guards, refusal) => {
    const { host } = await rig.host('guarded', ['virtual:login'], { guards });
    const client = await rig.client();
    const [run] = await client.submit(await flowSubmissions(client, [await readFlow(join(folder, 'type.yaml'), folder)], {}));
    const [ended] = await client.wait([run?.id ?? '']);
    expect(ended?.end).toMatchObject({ outcome: 'failed', reason: expect.stringMatching(refusal) as string });
    expect(await textsOn(host)).not.toContain('mallory');
  });

  it('default deny: the host offers nothing', async () => {
    await rig.host('closed', ['virtual:login'], { guards: { actions: { default: 'deny' } } });
    const client = await rig.client();
    const work = await flowSubmissions(client, [await readFlow(join(folder, 'type.yaml'), folder)], {});
    await expect(client.submit(work)).rejects.toMatchObject({ kind: 'NoDeviceMatches' });
  });
});

async function textsOn(host: Parameters<typeof DeviceClient.on>[0]): Promise<string> {
  const { device } = (await DeviceClient.on(host, 'virtual:login', 'test')).session;
  const call = { clock: host.clock, deadline: Number.MAX_SAFE_INTEGER, signal: new AbortController().signal };
  const windows = await device.windows(call);
  const trees = await Promise.all(windows.map(({ window_uid }) => device.read(window_uid, { maxNodes: 1000, maxDepth: 100 }, call)));
  return JSON.stringify(trees.map(({ root }) => root));
}
