import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import type { LifecycleStep } from '../../packages/core/src/host/lifecycle.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { perform } from '../../packages/core/src/act/perform.ts';

const USER = { selector: 'Edit[name="User name"]' };
const PASSWORD = { selector: 'PasswordEdit[name="Password"]' };
const SIGN_IN = { selector: 'Button[name="Sign in"]' };

let host: Host;
let login: DeviceClient;

beforeEach(async () => {
  ({ host } = openHost());
  login = await DeviceClient.on(host, 'virtual:login', 'test');
});
afterEach(() => host.close());

const refOf = async (name: string): Promise<string> => {
  const { ref } = await login.find(`[name="${name}"]`);
  return ref ?? 'none';
};

describe('an action through the door', () => {
  it('types, reads the field back and says so', async () => {
    const receipt = await login.perform({ type: 'type', text: 'ada', target: USER });
    expect(receipt).toMatchObject({ ok: true, success: true, dispatched: 'yes', changed: true, lifecycle_state: 'verified', error: null });
    expect(receipt.verification).toMatchObject({ status: 'verified', evidence: [{ kind: 'value_readback', holds: true }] });
    expect(receipt.lifecycle.map((step) => step.state)).toEqual(['resolved', 'dispatched', 'pending_verification', 'verified']);
    expect(receipt.diff_text).toContain('ada');
  });

  it('says nothing of a secret and never repeats it', async () => {
    const receipt = await login.perform({ type: 'type', text: 'hunter2', target: PASSWORD });
    expect(receipt.verification).toMatchObject({ status: 'unverifiable', summary: expect.stringContaining('secret') });
    expect(JSON.stringify(receipt)).not.toContain('hunter2');
  });

  it('ticks a box and sees it ticked', async () => {
    const receipt = await login.perform({ type: 'tap', target: { ref: await refOf('Remember me') } });
    expect(receipt.verification).toMatchObject({ status: 'verified', evidence: [{ kind: 'state_readback', observed: 'checked' }] });
    expect(receipt.ui_fingerprint_after).not.toBe(receipt.ui_fingerprint_before);
  });

  it('names what reacted to a plain tap, and verifies nothing by it', async () => {
    const receipt = await login.perform({ type: 'tap', target: SIGN_IN });
    expect(receipt).toMatchObject({
      ok: true,
      dispatched: 'yes',
      lifecycle_state: 'pending_verification',
      verification: { status: 'observed', evidence: [], reaction: { kind: expect.any(String) } },
    });
  });

  it('verifies by what the caller expects, and by nothing else', async () => {
    await login.perform({ type: 'type', text: 'ada', target: USER });
    await login.perform({ type: 'type', text: 'hunter2', target: PASSWORD });
    const welcome = { kind: 'window_focused' as const, title_regex: '^Welcome$' };
    const good = await login.perform({ type: 'tap', target: SIGN_IN }, { expect: [welcome] });
    expect(good).toMatchObject({ ok: true, lifecycle_state: 'verified', changed: true });
    const bad = await login.perform(
      { type: 'hover', target: { selector: 'Button' } },
      { expect: [{ kind: 'window_exists', title_regex: 'Nowhere' }], expect_timeout_ms: 10 },
    );
    expect(bad).toMatchObject({
      ok: true,
      success: true,
      dispatched: 'yes',
      lifecycle_state: 'failed',
      failure_code: 'VERIFICATION_FAILED',
      retryable: false,
    });
  });

  it('sees that typed text took the place of what was selected', async () => {
    await login.perform({ type: 'type', text: 'first', target: USER });
    await login.perform({ type: 'key', keys: 'ctrl+a' });
    const over = await login.perform({ type: 'type', text: 'second', target: USER });
    expect(over.verification).toMatchObject({ status: 'verified', evidence: [{ observed: '"second"' }] });
  });

  it('does not take typing for done when nothing has the focus', async () => {
    const pocket = await DeviceClient.on(host, 'virtual:pocket', 'test');
    const lost = await pocket.perform({ type: 'type', text: 'into the void' });
    expect(lost).toMatchObject({ ok: true, changed: false, verification: { status: 'no_effect', summary: 'nothing reacted' } });
  });

  it('reports every state as it is reached', async () => {
    const seen: LifecycleStep['state'][] = [];
    host.events.on('lifecycle', ({ step }) => seen.push(step.state));
    await login.perform({ type: 'focus', target: PASSWORD });
    expect(seen).toEqual(['resolved', 'dispatched', 'pending_verification', 'verified']);
  });

  it('outlives a listener that throws', async () => {
    const faults: unknown[] = [];
    const other = openHost({ onFault: (fault) => faults.push(fault) }).host;
    other.events.on('receipt', () => {
      throw new Error('listener');
    });
    const client = await DeviceClient.on(other, 'virtual:login', 'test');
    expect((await client.perform({ type: 'focus', target: USER })).ok).toBe(true);
    expect(faults).toHaveLength(1);
    await other.close();
  });

  it('carries out actions on one device one at a time, in order', async () => {
    const letters = ['a', 'b', 'c', 'd', 'e'];
    await Promise.all(letters.map((text) => login.perform({ type: 'type', text, target: USER })));
    const { results } = await login.assertState([{ kind: 'value_equals', selector: USER.selector, expected: 'abcde' }]);
    expect(results[0]?.passed).toBe(true);
  });

  it('refuses more waiting actions than its queue holds', async () => {
    const receipts = await Promise.all(Array.from({ length: 40 }, () => login.perform({ type: 'focus', target: USER })));
    expect(receipts.filter((receipt) => receipt.error?.code === 'DeviceBusy')).toHaveLength(8);
    expect(receipts.filter((receipt) => receipt.ok)).toHaveLength(32);
  });

  it('finds out everything in a dry run and sends nothing', async () => {
    const before = (await login.observe()).tree_hash;
    const receipt = await login.perform({ type: 'type', text: 'x', target: USER }, { dry_run: true });
    expect(receipt).toMatchObject({
      ok: true,
      dry_run: true,
      dispatched: 'no',
      changed: false,
      details: { would_need_confirmation: false },
    });
    expect(receipt.target.selector).toContain('User name');
    expect((await login.observe()).tree_hash).toBe(before);
  });
});

