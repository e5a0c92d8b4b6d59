import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

import type { ActionInput } from '../../packages/core/src/act/action.ts';
import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Proposition } from '../../packages/core/src/act/propose.ts';
import type { Receipt } from '../../packages/core/src/host/receipt.ts';
import type { ConfigInput } from '../../packages/core/src/config/schema.ts';
import type { Device } from '../../packages/core/src/device/device.ts';
import type { Renderer } from '../../packages/virtual/src/virtual-device.ts';
import { OperatorAuthority } from '../../packages/core/src/guard/confirmation/operator.ts';
import { centerOf } from '../../packages/core/src/screen/geometry.ts';
import { openOwn, type Opened } from './own-scenario.ts';
import { watched } from './watched-device.ts';

/** Two windows. Pay moves down when there is a notice, and a pane holds another button in its middle. */
const SHOP = `
name: Shop
device: {width: 1000, height: 700}
data: {notice: false}
initial_state: open
states:
  open:
    windows:
      - uid: front
        title: Order 1
        bounds: {x: 0, y: 40, width: 500, height: 600}
        tree:
          role: Window
          name: Order
          children:
            - {role: Text, name: A notice, height: 60, if: notice}
            - {role: Button, name: Pay, id: pay, shortcut: Ctrl+Shift+P, on_tap: [{set: [{id: status, value: paid}]}]}
            - {role: Button, name: Pay later, id: later}
            - {role: Button, name: More, id: more, on_tap: [{let: {notice: true}}]}
            - {role: Text, name: Status, id: status, value: open}
            - {role: PasswordEdit, name: Password, id: password, secret: true}
            - role: Pane
              name: Offer
              bounds: {x: 0, y: 400, width: 400, height: 200}
              children:
                - {role: Slider, name: Amount, id: amount, bounds: {x: 150, y: 480, width: 100, height: 40}}
            - role: Group
              name: Method
              id: method
              bounds: {x: 420, y: 400, width: 70, height: 200}
              children:
                - {role: RadioButton, name: Cash, bounds: {x: 420, y: 400, width: 70, height: 40}}
                - {role: RadioButton, name: Credit, bounds: {x: 420, y: 450, width: 70, height: 40}}
      - uid: behind
        title: Order 2
        bounds: {x: 600, y: 40, width: 300, height: 300}
        tree:
          role: Window
          name: Order
          children:
            - {role: Button, name: Pay, id: pay2, bounds: {x: 620, y: 60, width: 100, height: 40}}
            - {role: Edit, name: Note, id: note2, focused: true, bounds: {x: 620, y: 120, width: 100, height: 40}}
`;

const PAY = { selector: 'Button[name="Pay"]' };
const TAP_PAY: ActionInput = { type: 'tap', target: PAY };

/** A plain picture: its content does not matter here. */
const blank: Renderer = (scene, area = { left: 0, top: 0, right: scene.width, bottom: scene.height }) => {
  const [width, height] = [area.right - area.left, area.bottom - area.top];
  return Promise.resolve({ width, height, area, format: 'rgba', data: new Uint8Array(width * height * 4) });
};

let open: Opened;
let inputs: string[];
afterEach(() => open.close());

async function start(config: ConfigInput, scenario = SHOP, wrap = (device: Device): Device => device): Promise<DeviceClient> {
  inputs = [];
  open = await openOwn(scenario, { config, render: blank, wrap: (device) => wrap(watched(device, inputs)) });
  return open.client;
}

const byRule = (rule: NonNullable<ConfigInput['confirmation_required']>[number]): ConfigInput => ({ confirmation_required: [rule] });
const BY_NAME = byRule({ name_regex: '^Pay' });
const BY_PERSON = byRule({ name_regex: '^Pay', approver: 'human' });

async function tokenFor(client: DeviceClient, action: ActionInput, options: Parameters<DeviceClient['propose']>[1] = {}): Promise<string> {
  const { confirm_token } = await client.propose(action, options);
  return confirm_token ?? 'none';
}

function expectRefused(receipt: Receipt, code: string, context: object = {}): void {
  expect(receipt).toMatchObject({ ok: false, dispatched: 'no', changed: false, error: { code, context } });
}

const statusText = async (client: DeviceClient): Promise<unknown> =>
  (await client.assertState([{ kind: 'value_equals', selector: 'Text[name="Status"]', expected: 'paid' }])).results[0]?.observed;

