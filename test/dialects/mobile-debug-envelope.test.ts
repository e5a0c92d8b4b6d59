import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import type { WatchedScreen } from '../../packages/core/src/look/wait/watch-screen.ts';
import type { Receipt } from '../../packages/core/src/host/receipt.ts';
import { makeNode, numberTree, type UnifiedUINode } from '../../packages/core/src/screen/node.ts';
import type { Envelope } from '../../packages/dialects/src/mobile-debug/act/envelope.ts';
import { MOBILE_DEBUG_TOOLS } from '../../packages/dialects/src/mobile-debug/all.ts';
import { elementsOf } from '../../packages/dialects/src/mobile-debug/element/elements.ts';
import { KnownElements } from '../../packages/dialects/src/mobile-debug/element/known-elements.ts';
import { speaking, type Speaker } from './speaking.ts';

const platform = 'android';
const CONTACTS = { platform, appId: 'org.pocket.contacts' };

let host: Host;
let phone: Speaker;
let receipts: Receipt[];

beforeEach(() => {
  ({ host } = openHost());
  phone = speaking(host, MOBILE_DEBUG_TOOLS, 'virtual:pocket');
  receipts = [];
  host.events.on('receipt', (receipt) => receipts.push(receipt));
});
afterEach(() => host.close());

async function envelope(tool: string, args: object, on = phone): Promise<Envelope> {
  const answer = await on.call(tool, args);
  expect(JSON.parse(answer.text)).toEqual(answer.result);
  const envelope = answer.result as Envelope;
  expect(envelope.action_id).toMatch(new RegExp(`^${tool}_\\d{13}_\\d+$`));
  expect(envelope.timestamp).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
  expect(envelope.action_type).toBe(tool);
  expect(['pending_verification', 'failed']).toContain(envelope.lifecycle_state);
  expect(answer.failed ?? false).toBe(envelope.lifecycle_state === 'failed');
  expect('failure_code' in envelope).toBe(envelope.lifecycle_state === 'failed');
  return envelope;
}

async function idOf(query: string, on = phone): Promise<string> {
  const { result } = await on.call('find_element', { query });
  return (result as { element: { elementId: string } }).element.elementId;
}

type Seen = Pick<WatchedScreen, 'window' | 'root' | 'refOf'>;
const WINDOW: WatchedScreen['window'] = {
  window_uid: 'w',
  handle: '',
  title: '',
  process: '',
  pid: 0,
  bounds: { left: 0, top: 0, right: 9, bottom: 9 },
  focused: true,
  kind: 'app',
  layer: 0,
  monitor_index: 0,
};

const PENDING = { lifecycle_state: 'pending_verification', source_module: 'server', success: true };

