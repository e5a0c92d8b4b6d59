import { afterEach, describe, expect, it } from 'vitest';

import type { Approval } from '../../packages/core/src/guard/confirmation/approvals.ts';
import type { Receipt } from '../../packages/core/src/host/receipt.ts';
import { finish, openOwn, type Opened } from './own-scenario.ts';

const PAYMENT = `
name: Payment
device: {width: 1000, height: 700}
initial_state: open
states:
  open:
    windows:
      - uid: pay
        title: Payment
        bounds: {x: 0, y: 0, width: 1000, height: 600}
        tree:
          role: Dialog
          name: Payment
          children:
            - {role: Edit, name: Amount, id: amount, value: '5', bounds: {x: 20, y: 60, width: 200, height: 40}}
            - {role: Edit, name: Payee, id: payee, value: Ada, bounds: {x: 20, y: 120, width: 200, height: 40}}
            - {role: CheckBox, name: Express, id: express, bounds: {x: 20, y: 180, width: 200, height: 40}}
            - {role: Text, name: Clock, id: clock, value: '12:00', bounds: {x: 20, y: 240, width: 200, height: 40}}
            - {role: Button, name: Pay, id: pay, bounds: {x: 20, y: 300, width: 100, height: 40}}
            - {role: Button, name: Pay later, id: later, bounds: {x: 320, y: 300, width: 100, height: 40}}
            - {role: Text, name: Status, id: status, value: open, bounds: {x: 20, y: 400, width: 200, height: 40}}
reactions:
  - on: {tool: click_element, target_id: pay}
    set: [{id: status, value: paid}]
`;
const PAY = { type: 'tap', target: { selector: 'Button[name="Pay"]' } } as const;

let open: Opened;
afterEach(() => open.close());

const start = async (approver: 'human' | 'caller'): Promise<void> => {
  open = await openOwn(PAYMENT, { config: { confirmation_required: [{ name_regex: '^Pay', role: 'Button', approver }] } });
};

async function approved(): Promise<{ confirm_token: string; approval: Approval }> {
  const { approval } = await finish(open.clock, open.client.propose(PAY));
  const { approvals } = open.host.guard.confirmations;
  const id = approval?.id ?? '';
  const shown = approvals.get(id);
  approvals.approve(open.operator, id, 'a person');
  return { approval: shown, confirm_token: approvals.tokenOf(id)?.confirm_token ?? '' };
}

const pay = (confirm_token: string): Promise<Receipt> => finish(open.clock, open.client.perform(PAY, { confirm_token }));
const set = (name: string, value: string): Promise<Receipt> =>
  finish(open.clock, open.client.perform({ type: 'set_value', target: { selector: `Edit[name="${name}"]` }, value }));

describe('an approval', () => {
  it('shows the fields that it is bound to, and is good for them', async () => {
    await start('human');
    const { approval, confirm_token } = await approved();
    expect(approval.bound).toEqual(
      expect.arrayContaining([
        { name: 'Amount', value: '5' },
        { name: 'Payee', value: 'Ada' },
        { name: 'Express', value: 'off' },
      ]),
    );
    expect((await pay(confirm_token)).error).toBeNull();
  });

  it.each([
    ['Amount', '5000'],
    ['Payee', 'Mallory'],
  ])('is invalid once %s is another, and names the change', async (field, value) => {
    await start('human');
    const { confirm_token } = await approved();
    await set(field, value);
    const { error, dispatched } = await pay(confirm_token);
    expect(dispatched).toBe('no');
    expect(error).toMatchObject({ code: 'ConfirmationInvalid', context: { reason: 'changed' } });
    expect(error?.message).toContain(`${field}: `);
    expect(error?.message).toContain(`"${value}"`);
  });

  it('is invalid once a box is ticked, and good again when everything is as it was', async () => {
    await start('caller');
    const { confirm_token } = await finish(open.clock, open.client.propose(PAY));
    const box = { selector: 'CheckBox' };
    await finish(open.clock, open.client.perform({ type: 'set_checked', target: box, checked: true }));
    expect((await pay(confirm_token ?? '')).error?.code).toBe('ConfirmationInvalid');
    await finish(open.clock, open.client.perform({ type: 'set_checked', target: box, checked: false }));
    expect((await pay(confirm_token ?? '')).error).toBeNull();
  });

  it('can be for all inputs of a kind in a window, until the window changes', async () => {
    await start('caller');
    const { confirm_token } = await finish(open.clock, open.client.propose(PAY, { together: true }));
    const token = { confirm_token: confirm_token ?? '' };
    const later = { type: 'tap', target: { selector: 'Button[name="Pay later"]' } } as const;
    expect((await finish(open.clock, open.client.perform(PAY, token))).error).toBeNull();
    expect((await finish(open.clock, open.client.perform(later, token))).error).toBeNull();
    const other = { type: 'long_press', target: { selector: 'Button[name="Pay later"]' } } as const;
    expect((await finish(open.clock, open.client.perform(other, token))).error).toMatchObject({
      code: 'ConfirmationInvalid',
      context: { reason: 'other action' },
    });
  });
});