describe('a proposal', () => {
  it('shows what would be reached, and its token lets exactly that pass, once', async () => {
    const client = await start(BY_NAME);
    const { bounds, selector } = await client.find('Button[name="Pay"]');
    const proposition = await client.propose(TAP_PAY, { reason: 'the user asked' });
    expect(proposition).toMatchObject({
      confirm_token: expect.stringMatching(/^ct:[0-9a-f]{16}$/) as string,
      expires_at: '2024-01-01T00:01:00.000Z',
      approval: null,
      would_target: { window_uid: 'front', selector, bounds },
    });
    expect(proposition.would_target?.picture?.area).toEqual({
      left: 0,
      top: bounds.top - 24,
      right: bounds.right + 24,
      bottom: bounds.bottom + 24,
    });
    expect(inputs).toEqual([]);
    expectRefused(await client.perform(TAP_PAY), 'ConfirmationRequired', { rule: { name_regex: '^Pay' }, would_target: [{ selector }] });
    const confirm_token = proposition.confirm_token ?? '';
    expect(await client.perform(TAP_PAY, { confirm_token })).toMatchObject({ ok: true, dispatched: 'yes' });
    expect(await statusText(client)).toBe('paid');
    expectRefused(await client.perform(TAP_PAY, { confirm_token }), 'ConfirmationInvalid', { reason: 'used' });
  });

  it('is good for the same element named in another way', async () => {
    const client = await start(BY_NAME);
    const confirm_token = await tokenFor(client, TAP_PAY);
    const { ref } = await client.find('Button[name="Pay"]');
    expect((await client.perform({ type: 'tap', target: { ref: ref ?? '' } }, { confirm_token })).ok).toBe(true);
  });

  it('expires', async () => {
    const client = await start(BY_NAME);
    const confirm_token = await tokenFor(client, TAP_PAY);
    await open.clock.step(60_000);
    expectRefused(await client.perform(TAP_PAY, { confirm_token }), 'ConfirmationInvalid', { reason: 'expired' });
  });

  const others: [string, ActionInput, string][] = [
    ['another action', { type: 'long_press', target: PAY }, 'other action'],
    ['other arguments', { type: 'tap', target: PAY, button: 'right' }, 'other action'],
    ['another element', { type: 'tap', target: { selector: 'Button[name="Pay later"]' } }, 'other target'],
  ];
  it.each(others)('does not confirm %s, and stays good for its own', async (_, action, reason) => {
    const client = await start(BY_NAME);
    const confirm_token = await tokenFor(client, TAP_PAY);
    expectRefused(await client.perform(action, { confirm_token }), 'ConfirmationInvalid', { reason });
    expect((await client.perform(TAP_PAY, { confirm_token })).ok).toBe(true);
  });

  it('does not confirm a point instead of the element', async () => {
    const client = await start(BY_NAME);
    const { bounds } = await client.find(PAY.selector);
    const confirm_token = await tokenFor(client, TAP_PAY);
    expectRefused(await client.perform({ type: 'tap', target: centerOf(bounds) }, { confirm_token }), 'ConfirmationInvalid', {
      reason: 'moved',
    });
  });

  it('does not confirm the same element in another place', async () => {
    const client = await start(BY_NAME);
    const confirm_token = await tokenFor(client, TAP_PAY);
    await client.perform({ type: 'tap', target: { selector: 'Button[name="More"]' } });
    expectRefused(await client.perform(TAP_PAY, { confirm_token }), 'ConfirmationInvalid', { reason: 'moved' });
  });

  it('does not confirm the same selector in another window', async () => {
    const client = await start(BY_NAME);
    const confirm_token = await tokenFor(client, TAP_PAY);
    expectRefused(await client.perform(TAP_PAY, { window: { uid: 'behind' }, confirm_token }), 'ConfirmationInvalid', {
      reason: 'other target',
    });
  });

  it('does not confirm another window where no element is meant', async () => {
    const client = await start(byRule({ action: 'bring_to_front' }));
    const action: ActionInput = { type: 'bring_to_front' };
    const confirm_token = await tokenFor(client, action, { window: { uid: 'behind' } });
    expectRefused(await client.perform(action, { window: { uid: 'front' }, confirm_token }), 'ConfirmationInvalid', {
      reason: 'other target',
    });
    expect((await client.perform(action, { window: { uid: 'behind' }, confirm_token })).ok).toBe(true);
  });

  it('of a point does not confirm another point of the same element', async () => {
    const client = await start(byRule({ action: 'tap' }));
    const tapAt = (x: number, y: number): ActionInput => ({ type: 'tap', target: { x, y } });
    for (const [x, y] of [
      [20, 560],
      [980, 680],
    ] as const) {
      const confirm_token = await tokenFor(client, tapAt(x, y));
      expectRefused(await client.perform(tapAt(x, y - 30), { confirm_token }), 'ConfirmationInvalid', { reason: 'moved' });
      expect((await client.perform(tapAt(x, y - 10), { confirm_token })).ok).toBe(true);
    }
  });

  it('does not confirm the same command on another device', async () => {
    const client = await start(byRule({ action: 'shell' }));
    await writeFile(join(open.folder, 'other.yaml'), SHOP);
    const other = await DeviceClient.on(open.host, 'virtual:other', 'test');
    const command: ActionInput = { type: 'shell', command: 'reboot' };
    const confirm_token = await tokenFor(client, command);
    expectRefused(await other.perform(command, { confirm_token }), 'ConfirmationInvalid', { reason: 'other action' });
    expect((await client.perform(command, { confirm_token })).ok).toBe(true);
  });

  it('is asked of a drag for both its ends', async () => {
    const client = await start(BY_NAME);
    const drag = (to: string): ActionInput => ({ type: 'drag', from: PAY, to: { selector: `Button[name="${to}"]` } });
    const confirm_token = await tokenFor(client, drag('More'));
    expectRefused(await client.perform(drag('Pay later'), { confirm_token }), 'ConfirmationInvalid', { reason: 'other target' });
    expect((await client.perform(drag('More'), { confirm_token })).ok).toBe(true);
  });

  it('that nobody asked for must be good all the same', async () => {
    const client = await start({});
    expectRefused(await client.perform(TAP_PAY, { confirm_token: 'ct:0123456789abcdef' }), 'ConfirmationInvalid', { reason: 'unknown' });
  });

  it('is not used up by a dry run, nor by another guard that refuses', async () => {
    const client = await start({ ...BY_NAME, confirmation: { ttl_seconds: 300 }, budgets: { actions_per_minute: 1 } });
    const confirm_token = await tokenFor(client, TAP_PAY);
    expect(await client.perform(TAP_PAY, { confirm_token, dry_run: true })).toMatchObject({
      ok: true,
      details: { would_need_confirmation: true },
    });
    await client.perform({ type: 'hover', target: { selector: 'Button[name="More"]' } });
    expectRefused(await client.perform(TAP_PAY, { confirm_token }), 'RateLimited');
    await open.clock.step(60_000);
    expect((await client.perform(TAP_PAY, { confirm_token })).ok).toBe(true);
  });

  it('passes the same guards as the action itself', async () => {
    const client = await start({ ...BY_NAME, actions: { deny: ['click_element'] } });
    await expect(client.propose(TAP_PAY)).rejects.toMatchObject({ kind: 'PermissionDenied' });
  });

  it('can be forbidden', async () => {
    const client = await start({ ...BY_NAME, actions: { deny: ['propose_action'] } });
    await expect(client.propose(TAP_PAY)).rejects.toMatchObject({ kind: 'PermissionDenied' });
  });
});

