import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { ActionInput } from '../../packages/core/src/act/action.ts';
import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import type { Capabilities } from '../../packages/core/src/device/capabilities.ts';
import { SteppedClock } from '../../packages/core/src/device/clock.ts';
import { HandsightError } from '../../packages/core/src/error/errors.ts';
import { driverOf, INPUTS, passTime, screenWith, ScriptedDevice, whileTimePasses, WINDOW } from './scripted-device.ts';

const GO = { selector: 'Button[name="Go"]' };
const tap: ActionInput = { type: 'tap', target: GO };
const ALL: Partial<Capabilities> = { wheel: true, operations: ['invoke'], rotation: true, links: true };

let clock: SteppedClock;
let host: Host;
let device: ScriptedDevice;
let other: ScriptedDevice;
let client: DeviceClient;

beforeEach(async () => {
  clock = new SteppedClock(1_000_000);
  device = new ScriptedDevice('one', clock, { shows: () => screenWith(), can: ALL });
  other = new ScriptedDevice('two', clock, { shows: () => screenWith() });
  ({ host } = openHost({ clock, drivers: [driverOf(device, other)] }));
  client = await DeviceClient.on(host, device.id, 'test');
});
afterEach(() => host.close());

/** An action that reaches the device through this method. */
const BY: Record<(typeof INPUTS)[number], ActionInput> = {
  gesture: tap,
  hover: { type: 'hover', target: GO },
  wheel: { type: 'scroll', direction: 'down' },
  press: { type: 'key', keys: 'enter' },
  type: { type: 'type', text: 'x' },
  operate: { type: 'invoke', target: GO },
  bringToFront: { type: 'bring_to_front' },
  rotate: { type: 'set_orientation', orientation: 'portrait' },
  openLink: { type: 'open_link', url: 'app://x' },
};

describe('a device that does not answer', () => {
  it.each(['capabilities', 'windows', 'read', 'monitors'] as const)(
    'in %s: nothing was sent, and the action may be repeated',
    async (method) => {
      device.hang(method);
      const receipt = await whileTimePasses(clock, client.perform(tap));
      expect(receipt).toMatchObject({ ok: false, success: false, dispatched: 'no', retryable: true, error: { code: 'Timeout' } });
      expect(receipt.duration_ms).toBe(30_000);
      expect(device.sent).toEqual([]);
    },
  );

  it.each(INPUTS)('in %s: it is not known whether it arrived', async (method) => {
    device.hang(method);
    const receipt = await whileTimePasses(clock, client.perform(BY[method]));
    expect(receipt).toMatchObject({ ok: false, success: false, dispatched: 'unknown', retryable: false, lifecycle_state: 'failed' });
    expect(receipt.error?.code).toBe('Timeout');
    expect(device.sent).toEqual([method]);
  });

  it('in the reading after the input: it was sent, and must not be repeated', async () => {
    let stuck: { letGo: () => void } | undefined;
    device.first.set('gesture', () => {
      stuck = device.hang('read');
      return Promise.resolve();
    });
    const receipt = await whileTimePasses(clock, client.perform(tap));
    expect(receipt).toMatchObject({ ok: false, dispatched: 'yes', retryable: false, error: { code: 'Timeout' } });
    expect(stuck).toBeDefined();
  });

  it('leaves its queue free for the next action', async () => {
    device.hang('gesture');
    const first = client.perform(tap);
    const second = client.perform({ type: 'key', keys: 'enter' });
    expect((await whileTimePasses(clock, first)).dispatched).toBe('unknown');
    expect((await whileTimePasses(clock, second)).ok).toBe(true);
    expect(device.sent).toEqual(['gesture', 'press']);
  });

  it('does not keep another device waiting', async () => {
    device.hang('gesture');
    const stuck = client.perform(tap);
    const begun = clock.now();
    const free = await whileTimePasses(clock, (await DeviceClient.on(host, other.id, 'test')).perform(tap));
    expect(free.ok).toBe(true);
    expect(clock.now() - begun).toBeLessThan(5000);
    await whileTimePasses(clock, stuck);
  });

  it('does nothing and reports nothing when its answer comes after all', async () => {
    const states: string[] = [];
    host.events.on('lifecycle', ({ step }) => states.push(step.state));
    const { letGo } = device.hang('read');
    const receipt = await whileTimePasses(clock, client.perform(tap));
    letGo();
    await passTime(clock, 1000);
    expect(device.sent).toEqual([]);
    expect(receipt.lifecycle.map((step) => step.state)).toEqual(['failed']);
    expect(states).toEqual(['failed']);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['windows', () => client.windows()],
    ['observe', () => client.observe()],
    ['structure', () => client.structure()],
    ['find', () => client.find('Button')],
    ['compact', () => client.compact()],
    ['snapshot', () => client.snapshot()],
    ['waitFor', () => client.waitFor({ any_of: [{ type: 'focused_changes' }] })],
    ['waitIdle', () => client.waitIdle()],
    ['assertState', () => client.assertState([{ kind: 'element_exists', selector: 'Button' }])],
    ['propose', () => client.propose(tap)],
  ])('gives %s a timeout', async (_, ask) => {
    device.hang('windows');
    await expect(whileTimePasses(clock, ask())).rejects.toMatchObject({ kind: 'Timeout' });
  });

  it('gives pictures a timeout', async () => {
    device.hang('picture');
    await expect(whileTimePasses(clock, client.picture())).rejects.toMatchObject({ kind: 'Timeout' });
    device.hang('picture');
    await expect(whileTimePasses(clock, client.screenSnapshot('claude'))).rejects.toMatchObject({ kind: 'Timeout' });
  });

  it('gives a timeout when it cannot even be opened', async () => {
    const never = { scheme: 'never', list: () => Promise.resolve([]), open: () => new Promise<never>(() => undefined) };
    host.devices.register(never);
    await expect(whileTimePasses(clock, DeviceClient.on(host, 'never:there', 'test'))).rejects.toMatchObject({ kind: 'Timeout' });
  });
});

