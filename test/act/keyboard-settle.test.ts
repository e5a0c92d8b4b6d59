import { afterEach, expect, it } from 'vitest';

import { KEYBOARD } from '../../packages/core/src/act/defaults.ts';
import type { Device } from '../../packages/core/src/device/device.ts';
import { finish, openOwn, type Opened } from './own-scenario.ts';
import { watched } from './watched-device.ts';

const FORM = `
name: Form
initial_state: open
states:
  open:
    windows:
      - uid: w
        title: Form
        tree: {role: Window, name: Form, children: [{role: Edit, name: Name, bounds: {x: 10, y: 10, width: 100, height: 40}}]}
`;

let open: Opened;
const settleMs = KEYBOARD.SETTLE_MS;
afterEach(async () => {
  KEYBOARD.SETTLE_MS = settleMs;
  await open.close();
});

/** How long after the start a phone whose keyboard never comes up is typed into. */
async function waited(): Promise<number> {
  let typedAt = 0;
  const phone = (device: Device): Device => ({
    ...watched(device, []),
    capabilities: async (call) => ({ ...(await device.capabilities(call)), platform: 'android' }),
    type: (text, call) => {
      typedAt = call.clock.now();
      return device.type(text, call);
    },
  });
  open = await openOwn(FORM, { wrap: phone });
  const begun = open.clock.now();
  const receipt = await finish(open.clock, open.client.perform({ type: 'type', text: 'Ada', target: { selector: 'Edit' } }));
  expect(receipt.dispatched).toBe('yes');
  return typedAt - begun;
}

it('typing waits for the keyboard as long as KEYBOARD_SETTLE_MS says, and no longer', async () => {
  KEYBOARD.SETTLE_MS = 0;
  const atOnce = await waited();
  await open.close();
  KEYBOARD.SETTLE_MS = 300;
  const usual = (await waited()) - atOnce;
  await open.close();
  KEYBOARD.SETTLE_MS = 1000;
  const longer = (await waited()) - atOnce;
  // The clock goes in steps of 50 ms.
  expect(usual).toBeGreaterThanOrEqual(300);
  expect(usual).toBeLessThanOrEqual(400);
  expect(longer).toBeGreaterThanOrEqual(1000);
  expect(longer).toBeLessThanOrEqual(1100);
});
