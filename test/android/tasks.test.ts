import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import type { ActionInput } from '../../packages/core/src/act/action.ts';
import type { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import type { Receipt } from '../../packages/core/src/host/receipt.ts';
import type { OpenPhone } from '../../packages/phone/src/open-phone.ts';
import { describeWith } from '../requires.ts';
import { openAdbLab, type AdbLab } from './adb-lab.ts';

const DONE = { success: true, failure: false };

describeWith({ package: 'adb' }, 'a task over adb', () => {
  let lab: AdbLab;
  let host: Host;
  let phone: OpenPhone;
  let client: DeviceClient;

  beforeAll(async () => {
    lab = await openAdbLab();
  });
  afterAll(() => lab.close());
  beforeEach(async () => {
    phone = await lab.phone();
    host = lab.host();
    client = await lab.client(host, phone);
  });
  afterEach(() => host.close());

  async function act(action: ActionInput): Promise<Receipt> {
    const receipt = await client.perform(action);
    expect(receipt.error).toBeNull();
    expect(receipt.verification?.status).not.toBe('failed');
    return receipt;
  }
  const tap = (selector: string): Promise<Receipt> => act({ type: 'tap', target: { selector } });
  const type = (selector: string, text: string): Promise<Receipt> => act({ type: 'type', text, target: { selector } });

  it('turns Wi-Fi off from the launcher on', async () => {
    await tap('[name="Settings"]');
    await tap('[name^="Network and internet"]');
    const receipt = await tap('Switch[name="Wi-Fi"]');
    expect(receipt.verification).toMatchObject({ status: 'verified', evidence: [{ observed: 'unchecked' }] });
    expect(phone.device.oracles('turn_off_wifi')).toMatchObject(DONE);
  });

  it('sends a message and sees the answer come', async () => {
    await act({ type: 'launch_app', app: 'org.pocket.messages' });
    await tap('[name^="Ada Lovelace"]');
    const typed = await type('Edit[name="Message"]', 'On my way');
    expect(typed.verification?.status).toBe('verified');
    await tap('[description="Send"]');
    expect(phone.device.oracles('send_message')).toMatchObject(DONE);
    await client.waitFor({ any_of: [{ type: 'text_visible', regex: 'Understood' }], timeout_ms: 20_000 });
  });

  it('deletes one contact that has to be scrolled to', async () => {
    await act({ type: 'launch_app', app: 'org.pocket.contacts' });
    const found = await act({ type: 'scroll_to', target: { selector: '[name^="Tony Hoare"]' } });
    expect(found.details['scrolls']).toBeGreaterThan(0);
    await tap('[name^="Tony Hoare"]');
    await tap('[description="Delete contact"]');
    const asked = await client.windows();
    expect(asked.find((w) => w.focused)?.kind).toBe('dialog');
    await tap('Button[name="Delete"]');
    expect(phone.device.oracles('delete_contact')).toMatchObject(DONE);
  });
});
