import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import { flowOutcome, flowSubmissions } from '../../packages/fleet/src/client/flow-runs.ts';
import type { FleetClient } from '../../packages/fleet/src/client/fleet-client.ts';
import type { RunTerms, Submission } from '../../packages/fleet/src/client/submission.ts';
import { beginAttempt, noteInput } from '../../packages/fleet/src/store/runs.ts';
import { readFlow } from '../../packages/flow/src/index.ts';
import { eventually } from './eventually.ts';
import { Rig } from './rig.ts';
import { describeOnEngines, startServer, type FleetServer } from './servers.ts';

const SIGN_IN = `appId: portal.exe
---
- tapOn: {id: u}
- inputText: \${NAME}
- assertVisible: \${NAME}
`;
const UNTIL_GO = `appId: portal.exe
---
- tapOn: {id: u}
- extendedWaitUntil: {visible: go, timeout: 20000}
`;

const TAP = `appId: portal.exe
---
- tapOn: {id: u}
`;

describeOnEngines('runs of a fleet', (kind) => {
  let server: FleetServer;
  let rig: Rig;
  let folder: string;
  beforeAll(async () => {
    server = await startServer(kind);
    folder = await mkdtemp(join(tmpdir(), 'fleet-flows-'));
    await writeFile(join(folder, 'config.yaml'), '{}\n');
    await writeFile(join(folder, 'sign-in.yaml'), SIGN_IN);
    await writeFile(join(folder, 'until-go.yaml'), UNTIL_GO);
    await writeFile(join(folder, 'tap.yaml'), TAP);
    rig = new Rig(server.url);
  });
  afterEach(() => rig.close());
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  const submit = async (client: FleetClient, file: string, terms: RunTerms = {}, env: Record<string, string> = {}): Promise<string> => {
    const flow = await readFlow(join(folder, file), folder);
    const [run] = await client.submit(await flowSubmissions(client, [flow], terms, { env, secrets: [] }));
    return run?.id ?? '';
  };

  it('runs a flow on a device that it asks for, and returns what it did to the submitter', async () => {
    await rig.host('one', ['virtual:login'], { tags: ['lab-1'] });
    const client = await rig.client();
    const id = await submit(client, 'sign-in.yaml', { request: 'desktop && tag:lab-1' }, { NAME: 'eve' });
    const [run] = await client.wait([id]);
    expect(run?.end).toMatchObject({ outcome: 'passed', attempt: 1 });
    const outcome = run === undefined ? undefined : await flowOutcome(client, run, await readFlow(join(folder, 'sign-in.yaml'), folder));
    expect(outcome?.steps.map(({ status }) => status)).toEqual(['passed', 'passed', 'passed']);
    expect(JSON.stringify(run)).not.toContain('eve');
    // Its queue learns of it last.
    await eventually(async () => (await client.status()).ended_last_minute).toBeGreaterThan(0);
  });

  it('says at once what nobody can serve, and refuses another version', async () => {
    await rig.host('one', ['virtual:login']);
    const client = await rig.client();
    await expect(submit(client, 'sign-in.yaml', { request: 'android>=13' })).rejects.toMatchObject({ kind: 'NoDeviceMatches' });
    await expect(rig.host('two', ['virtual:login'], { version: '0.2.0' })).rejects.toMatchObject({ kind: 'FleetRefused' });
    await expect(submit(await rig.client('late', '9.9.9'), 'sign-in.yaml')).rejects.toMatchObject({ kind: 'FleetRefused' });
  });

  it('cancels a run on its device and one that waits, and keeps others off the device meanwhile', async () => {
    const { member, host } = await rig.host('one', ['virtual:login'], { tags: ['cancel'] });
    const client = await rig.client();
    const first = await submit(client, 'until-go.yaml', { request: 'tag:cancel' });
    const second = await submit(client, 'until-go.yaml', { request: 'tag:cancel' });
    await eventually(() => member.running.map(({ id }) => id)).toEqual([first]);
    const other = await DeviceClient.on(host, 'virtual:login', 'somebody');
    await eventually(async () => (await other.perform({ type: 'key', keys: 'Tab' })).error?.code).toBe('DeviceLeased');
    expect((await client.cancel(second)).end?.outcome).toBe('cancelled');
    await client.cancel(first);
    const ended = await client.wait([first, second]);
    expect(ended.map(({ end }) => end?.outcome)).toEqual(['cancelled', 'cancelled']);
    await eventually(async () => (await other.perform({ type: 'key', keys: 'Tab' })).error).toBeNull();
  });

  it('ends a run at its deadline', async () => {
    await rig.host('one', ['virtual:login'], { tags: ['late'] });
    const client = await rig.client();
    const [run] = await client.wait([await submit(client, 'until-go.yaml', { request: 'tag:late', deadline_minutes: 0.02 })]);
    expect(run?.end?.outcome).toBe('expired');
  });

  it('lets a drained host finish and take nothing more', async () => {
    const { member } = await rig.host('one', ['virtual:login']);
    const client = await rig.client();
    await client.drain('one');
    await eventually(() => member.readiness()).toMatchObject({ ready: false, reason: 'the host is being drained' });
    await expect(submit(client, 'sign-in.yaml')).rejects.toMatchObject({ kind: 'NoDeviceMatches' });
    await client.drain('one', false);
    await eventually(() => member.readiness().ready).toBe(true);
  });

  it.runIf(kind === 'postgres')('takes nothing while its clock is far from that of the server', async () => {
    const { member } = await rig.host('one', ['virtual:login']);
    const { engine } = member.store;
    const read = engine.read.bind(engine);
    engine.read = async (collection, id) => {
      const held = await read(collection, id);
      return held === undefined ? undefined : { ...held, now: held.now - 60_000 };
    };
    await eventually(() => member.readiness().reason).toMatch(/^the clock of this host is (59|60|61)\.\d s ahead of that of postgres:/);
    engine.read = read;
    await eventually(() => member.readiness().ready).toBe(true);
  });

  it('gives the run of a host that leaves to another', async () => {
    const { member } = await rig.host('leaver', ['virtual:login'], { tags: ['moved'] });
    const client = await rig.client();
    const id = await submit(client, 'until-go.yaml', { request: 'tag:moved' });
    await eventually(async () => (await client.run(id)).attempt).toBe(1);
    await member.close();
    await rig.host('stayer', ['virtual:login'], { tags: ['moved'], shows: 'go' });
    const [run] = await client.wait([id]);
    expect([run?.end?.outcome, run?.attempts.map(({ host }) => host)]).toEqual(['passed', ['leaver', 'stayer']]);
  });

  it('does not repeat a run marked once that may have acted', async () => {
    await rig.host('one', ['virtual:login'], { tags: ['once'] });
    const client = await rig.client();
    const { store } = client;
    const id = await submit(client, 'sign-in.yaml', { once: true, request: 'tag:once' }, { NAME: 'eve' });
    const [run] = await client.wait([id]);
    expect([run?.end?.outcome, run?.last_input?.delivery]).toEqual(['passed', 'yes']);
    if (run === undefined) return;
    // The state left by a host that is cut off between sending an input and learning its outcome.
    const cutOff = { ...run, id: 'run-cut-off', end: null, attempt: 1, last_input: null };
    await store.runs.create([{ id: cutOff.id, value: cutOff }]);
    await noteInput(store, cutOff.id, 1, 'unknown');
    expect(await beginAttempt(store, cutOff.id, { host: 'one', device: 'virtual:login', token: 99 })).toBeUndefined();
    const { end } = await client.run(cutOff.id);
    expect([end?.outcome, end?.reason]).toEqual(['lost', expect.stringContaining('lost while acting')]);
  });

  it('runs again what it could not write the result of while the device was its own', async () => {
    const { member } = await rig.host('one', ['virtual:login'], { tags: ['unwritten'] });
    const { engine } = member.store;
    const swap = engine.swap.bind(engine);
    let isCutOff = false;
    engine.swap = (collection, id, version, value, keepMs) => {
      isCutOff ||= member.counters.leasesLost === 0 && value.includes('"outcome":"passed"');
      if (isCutOff && member.counters.leasesLost === 0) return Promise.reject(new Error('the server does not answer'));
      return swap(collection, id, version, value, keepMs);
    };
    const client = await rig.client();
    const [run] = await client.wait([await submit(client, 'tap.yaml', { request: 'tag:unwritten' })]);
    expect([run?.end?.outcome, run?.end?.attempt, member.counters.leasesLost]).toEqual(['passed', 2, 1]);
  });

  it('ends a run whose files cannot be kept, and says which', async () => {
    const { member } = await rig.host('one', ['virtual:login'], { tags: ['full'] });
    member.store.engine.putBytes = () => Promise.reject(new Error('the disk is full'));
    const client = await rig.client();
    const [run] = await client.wait([await submit(client, 'tap.yaml', { request: 'tag:full' })]);
    expect(run?.end).toMatchObject({ outcome: 'passed', attempt: 1, artifacts: [], dropped: ['result.json: it could not be stored'] });
  });

  it('serves submitters in turn, the higher priority first and the longest first', async () => {
    const { member } = await rig.host('one', ['virtual:login'], { tags: ['fair'] });
    const [many, few] = [await rig.client('many'), await rig.client('few')];
    const request = 'tag:fair';
    const [base] = await flowSubmissions(many, [await readFlow(join(folder, 'tap.yaml'), folder)], { request });
    if (base === undefined) throw new Error('no submission');
    // While the device is busy with one, the others queue up.
    const blocker = await submit(many, 'until-go.yaml', { request });
    await eventually(() => member.running.map(({ id }) => id)).toEqual([blocker]);
    const named = (name: string, more: RunTerms = {}): Submission => ({ ...base, name, ...more });
    const runs = [
      ...(await many.submit([named('m1', { expected_ms: 1 }), named('m3', { expected_ms: 3 }), named('m2', { expected_ms: 2 })])),
      ...(await few.submit([named('f1')])),
      ...(await few.submit([named('urgent', { priority: 9 })])),
    ];
    await many.cancel(blocker);
    const ended = await many.wait(runs.map(({ id }) => id));
    const order = ended.sort((a, b) => (a.attempts[0]?.started_at ?? 0) - (b.attempts[0]?.started_at ?? 0)).map(({ name }) => name);
    expect(order[0]).toBe('urgent');
    expect(order.indexOf('f1')).toBeLessThan(order.indexOf('m2'));
    expect(order.filter((name) => name.startsWith('m'))).toEqual(['m3', 'm2', 'm1']);
  });

  it('takes 1,000 runs at once', async () => {
    const { member } = await rig.host('one', ['virtual:login'], { tags: ['bulk'] });
    const client = await rig.client();
    const submissions = Array.from({ length: 1000 }, (_, i) => ({
      kind: 'agent' as const,
      name: `r${i}`,
      work: { goal: 'x' },
      request: 'tag:bulk',
    }));
    const runs = await client.submit(submissions);
    await member.close();
    expect(new Set(runs.map(({ id }) => id)).size).toBe(1000);
  });
});
