import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import type { WaitCondition } from '../../packages/core/src/look/wait/condition.ts';
import { SteppedClock } from '../../packages/core/src/device/clock.ts';
import type { UnifiedUINode } from '../../packages/core/src/screen/node.ts';
import { openDesk } from './desk.ts';
import { driverOf, label, passTime, screenWith, ScriptedDevice, whileTimePasses, WINDOW, type Script } from './scripted-device.ts';

let clock: SteppedClock;
let host: Host;
let desk: DeviceClient;
let someoneElse: DeviceClient;

beforeEach(async () => {
  clock = new SteppedClock(1_000_000);
  ({ host, desk } = await openDesk({ clock }));
  someoneElse = await DeviceClient.on(host, 'virtual:desk', 'someone else');
});
afterEach(() => host.close());

const tap = (name: string): Promise<unknown> => someoneElse.perform({ type: 'tap', target: { selector: `Button[name="${name}"]` } });
const type = (text: string): Promise<unknown> => someoneElse.perform({ type: 'type', text, target: { selector: 'Edit' } });

/** Waits while another caller does something, without the clock advancing. */
async function waitWhile(condition: WaitCondition, happens: () => Promise<unknown>): Promise<Awaited<ReturnType<DeviceClient['waitFor']>>> {
  const wait = desk.waitFor({ any_of: [condition] });
  await passTime(clock, 0);
  await happens();
  return wait;
}

