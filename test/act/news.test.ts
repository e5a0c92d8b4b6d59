import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { ActOptions } from '../../packages/core/src/client/device-client.ts';
import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import { SteppedClock } from '../../packages/core/src/device/clock.ts';
import { NO_REST_SIGN, restByEvents, restByReadings, type Rest } from '../../packages/core/src/device/rest.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import type { News } from '../../packages/core/src/host/news.ts';
import type { Receipt } from '../../packages/core/src/host/receipt.ts';
import { makeNode, type UnifiedUINode } from '../../packages/core/src/screen/node.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { driverOf, label, passTime, screenWith, ScriptedDevice, whileTimePasses, type Script } from './scripted-device.ts';

let clock: SteppedClock;
let host: Host;
let hasActed: () => boolean;

beforeEach(() => {
  clock = new SteppedClock(1_000_000);
});
afterEach(() => host.close());

const SWITCH = 'Switch[name="Wi-Fi"]';
const IS_ON = [{ kind: 'element_state', selector: SWITCH, state: 'checked' }] as const;

const wifi = (checked: boolean): UnifiedUINode =>
  makeNode({
    className: 'android.widget.Switch',
    nativeRole: 'Switch',
    role: 'switch',
    text: 'Wi-Fi',
    clickable: true,
    checkable: true,
    checked,
    bounds: { left: 0, top: 300, right: 400, bottom: 360 },
  });

const field = (value: string): UnifiedUINode =>
  makeNode({
    className: 'android.widget.EditText',
    nativeRole: 'Edit',
    role: 'text_field',
    description: 'Code',
    focused: true,
    value,
    text: value,
    clickable: true,
    bounds: { left: 0, top: 400, right: 400, bottom: 460 },
  });

interface Played {
  client: DeviceClient;
  device: ScriptedDevice;
  news: News[];
}

async function play(script: Script, caller = 'test'): Promise<Played> {
  const device = new ScriptedDevice('film', clock, script);
  hasActed = () => device.sent.length > 0;
  const { stillMs } = device.rest;
  const read = device.read.bind(device);
  if (stillMs > 0) device.read = () => clock.after(stillMs).then(read);
  ({ host } = openHost({ clock, drivers: [driverOf(device)] }));
  return { ...(await clientOf(device, caller)), device };
}

async function clientOf(device: ScriptedDevice, caller: string): Promise<{ client: DeviceClient; news: News[] }> {
  const news: News[] = [];
  const client = await DeviceClient.on(host, device.id, caller, { onNews: (each) => news.push(each) });
  return { client, news };
}

const switchOn = ({ client }: Played, options: ActOptions = {}): Promise<Receipt> =>
  whileTimePasses(clock, client.perform({ type: 'tap', target: { selector: SWITCH } }, options));

/** The next reply, after the given time. */
async function nextReply({ client, news }: Pick<Played, 'client' | 'news'>, ms: number): Promise<News> {
  await passTime(clock, ms);
  news.length = 0;
  await whileTimePasses(clock, client.screen());
  return news.at(-1) ?? { since: null, corrections: [] };
}

/** On before the input's effect, off again after `ms`. */
const undoneAfter =
  (ms: number, ...more: ((since: number) => UnifiedUINode)[]) =>
  (since: number): UnifiedUINode =>
    screenWith(wifi(hasActed() && since < ms), ...more.map((each) => each(since)));

const KINDS: [string, Rest, boolean][] = [
  ['reports changes', restByEvents(), true],
  ['reports changes within a second', restByEvents(1000), true],
  ['waits for rest when it is read', restByReadings(500), false],
  ['reports nothing', NO_REST_SIGN, false],
];

describe.each(KINDS)('an effect on a device that %s', (_, rest, reports) => {
  const script = (ms: number): Script => ({ shows: undoneAfter(ms), rest, ...(reports ? { changeEventsMs: [0, ms] } : {}) });

  it.each([300, 800, 2000, 4000])('that is undone after %i ms is no longer claimed by the next reply', async (ms) => {
    const played = await play(script(ms));
    const receipt = await switchOn(played);
    const { corrections } = await nextReply(played, 5000);
    const said = corrections.map(({ summary, action_id }) => ({ summary, action_id }));
    if (receipt.verification?.status !== 'verified') expect(said).toEqual([]);
    else expect(said).toEqual([{ summary: 'Switch "Wi-Fi" is unchecked again', action_id: receipt.action_id }]);
  });

  it.each([300, 800])('that was stated is not verified if it is undone after %i ms', async (ms) => {
    const receipt = await switchOn(await play(script(ms)), { expect: [...IS_ON], expect_timeout_ms: 2000 });
    expect(receipt.verification?.status).toBe('failed');
  });

  it('that was stated is verified once it has held for a second, and corrected afterwards', async () => {
    const played = await play(script(4000));
    const begun = clock.now();
    expect((await switchOn(played, { expect: [...IS_ON] })).verification?.status).toBe('verified');
    expect(clock.now() - begun).toBeGreaterThanOrEqual(rest.stillMs > 0 ? 1000 - rest.stillMs : 1000);
    expect((await nextReply(played, 5000)).corrections).toHaveLength(1);
  });

  it('that stays is not corrected', async () => {
    const played = await play(script(Infinity));
    expect((await switchOn(played)).verification?.status).toBe('verified');
    expect((await nextReply(played, 5000)).corrections).toEqual([]);
  });
});