describe('an action’s envelope', () => {
  beforeEach(() => phone.call('start_app', CONTACTS));

  it('of tap names the point and resolves nothing', async () => {
    expect(await envelope('tap', { x: 540, y: 300 })).toMatchObject({
      ...PENDING,
      target: { selector: { x: 540, y: 300 }, resolved: null },
      device: { id: 'virtual:pocket', simulator: true },
      details: { dispatched: 'yes', changed: true },
    });
  });

  it('of swipe names both points and the duration', async () => {
    const way = { x1: 540, y1: 1800, x2: 540, y2: 400, duration: 300 };
    expect(await envelope('swipe', way)).toMatchObject({ ...PENDING, target: { selector: way, resolved: null } });
  });

  it('of type_text names the text, unless it is a secret', async () => {
    await envelope('tap', { x: 540, y: 300 });
    expect(await envelope('type_text', { text: 'ada' })).toMatchObject({
      ...PENDING,
      target: { selector: { text: 'ada' }, resolved: null },
    });
    const login = speaking(host, MOBILE_DEBUG_TOOLS, 'virtual:login');
    await envelope('tap_element', { elementId: await idOf('Password', login) }, login);
    expect(await envelope('type_text', { text: 'hunter2' }, login)).toMatchObject({ target: { selector: { text: '•••••••' } } });
  });

  it('of press_back names the key', async () => {
    expect(await envelope('press_back', {})).toMatchObject({ ...PENDING, target: { selector: { key: 'back' }, resolved: null } });
  });

  it.each(['start_app', 'restart_app', 'terminate_app', 'reset_app_data'])('of %s names the app', async (tool) => {
    const { appId } = CONTACTS;
    expect(await envelope(tool, CONTACTS)).toMatchObject({ ...PENDING, target: { selector: { appId }, resolved: null } });
  });

  it('of start_app says which app is in front', async () => {
    expect((await envelope('start_app', CONTACTS)).details).toMatchObject({
      observed_app: { appId: CONTACTS.appId, matchedTarget: true },
      launch_time_ms: expect.any(Number) as number,
    });
  });

  it('of tap_element resolves the element, and comes from interact', async () => {
    const elementId = await idOf('Ada Lovelace');
    expect(elementId).toMatch(/^el_[0-9a-f]{24}$/);
    expect(await envelope('tap_element', { elementId })).toMatchObject({
      ...PENDING,
      source_module: 'interact',
      target: {
        selector: { elementId },
        resolved: {
          elementId,
          text: 'Ada Lovelace, +44 20 7946 0101',
          resource_id: null,
          accessibility_id: null,
          class: 'android.widget.LinearLayout',
          bounds: [0, 418, 1080, 572],
          index: expect.any(Number) as number,
        },
      },
    });
  });

  it('of scroll_to_element keeps the selector as it was and resolves what was found', async () => {
    const selector = { text: 'Tony Hoare' };
    const found = await envelope('scroll_to_element', { platform, selector });
    expect(found).toMatchObject({ ...PENDING, target: { selector, resolved: { text: 'Tony Hoare' } } });
    expect(found.details['scrolls_performed']).toBeGreaterThan(0);
    const elementId = found.target.resolved?.elementId ?? '';
    expect(await envelope('tap_element', { elementId })).toMatchObject({ success: true });
  });

  it('has the fingerprints of the screen before and after', async () => {
    const before = (await phone.call('get_screen_fingerprint')).result as { fingerprint: string };
    const { ui_fingerprint_before, ui_fingerprint_after } = await envelope('tap_element', { elementId: await idOf('Ada Lovelace') });
    const after = (await phone.call('get_screen_fingerprint')).result as { fingerprint: string };
    expect([ui_fingerprint_before, ui_fingerprint_after]).toEqual([before.fingerprint, after.fingerprint]);
    expect(ui_fingerprint_after).not.toBe(ui_fingerprint_before);
  });

  it('has the id under which the whole receipt is kept', async () => {
    const { action_id } = await envelope('press_back', {});
    expect(host.receipts.get(action_id)).toMatchObject({ action: 'press_back' });
  });

  it('calls the action and its source what the receipt calls them', async () => {
    receipts.length = 0;
    await envelope('start_app', CONTACTS);
    await envelope('swipe', { platform, x1: 500, y1: 1500, x2: 500, y2: 600, duration: 300 });
    await envelope('tap_element', { elementId: await idOf('Search contacts') });
    await envelope('type_text', { text: 'a' });
    await envelope('press_back', {});
    expect(receipts.map(({ action_type, source_module }) => [action_type, source_module])).toEqual([
      ['start_app', 'server'],
      ['swipe', 'server'],
      ['tap_element', 'interact'],
      ['type_text', 'server'],
      ['press_back', 'server'],
    ]);
  });

  it('of an empty text is a failure with its code, on the screen that is still there', async () => {
    const refused = await envelope('type_text', { text: '' });
    expect(refused).toMatchObject({ success: false, lifecycle_state: 'failed', failure_code: 'UNKNOWN', details: { dispatched: 'no' } });
    expect(refused.ui_fingerprint_before).toMatch(/^[0-9a-z]{6}$/);
    expect(refused.ui_fingerprint_after).toBe(refused.ui_fingerprint_before);
  });

  it('stays pending where the receipt has verified more, and says so in the details', async () => {
    await phone.call('start_app', { platform, appId: 'org.pocket.notes' });
    expect((await envelope('start_app', CONTACTS)).details).toMatchObject({ verification: 'verified' });
    expect(receipts.at(-1)?.lifecycle.map(({ state }) => state)).toEqual(['resolved', 'dispatched', 'pending_verification', 'verified']);
  });
});

