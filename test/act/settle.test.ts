import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { ActionInput } from '../../packages/core/src/act/action.ts';
import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import type { Receipt } from '../../packages/core/src/host/receipt.ts';
import type { Call } from '../../packages/core/src/device/call.ts';
import { SteppedClock } from '../../packages/core/src/device/clock.ts';
import type { WindowInfo } from '../../packages/core/src/device/window.ts';
import type { UnifiedUINode } from '../../packages/core/src/screen/node.ts';
import { driverOf, label, screenWith, ScriptedDevice, whileTimePasses, type Script } from './scripted-device.ts';

let clock: SteppedClock;
let host: Host;

beforeEach(() => {
  clock = new SteppedClock(1_000_000);
});
afterEach(() => host.close());

const GO = { selector: 'Button[name="Go"]' };
const tap: ActionInput = { type: 'tap', target: GO };

async function actOn(script: Script, action: ActionInput = tap): Promise<{ receipt: Receipt; device: ScriptedDevice; begun: number }> {
  const device = new ScriptedDevice('film', clock, script);
  ({ host } = openHost({ clock, drivers: [driverOf(device)] }));
  const client = await DeviceClient.on(host, device.id, 'test');
  const begun = clock.now();
  const receipt = await whileTimePasses(clock, client.perform(action));
  return { receipt, device, begun };
}

/** Changes every `everyMs` until `endMs`, then stands still. */
const moving =
  (everyMs: number, endMs: number) =>
  (ms: number): UnifiedUINode =>
    screenWith(label(`frame ${Math.floor(Math.min(ms, endMs) / everyMs)}`));

describe('a device without change events', () => {
  it('is at rest when two readings 200 ms apart are equal', async () => {
    const { receipt } = await actOn({ shows: () => screenWith() });
    expect(receipt).toMatchObject({ ok: true, dispatched: 'yes', settle_ms: 200, loading: null });
  });

  it('is read every 200 ms until two readings are equal', async () => {
    const { receipt, device, begun } = await actOn({ shows: moving(100, 700) });
    expect(receipt.settle_ms).toBe(1000);
    expect(device.readAt.filter((at) => at > begun).map((at) => at - begun)).toEqual([200, 400, 600, 800, 1000]);
    expect(receipt.diff_text).toContain('frame 7');
  });

  it('is given 10 seconds, and then taken as it is', async () => {
    const { receipt } = await actOn({ shows: moving(100, Infinity) });
    expect(receipt).toMatchObject({ ok: true, settle_ms: 10_000 });
    expect(receipt.diff_text).toContain('frame 100');
  });

  it('may show a clock that moves on, and is at rest all the same', async () => {
    const shows = (ms: number): UnifiedUINode => screenWith(label(`12:${String(10 + Math.floor(ms / 100)).slice(-2)}`));
    expect((await actOn({ shows })).receipt.settle_ms).toBe(200);
  });
});

describe('a device with change events', () => {
  it('is at rest when it has reported nothing for 150 ms', async () => {
    const { receipt, device, begun } = await actOn({ shows: moving(100, 100), changeEventsMs: [] });
    expect(receipt.settle_ms).toBe(150);
    expect(device.readAt.filter((at) => at > begun)).toEqual([begun + 150]);
  });

  it('starts its quiet time over with every event', async () => {
    const { receipt } = await actOn({ shows: moving(100, 400), changeEventsMs: [100, 240, 380, 400] });
    expect(receipt.settle_ms).toBe(550);
    expect(receipt.diff_text).toContain('frame 4');
  });

  it('is given 10 seconds, and then taken as it is', async () => {
    const changeEventsMs = Array.from({ length: 200 }, (_, i) => i * 100);
    expect((await actOn({ shows: moving(100, Infinity), changeEventsMs })).receipt).toMatchObject({ ok: true, settle_ms: 10_000 });
  });
});

describe('loading indicators', () => {
  const loadingFor =
    (endMs: number) =>
    (ms: number): UnifiedUINode =>
      ms < endMs ? screenWith(label('Loading...')) : screenWith(label('Here it is'));

  it('are waited for, looked at every 500 ms, and reported', async () => {
    const { receipt } = await actOn({ shows: loadingFor(1500) });
    // 200 ms to see that nothing moves, 3 polls of 500 ms, 200 ms to see that the content does not move either.
    expect(receipt).toMatchObject({ settle_ms: 1900, loading: 'Waited for: text "Loading..." at [0,200]' });
    expect(receipt.diff_text).toContain('Here it is');
  });

  it('are waited for by events where there are any', async () => {
    const { receipt } = await actOn({ shows: loadingFor(1500), changeEventsMs: [1500] });
    expect(receipt).toMatchObject({ settle_ms: 1650, loading: 'Waited for: text "Loading..." at [0,200]' });
  });

  it('are given up after 8 seconds', async () => {
    const { receipt } = await actOn({ shows: loadingFor(Infinity) });
    expect(receipt).toMatchObject({ ok: true, settle_ms: 8200, loading: 'Timed out waiting for: text "Loading..." at [0,200]' });
  });
});

