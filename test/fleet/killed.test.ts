import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { flowSubmissions } from '../../packages/fleet/src/client/flow-runs.ts';
import type { FleetClient } from '../../packages/fleet/src/client/fleet-client.ts';
import type { RunTerms } from '../../packages/fleet/src/client/submission.ts';
import { readFlow } from '../../packages/flow/src/index.ts';
import { Rig, SECRET } from './rig.ts';
import { describeOnEngines, startServer, type FleetServer } from './servers.ts';
import { SpawnedHost } from './spawned-host.ts';

/** Passes only on a device that shows "go". */
const UNTIL_GO = `appId: portal.exe
---
- tapOn: {id: u}
- extendedWaitUntil: {visible: go, timeout: 25000}
`;

describeOnEngines('a host that is killed, of a fleet', (kind) => {
  let server: FleetServer;
  let rig: Rig;
  let folder: string;
  let doomed: SpawnedHost;
  beforeAll(async () => {
    server = await startServer(kind);
    folder = await mkdtemp(join(tmpdir(), 'fleet-flows-'));
    await writeFile(join(folder, 'config.yaml'), '{}\n');
    await writeFile(join(folder, 'until-go.yaml'), UNTIL_GO);
    rig = new Rig(server.url);
  });
  afterEach(async () => {
    await doomed.kill();
    await rig.close();
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  /** A run that is under way on a host that is about to die. */
  async function begin(client: FleetClient, terms: RunTerms): Promise<string> {
    const tags = ['killed'];
    doomed = await SpawnedHost.start({ url: server.url, secret: SECRET, name: 'doomed', devices: ['virtual:login'], tags, leaseMs: 2000 });
    const flow = await readFlow(join(folder, 'until-go.yaml'), folder);
    const [run] = await client.submit(await flowSubmissions(client, [flow], { ...terms, request: 'tag:killed' }));
    return run?.id ?? '';
  }

  it('gives its run back, which begins again elsewhere', async () => {
    const client = await rig.client();
    const id = await begin(client, {});
    await expect.poll(async () => (await client.run(id)).attempt, { timeout: 10_000 }).toBe(1);
    await doomed.kill();
    await rig.host('heir', ['virtual:login'], { tags: ['killed'], shows: 'go' });
    const [run] = await client.wait([id]);
    expect([run?.end?.outcome, run?.attempts.map(({ host }) => host)]).toEqual(['passed', ['doomed', 'heir']]);
  });

  it('loses a run marked once that has acted, which nobody repeats', async () => {
    const client = await rig.client();
    const id = await begin(client, { once: true });
    await expect.poll(async () => (await client.run(id)).last_input?.count, { timeout: 10_000 }).toBe(1);
    await doomed.kill();
    await rig.host('heir', ['virtual:login'], { tags: ['killed'], shows: 'go' });
    const [run] = await client.wait([id]);
    expect(run?.end).toMatchObject({ outcome: 'lost', reason: expect.stringContaining('lost while acting') as string });
    expect(run?.attempts.map(({ host }) => host)).toEqual(['doomed']);
  });
});