describe('the meaning of an action', () => {
  it.each([
    ['tap', { x: 540, y: 300 }, 'Selection'],
    ['type_text', { text: 'x' }, 'Input'],
    ['press_back', {}, 'Navigation'],
    ['start_app', CONTACTS, 'System Action'],
    ['restart_app', CONTACTS, 'System Action'],
    ['scroll_to_element', { platform, selector: { text: 'Contacts' } }, 'Navigation'],
  ])('of %s is as the contract maps it', async (tool, args, semantic) => {
    await envelope(tool, args);
    expect(receipts.at(-1)?.semantic).toBe(semantic);
  });

  it('of tap_element is Selection', async () => {
    await envelope('tap_element', { elementId: await idOf('Contacts') });
    expect(receipts.at(-1)?.semantic).toBe('Selection');
  });
});

describe('a failure', () => {
  beforeEach(() => phone.call('start_app', CONTACTS));
  const failed = (failure_code: string, retryable: boolean): object => ({
    lifecycle_state: 'failed',
    success: false,
    failure_code,
    retryable,
  });

  it('of an id that was never given out is a stale reference', async () => {
    expect(await envelope('tap_element', { elementId: 'el_123' })).toMatchObject({
      ...failed('STALE_REFERENCE', true),
      source_module: 'interact',
      target: { selector: { elementId: 'el_123' }, resolved: null },
      ui_fingerprint_before: null,
    });
  });

  it('of an element that is gone is a stale reference', async () => {
    const elementId = await idOf('Grace Hopper');
    await phone.call('tap_element', { elementId: await idOf('Ada Lovelace') });
    const { fingerprint } = (await phone.call('get_screen_fingerprint')).result as { fingerprint: string };
    expect(await envelope('tap_element', { elementId })).toMatchObject({
      ...failed('STALE_REFERENCE', true),
      device: { id: 'virtual:pocket' },
      target: { selector: { elementId }, resolved: null },
      ui_fingerprint_before: fingerprint,
      ui_fingerprint_after: fingerprint,
    });
  });

  it('of an element that has moved is a stale reference, so that nothing else is tapped in its place', async () => {
    const elementId = await idOf('Grace Hopper');
    await phone.call('swipe', { x1: 540, y1: 1400, x2: 540, y2: 1000, duration: 300 });
    const before = (await phone.call('get_screen_fingerprint')).result;
    expect(await envelope('tap_element', { elementId })).toMatchObject(failed('STALE_REFERENCE', true));
    expect((await phone.call('get_screen_fingerprint')).result).toEqual(before);
  });

  it('of an element whose window is gone is a stale reference', async () => {
    const elementId = await idOf('Grace Hopper');
    await phone.call('terminate_app', CONTACTS);
    expect(await envelope('tap_element', { elementId })).toMatchObject(failed('STALE_REFERENCE', true));
  });

  it('of a disabled element is that it is not interactable, and names it', async () => {
    await phone.call('tap_element', { elementId: await idOf('add') });
    const elementId = await idOf('Save');
    expect(await envelope('tap_element', { elementId })).toMatchObject({
      ...failed('ELEMENT_NOT_INTERACTABLE', true),
      target: { resolved: { elementId, text: 'Save' } },
      details: { dispatched: 'no', error: { code: 'ElementDisabled' } },
    });
  });

  it('of a point off the screen is that it is not interactable', async () => {
    expect(await envelope('tap', { x: 5, y: 9999 })).toMatchObject(failed('ELEMENT_NOT_INTERACTABLE', false));
  });

  it('of an app that is not there is a rejection', async () => {
    expect(await envelope('start_app', { platform, appId: 'com.example.app' })).toMatchObject(failed('UNKNOWN', false));
  });

  it('of a scroll to the end of the content is that nothing changed, and may be tried again', async () => {
    expect(await envelope('scroll_to_element', { platform, selector: { text: 'Nobody' } })).toMatchObject(
      failed('NAVIGATION_NO_CHANGE', true),
    );
  });

  it('of a scroll that ran out of tries is that nothing was found', async () => {
    const args = { platform, selector: { text: 'Tony Hoare' }, maxScrolls: 0 };
    expect(await envelope('scroll_to_element', args)).toMatchObject(failed('ELEMENT_NOT_FOUND', true));
  });

  it('to see the effect leaves success true: the input went out', async () => {
    await phone.call('start_app', { platform, appId: 'org.pocket.shop' });
    for (const query of ['Desk lamp', 'Add to cart', 'Cart (1)', 'Check out', 'Card number'])
      await phone.call('tap_element', { elementId: await idOf(query) });
    expect(await envelope('type_text', { text: '12345678901234567' })).toMatchObject({
      lifecycle_state: 'pending_verification',
      success: true,
      details: { verification: 'unverifiable' },
    });
  });

  it('without a device has its envelope, too', async () => {
    const answer = await phone.call('tap', { x: 1, y: 1, deviceId: 'emulator-5554' });
    expect(answer).toMatchObject({ failed: true, error: 'DeviceNotFound' });
    expect(JSON.parse(answer.text)).toMatchObject(failed('UNKNOWN', false));
  });
});