describe("the agentest dialect's classes", () => {
  const at = { x: 20, y: 20 };
  const full: [string, ActionInput][] = [
    ['a tap', tap],
    ['a double tap', { type: 'tap', target: GO, count: 2 }],
    ['a long press', { type: 'long_press', target: GO }],
    ['a swipe', { type: 'swipe', direction: 'up' }],
    ['a pinch', { type: 'pinch', center: at, startRadius: 5, endRadius: 10 }],
    ['a rotation', { type: 'rotate', center: at, radius: 10, startAngleDeg: 0, endAngleDeg: 90 }],
  ];
  const light: [string, ActionInput][] = [
    ['a tap at a point', { type: 'tap', target: at }],
    ['a double tap at a point', { type: 'tap', target: at, count: 2 }],
    ['a long press at a point', { type: 'long_press', target: at }],
    ['a swipe between points', { type: 'swipe_points', from: at, to: { x: 20, y: 300 } }],
    ['a key', { type: 'key', keys: 'enter' }],
    ['typing', { type: 'type', text: 'x' }],
    ['clearing', { type: 'clear', target: { selector: 'Edit' } }],
  ];

  it.each(full)('%s waits until the screen is at rest', async (_, action) => {
    expect((await actOn({ shows: moving(100, 700) }, action)).receipt).toMatchObject({ ok: true, settle_ms: 1000 });
  });

  it.each(light)('%s is followed by one reading', async (_, action) => {
    const { receipt } = await actOn({ shows: moving(100, 700) }, action);
    expect(receipt).toMatchObject({ ok: true, settle_ms: 0 });
  });
});

describe('what an element holds after an action', () => {
  const typing: ActionInput = { type: 'type', target: { selector: 'Edit' }, text: 'Ada' };
  /** The field takes a letter every 100 ms. */
  const slowly =
    (letters: number) =>
    (ms: number): UnifiedUINode => {
      const screen = screenWith();
      const value = 'Ada'.slice(0, Math.min(letters, Math.floor(ms / 100)));
      return { ...screen, children: screen.children.map((node) => (node.role === 'text_field' ? { ...node, value } : node)) };
    };

  it('is looked at again until it is what it should be, and the diff is of that screen', async () => {
    const { receipt } = await actOn({ shows: slowly(3), changeEventsMs: [100, 200, 300] }, typing);
    expect(receipt).toMatchObject({ lifecycle_state: 'verified', settle_ms: 0, duration_ms: 450 });
    expect(receipt.diff_text).toContain('="Ada"');
  });

  it('is given three seconds and a half, and then taken as it is', async () => {
    const { receipt } = await actOn({ shows: slowly(2) }, typing);
    expect(receipt).toMatchObject({ ok: true, lifecycle_state: 'failed', failure_code: 'VERIFICATION_FAILED', duration_ms: 3500 });
    expect(receipt.diff_text).toContain('="Ad"');
  });
});

describe('an action in a panel, beside the window that has the focus', () => {
  it('reports what it did to the panel', async () => {
    const device = new ScriptedDevice('film', clock, { shows: (ms) => (ms < 100 ? screenWith() : screenWith(label('Log out'))) });
    const windows = await device.windows({} as Call);
    const panels = windows.map((front): WindowInfo => ({ ...front, window_uid: 'test:panel', focused: false, kind: 'panel', layer: 1 }));
    device.windows = () => Promise.resolve([...windows, ...panels]);
    ({ host } = openHost({ clock, drivers: [driverOf(device)] }));
    const client = await DeviceClient.on(host, device.id, 'test');
    const receipt = await whileTimePasses(clock, client.perform(tap, { window: { uid: 'test:panel' } }));
    expect(receipt).toMatchObject({ before: { window_uid: 'test:panel' }, after: { window_uid: 'test:panel' } });
    expect(receipt.diff_text).toContain('Log out');
  });
});
