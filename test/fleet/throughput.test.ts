import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { flowSubmissions } from '../../packages/fleet/src/client/flow-runs.ts';
import type { FleetClient } from '../../packages/fleet/src/client/fleet-client.ts';
import type { Submission } from '../../packages/fleet/src/client/submission.ts';
import { readFlow } from '../../packages/flow/src/index.ts';
import { Rig, SECRET } from './rig.ts';
import { describeOnEngines, startServer } from './servers.ts';
import { SpawnedHost } from './spawned-host.ts';

const RUNS = 16;
/** Mostly waits, as runs do that wait for apps and networks. */
const WAIT = `appId: portal.exe
---
- tapOn: {id: u}
- extendedWaitUntil: {visible: never, timeout: 2000, optional: true}
`;

async function secondsFor(client: FleetClient, submission: Submission): Promise<number> {
  const began = performance.now();
  const runs = await client.submit(Array.from({ length: RUNS }, () => submission));
  const ended = await client.wait(runs.map(({ id }) => id));
  expect(ended.map(({ end }) => end?.outcome)).toEqual(runs.map(() => 'passed'));
  return (performance.now() - began) / 1000;
}

/** A property of the machine, not of the code: `npm run soak -- fleet` measures it. */
const isSoak = process.env['HANDSIGHT_FLEET_RUNS'] !== undefined;

describeOnEngines('throughput of a fleet', (kind) => {
  it.runIf(isSoak)('grows with its hosts', { timeout: 180_000 }, async () => {
    const server = await startServer(kind);
    const rig = new Rig(server.url);
    const folder = await mkdtemp(join(tmpdir(), 'fleet-throughput-'));
    const hosts: SpawnedHost[] = [];
    const addHost = async (name: string): Promise<void> => {
      const devices = ['virtual:login'];
      hosts.push(await SpawnedHost.start({ url: server.url, secret: SECRET, name, devices, tags: [], leaseMs: 10_000 }));
    };
    try {
      await writeFile(join(folder, 'wait.yaml'), WAIT);
      const client = await rig.client();
      const flow = await readFlow(join(folder, 'wait.yaml'), folder);
      const [submission = expect.unreachable()] = await flowSubmissions(client, [flow], {});
      await addHost('one');
      const alone = await secondsFor(client, submission);
      await addHost('two');
      const together = await secondsFor(client, submission);
      process.stderr.write(
        `${kind}: ${RUNS} runs of 2 s took ${alone.toFixed(1)} s with one host and ${together.toFixed(1)} s with two, ${(alone / together).toFixed(2)} times as fast\n`,
      );
      expect(alone / together).toBeGreaterThanOrEqual(1.9);
    } finally {
      await Promise.all(hosts.map((host) => host.kill()));
      await rig.close();
      await server.stop();
      await rm(folder, { recursive: true });
    }
  });
});
