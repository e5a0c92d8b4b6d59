import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import type { Receipt } from '../../packages/core/src/host/receipt.ts';
import type { Device } from '../../packages/core/src/device/device.ts';
import { virtualDriver } from '../../packages/virtual/src/driver.ts';
import { HandsightError } from '../../packages/core/src/error/errors.ts';
import { Agent } from './agent.ts';
import { hurriedClock } from './hurried-clock.ts';

/** A device with which contact is lost when it is asked to press a key. */
function losing(device: Device): Device {
  return new Proxy(device, {
    get: (inner, name) => {
      if (name === 'press') return () => Promise.reject(new HandsightError('DeviceGone', 'the cable was pulled', {}));
      const value: unknown = Reflect.get(inner, name, inner);
      return typeof value === 'function' ? (value.bind(inner) as unknown) : value;
    },
  });
}

let host: Host;
let agent: Agent;

beforeEach(async () => {
  const driver = virtualDriver(undefined, { clock: hurriedClock });
  ({ host } = openHost({ clock: hurriedClock, drivers: [{ ...driver, open: async (name) => losing(await driver.open(name)) }] }));
  agent = await Agent.on(host, 'virtual:login');
});
afterEach(async () => {
  await agent.close();
  await host.close();
});

const lastReceipt = (): Partial<Receipt> => host.receipts.list().at(-1) ?? {};

describe('the five outcomes of an action', () => {
  test('effect seen: no error, and the evidence', async () => {
    const { isError, text } = await agent.act('tap', { target: 'CheckBox' });
    expect(isError).toBe(false);
    expect(text).toContain('verified: it is checked');
    expect(lastReceipt()).toMatchObject({ dispatched: 'yes', success: true, lifecycle_state: 'verified' });
  });

  test('nothing to verify by: no error, and it says so', async () => {
    const { isError, text } = await agent.act('tap', { target: 'Button' });
    expect(isError).toBe(false);
    expect(text).toMatch(/^(observed|no effect): /m);
    expect(lastReceipt()).toMatchObject({ dispatched: 'yes', success: true, lifecycle_state: 'pending_verification' });
  });

  test('effect not seen: an error, though the input was delivered', async () => {
    const { isError, text, screen } = await agent.act('tap', { target: 'CheckBox', expect: ['value: Edit = somebody'] });
    expect(isError).toBe(true);
    expect(text).toMatch(/^Tapped CheckBox \(@c\d+\)\.\nFAILED: value: /);
    expect(screen).toMatch(/^FAILED: value: Edit = somebody \(""\)$/m);
    expect(lastReceipt()).toMatchObject({
      dispatched: 'yes',
      success: true,
      lifecycle_state: 'failed',
      failure_code: 'VERIFICATION_FAILED',
    });
  });

  test('refused before acting: an error with a hint and the next tool, and nothing was sent', async () => {
    const { isError, text, screen } = await agent.act('tap', { target: 'Button[name="Sing in"]' });
    expect(isError).toBe(true);
    expect(text).toBe(
      'ElementNotFound: No element matches Button[name="Sing in"].\n' +
        'Hint: Read the screen again and aim at an element that is on it; scroll to what is further down a list. Next: find.\n' +
        'Nothing was sent.',
    );
    expect(screen).toBe('similar: "Sign in"');
    expect(lastReceipt()).toMatchObject({ dispatched: 'no', success: false, ok: false, lifecycle_state: 'failed' });
  });

  test('lost while acting: an error that warns against repeating it', async () => {
    const { isError, text } = await agent.act('press', { keys: 'enter' });
    expect(isError).toBe(true);
    expect(text).toContain('FAILED: it is not known whether the input arrived; read the screen before you repeat anything.');
    expect(lastReceipt()).toMatchObject({ dispatched: 'unknown', success: false, retryable: false });
  });
});

describe('what is refused', () => {
  const refused: [string, Record<string, unknown>, RegExp][] = [
    ['tap', { target: 'Button', reason: 'x', speed: 3 }, /^BadRequest: tap has no speed; it takes target, count, /],
    ['tap', { target: 'Button[', reason: 'x' }, /^BadSelector: /],
    ['tap', { target: '@b999', reason: 'x' }, /^StaleRef: ref "@b999" was never given out\.\nHint: .* Next: look\./],
    ['tap', { target: '99999,1', reason: 'x' }, /^OffScreen: \(99999, 1\) is not on the screen .*\nHint: /],
    ['tap', { target: 'Button', hold_ms: 500, count: 2, reason: 'x' }, /^BadRequest: hold_ms: /],
    ['swipe', { reason: 'x' }, /^BadRequest: direction: /],
    ['set', { target: 'Edit', reason: 'x' }, /^BadRequest: value: /],
    ['press', { keys: 'hyper+q', reason: 'x' }, /^BadRequest: cannot press /],
    ['app', { action: 'launch', name: 'com.example', reason: 'x' }, /^PlatformUnsupported: /],
    ['look', { window_uid: 'mock:other' }, /^WindowGone: .*\nHint: .* Next: windows\./],
    ['look', { device: 'virtual:nowhere' }, /^DeviceNotFound: .*\nHint: .* Next: devices\./],
    ['check', { expect: ['the door is open'] }, /^BadRequest: not a check: "the door is open"; write exists: S/],
    ['wait_for', {}, /^BadRequest: not a valid wait_for: appears: /],
    ['wait_for', { text: 'never', timeout_ms: 20 }, /^Timeout: /],
  ];

  test.each(refused)('%s %j', async (name, args, words) => {
    const { isError, text } = await agent.call(name, args);
    expect(isError).toBe(true);
    expect(text).toMatch(words);
  });

  test('several matches are listed with their refs, to choose from', async () => {
    const { text, screen } = await agent.act('tap', { target: '//*[enabled=true]' });
    expect(text).toMatch(/^AmbiguousTarget: \d+ elements match/);
    expect(screen).toMatch(/^@b\d+ Window\[name="Sign in"\]\/Button\[name="Sign in"\] \[/m);
  });

  test('an unknown tool is an error of the protocol', async () => {
    await expect(agent.call('fly')).rejects.toThrow('unknown tool fly');
  });
});
