import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { flowSubmissions } from '../../packages/fleet/src/client/flow-runs.ts';
import { readFlow } from '../../packages/flow/src/index.ts';
import { describeWith } from '../requires.ts';
import { eventually } from './eventually.ts';
import { Rig, SECRET } from './rig.ts';
import { NEEDS, startServer } from './servers.ts';
import { SpawnedHost } from './spawned-host.ts';
import { Witness } from './witness.ts';

const FLOW = 'appId: portal.exe\n---\n- inputText: "${HANDSIGHT_ATTEMPT}"\n';

describeWith(NEEDS.redis, 'a host that is stopped between the last check of its lease and the input', () => {
  it('sends it to a device that refuses it when it wakes up, since the device has been leased again', async () => {
    const server = await startServer('redis');
    const witness = await Witness.start();
    const rig = new Rig(server.url);
    const folder = await mkdtemp(join(tmpdir(), 'fleet-stopped-'));
    await writeFile(join(folder, 'config.yaml'), '{}\n');
    await writeFile(join(folder, 'act.yaml'), FLOW);
    const hosts: SpawnedHost[] = [];
    const start = async (name: string, stopsBeforeSending: boolean): Promise<SpawnedHost> => {
      const options = { url: server.url, secret: SECRET, name, devices: ['witness:d'], tags: [], leaseMs: 1000, witness: witness.path };
      const host = await SpawnedHost.start({ ...options, stopsBeforeSending });
      hosts.push(host);
      return host;
    };
    try {
      const sleeper = await start('sleeper', true);
      const client = await rig.client();
      const [run] = await client.submit(await flowSubmissions(client, [await readFlow(join(folder, 'act.yaml'), folder)], {}));
      await eventually(() => sleeper.timesStopped).toBe(1);
      await start('heir', false);
      const [ended] = await client.wait([run?.id ?? '']);
      sleeper.wake();
      await eventually(() => [...witness.acts, ...witness.refused].map(({ host }) => host)).toEqual(['heir', 'sleeper']);
      expect(witness.acts).toEqual([{ device: 'd', host: 'heir', text: '2' }]);
      expect(witness.refused).toEqual([{ device: 'd', host: 'sleeper', text: '1' }]);
      expect(ended).toMatchObject({ attempt: 2, end: { outcome: 'passed', attempt: 2 } });
    } finally {
      await Promise.all(hosts.map((host) => host.kill()));
      await rig.close();
      await witness.close();
      await server.stop();
      await rm(folder, { recursive: true });
    }
  });
});
