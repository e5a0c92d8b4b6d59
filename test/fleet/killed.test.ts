import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { flowSubmissions } from '../../packages/fleet/src/client/flow-runs.ts';
import { readFlow } from '../../packages/flow/src/index.ts';
import { eventually } from './eventually.ts';
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
  beforeAll(async () => {
    server = await startServer(kind);
    folder = await mkdtemp(join(tmpdir(), 'fleet-flows-'));
    await writeFile(join(folder, 'config.yaml'), '{}\n');
    await writeFile(join(folder, 'until-go.yaml'), UNTIL_GO);
    rig = new Rig(server.url);
  });
  afterEach(() => rig.close());
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  it('gives its run back, which begins again elsewhere, unless it is marked once and has acted: nobody repeats that', async () => {
    const client = await rig.client();
    const tags = ['killed'];
    const devices = ['witness:a', 'witness:b'];
    const doomed = await SpawnedHost.start({ url: server.url, secret: SECRET, name: 'doomed', devices, tags, leaseMs: 2000 });
    const flow = await readFlow(join(folder, 'until-go.yaml'), folder);
    const submissions = await Promise.all(
      [{}, { once: true }].map((terms) => flowSubmissions(client, [flow], { ...terms, request: 'tag:killed' })),
    );
    const ids = (await client.submit(submissions.flat())).map(({ id }) => id);
    const [plain = '', once = ''] = ids;
    try {
      await eventually(async () => (await client.run(plain)).attempt).toBe(1);
      await eventually(async () => (await client.run(once)).last_input?.count).toBe(1);
    } finally {
      await doomed.kill();
    }
    await rig.host('heir', ['virtual:login'], { tags, shows: 'go' });
    const ended = await client.wait(ids);
    expect(ended.map(({ end, attempts }) => [end?.outcome, attempts.map(({ host }) => host)])).toEqual([
      ['passed', ['doomed', 'heir']],
      ['lost', ['doomed']],
    ]);
    expect(ended[1]?.end?.reason).toContain('lost while acting');
  });
});