describe('waiting for one of seven things', () => {
  it.each<[string, () => Promise<WaitCondition>, () => Promise<unknown>, object]>([
    [
      'an element that appears',
      () => Promise.resolve({ type: 'element_appears', selector: 'Button[name="Yes"]' }),
      () => tap('Ask'),
      { selector: 'Window[name="Really?"]/Button[name="Yes"]', element_id: 'root.0' },
    ],
    [
      'an element that disappears',
      () => Promise.resolve({ type: 'element_disappears', selector: 'CheckBox' }),
      () => tap('Ask'),
      { selector: 'CheckBox' },
    ],
    [
      'a text that comes to be seen',
      () => Promise.resolve({ type: 'text_visible', regex: 'Plan B$' }),
      () => type(' B'),
      { selector: 'Window[name="Main"]/Edit[name="Title"]' },
    ],
    [
      'a window that appears',
      () => Promise.resolve({ type: 'window_appears', title_regex: '^Really' }),
      () => tap('Ask'),
      { window_uid: 'mock:ask' },
    ],
    [
      'a window that disappears',
      () => Promise.resolve({ type: 'window_disappears', window_uid: 'mock:notes' }),
      () => tap('Close notes'),
      { window_uid: 'mock:notes' },
    ],
    ['a tree that changes', () => Promise.resolve({ type: 'tree_changes' }), () => type('!'), {}],
    [
      'a tree that changes since a token',
      async () => ({ type: 'tree_changes', since: (await desk.observe()).tree_token }),
      () => type('!'),
      {},
    ],
    [
      'a focus that moves',
      () => Promise.resolve({ type: 'focused_changes' }),
      () => someoneElse.perform({ type: 'focus', target: { selector: 'PasswordEdit' } }),
      { focused: 'Window[name="Main"]/PasswordEdit[name="PIN"]' },
    ],
  ])('%s, as soon as somebody makes it so', async (_, condition, happens, matched_detail) => {
    const found = await waitWhile(await condition(), happens);
    expect(found).toMatchObject({ matched_index: 0, matched_detail, elapsed_ms: 0 });
    expect(found.polls).toBeGreaterThan(1);
  });

  it.each<[string, WaitCondition]>([
    ['an element that is there', { type: 'element_appears', selector: 'CheckBox' }],
    ['an element that is not there', { type: 'element_disappears', selector: 'Slider' }],
    ['a text that can be seen', { type: 'text_visible', regex: 'Plan' }],
    ['a window that is there', { type: 'window_appears', title_regex: 'Notes' }],
  ])('%s is there at once', async (_, condition) => {
    expect(await desk.waitFor({ any_of: [condition] })).toMatchObject({ matched_index: 0, elapsed_ms: 0, polls: 1 });
  });

  it.each<[string, WaitCondition]>([
    ['a focus that stays', { type: 'focused_changes' }],
    ['a tree that stays', { type: 'tree_changes' }],
    ['an element that stays away', { type: 'element_appears', selector: 'Slider' }],
    ['an element that stays', { type: 'element_disappears', element_id: 'root.5' }],
  ])('%s runs out of time, and says how long and how often was looked', async (_, condition) => {
    const wait = desk.waitFor({ any_of: [condition], timeout_ms: 1000, poll_ms: 250 });
    await expect(whileTimePasses(clock, wait)).rejects.toMatchObject({
      kind: 'Timeout',
      context: { elapsed_ms: 1000, polls: 5, timeout_ms: 1000 },
    });
  });

  it('takes the first of several that hold, in the order they are given', async () => {
    const any_of: WaitCondition[] = [
      { type: 'element_appears', selector: 'Slider' },
      { type: 'text_visible', regex: '^Plan$' },
      { type: 'element_appears', selector: 'CheckBox' },
    ];
    expect((await desk.waitFor({ any_of })).matched_index).toBe(1);
    expect((await desk.waitFor({ any_of: any_of.toReversed() })).matched_index).toBe(0);
  });

  it('is woken by what happens by itself, before the next look', async () => {
    await whileTimePasses(clock, tap('Later'));
    const begun = clock.now();
    const wait = desk.waitFor({ any_of: [{ type: 'text_visible', regex: '^done$' }], poll_ms: 5000, timeout_ms: 20_000 });
    expect((await whileTimePasses(clock, wait)).elapsed_ms).toBe(clock.now() - begun);
    expect(clock.now() - begun).toBeLessThanOrEqual(500);
  });

  it('has an answer at a glance when there is no time', async () => {
    expect(await desk.waitFor({ any_of: [{ type: 'text_visible', regex: 'Plan' }], timeout_ms: 0 })).toMatchObject({ polls: 1 });
    await expect(desk.waitFor({ any_of: [{ type: 'focused_changes' }], timeout_ms: 0 })).rejects.toMatchObject({ context: { polls: 1 } });
  });

  it('waits no longer than a minute and looks no more often than every 50 ms', async () => {
    const wait = desk.waitFor({ any_of: [{ type: 'focused_changes' }], timeout_ms: 3_600_000, poll_ms: 1 });
    await expect(whileTimePasses(clock, wait)).rejects.toMatchObject({ context: { elapsed_ms: 60_000, polls: 1201 } });
  });

  it('looks in the window that is named, also when it is not in front', async () => {
    const inNotes = { window_uid: 'mock:notes', timeout_ms: 0 };
    expect(await desk.waitFor({ ...inNotes, any_of: [{ type: 'text_visible', regex: 'diary' }] })).toMatchObject({ matched_index: 0 });
    await expect(desk.waitFor({ ...inNotes, any_of: [{ type: 'text_visible', regex: 'Plan' }] })).rejects.toMatchObject({
      kind: 'Timeout',
    });
  });

  it('goes on when its window goes: elements of a window that is gone have disappeared, and its tree has changed', async () => {
    for (const condition of [{ type: 'element_disappears', selector: 'Document' } as const, { type: 'tree_changes' } as const]) {
      const other = await openDesk({ clock });
      const wait = other.desk.waitFor({ any_of: [condition], window_uid: 'mock:notes' });
      await passTime(clock, 0);
      await other.desk.perform({ type: 'tap', target: { selector: 'Button[name="Close notes"]' } });
      expect(await wait).toMatchObject({ matched_index: 0 });
      await other.host.close();
    }
  });

  it('knows an element by what it is, not by where it stood', async () => {
    const rows = ['Bread', 'Milk', 'Soap'].map((name) => ({ role: 'ListItem', name, id: name }));
    const window = (children: object[]): object => ({ uid: 'mock:list', title: 'List', tree: { role: 'Window', name: 'List', children } });
    const eat = { role: 'Button', name: 'Eat', id: 'eat' };
    const scenario = {
      name: 'List',
      initial_state: 'all',
      states: { all: { windows: [window([eat, ...rows])] }, less: { windows: [window([eat, ...rows.slice(1)])] } },
      reactions: [{ on: { tool: 'click_element', target_id: 'eat' }, transition_to: 'less' }],
    };
    const other = await openDesk({ clock, scenario });
    const wait = (element_id: string): Promise<unknown> =>
      other.desk.waitFor({ any_of: [{ type: 'element_disappears', element_id }], timeout_ms: 500 });
    await other.desk.observe();
    const bread = wait('root.1');
    const milk = wait('root.2');
    const refused = expect(milk).rejects.toMatchObject({ kind: 'Timeout' });
    await passTime(clock, 0);
    await other.desk.perform({ type: 'tap', target: { selector: 'Button' } });
    expect(await bread).toMatchObject({ matched_detail: { element_id: 'root.1' } });
    await passTime(clock, 500);
    await refused;
    await other.host.close();
  });

  it('does not take a focus for moved because the window got another name', async () => {
    const device = new ScriptedDevice('renamed', clock, { shows: (ms) => ({ ...screenWith(), text: ms < 300 ? 'Main' : 'Main *' }) });
    const other = openHost({ clock, drivers: [driverOf(device)] }).host;
    const client = await DeviceClient.on(other, device.id, 'test');
    const wait = client.waitFor({ any_of: [{ type: 'focused_changes' }], timeout_ms: 1000 });
    await expect(whileTimePasses(clock, wait)).rejects.toMatchObject({ kind: 'Timeout' });
    await other.close();
  });

  it('sees on a device without events what changes by itself', async () => {
    const device = new ScriptedDevice('silent', clock, { shows: (ms) => screenWith(label(ms < 730 ? 'wait' : 'now')) });
    const other = openHost({ clock, drivers: [driverOf(device)] }).host;
    const client = await DeviceClient.on(other, device.id, 'test');
    const wait = client.waitFor({ any_of: [{ type: 'text_visible', regex: '^now$' }] });
    expect(await whileTimePasses(clock, wait)).toMatchObject({ elapsed_ms: 800, polls: 5 });
    await other.close();
  });

  it('keeps nobody from acting', async () => {
    const wait = desk.waitFor({ any_of: [{ type: 'text_visible', regex: '^never$' }] });
    const pause = desk.perform({ type: 'wait', durationMs: 3000 });
    await passTime(clock, 100);
    expect(await someoneElse.perform({ type: 'focus', target: { selector: 'PasswordEdit' } })).toMatchObject({ ok: true });
    await expect(whileTimePasses(clock, wait)).rejects.toMatchObject({ kind: 'Timeout' });
    expect((await pause).ok).toBe(true);
  });

  it.each<[string, object, string]>([
    ['nothing to wait for', { any_of: [] }, 'BadRequest'],
    ['an unknown thing', { any_of: [{ type: 'world_peace' }] }, 'BadRequest'],
    ['an element without a name', { any_of: [{ type: 'element_disappears' }] }, 'BadRequest'],
    ['an element with two', { any_of: [{ type: 'element_disappears', selector: 'Edit', element_id: 'root.1' }] }, 'BadRequest'],
    ['a pattern that is none', { any_of: [{ type: 'text_visible', regex: '(' }] }, 'BadRequest'],
    ['a selector that is none', { any_of: [{ type: 'element_appears', selector: 'Button[' }] }, 'BadSelector'],
    ['a token nobody knows', { any_of: [{ type: 'tree_changes', since: 'tt:0000000000000000' }] }, 'SnapshotExpired'],
    ['the tree of a window that is not there', { any_of: [{ type: 'tree_changes' }], window_uid: 'mock:never' }, 'WindowGone'],
  ])('refuses %s', async (_, wait, kind) => {
    await expect(desk.waitFor(wait as never)).rejects.toMatchObject({ kind });
  });
});

