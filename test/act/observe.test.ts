import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { ActionInput } from '../../packages/core/src/act/action.ts';
import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import type { Observation } from '../../packages/core/src/look/observe.ts';
import { SteppedClock } from '../../packages/core/src/device/clock.ts';
import { applyCustom } from '../../packages/core/src/screen/diff/apply-custom.ts';
import { applyJsonPatch } from '../../packages/core/src/screen/diff/apply-json-patch.ts';
import type { Element } from '../../packages/core/src/screen/observer-element.ts';
import { openDesk } from './desk.ts';
import { whileTimePasses } from './scripted-device.ts';

let clock: SteppedClock;
let host: Host;
let desk: DeviceClient;

beforeEach(async () => {
  clock = new SteppedClock(1_000_000);
  ({ host, desk } = await openDesk({ clock }));
});
afterEach(() => host.close());

const TITLE = { selector: 'Edit[name="Title"]' };
const NOTES = { uid: 'mock:notes' };

async function wholeTree(window?: { uid: string }): Promise<Element> {
  const seen = await desk.observe(window === undefined ? {} : { window });
  return seen.format === 'full' ? seen.tree : expect.fail('not a full tree');
}

const numbered = (e: Element, id = 'root'): Element => ({
  ...e,
  id,
  children: e.children.map((child, i) => numbered(child, `${id}.${i}`)),
});

function applied(changes: Observation, to: Element): unknown {
  if (changes.format === 'custom') return applyCustom(changes.changes, to);
  return changes.format === 'json-patch' ? applyJsonPatch(changes.changes, to) : expect.fail('not a diff');
}

describe('observe', () => {
  it('gives the whole tree at first', async () => {
    const seen = await desk.observe();
    expect(seen).toMatchObject({ format: 'full', base_token: null, unchanged: false, window: 'Main', window_uid: 'mock:main', text: null });
    expect(seen.tree_token).toMatch(/^tt:[0-9a-f]{16}$/);
    expect(seen.tree_hash).toMatch(/^sha1:[0-9a-f]{40}$/);
    expect(seen.node_count).toBe(14);
  });

  it('says that nothing has changed since', async () => {
    const { tree_token, tree_hash } = await desk.observe();
    for (const format of ['custom', 'json-patch'] as const) {
      expect(await desk.observe({ since: tree_token, format })).toMatchObject({
        format,
        unchanged: true,
        changes: [],
        base_token: tree_token,
        tree_hash,
      });
    }
  });

  it('gives what has changed since, with refs', async () => {
    const { tree_token } = await desk.observe();
    const { ref } = await desk.find(TITLE.selector);
    await desk.perform({ type: 'type', text: '!', target: TITLE });
    const seen = await desk.observe({ since: tree_token });
    expect(seen).toMatchObject({ format: 'custom', base_token: tree_token, unchanged: false });
    expect(seen.format === 'custom' && seen.changes).toEqual([{ op: 'replace', path: '3', fields: { value: 'Plan!' } }]);
    expect(seen.text).toContain(ref);
    expect(seen.text).toContain('Plan!');
  });

  it('reports a focus that moved though the hash stays', async () => {
    const before = await desk.observe();
    await desk.perform({ type: 'focus', target: { selector: 'PasswordEdit' } });
    const after = await desk.observe({ since: before.tree_token });
    expect(after).toMatchObject({ unchanged: false, tree_hash: before.tree_hash });
  });

  it.each(['custom', 'json-patch'] as const)('gives %s changes that make the earlier tree the later one', async (format) => {
    const actions: fc.Arbitrary<ActionInput> = fc.oneof(
      fc.constantFrom<ActionInput>(
        { type: 'tap', target: { selector: 'CheckBox' } },
        { type: 'clear', target: TITLE },
        { type: 'focus', target: { selector: 'PasswordEdit' } },
        { type: 'tap', target: { selector: 'Button[name="Later"]' } },
      ),
      fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
        .map((text): ActionInput => ({ type: 'set_value', value: text, target: TITLE })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(actions, fc.integer({ min: 0, max: 700 })), { maxLength: 5 }), async (steps) => {
        const before = await wholeTree();
        const { tree_token } = await desk.observe();
        for (const [action, ms] of steps) {
          expect((await whileTimePasses(clock, desk.perform(action))).error).toBeNull();
          await clock.step(ms);
        }
        const changes = await desk.observe({ since: tree_token, format });
        expect(numbered(applied(changes, before) as Element)).toEqual(await wholeTree());
      }),
      { numRuns: 30 },
    );
  });

  it('gives the whole tree for a token that has expired, five minutes after it was last given out', async () => {
    const { tree_token } = await desk.observe();
    await clock.step(5 * 60_000 - 1);
    expect(await desk.observe({ since: tree_token })).toMatchObject({ format: 'custom', base_token: tree_token, tree_token });
    await clock.step(5 * 60_000);
    expect(await desk.observe({ since: tree_token })).toMatchObject({ format: 'full', base_token: null, unchanged: false });
  });

  it('gives the whole tree for a token pushed out by sixteen newer ones', async () => {
    const { tree_token } = await desk.observe();
    const observeChanges = async (count: number): Promise<void> => {
      for (let i = 0; i < count; i++) {
        await whileTimePasses(clock, desk.perform({ type: 'set_value', target: TITLE, value: `title ${i}` }));
        await desk.observe();
      }
    };
    await observeChanges(14);
    expect((await desk.observe({ since: tree_token })).format).toBe('custom');
    await observeChanges(16);
    expect((await desk.observe({ since: tree_token })).format).toBe('full');
  });

  it('gives everyone the same token for the same reading, so that many who look do not push out what one holds', async () => {
    const { tree_token } = await desk.observe();
    const others = await Promise.all(Array.from({ length: 40 }, (_, i) => DeviceClient.on(host, desk.device, `other ${i}`)));
    for (const other of others) expect((await other.observe()).tree_token).toBe(tree_token);
    expect(await desk.observe({ since: tree_token })).toMatchObject({ format: 'custom', unchanged: true });
  });

  it("gives the whole tree for another window's token and for one it never gave", async () => {
    const { tree_token } = await desk.observe();
    expect(await desk.observe({ window: NOTES, since: tree_token })).toMatchObject({ format: 'full', base_token: null, window: 'Notes' });
    expect(await desk.observe({ since: 'tt:0123456789abcdef' })).toMatchObject({ format: 'full', base_token: null });
  });

  it("gives the whole tree for another device's token of a window with the same uid", async () => {
    const { tree_token } = await desk.observe();
    const other = await DeviceClient.on(host, 'virtual:other', 'test');
    expect(await other.observe({ since: tree_token })).toMatchObject({ format: 'full', window_uid: 'mock:main' });
  });

  it('reads the window that is named, by uid or by its place in the list', async () => {
    expect((await desk.observe({ window: NOTES })).window).toBe('Notes');
    expect((await desk.observe({ window: { index: 1 } })).window).toBe('Notes');
  });

  it('refuses a window that is gone, and never reads another one instead', async () => {
    await desk.perform({ type: 'tap', target: { selector: 'Button[name="Close notes"]' } });
    await expect(desk.observe({ window: NOTES })).rejects.toMatchObject({ kind: 'WindowGone' });
    await expect(desk.observe({ window: { index: 7 } })).rejects.toMatchObject({ kind: 'BadRequest' });
  });

  it.each([{ format: 'xml' }, { since: 7 }, { window: 'Notes' }, { depht: 3 }])('refuses %j', async (query) => {
    await expect(desk.observe(query as never)).rejects.toMatchObject({ kind: 'BadRequest' });
  });
});
