import { afterEach, describe, expect, it } from 'vitest';

import type { ConfigInput } from '../../packages/core/src/config/schema.ts';
import type { Receipt } from '../../packages/core/src/host/receipt.ts';
import { finish, openOwn, type Opened } from './own-scenario.ts';
import { watched } from './watched-device.ts';

const EMPTY = `
name: Empty
initial_state: open
states:
  open:
    windows: [{uid: w, title: Window, tree: {role: Window, name: Window}}]
`;

let open: Opened;
let inputs: string[];
afterEach(() => open.close());

async function run(command: string, config: ConfigInput): Promise<Receipt> {
  inputs = [];
  open = await openOwn(EMPTY, { config, wrap: (device) => watched(device, inputs) });
  return finish(open.clock, open.client.perform({ type: 'shell', command }));
}

describe('a shell command', () => {
  const RESTRICTED: [string, ConfigInput][] = [
    ['a rule about elements', { confirmation_required: [{ name_regex: 'Delete' }] }],
    ['redaction', { redaction: { enabled: true } }],
    ['a denied input', { actions: { deny: ['type_text'] } }],
    ['a list that denies by default', { actions: { default: 'deny', allow: ['shell'] } }],
  ];

  it.each(RESTRICTED)('is refused beside %s', async (_, config) => {
    expect(await run('getprop ro.serialno', config)).toMatchObject({ dispatched: 'no', error: { code: 'PermissionDenied' } });
    expect(inputs).toEqual([]);
  });

  it.each(RESTRICTED)('passes beside %s where the operator allows it as a whole', async (_, config) => {
    expect(await run('getprop ro.serialno', { ...config, shell: { allow: ['getprop [\\w.]+'] } })).toMatchObject({ error: null });
    expect(inputs).toEqual(['shell']);
  });

  it.each(RESTRICTED)('is refused beside %s where only a part of it is allowed', async (_, config) => {
    const receipt = await run('getprop a; input tap 1 2', { ...config, shell: { allow: ['getprop [\\w.]+'] } });
    expect(receipt.error?.code).toBe('PermissionDenied');
  });

  it('runs where nothing restricts inputs', async () => {
    expect(await run('getprop a', { actions: { deny: ['get_screenshot'] } })).toMatchObject({ error: null, success: true });
  });

  it('counts every input inside as the action it is', async () => {
    const four = 'input keyevent 4; input keyevent 3 && input touchscreen tap 1 2 | input text hello';
    expect(await run(four, { budgets: { max_actions: 3 } })).toMatchObject({ dispatched: 'no', error: { code: 'BudgetExceeded' } });
    await open.close();
    expect(await run(four, { budgets: { max_actions: 4 } })).toMatchObject({ error: null });
    expect(open.host.guard.budgets.status().actions.used).toBe(4);
  });

  it.each(['tap', 'click_at', 'tap_coordinates'])('is denied with %s where it taps', async (name) => {
    const receipt = await run('input tap 1 2', { actions: { deny: [name] }, shell: { allow: ['input .*'] } });
    expect(receipt.error?.code).toBe('PermissionDenied');
  });

  it('needs the confirmation that its inputs need', async () => {
    expect(await run('input text hi', { confirmation_required: [{ action: 'type_text' }] })).toMatchObject({
      dispatched: 'no',
      error: { code: 'ConfirmationRequired' },
    });
  });
});