describe('an action that takes its time', () => {
  it('may take as long as it says beside the time for everything else', async () => {
    const receipt = await whileTimePasses(clock, client.perform({ type: 'wait', durationMs: 45_000 }));
    expect(receipt).toMatchObject({ ok: true, duration_ms: 45_000 });
  });

  it('ends when the caller says, if that is sooner', async () => {
    device.hang('read');
    const receipt = await whileTimePasses(clock, client.perform(tap, { timeout_ms: 500 }));
    expect(receipt).toMatchObject({ duration_ms: 500, error: { code: 'Timeout' } });
  });
});

describe('a device that dies in the middle of a gesture', () => {
  it.each([
    ['says so', new HandsightError('DeviceGone', 'the cable is out'), 'DeviceGone'],
    ['just fails', new Error('socket hang up'), 'Internal'],
  ])('and %s: nobody knows, and nobody should try again', async (_, error, code) => {
    device.fail('gesture', error);
    const receipt = await whileTimePasses(clock, client.perform(tap));
    expect(receipt).toMatchObject({ ok: false, success: false, dispatched: 'unknown', retryable: false, error: { code } });
  });

  it('refusing is not dying: nothing was sent', async () => {
    device.fail('type', new HandsightError('TextNotTypable', 'no such letter'));
    const receipt = await whileTimePasses(clock, client.perform({ type: 'type', text: '漢' }));
    expect(receipt).toMatchObject({ ok: false, dispatched: 'no', error: { code: 'TextNotTypable' } });
  });

  it('is reopened by the next request', async () => {
    device.tell({ type: 'gone', reason: 'unplugged' });
    const again = await DeviceClient.on(host, device.id, 'test');
    expect(again.session).not.toBe(client.session);
    expect((await whileTimePasses(clock, again.perform(tap))).ok).toBe(true);
  });
});

describe('a caller who cancels', () => {
  const cancelWhen = async (method: 'gesture' | 'read', ms: number): Promise<Awaited<ReturnType<DeviceClient['perform']>>> => {
    const cancel = new AbortController();
    device.first.set(method, async () => {
      await clock.after(ms);
      cancel.abort(new Error('changed my mind'));
      await clock.after(1);
    });
    return whileTimePasses(clock, client.perform(tap, { signal: cancel.signal }));
  };

  it('while the input is on its way does not know whether it arrived', async () => {
    expect(await cancelWhen('gesture', 100)).toMatchObject({ dispatched: 'unknown', retryable: false, error: { code: 'Cancelled' } });
  });

  it('before anything was sent knows that nothing was', async () => {
    expect(await cancelWhen('read', 100)).toMatchObject({ dispatched: 'no', retryable: true, error: { code: 'Cancelled' } });
    await passTime(clock, 1000);
    expect(device.sent).toEqual([]);
  });

  it('while the screen comes to rest knows that it was sent', async () => {
    const cancel = new AbortController();
    const action = client.perform(tap, { signal: cancel.signal });
    await passTime(clock, 50);
    expect(device.sent).toEqual(['gesture']);
    cancel.abort();
    expect(await action).toMatchObject({ dispatched: 'yes', retryable: false, error: { code: 'Cancelled' } });
  });

  it('while waiting for the turn is answered at once, and the action is never done', async () => {
    device.hang('gesture');
    const first = client.perform(tap);
    const cancel = new AbortController();
    const second = client.perform({ type: 'key', keys: 'enter' }, { signal: cancel.signal });
    await passTime(clock, 10);
    cancel.abort();
    await passTime(clock, 1);
    const receipt = await Promise.race([second, Promise.resolve('still waiting')]);
    expect(receipt).toMatchObject({ dispatched: 'no', error: { code: 'Cancelled' } });
    await whileTimePasses(clock, first);
    await passTime(clock, 10);
    expect(device.sent).toEqual(['gesture']);
  });

  it('stops readings and waits too', async () => {
    for (const ask of [
      (signal: AbortSignal) => client.waitFor({ any_of: [{ type: 'element_appears', selector: 'Nothing' }] }, signal),
      (signal: AbortSignal) => client.waitIdle({ quiet_ms: 3000 }, signal),
    ]) {
      const cancel = new AbortController();
      const wait = ask(cancel.signal);
      await passTime(clock, 300);
      cancel.abort();
      await expect(wait).rejects.toMatchObject({ kind: 'Cancelled' });
    }
    device.hang('read');
    const cancel = new AbortController();
    const observation = client.observe({ window: { uid: WINDOW } }, cancel.signal);
    cancel.abort();
    await expect(observation).rejects.toMatchObject({ kind: 'Cancelled' });
  });
});
