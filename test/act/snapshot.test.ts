import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { SteppedClock } from '../../packages/core/src/device/clock.ts';
import { HandsightError } from '../../packages/core/src/error/errors.ts';
import { diffSnapshots } from '../../packages/core/src/record/snapshot/snapshot-diff.ts';
import { applyCustom } from '../../packages/core/src/screen/diff/apply-custom.ts';
import { applyJsonPatch } from '../../packages/core/src/screen/diff/apply-json-patch.ts';
import { toElement, type Element } from '../../packages/core/src/screen/observer-element.ts';
import { openDesk } from './desk.ts';
import { driverOf, screenWith, ScriptedDevice } from './scripted-device.ts';

let clock: SteppedClock;
let host: Host;
let desk: DeviceClient;

beforeEach(async () => {
  clock = new SteppedClock(1_000_000);
  ({ host, desk } = await openDesk({ clock }));
});
afterEach(() => host.close());

const tap = (name: string): Promise<unknown> => desk.perform({ type: 'tap', target: { selector: `Button[name="${name}"]` } });
const take = async (): Promise<string> => (await desk.snapshot()).snapshot_id;
const elementOf = (id: string, uid: string): Element => toElement(host.snapshots.get(id).trees.get(uid) ?? expect.fail('no tree'));

describe('a snapshot', () => {
  it('holds every window and its tree', async () => {
    const { snapshot_id, ts, summary } = await desk.snapshot();
    expect(snapshot_id).toMatch(/^snap:[0-9a-f]{16}$/);
    expect(summary).toEqual({ window_count: 2, node_count: 16 });
    const kept = host.snapshots.get(snapshot_id);
    expect(kept).toMatchObject({ ts });
    expect(kept.windows.map(({ title }) => title)).toEqual(['Main', 'Notes']);
    for (const uid of ['mock:main', 'mock:notes'])
      expect(kept.tree_hashes.get(uid)).toBe((await desk.observe({ window: { uid } })).tree_hash);
  });

  it('stays as it was, whatever happens afterwards', async () => {
    const id = await take();
    const before = elementOf(id, 'mock:main');
    await desk.perform({ type: 'set_value', value: 'New', target: { selector: 'Edit[name="Title"]' } });
    expect(elementOf(id, 'mock:main')).toEqual(before);
    expect(JSON.stringify(before)).toContain('"Plan"');
  });

  it('lasts five minutes', async () => {
    const id = await take();
    await clock.step(5 * 60_000 - 1);
    expect(host.snapshots.get(id).windows).toHaveLength(2);
    await clock.step(1);
    expect(() => host.snapshots.get(id)).toThrow(expect.objectContaining({ kind: 'SnapshotExpired' }) as Error);
  });

  it('gives way to 32 others, the one least used first', async () => {
    const first = await take();
    const second = await take();
    for (let i = 0; i < 30; i++) await take();
    host.snapshots.get(first);
    await take();
    expect(host.snapshots.get(first).windows).toHaveLength(2);
    expect(() => host.snapshots.get(second)).toThrow();
  });

  it('leaves out a window that closes while it is taken', async () => {
    const device = new ScriptedDevice('closing', clock, { shows: () => screenWith() });
    const other = openHost({ clock, drivers: [driverOf(device)] }).host;
    device.fail('read', new HandsightError('WindowGone', 'just closed'));
    const client = await DeviceClient.on(other, device.id, 'test');
    expect((await client.snapshot()).summary).toEqual({ window_count: 0, node_count: 0 });
    await other.close();
  });

  it('can be dropped once', async () => {
    const id = await take();
    expect([host.snapshots.drop(id), host.snapshots.drop(id)]).toEqual([true, false]);
  });

  it('holds nothing that is hidden', async () => {
    const hidden = await openDesk({
      config: { redaction: { enabled: true, window_title_patterns: ['Notes'], element_name_patterns: ['^Title'] } },
    });
    const { snapshot_id } = await hidden.desk.snapshot();
    const { windows, trees } = hidden.host.snapshots.get(snapshot_id);
    expect(JSON.stringify([windows, [...trees.values()].map((root) => toElement(root))])).not.toMatch(/"Plan"|Notes|diary|4711/);
    await hidden.host.close();
  });
});

describe('the difference of two snapshots', () => {
  it('names windows that came and went', async () => {
    const start = host.snapshots.get(await take());
    await tap('Ask');
    const asking = host.snapshots.get(await take());
    expect(diffSnapshots(start, asking)).toMatchObject({ windows_added: ['mock:ask'], windows_removed: [] });
    expect(diffSnapshots(start, start)).toEqual({ windows_added: [], windows_removed: [], per_window_changes: {} });
    await tap('Yes');
    await tap('Close notes');
    const alone = host.snapshots.get(await take());
    expect(diffSnapshots(asking, alone)).toMatchObject({ windows_added: [], windows_removed: ['mock:ask', 'mock:notes'] });
  });

  it.each(['custom', 'json-patch'] as const)('makes the earlier trees the later ones, as %s', async (format) => {
    const a = await take();
    await desk.perform({ type: 'set_value', value: 'New', target: { selector: 'Edit[name="Title"]' } });
    await desk.perform({ type: 'tap', target: { selector: 'CheckBox' } });
    const b = await take();
    const { per_window_changes } = diffSnapshots(host.snapshots.get(a), host.snapshots.get(b), format);
    expect(Object.keys(per_window_changes)).toEqual(['mock:main']);
    const changed = per_window_changes['mock:main'] ?? expect.fail('no changes');
    expect(changed.format).toBe(format);
    const before = elementOf(a, 'mock:main');
    const made = changed.format === 'custom' ? applyCustom(changed.changes, before) : applyJsonPatch(changed.changes, before);
    expect(made).toEqual(elementOf(b, 'mock:main'));
  });
});