describe('element ids', () => {
  const button = (text: string, fields: Partial<UnifiedUINode> = {}): UnifiedUINode =>
    makeNode({
      className: 'android.widget.Button',
      role: 'button',
      text,
      clickable: true,
      bounds: { left: 0, top: 0, right: 9, bottom: 9 },
      ...fields,
    });
  const tree = (...children: UnifiedUINode[]): UnifiedUINode => numberTree(makeNode({ className: 'android.widget.FrameLayout', children }));
  const seen = (root: UnifiedUINode, ref?: string): Seen => ({ window: WINDOW, root, refOf: () => ref });
  const addFirst = (known: KnownElements, root: UnifiedUINode, ref?: string): string => {
    const [first] = elementsOf(root);
    if (first === undefined) throw new Error('no element');
    return known.add('virtual:x', seen(root, ref), first);
  };

  it('are the same for the same element, whatever its state', () => {
    const known = new KnownElements();
    expect(addFirst(known, tree(button('A', { focused: true, checked: true })))).toBe(addFirst(known, tree(button('A'))));
  });

  it.each([
    ['text', { text: 'B' }],
    ['resource id', { resourceId: 'x:id/a' }],
    ['description', { description: 'b' }],
    ['class', { className: 'android.widget.ImageButton' }],
    ['bounds', { bounds: { left: 1, top: 0, right: 9, bottom: 9 } }],
  ])('differ by %s', (_, fields) => {
    const known = new KnownElements();
    expect(addFirst(known, tree(button('A', fields)))).not.toBe(addFirst(known, tree(button('A'))));
  });

  it('are refused when another element looks exactly as theirs did', () => {
    const known = new KnownElements();
    const keyed = addFirst(known, tree(button('Pay', { key: 'row-1' })));
    expect(known.find(keyed, seen(tree(button('Pay', { key: 'row-1', focused: true })))).node.focused).toBe(true);
    expect(() => known.find(keyed, seen(tree(button('Pay', { key: 'row-2' }))))).toThrow('another element has taken its place');
    const named = addFirst(known, tree(button('Pay')), '@b1');
    expect(() => known.find(named, seen(tree(button('Pay')), '@b2'))).toThrow('another element has taken its place');
  });

  it('are kept for the 256 elements used last', () => {
    const known = new KnownElements();
    const ids = Array.from({ length: 256 }, (_, i) => addFirst(known, tree(button(`A${i}`))));
    known.get(ids[0] ?? '');
    addFirst(known, tree(button('one more')));
    expect(() => known.get(ids[0] ?? '')).not.toThrow();
    expect(() => known.get(ids[1] ?? '')).toThrow('is not known');
  });
});
