import { describe, expect, it } from 'vitest';
import { SteppedClock } from '../../device/clock.ts';
import { applyCustom } from '../../screen/diff/apply-custom.ts';
import { toElement } from '../../screen/observer-element.ts';
import { makeNode, numberTree, type UnifiedUINode } from '../../screen/node.ts';
import { treeHash } from '../../screen/tree-hash.ts';
import { diffSnapshots } from './snapshot-diff.ts';
import { Snapshots } from './snapshots.ts';

const tree = (...texts: string[]): UnifiedUINode =>
  numberTree(makeNode({ role: 'container', children: texts.map((text) => makeNode({ role: 'text_view', className: 'T', text })) }));

const expired = (id: string): object => expect.objectContaining({ kind: 'SnapshotExpired', context: { snapshot_id: id } }) as object;

describe('a snapshot', () => {
  it('keeps windows and trees as they were', () => {
    const snapshots = new Snapshots<string>(new SteppedClock(Date.UTC(2024, 0, 1)));
    const root = tree('a', 'b');
    const taken = snapshots.take(['w1'], new Map([['w1', root]]));
    expect(taken).toEqual({
      snapshot_id: expect.stringMatching(/^snap:[0-9a-f]{16}$/) as string,
      ts: '2024-01-01T00:00:00.000Z',
      summary: { window_count: 1, node_count: 3 },
    });
    expect(snapshots.get(taken.snapshot_id)).toEqual({
      ts: taken.ts,
      windows: ['w1'],
      trees: new Map([['w1', root]]),
      tree_hashes: new Map([['w1', treeHash(root)]]),
    });
  });

  it('lasts five minutes, however often it is read', async () => {
    const clock = new SteppedClock();
    const snapshots = new Snapshots<string>(clock);
    const { snapshot_id } = snapshots.take([], new Map());
    await clock.step(299_999);
    snapshots.get(snapshot_id);
    await clock.step(1);
    expect(() => snapshots.get(snapshot_id)).toThrow(expired(snapshot_id));
  });

  it('gives way to newer ones when it has not been used for longest', () => {
    const snapshots = new Snapshots<string>(new SteppedClock());
    const ids = Array.from({ length: 32 }, () => snapshots.take([], new Map()).snapshot_id);
    const [first = '', second = '', ...others] = ids;
    snapshots.get(first);
    snapshots.take([], new Map());
    expect(() => snapshots.get(second)).toThrow(expired(second));
    for (const id of [first, ...others]) snapshots.get(id);
  });

  it('can be dropped once', () => {
    const snapshots = new Snapshots<string>(new SteppedClock());
    const { snapshot_id } = snapshots.take([], new Map());
    expect([snapshots.drop(snapshot_id), snapshots.drop(snapshot_id), snapshots.drop('nonsense')]).toEqual([true, false, false]);
    expect(() => snapshots.get(snapshot_id)).toThrow(expired(snapshot_id));
  });
});

describe('the difference of two snapshots', () => {
  const snapshots = new Snapshots<string>(new SteppedClock());
  const snapshot = (trees: Record<string, UnifiedUINode>) => snapshots.get(snapshots.take([], new Map(Object.entries(trees))).snapshot_id);
  const a = snapshot({ gone: tree('x'), same: tree('x'), changed: tree('x', 'y') });
  const b = snapshot({ same: tree('x'), changed: tree('x', 'z', 'y'), fresh: tree('x') });

  it('names the windows that came, went and changed', () => {
    const { windows_added, windows_removed, per_window_changes } = diffSnapshots(a, b);
    expect([windows_added, windows_removed, Object.keys(per_window_changes)]).toEqual([['fresh'], ['gone'], ['changed']]);
  });

  it('applied to the one gives the other', () => {
    const changes = diffSnapshots(a, b).per_window_changes['changed'];
    if (changes?.format !== 'custom') throw new Error('another format');
    const strip = (text: string): string => text.replaceAll(/"id":"[^"]*"/g, '');
    const [before, after] = [a.trees.get('changed') ?? tree(), b.trees.get('changed') ?? tree()];
    expect(strip(JSON.stringify(applyCustom(changes.changes, toElement(before))))).toBe(strip(JSON.stringify(toElement(after))));
  });

  it('can be a JSON patch', () => {
    expect(diffSnapshots(a, b, 'json-patch').per_window_changes['changed']).toMatchObject({ format: 'json-patch' });
  });

  it('of a snapshot with itself is empty', () => {
    expect(diffSnapshots(a, a)).toEqual({ windows_added: [], windows_removed: [], per_window_changes: {} });
  });
});