describe('what a person has to approve', () => {
  const proposed = async (client: DeviceClient, action: ActionInput = TAP_PAY): Promise<NonNullable<Proposition['approval']>> => {
    const { approval, confirm_token } = await client.propose(action, { reason: 'the user asked' });
    if (approval === null) throw new Error('nobody was asked');
    expect(confirm_token).toBeNull();
    return approval;
  };

  it('waits in the list with all that is needed to decide, and passes when the operator has agreed', async () => {
    const client = await start(BY_PERSON);
    const { approvals } = open.host.guard.confirmations;
    const { id } = await proposed(client);
    expect(approvals.list()).toMatchObject([
      {
        id,
        action: 'tap',
        args: { device: 'virtual:own', button: 'left', count: 1 },
        targets: [{ window_uid: 'front' }],
        picture: expect.stringMatching(/^data:image\/png;base64,/) as string,
        reason: 'the user asked',
        caller: 'test',
        status: 'pending',
      },
    ]);
    expectRefused(await client.perform(TAP_PAY), 'ConfirmationRequired');
    expect(approvals.tokenOf(id)).toBeUndefined();
    const waiting = approvals.waitFor(id);
    expect(approvals.approve(open.operator, id, 'ada')).toMatchObject({ status: 'approved', decided_by: 'ada' });
    expect(approvals.list()).toEqual([]);
    const { confirm_token } = await waiting;
    expect((await client.perform(TAP_PAY, { confirm_token })).ok).toBe(true);
    expectRefused(await client.perform(TAP_PAY, { confirm_token }), 'ConfirmationInvalid', { reason: 'used' });
  });

  it('is decided by nobody but the operator', async () => {
    const client = await start(BY_PERSON);
    const { approvals } = open.host.guard.confirmations;
    const { id } = await proposed(client);
    for (const impostor of [new OperatorAuthority(), structuredClone(open.operator)]) {
      expect(() => approvals.approve(impostor, id, 'mallory')).toThrow('only the operator');
      expect(() => approvals.reject(impostor, id, 'mallory')).toThrow('only the operator');
    }
    expect(approvals.list()).toHaveLength(1);
  });

  it('does not pass with a token the caller could get by itself', async () => {
    const client = await start({ confirmation_required: [{ name_regex: '^More' }, { name_regex: '^Pay', approver: 'human' }] });
    const confirm_token = await tokenFor(client, { type: 'tap', target: { selector: 'Button[name="More"]' } });
    expectRefused(await client.perform(TAP_PAY, { confirm_token }), 'ConfirmationInvalid');
  });

  it('does not pass when it was rejected, and the caller learns why', async () => {
    const client = await start(BY_PERSON);
    const { approvals } = open.host.guard.confirmations;
    const { id } = await proposed(client);
    const waiting = approvals.waitFor(id);
    approvals.reject(open.operator, id, 'ada', 'too expensive');
    await expect(waiting).rejects.toMatchObject({ kind: 'PermissionDenied', message: 'ada rejected it: too expensive' });
    expect(() => approvals.approve(open.operator, id, 'ada')).toThrow('already rejected');
  });

  it('expires undecided', async () => {
    const client = await start(BY_PERSON);
    const { approvals } = open.host.guard.confirmations;
    const { id } = await proposed(client);
    const waiting = approvals.waitFor(id);
    const refused = expect(waiting).rejects.toMatchObject({ kind: 'Timeout' });
    await open.clock.step(300_000);
    await refused;
    expect(approvals.list()).toEqual([]);
    expect(() => approvals.approve(open.operator, id, 'ada')).toThrow('already expired');
  });

  it('has to be done in time once it is approved', async () => {
    const client = await start(BY_PERSON);
    const { approvals } = open.host.guard.confirmations;
    const { id } = await proposed(client);
    approvals.approve(open.operator, id, 'ada');
    const confirm_token = approvals.tokenOf(id)?.confirm_token ?? '';
    await open.clock.step(60_000);
    expectRefused(await client.perform(TAP_PAY, { confirm_token }), 'ConfirmationInvalid', { reason: 'expired' });
  });

  it('does not show what goes into a password field', async () => {
    const client = await start(byRule({ role: 'PasswordEdit', approver: 'human' }));
    const approval = await proposed(client, { type: 'type', text: 'hunter2', target: { selector: 'PasswordEdit' } });
    expect(JSON.stringify([approval, open.host.guard.confirmations.approvals.list()])).not.toContain('hunter2');
    expect(approval.args).toMatchObject({ text: { length: 7 } });
  });
});

