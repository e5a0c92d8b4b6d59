import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { SteppedClock } from '../../packages/core/src/device/clock.ts';
import { openDesk } from './desk.ts';
import { driverOf, label, passTime, screenWith, ScriptedDevice, whileTimePasses } from './scripted-device.ts';

let clock: SteppedClock;
let host: Host;
let desk: DeviceClient;

beforeEach(async () => {
  clock = new SteppedClock(1_000_000);
  ({ host, desk } = await openDesk({ clock }));
});
afterEach(() => host.close());

const TITLE = { selector: 'Edit[name="Title"]' };
const button = (name: string) => ({ type: 'tap', target: { selector: `Button[name="${name}"]` } }) as const;

describe('acting and observing in one call', () => {
  it('gives the receipt and the tree', async () => {
    const { receipt, observation, observation_error } = await desk.performAndObserve({ type: 'type', text: '!', target: TITLE });
    expect(receipt).toMatchObject({ ok: true, lifecycle_state: 'verified' });
    expect(observation).toMatchObject({ format: 'full', base_token: null, tree_hash: receipt.after?.tree_hash });
    expect(observation_error).toBeNull();
  });

  it.each(['custom', 'json-patch'] as const)('gives what has changed since a token, as %s', async (format) => {
    const { tree_token: since } = await desk.observe();
    const { observation } = await desk.performAndObserve({ type: 'type', text: '!', target: TITLE }, { since, format });
    expect(observation).toMatchObject({ format, base_token: since, unchanged: false });
    expect(observation?.text).toContain('Plan!');
    const again = await desk.performAndObserve({ type: 'focus', target: TITLE }, { since: observation?.tree_token, format });
    expect(again.observation).toMatchObject({ format, unchanged: true, changes: [] });
  });

  it('gives no tree for an action that was refused', async () => {
    const { receipt, observation, observation_error } = await desk.performAndObserve(button('Nope'));
    expect(receipt.error?.code).toBe('ElementNotFound');
    expect([observation, observation_error]).toEqual([null, null]);
  });

  it('gives the tree when there was nothing to send', async () => {
    const { receipt, observation } = await desk.performAndObserve({ type: 'type', text: '', target: TITLE });
    expect(receipt.ok).toBe(true);
    expect(observation?.format).toBe('full');
  });

  it('observes the window it acts on', async () => {
    const window = { uid: 'mock:notes' };
    const { tree_token: since } = await desk.observe({ window });
    const write = { type: 'set_value', value: 'x', target: { selector: 'Document' } } as const;
    const { receipt, observation } = await desk.performAndObserve(write, { since }, { window });
    expect(receipt).toMatchObject({ ok: true, window_changed: null });
    expect(observation).toMatchObject({ window_uid: 'mock:notes', base_token: since, unchanged: false });
  });

  it('observes the window in front when the action has closed its own', async () => {
    await desk.perform(button('Ask'));
    const { receipt, observation } = await desk.performAndObserve(button('Yes'), {}, { window: { uid: 'mock:ask' } });
    expect(receipt.window_changed).toMatchObject({ from: 'mock:ask', to: 'mock:main' });
    expect(observation).toMatchObject({ window_uid: 'mock:main', format: 'full' });
  });

  it('does not wait on a device that is quiet', async () => {
    const begun = clock.now();
    await desk.performAndObserve({ type: 'focus', target: TITLE });
    expect(clock.now()).toBe(begun);
  });

  it('waits until the device is quiet where it knows', async () => {
    const begun = clock.now();
    const { observation } = await whileTimePasses(clock, desk.performAndObserve(button('Later'), { wait_after_ms: 5000 }));
    expect(observation?.format === 'full' && JSON.stringify(observation.tree)).toContain('"done"');
    expect(clock.now() - begun).toBe(500);
  });

  describe('on a device that does not know when it is quiet', () => {
    let device: ScriptedDevice;
    let client: DeviceClient;
    let other: Host;

    beforeEach(async () => {
      device = new ScriptedDevice('film', clock, { shows: (ms) => screenWith(label(ms < 150 ? 'before' : 'after')) });
      ({ host: other } = openHost({ clock, drivers: [driverOf(device)] }));
      client = await DeviceClient.on(other, device.id, 'test');
      await passTime(clock, 1000);
    });
    afterEach(() => other.close());

    it.each([
      [undefined, 200, 'after'],
      [100, 100, 'before'],
      [0, 0, 'before'],
    ])('waits %s ms after a light action', async (wait_after_ms, took, seen) => {
      const begun = clock.now();
      const after = wait_after_ms === undefined ? {} : { wait_after_ms };
      const { observation } = await whileTimePasses(clock, client.performAndObserve({ type: 'key', keys: 'enter' }, after));
      expect(clock.now() - begun).toBe(took);
      expect(JSON.stringify(observation)).toContain(`"${seen}"`);
    });

    it('never loses the receipt, whatever goes wrong while observing', async () => {
      device.first.set('press', () => Promise.resolve(void setImmediate(() => device.hang('read'))));
      const acted = await whileTimePasses(clock, client.performAndObserve({ type: 'key', keys: 'enter' }));
      expect(acted).toMatchObject({ receipt: { ok: true, dispatched: 'yes' }, observation: null, observation_error: { code: 'Timeout' } });
    });

    it('never loses the receipt when the caller cancels meanwhile', async () => {
      const cancel = new AbortController();
      const acting = client.performAndObserve({ type: 'key', keys: 'enter' }, { wait_after_ms: 1000 }, { signal: cancel.signal });
      await passTime(clock, 300);
      cancel.abort();
      expect(await acting).toMatchObject({ receipt: { ok: true, dispatched: 'yes' }, observation_error: { code: 'Cancelled' } });
    });
  });
});