describe('waiting until the screen is still', () => {
  async function idle(
    script: Script,
    wait: Parameters<DeviceClient['waitIdle']>[0] = {},
  ): Promise<Awaited<ReturnType<DeviceClient['waitIdle']>>> {
    const device = new ScriptedDevice('film', clock, script);
    const other = openHost({ clock, drivers: [driverOf(device)] }).host;
    const client = await DeviceClient.on(other, device.id, 'test');
    // A scripted device reports changes only after an input.
    if (script.changeEventsMs !== undefined) await device.hover();
    try {
      return await whileTimePasses(clock, client.waitIdle(wait));
    } finally {
      await other.close();
    }
  }
  const until =
    (ms: number) =>
    (now: number): UnifiedUINode =>
      screenWith(label(`frame ${Math.floor(Math.min(now, ms) / 50)}`));

  it('takes 750 ms of stillness, looked at every 100 ms', async () => {
    expect(await idle({ shows: () => screenWith() })).toMatchObject({ elapsed_ms: 800, polls: 9 });
    expect(await idle({ shows: until(520) })).toMatchObject({ elapsed_ms: 1300 });
  });

  it('goes by the device’s change events where it has them', async () => {
    expect(await idle({ shows: () => screenWith(), changeEventsMs: [] })).toMatchObject({ elapsed_ms: 750, polls: 2 });
    expect(await idle({ shows: until(520), changeEventsMs: [300, 520] })).toMatchObject({ elapsed_ms: 1270 });
  });

  it('takes the times it is given', async () => {
    expect(await idle({ shows: until(520) }, { quiet_ms: 300, poll_ms: 50 })).toMatchObject({ elapsed_ms: 800 });
  });

  it('runs out of time on a screen that never rests', async () => {
    const wait = idle({ shows: until(Infinity) }, { timeout_ms: 2000 });
    await expect(wait).rejects.toMatchObject({ kind: 'Timeout', context: { elapsed_ms: 2000, polls: 21 } });
  });

  it('does not wait longer than it may for the stillness to be long enough', async () => {
    const wait = idle({ shows: until(1800), changeEventsMs: [1800] }, { timeout_ms: 2000 });
    await expect(wait).rejects.toMatchObject({ kind: 'Timeout', context: { elapsed_ms: 2000 } });
  });

  it('ends at once on a device that knows that it is quiet, and when it becomes so', async () => {
    expect(await desk.waitIdle()).toMatchObject({ elapsed_ms: 0, polls: 1, tree_hash: (await desk.observe()).tree_hash });
    await whileTimePasses(clock, tap('Later'));
    const begun = clock.now();
    const found = await whileTimePasses(clock, desk.waitIdle({ quiet_ms: 5000, timeout_ms: 10_000 }));
    expect(found).toMatchObject({ elapsed_ms: clock.now() - begun, tree_hash: (await desk.observe()).tree_hash });
    expect(found.elapsed_ms).toBeLessThanOrEqual(500);
  });

  it('looks at the window that is named', async () => {
    const { tree_hash } = await desk.waitIdle({ window: { uid: 'mock:notes' } });
    expect(tree_hash).toBe((await desk.observe({ window: { uid: 'mock:notes' } })).tree_hash);
    await expect(desk.waitIdle({ window: { uid: WINDOW } })).rejects.toMatchObject({ kind: 'WindowGone' });
  });
});