describe('refused before acting', () => {
  const cases: [string, Parameters<DeviceClient['perform']>[0], string][] = [
    ['an element that is not there', { type: 'tap', target: { selector: 'Button[name="Nope"]' } }, 'ElementNotFound'],
    ['several elements where one is needed', { type: 'tap', target: { selector: '//Window//*' } }, 'AmbiguousTarget'],
    ['a ref never given out', { type: 'tap', target: { ref: '@b999' } }, 'StaleRef'],
    ['a bad selector', { type: 'tap', target: { selector: 'Button[' } }, 'BadSelector'],
    ['a point off the screen', { type: 'tap', target: { x: 99_999, y: 5 } }, 'OffScreen'],
    ['an unknown key', { type: 'key', keys: 'hyper+q' }, 'BadRequest'],
    ['an app on a device without apps', { type: 'launch_app', app: 'com.example' }, 'PlatformUnsupported'],
    ['a shell on a device without one', { type: 'shell', command: 'ls' }, 'PlatformUnsupported'],
  ];

  it.each(cases)('%s', async (_, action, code) => {
    const before = (await login.observe()).tree_hash;
    const receipt = await login.perform(action);
    expect(receipt).toMatchObject({ ok: false, success: false, dispatched: 'no', lifecycle_state: 'failed', error: { code } });
    expect(receipt.error?.hint).not.toBe('');
    expect((await login.observe()).tree_hash).toBe(before);
  });

  it.each([
    ['an unknown action', { type: 'fly' }],
    ['no action', null],
    ['a coordinate that is no number', { type: 'tap', target: { x: Number.NaN, y: 1 } }],
    ['a field that no action has', { type: 'tap', target: { ref: '@b1' }, speed: 3 }],
    ['a target of two kinds', { type: 'tap', target: { ref: '@b1', x: 1, y: 2 } }],
    ['ten megabytes of text', { type: 'type', text: 'x'.repeat(10_000_000) }],
  ])('%s is a bad request, and the session goes on', async (_, action) => {
    const receipt = await perform(login.session, { caller: 'test', action: action as never });
    expect(receipt).toMatchObject({ ok: false, dispatched: 'no', error: { code: 'BadRequest' } });
    expect((await login.perform({ type: 'focus', target: USER })).ok).toBe(true);
  });

  it('a device that does not exist', async () => {
    await expect(DeviceClient.on(host, 'virtual:nowhere', 'test')).rejects.toMatchObject({ kind: 'DeviceNotFound' });
  });

  it('a window that is gone, and never another one instead', async () => {
    const receipt = await login.perform({ type: 'tap', target: SIGN_IN }, { window: { uid: 'mock:other' } });
    expect(receipt.error?.code).toBe('WindowGone');
  });

  it("another device's ref", async () => {
    const notepad = await DeviceClient.on(host, 'virtual:notepad', 'test');
    const receipt = await notepad.perform({ type: 'tap', target: { ref: await refOf('Remember me') } });
    expect(receipt.error).toMatchObject({ code: 'StaleRef' });
    expect(receipt.error?.message).toContain('another device');
  });

  it('a stale ref after the screen has moved on', async () => {
    const ref = await refOf('Remember me');
    await login.perform({ type: 'type', text: 'ada', target: USER });
    await login.perform({ type: 'type', text: 'hunter2', target: PASSWORD });
    await login.perform({ type: 'tap', target: SIGN_IN });
    expect((await login.perform({ type: 'tap', target: { ref } })).error?.code).toBe('StaleRef');
  });

  it('cancelled before its turn', async () => {
    const cancel = new AbortController();
    cancel.abort(new Error('no longer wanted'));
    const receipt = await login.perform({ type: 'tap', target: SIGN_IN }, { signal: cancel.signal });
    expect(receipt).toMatchObject({ dispatched: 'no', error: { code: 'Cancelled' } });
  });
});