describe('an input that comes another way to what is guarded', () => {
  const AMOUNT = byRule({ name_regex: '^Amount' });
  const OFFER = { selector: 'Pane[name="Offer"]' };
  const CENTER = { x: 200, y: 500 };
  const ways: [string, ConfigInput, ActionInput][] = [
    ['tapping the pane whose middle it is', AMOUNT, { type: 'tap', target: OFFER }],
    ['pressing long on that pane', AMOUNT, { type: 'long_press', target: OFFER }],
    ['hovering over that pane', AMOUNT, { type: 'hover', target: OFFER }],
    ['dragging that pane', AMOUNT, { type: 'drag', from: OFFER, to: { x: 10, y: 100 } }],
    ['dragging something onto that pane', AMOUNT, { type: 'drag', from: { x: 10, y: 100 }, to: OFFER }],
    ['a swipe over it that begins elsewhere', AMOUNT, { type: 'swipe_points', from: { x: 20, y: 500 }, to: CENTER }],
    [
      'a pinch around a point beside it, with a finger on it',
      AMOUNT,
      { type: 'pinch', center: { x: 100, y: 500 }, startRadius: 90, endRadius: 90, durationMs: 0 },
    ],
    [
      'a turn around a point beside it that ends on it',
      AMOUNT,
      { type: 'rotate', center: { x: 100, y: 500 }, radius: 90, startAngleDeg: 90, endAngleDeg: 0 },
    ],
    ['the wheel over it', AMOUNT, { type: 'scroll', direction: 'down', target: OFFER }],
    [
      'choosing it from a list',
      byRule({ role: 'RadioButton', name_regex: '^Credit' }),
      { type: 'select', target: { selector: '[name="Method"]' }, option: { name: 'Credit' } },
    ],
    [
      'choosing it from a list by number',
      byRule({ name_regex: '^Credit' }),
      { type: 'select', target: { selector: '[name="Method"]' }, option: { index: 1 } },
    ],
    [
      'choosing what a closed list does not show',
      byRule({ name_regex: '^Cheque' }),
      { type: 'select', target: { selector: '[name="Method"]' }, option: { name: 'Cheque' } },
    ],
    ['its shortcut', BY_NAME, { type: 'key', keys: 'shift+ctrl+p' }],
  ];

  it.each(ways)('is caught: %s', async (_, config, action) => {
    const client = await start(config);
    expectRefused(await client.perform(action), 'ConfirmationRequired');
    expect(inputs).toEqual([]);
  });

  it('is caught: keys while another window was named', async () => {
    const client = await start(BY_NAME);
    await client.perform({ type: 'focus', target: { selector: 'Button[name="More"]' } });
    await client.perform({ type: 'key', keys: 'shift+tab' });
    await client.perform({ type: 'key', keys: 'shift+tab' });
    inputs.length = 0;
    expectRefused(await client.perform({ type: 'key', keys: 'enter' }), 'ConfirmationRequired');
    expectRefused(await client.perform({ type: 'key', keys: 'enter' }, { window: { uid: 'behind' } }), 'ForeignWindow');
    expectRefused(await client.perform({ type: 'type', text: ' ' }, { window: { uid: 'behind' } }), 'ForeignWindow');
    expect(inputs).toEqual([]);
  });

  const TAPS_TO_FOCUS: ActionInput[] = [
    { type: 'type', text: 'x', target: OFFER },
    { type: 'clear', target: OFFER },
    { type: 'key', keys: 'a', target: OFFER },
    { type: 'focus', target: OFFER },
    { type: 'set_value', value: 'x', target: OFFER },
    { type: 'invoke', target: OFFER },
  ];
  it.each(TAPS_TO_FOCUS.map((action) => ({ type: action.type, action })))(
    'is caught: $type on a device that can give the focus only by a tap',
    async ({ action }) => {
      const without = (device: Device): Device => ({
        ...device,
        capabilities: async (call) => ({ ...(await device.capabilities(call)), operations: [], wheel: false }),
      });
      const client = await start(AMOUNT, SHOP, without);
      expectRefused(await client.perform(action), 'ConfirmationRequired');
      expect(inputs).toEqual([]);
    },
  );

  it('is caught: a key of the on-screen keyboard', async () => {
    const phone = `
name: Phone
device: {kind: phone}
home: bank
apps:
  bank:
    label: Bank
    start: main
    screens:
      main:
        title: Bank
        children:
          - {role: field, name: Payee, id: payee, focused: true}
`;
    const client = await start(BY_NAME, phone);
    const keyboard = (await client.windows()).find((window) => window.kind === 'keyboard');
    expect(keyboard).toBeDefined();
    const receipt = await client.perform({ type: 'tap', target: { selector: '[name="a"]' } }, { window: { uid: keyboard?.window_uid } });
    expectRefused(receipt, 'ConfirmationRequired', { rule: { name_regex: '^Pay' } });
  });

  it('is not asked about what lies beside it', async () => {
    const client = await start(AMOUNT);
    expect((await client.perform({ type: 'tap', target: { x: 20, y: 420 } })).ok).toBe(true);
    expect((await client.perform({ type: 'swipe_points', from: { x: 20, y: 420 }, to: { x: 20, y: 590 } })).ok).toBe(true);
  });
});
