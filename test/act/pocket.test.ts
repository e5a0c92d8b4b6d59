import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { ActionInput } from '../../packages/core/src/act/action.ts';
import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import type { Receipt } from '../../packages/core/src/host/receipt.ts';
import { VirtualDevice } from '../../packages/virtual/src/virtual-device.ts';

let host: Host;
let phone: DeviceClient;

beforeEach(async () => {
  ({ host } = openHost());
  phone = await DeviceClient.on(host, 'virtual:pocket', 'test');
});
afterEach(() => host.close());

async function act(action: ActionInput, options?: Parameters<DeviceClient['perform']>[1]): Promise<Receipt> {
  const receipt = await phone.perform(action, options);
  expect(receipt.error).toBeNull();
  expect(receipt.verification?.status).not.toBe('failed');
  return receipt;
}

const tap = (selector: string): Promise<Receipt> => act({ type: 'tap', target: { selector } });
const type = (selector: string, text: string): Promise<Receipt> => act({ type: 'type', text, target: { selector } });

function judge(task?: string): { success: boolean; failure: boolean } {
  const { device } = phone.session;
  if (!(device instanceof VirtualDevice)) throw new Error('not a virtual device');
  return device.oracles(task);
}

const DONE = { success: true, failure: false };

describe('a task on the pocket phone', () => {
  it('is not done before anything was done', () => {
    const { device } = phone.session;
    const tasks = device instanceof VirtualDevice ? Object.keys(device.definition.tasks) : [];
    for (const task of [undefined, ...tasks]) expect(judge(task), task).toMatchObject({ success: false, failure: false });
  });

  it('sets a slider by number, and refuses one that it cannot hold', async () => {
    await act({ type: 'launch_app', app: 'org.pocket.settings' });
    await tap('[name^="Display"]');
    const set = (value: string): Promise<Receipt> => phone.perform({ type: 'set_value', target: { selector: 'Slider' }, value });
    expect((await set('80')).verification).toMatchObject({ status: 'verified', summary: expect.stringContaining('holds 80') });
    expect(await set('3000')).toMatchObject({ dispatched: 'no', verification: null, error: { code: 'BadRequest' } });
    expect(await set('bright')).toMatchObject({ dispatched: 'no', error: { code: 'BadRequest' } });
  });

  it('turns Wi-Fi off from the launcher on', async () => {
    expect(judge('turn_off_wifi').success).toBe(false);
    await tap('[name="Settings"]');
    await tap('[name^="Network and internet"]');
    const receipt = await tap('Switch[name="Wi-Fi"]');
    expect(receipt.verification).toMatchObject({ status: 'verified', evidence: [{ observed: 'unchecked' }] });
    expect(judge('turn_off_wifi')).toMatchObject(DONE);
  });

  it('sends a message and sees the answer come', async () => {
    await act({ type: 'launch_app', app: 'org.pocket.messages' });
    await tap('[name^="Ada Lovelace"]');
    await type('Edit[name="Message"]', 'On my way');
    await tap('[description="Send"]');
    expect(judge('send_message')).toMatchObject(DONE);
    await phone.waitFor({ any_of: [{ type: 'text_visible', regex: 'Understood' }] });
  });

  it('deletes one contact that has to be scrolled to', async () => {
    await act({ type: 'launch_app', app: 'org.pocket.contacts' });
    const found = await act({ type: 'scroll_to', target: { selector: '[name^="Tony Hoare"]' } });
    expect(found.details['scrolls']).toBeGreaterThan(0);
    await tap('[name^="Tony Hoare"]');
    await tap('[description="Delete contact"]');
    await tap('Button[name="Delete"]');
    expect(judge('delete_contact')).toMatchObject(DONE);
  });

  it('adds a contact through the keyboard and an unlabelled button', async () => {
    await act({ type: 'launch_app', app: 'org.pocket.contacts' });
    await tap('[resource_id$="add"]');
    await type('Edit[name="Name"]', 'Mary Shelley');
    await type('Edit[name="Phone"]', '555 0199');
    await tap('Button[name="Save"]');
    expect(judge('add_contact')).toMatchObject(DONE);
  });

  it('buys a lamp with a code that arrives by message', async () => {
    await act({ type: 'launch_app', app: 'org.pocket.shop' });
    await tap('[name^="Desk lamp"]');
    await tap('Button[name="Add to cart"]');
    await tap('Button[name^="Cart"]');
    await tap('Button[name="Check out"]');
    await type('Edit[name="Address"]', '1 Harbour Street');
    await tap('Button[name^="Pay"]');
    await act({ type: 'open_link', url: 'messages://chat/shop' });
    await phone.waitFor({ any_of: [{ type: 'text_visible', regex: 'code is \\d{6}' }] });
    await act({ type: 'launch_app', app: 'org.pocket.shop' });
    await type('Edit[name="Code"]', '482913');
    await act({ type: 'tap', target: { selector: 'Button[name="Confirm"]' } }, { expect: [{ kind: 'text_visible', regex: 'on its way' }] });
    expect(judge('buy_lamp')).toMatchObject(DONE);
  });

  it('waits out the flaky weather until it works', async () => {
    await act({ type: 'launch_app', app: 'org.pocket.weather' });
    for (let tries = 0; tries < 5 && !judge('get_forecast').success; tries++) await tap('Button[name="Try again"]');
    expect(judge('get_forecast')).toMatchObject(DONE);
  });

  it('sees an app crash and goes on', async () => {
    await act({ type: 'launch_app', app: 'org.pocket.weather' });
    const receipt = await tap('Button[name="Show radar"]');
    expect(receipt.window_changed ?? receipt.new_dialogs.length).not.toBeNull();
    const { text } = await phone.compact();
    expect(text.toLowerCase()).toMatch(/stopped|keeps stopping/);
    const covered = await phone.perform({ type: 'launch_app', app: 'org.pocket.notes' });
    expect(covered.verification).toMatchObject({ status: 'failed', summary: expect.stringMatching(/stopping|stopped/) });
    await tap('[name="Close app"]');
    await act({ type: 'launch_app', app: 'org.pocket.notes' });
  });
});
