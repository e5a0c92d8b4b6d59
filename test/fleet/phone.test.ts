import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { androidDriver } from '../../packages/android/src/driver.ts';
import { flowSubmissions } from '../../packages/fleet/src/client/flow-runs.ts';
import { readFlow } from '../../packages/flow/src/index.ts';
import type { OpenPhone } from '../../packages/phone/src/open-phone.ts';
import { openAdbLab, type AdbLab } from '../android/adb-lab.ts';
import { describeWith } from '../requires.ts';
import { Rig } from './rig.ts';
import { NEEDS, startServer, type FleetServer } from './servers.ts';

const FLOW = `appId: org.pocket.settings
---
- launchApp: {stopApp: true}
- tapOn: "Network and internet.*"
- assertVisible: "Wi-Fi.*"
`;

describeWith(NEEDS.redis, 'a phone that two hosts of a fleet reach over the network', () => {
  let server: FleetServer;
  let rig: Rig;
  let labs: AdbLab[];
  let phone: OpenPhone;
  let folder: string;

  beforeAll(async () => {
    server = await startServer('redis');
    rig = new Rig(server.url);
    folder = await mkdtemp(join(tmpdir(), 'fleet-phone-'));
    await writeFile(join(folder, 'config.yaml'), '{}\n');
    await writeFile(join(folder, 'network.yaml'), FLOW);
    labs = [await openAdbLab(), await openAdbLab()];
    phone = (await labs[0]?.unconnectedPhone()) ?? expect.unreachable();
    for (const [i, lab] of labs.entries()) {
      await lab.connect(phone);
      const drivers = [androidDriver({ server_port: lab.port, executor: lab.executor, helper: true }, {})];
      await rig.host(`host-${i}`, [`android:${phone.serial}`], { drivers, leaseMs: 10_000 });
    }
  });
  afterAll(async () => {
    await rig.close();
    for (const lab of labs) await lab.close();
    await server.stop();
    await rm(folder, { recursive: true });
  });

  it('serves runs of both, one after the other, each with the helper of its own', async () => {
    const client = await rig.client();
    const flow = await readFlow(join(folder, 'network.yaml'), folder);
    const hosts = ['host-0', 'host-1', 'host-0'];
    const submissions = await Promise.all(hosts.map((host) => flowSubmissions(client, [flow], { request: `android && host:${host}` })));
    const ended = [];
    for (const submission of submissions.flat()) {
      const [run] = await client.submit([submission]);
      ended.push(...(await client.wait([run?.id ?? ''])));
    }
    expect(ended.map(({ end, attempts }) => [end?.outcome, end?.reason, ...attempts.map(({ host }) => host)])).toEqual(
      hosts.map((host) => ['passed', null, host]),
    );
    expect(phone.phone.automation).toBe('handsight-helper');
  });
});