describe('acting on a window that is not in front', () => {
  it('reports what changed there, and does not take the one in front for a change', async () => {
    const receipt = await desk.perform(
      { type: 'set_value', value: 'Dear diary!', target: { selector: 'Document' } },
      { window: { uid: 'mock:notes' } },
    );
    expect(receipt).toMatchObject({ ok: true, window_changed: null, changed: true, lifecycle_state: 'verified' });
    expect(receipt.diff_text).toContain('Dear diary!');
  });

  it("reports what changed in the app when a key of the phone's keyboard is tapped", async () => {
    const field = { role: 'Edit', name: 'Message', id: 'message' };
    const window = { uid: 'mock:chat', title: 'Chat', tree: { role: 'Window', name: 'Chat', children: [field] } };
    const scenario = { name: 'Chat', device: { kind: 'phone' }, initial_state: 'one', states: { one: { windows: [window] } } };
    const phone = await openDesk({ scenario });
    await phone.desk.perform({ type: 'tap', target: { selector: 'Edit' } });
    const keyboard = (await phone.desk.windows()).find(({ kind }) => kind === 'keyboard') ?? expect.fail('no keyboard');
    const { bounds } = await phone.desk.find({ text: 'h', index: 0 }, { uid: keyboard.window_uid });
    const receipt = await phone.desk.perform({ type: 'tap', target: { x: bounds.left + 5, y: bounds.top + 5 } });
    expect(receipt).toMatchObject({ changed: true, window_changed: null, after: { window_uid: 'mock:chat' } });
    expect(receipt.target.window_uid).toBe(keyboard.window_uid);
    expect(receipt.diff_text).toMatch(/Message.*h/);
    await phone.host.close();
  });

  it('reports another window that comes to the front', async () => {
    const receipt = await desk.perform(button('Ask'));
    expect(receipt).toMatchObject({ changed: true, window_changed: { from: 'mock:main', to: 'mock:ask', title: 'Really?' }, diff: [] });
  });
});
