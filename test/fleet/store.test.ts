import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { FleetStore, laneOf } from '../../packages/fleet/src/store/fleet-store.ts';
import { acquireLease } from '../../packages/fleet/src/store/leases.ts';
import { hashOf } from '../../packages/fleet/src/store/blobs.ts';
import { eventually } from './eventually.ts';
import { describeOnEngines, startServer, type FleetServer } from './servers.ts';

const SECRET = 'a secret of the whole fleet';

describeOnEngines('the store of a fleet', (kind) => {
  let server: FleetServer;
  const open: FleetStore[] = [];
  const store = async (leaseMs = 1000, secret = SECRET): Promise<FleetStore> => {
    const opened = await FleetStore.open({ url: server.url, secret, leaseMs });
    open.push(opened);
    return opened;
  };

  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(async () => {
    for (const each of open) await each.close();
    await server.stop();
  });

  it('lets one of many change a record at a time, and none of them overwrites another', async () => {
    const [a, b] = [await store(), await store()];
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        (i % 2 === 0 ? a : b).ranks.update('race', (held) => ({ served: (held?.served ?? 0) + 1, last: {} })),
      ),
    );
    expect((await a.ranks.read('race'))?.value.served).toBe(20);
  });

  it('leases a device to one at a time, with a token that only grows', async () => {
    const [a, b] = [await store(), await store()];
    const first = await acquireLease(a, 'phone-1', 'a', null);
    expect(await acquireLease(b, 'phone-1', 'b', null)).toBeUndefined();
    await first?.release();
    const second = await acquireLease(b, 'phone-1', 'b', null);
    expect(second?.token).toBeGreaterThan(first?.token ?? Infinity);
    expect([first?.isValid, await first?.renew(), second?.isValid, await second?.renew()]).toEqual([false, false, true, true]);
  });

  it('goes on with higher tokens where it has forgotten a lease, which a device has not', async () => {
    const a = await store();
    const first = await acquireLease(a, 'phone-3', 'a', null);
    await a.leases.remove('phone-3');
    const second = await acquireLease(a, 'phone-3', 'a', null);
    const ofThisYear = Date.now() / 1000 - Date.UTC(2021, 0) / 1000;
    expect([first, second].filter((lease) => lease !== undefined && lease.token > ofThisYear)).toHaveLength(2);
  });

  it('gives a lease that is not renewed to the next, and its old holder knows at least as early', async () => {
    const [a, b] = [await store(300), await store(300)];
    const first = await acquireLease(a, 'phone-2', 'a', null);
    let second;
    while (second === undefined) {
      const wasValid = first?.isValid;
      second = await acquireLease(b, 'phone-2', 'b', null);
      // The new holder sees the old lease as expired by its own clock.
      if (second !== undefined) expect(first?.isValid).toBe(false);
      else expect(wasValid).toBeDefined();
    }
    expect(second.token).toBeGreaterThan(first?.token ?? Infinity);
    expect(await first?.renew()).toBe(false);
  });

  it('hands a run whose taker is gone to the next, as often as that happens', async () => {
    const dead = await store(600);
    const alive = await store(600);
    const lane = laneOf('recovered');
    await dead.queue(lane).add([{ id: 'run-recovered', priority: 5 }]);
    for (let round = 0; round < 3; round++) {
      expect((await dead.queue(lane).take())?.id).toBe('run-recovered');
      if (round === 0) await alive.queue(lane).recover(() => undefined);
      await eventually(() => alive.queue(lane).headPriority()).toBeDefined();
    }
    const last = await alive.queue(lane).take();
    await last?.complete();
    expect(await alive.queue(lane).counts()).toEqual({ waiting: 0, running: 0 });
  });

  it('takes the lowest number first', async () => {
    const queue = (await store()).queue(laneOf('ordered'));
    await queue.add([7, 3, 200_005, 5].map((priority) => ({ id: `p${priority}`, priority })));
    const order = [];
    for (let taken = await queue.take(); taken !== undefined; taken = await queue.take()) {
      order.push(taken.id);
      await taken.complete();
    }
    expect(order).toEqual(['p3', 'p5', 'p7', 'p200005']);
    expect((await queue.lastEnded(10)).map(({ id }) => id)).toContain('p3');
  });

  it('keeps files of several pieces, and refuses one that was changed', async () => {
    const { blobs, engine } = await store();
    const bytes = randomBytes(2_500_000);
    await blobs.put('file', bytes);
    const about = { bytes: bytes.length, sha256: hashOf(bytes) };
    expect(Buffer.from(await blobs.get('file', about)).equals(bytes)).toBe(true);
    await engine.putBytes('file/1', randomBytes(1_000_000), 10_000);
    await expect(blobs.get('file', about)).rejects.toMatchObject({ kind: 'FleetRefused' });
  });

  it('refuses what was written with another secret, and a secret that can be guessed', async () => {
    const [own, other] = [await store(), await store(1000, 'another secret altogether')];
    await own.lanes.update('lane', () => ({ request: 'any', used_at: 0 }));
    await expect(other.lanes.read('lane')).rejects.toMatchObject({ kind: 'FleetRefused' });
    await expect(store(1000, 'short')).rejects.toMatchObject({ kind: 'BadRequest' });
  });

  it('reaches every listener', async () => {
    const [a, b] = [await store(), await store()];
    const heard = new Promise<string>((resolve) => b.engine.listen((message) => message !== 'again' && resolve(message)));
    await a.engine.send('runs');
    expect(await heard).toBe('runs');
  });

  it('has its queue and its records when it was killed and comes back', async () => {
    const before = await store();
    const lane = laneOf('killed');
    const ids = Array.from({ length: 200 }, (_, i) => `kept-${i}`);
    await before.queue(lane).add(ids.map((id, i) => ({ id, priority: i + 1 })));
    const taken = await before.queue(lane).take();
    const lease = await acquireLease(before, 'phone-9', 'a', null);
    await server.kill();
    await server.start();
    const after = await store();
    await eventually(async () => (await after.queue(lane).counts()).waiting).toBe(199);
    expect([taken?.id, (await after.leases.read('phone-9'))?.value.token]).toEqual(['kept-0', lease?.token]);
    await eventually(() =>
      before
        .queue(lane)
        .take()
        .then((run) => run?.id)
        .catch(() => undefined),
    ).toBe('kept-1');
  });
});

describe('an address of a fleet', () => {
  it('is refused in words where nobody answers there', async () => {
    const opening = FleetStore.open({ url: 'redis://127.0.0.1:1/0', secret: SECRET });
    await expect(opening).rejects.toMatchObject({ kind: 'FleetUnreachable' });
    await expect(FleetStore.open({ url: 'mysql://x', secret: SECRET })).rejects.toMatchObject({ kind: 'BadRequest' });
  });
});
