import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Host } from '../../packages/core/src/host/host.ts';
import type { Envelope } from '../../packages/dialects/src/mobile-debug/act/envelope.ts';
import type { OpenPhone } from '../../packages/phone/src/open-phone.ts';
import { openAdbLab, type AdbLab } from '../android/adb-lab.ts';
import { Agent } from '../mcp/agent.ts';
import { describeWith } from '../requires.ts';

const platform = 'android';
const APP = { platform, appId: 'org.pocket.contacts' };
const CODES = [
  'ELEMENT_NOT_FOUND',
  'ELEMENT_NOT_INTERACTABLE',
  'TIMEOUT',
  'NAVIGATION_NO_CHANGE',
  'AMBIGUOUS_TARGET',
  'STALE_REFERENCE',
  'UNKNOWN',
];

describeWith({ package: 'adb' }, 'the envelope of an action on a phone', () => {
  let lab: AdbLab;
  let host: Host;
  let phone: OpenPhone;
  let agent: Agent;

  beforeAll(async () => {
    lab = await openAdbLab();
    phone = await lab.phone();
    host = lab.host();
    agent = await Agent.on(host, `android:${phone.serial}`, { dialect: 'mobile-debug' });
  });
  afterAll(() => lab.close());

  const json = async <T>(tool: string, args: Record<string, unknown> = {}): Promise<T> => {
    const { text, screen } = await agent.call(tool, args);
    return JSON.parse(screen || text) as T;
  };

  async function envelope(tool: string, args: Record<string, unknown>): Promise<Envelope> {
    const { result, isError } = await agent.call(tool, args);
    const [block] = result.content;
    if (block?.type !== 'text') throw new Error(`${tool} answered without text`);
    const answer = JSON.parse(block.text.replace(/^<screen untrusted>\n|\n<\/screen>$/g, '')) as Envelope;
    expect(answer, JSON.stringify(answer)).toMatchObject({
      action_id: expect.stringMatching(new RegExp(`^${tool}_\\d{13}_\\d+$`)) as string,
      timestamp: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/) as string,
      action_type: tool,
      source_module: tool === 'tap_element' ? 'interact' : 'server',
      target: { selector: expect.any(Object) as object },
      success: expect.any(Boolean) as boolean,
    });
    expect(isError).toBe(answer.lifecycle_state === 'failed');
    if (answer.lifecycle_state === 'failed') expect(CODES).toContain(answer.failure_code);
    return answer;
  }

  const fingerprint = async (): Promise<string> => (await json<{ fingerprint: string }>('get_screen_fingerprint')).fingerprint;

  it('names the phone by its serial', async () => {
    const { device } = await envelope('start_app', APP);
    expect(device).toMatchObject({ platform: 'android', id: phone.serial, simulator: expect.any(Boolean) as boolean });
    expect((await json<{ devices: { id: string }[] }>('list_devices')).devices.map(({ id }) => id)).toContain(phone.serial);
    expect(await envelope('press_back', { platform, deviceId: phone.serial })).toMatchObject({ success: true });
  });

  const EIGHT: [string, Record<string, unknown>][] = [
    ['tap', { x: 540, y: 600 }],
    ['tap_element', { elementId: 'el_nobody' }],
    ['swipe', { x1: 540, y1: 1500, x2: 540, y2: 600, duration: 200 }],
    ['scroll_to_element', { platform, selector: { text: 'Tony Hoare' } }],
    ['type_text', { text: 'a' }],
    ['press_back', {}],
    ['start_app', APP],
    ['restart_app', APP],
  ];

  it.each(EIGHT)('is what %s answers to arguments that it does not take', async (tool, args) => {
    const seen = await fingerprint();
    expect(await envelope(tool, { ...args, nonsense: 1 })).toMatchObject({
      success: false,
      lifecycle_state: 'failed',
      failure_code: 'UNKNOWN',
      retryable: false,
      details: { dispatched: 'no', error: { code: 'BadRequest' } },
      ...(tool === 'tap_element' ? {} : { ui_fingerprint_before: seen, ui_fingerprint_after: seen, device: { id: phone.serial } }),
    });
  });

  it.each(EIGHT.filter(([tool]) => tool !== 'tap_element'))('is what %s answers for a device that is not there', async (tool, args) => {
    expect(await envelope(tool, { ...args, deviceId: 'emulator-5599' })).toMatchObject({
      success: false,
      failure_code: 'UNKNOWN',
      ui_fingerprint_before: null,
      ui_fingerprint_after: null,
      details: { error: { code: 'DeviceNotFound' } },
    });
    expect(await envelope(tool, { ...args, platform: 'ios' })).toMatchObject({ details: { error: { code: 'DeviceNotFound' } } });
  });

  it('of a disabled or missing element, and of a point off the screen, has the fingerprints of the screen', async () => {
    await envelope('start_app', APP);
    await json('find_element', { query: 'add' }).then((found) =>
      envelope('tap_element', { elementId: (found as { element: { elementId: string } }).element.elementId }),
    );
    const { element } = await json<{ element: { elementId: string } }>('find_element', { query: 'Save' });
    const seen = await fingerprint();
    const unchanged = { ui_fingerprint_before: seen, ui_fingerprint_after: seen };
    expect(await envelope('tap_element', { elementId: element.elementId })).toMatchObject({
      failure_code: 'ELEMENT_NOT_INTERACTABLE',
      ...unchanged,
    });
    expect(await envelope('tap', { x: -5, y: 9999 })).toMatchObject({ failure_code: 'ELEMENT_NOT_INTERACTABLE', ...unchanged });
    await envelope('press_back', {});
    await envelope('press_back', {});
    const now = await fingerprint();
    expect(await envelope('tap_element', { elementId: element.elementId })).toMatchObject({
      failure_code: 'STALE_REFERENCE',
      retryable: true,
      ui_fingerprint_before: now,
      ui_fingerprint_after: now,
    });
  });

  it('of a scroll says that the list moved, whether the element was found or not', async () => {
    await envelope('restart_app', APP);
    const before = await fingerprint();
    const found = await envelope('scroll_to_element', { platform, selector: { text: 'Tony Hoare' } });
    expect(found).toMatchObject({ success: true, ui_fingerprint_before: before, details: { changed: true } });
    expect(found.ui_fingerprint_after).not.toBe(before);
    expect(found.ui_fingerprint_after).toBe(await fingerprint());
    await envelope('restart_app', APP);
    const missed = await envelope('scroll_to_element', { platform, selector: { text: 'Nobody' } });
    expect(missed).toMatchObject({ failure_code: 'NAVIGATION_NO_CHANGE', details: { dispatched: 'yes', changed: true } });
    expect(missed.ui_fingerprint_before).not.toBe(missed.ui_fingerprint_after);
    expect(missed.ui_fingerprint_after).toBe(await fingerprint());
    expect(host.receipts.get(missed.action_id)?.lifecycle.map(({ state }) => state)).toEqual(['resolved', 'dispatched', 'failed']);
  });

  it('reports progress under the names of this dialect', async () => {
    const messages: string[] = [];
    await agent.call('start_app', APP, { onprogress: ({ message }) => messages.push(message ?? '') });
    await agent.call('press_back', {}, { onprogress: ({ message }) => messages.push(message ?? '') });
    expect(messages.length).toBeGreaterThan(3);
    expect(messages.filter((message) => !/^(start_app|press_back): /.test(message))).toEqual([]);
  });

  it('says verified only when the app is in front of a crash dialog', async () => {
    await envelope('start_app', { platform, appId: 'org.pocket.weather' });
    await json('wait_for_ui', { selector: { text: 'Show radar' }, timeout_ms: 10_000 });
    const { element } = await json<{ element: { elementId: string } }>('find_element', { query: 'Show radar' });
    await envelope('tap_element', { elementId: element.elementId });
    expect(await json('get_current_screen')).toMatchObject({ package: 'android' });
    const started = await envelope('start_app', { platform, appId: 'org.pocket.notes' });
    const { package: front } = await json<{ package: string }>('get_current_screen');
    expect(started.details['verification'] === 'verified').toBe(front === 'org.pocket.notes');
    expect(started.details['observed_app']).toMatchObject({ package: front });
  });
});

describe('a phone that goes away', () => {
  it('leaves the envelope of what was tried', async () => {
    const lab = await openAdbLab();
    try {
      const phone = await lab.phone();
      const agent = await Agent.on(lab.host(), `android:${phone.serial}`, { dialect: 'mobile-debug' });
      await agent.call('get_ui_tree', { platform });
      await phone.close();
      const { text, isError } = await agent.call('tap', { x: 540, y: 600 });
      expect(isError).toBe(true);
      expect(JSON.parse(text)).toMatchObject({
        action_type: 'tap',
        lifecycle_state: 'failed',
        success: false,
        failure_code: 'UNKNOWN',
        target: { selector: { x: 540, y: 600 }, resolved: null },
      });
    } finally {
      await lab.close();
    }
  });
});