describe('what undoes nothing', () => {
  const events = { changeEventsMs: [0, 2000] };

  it.each<[string, (since: number) => UnifiedUINode]>([
    ['an element that is gone', (ms) => (ms < 2000 ? screenWith(wifi(hasActed())) : screenWith())],
    ['a message that fades', (ms) => screenWith(wifi(hasActed()), ...(hasActed() && ms < 2000 ? [label('Saved')] : []))],
    [
      'a page that moves on to one with a switch of that name',
      (ms) => (ms < 2000 ? screenWith(wifi(hasActed()), label('Networks'), label('Home'), label('Cafe')) : anotherPage()),
    ],
  ])('%s', async (_, shows) => {
    const played = await play({ shows, ...events });
    expect((await switchOn(played)).verification?.status).toBe('verified');
    expect((await nextReply(played, 3000)).corrections).toEqual([]);
  });

  it('a field that its program empties', async () => {
    const played = await play({ shows: (ms) => screenWith(field(hasActed() && ms < 2000 ? '1234' : '')), ...events });
    const typed = played.client.perform({ type: 'type', text: '1234', target: { selector: 'Edit[name="Code"]' } });
    expect(await whileTimePasses(clock, typed)).toMatchObject({ verification: { status: 'verified' } });
    expect((await nextReply(played, 3000)).corrections).toEqual([]);
  });

  it('another client’s act', async () => {
    let isOff = false;
    const played = await play({ shows: () => screenWith(wifi(!isOff && hasActed())), ...events });
    const other = await clientOf(played.device, 'other');
    await switchOn(played);
    isOff = true;
    await whileTimePasses(clock, other.client.perform({ type: 'tap', target: { selector: 'Button[name="Go"]' } }));
    expect(await nextReply(played, 100)).toEqual({ since: null, corrections: [] });
    expect((await nextReply(other, 100)).corrections).toEqual([]);
  });

  it('a person’s touch, where the device reports it', async () => {
    const played = await play({ shows: undoneAfter(2000), ...events });
    await switchOn(played);
    await passTime(clock, 1900);
    played.device.tell({ type: 'touched' });
    expect((await nextReply(played, 1000)).corrections).toEqual([]);
  });
});

describe('a reply', () => {
  it('begins with what changed by itself since the last one, once', async () => {
    const shows = (ms: number): UnifiedUINode => screenWith(wifi(hasActed()), ...(ms > 2000 ? [label('Disk full')] : []));
    const played = await play({ shows, changeEventsMs: [0, 2000] });
    await switchOn(played);
    expect((await nextReply(played, 3000)).since?.summary).toBe('appeared "Disk full"');
    expect((await nextReply(played, 1000)).since).toBeNull();
  });

  it('of an action names what came before its input, and stores when an effect was undone', async () => {
    const played = await play({ shows: undoneAfter(2000), changeEventsMs: [0, 2000] });
    const undone: unknown[] = [];
    const first = await switchOn(played);
    host.events.on('undone', (event) => undone.push(event));
    await passTime(clock, 3000);
    const go = played.client.perform({ type: 'tap', target: { selector: 'Button[name="Go"]' } });
    const second = await whileTimePasses(clock, go);
    expect(second.error).toBeNull();
    expect(second.corrections).toMatchObject([{ action_id: first.action_id, step_id: first.step_id }]);
    expect(host.receipts.get(first.action_id)?.undone_at).not.toBeNull();
    expect(first.undone_at).toBeNull();
    expect(undone).toMatchObject([{ action_id: first.action_id, device: 'test:film' }]);
  });

  it('says nothing of a device that was lost meanwhile', async () => {
    const played = await play({ shows: undoneAfter(2000), changeEventsMs: [0, 2000] });
    await switchOn(played);
    played.device.tell({ type: 'gone', reason: 'unplugged' });
    await passTime(clock, 3000);
    const { client, news } = await clientOf(played.device, 'test');
    expect(await nextReply({ client, news }, 0)).toEqual({ since: null, corrections: [] });
  });

  it('is given one more look when the last effect is a second old', async () => {
    const played = await play({ shows: undoneAfter(800), changeEventsMs: [0, 800] });
    await switchOn(played);
    const begun = clock.now();
    expect((await whileTimePasses(clock, played.client.lookLast())).corrections).toHaveLength(1);
    expect(clock.now() - begun).toBeLessThanOrEqual(1000);
    expect((await whileTimePasses(clock, played.client.lookLast())).corrections).toEqual([]);
  });
});

const anotherPage = (): UnifiedUINode =>
  makeNode({
    className: 'android.widget.FrameLayout',
    bounds: { left: 0, top: 0, right: 400, bottom: 800 },
    children: [label('Bluetooth settings'), label('Paired devices'), label('Visible to all'), wifi(false)],
  });
