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
    ['redaction', { redaction: { enabled: true } }],
    ['a denied input', { actions: { deny: ['type_text'] } }],
    ['a list that denies by default', { actions: { default: 'deny', allow: ['shell'] } }],
    ['a budget of actions', { budgets: { max_actions: 100 } }],
    ['a rate of actions', { budgets: { actions_per_minute: 100 } }],
    ['a rule and a denied input', { confirmation_required: [{ name_regex: 'Delete' }], actions: { deny: ['tap'] } }],
  ];
  const ASKED: [string, ConfigInput][] = [
    ['a rule about elements', { confirmation_required: [{ name_regex: 'Delete' }] }],
    ['a rule about an action', { confirmation_required: [{ action: 'tap' }] }],
    ['a rule for a person', { confirmation_required: [{ action: 'tap', approver: 'human' }] }],
  ];
  /** Spellings of a tap that no reading of the text recognises. */
  const SPELLINGS = ["i''nput tap 1 2", 'in\\put tap 1 2', 'a=input; $a tap 1 2', 'eval "inp"ut tap 1 2', '$(echo inp)ut tap 1 2', 'id'];

  it.each(ASKED)('is held under %s, in whatever words', async (_, config) => {
    for (const command of SPELLINGS) {
      expect(await run(command, config), command).toMatchObject({ dispatched: 'no', error: { code: 'ConfirmationRequired' } });
      expect(inputs).toEqual([]);
      await open.close();
    }
    await run('true', {});
  });

  it('is held for a person where any rule asks for one', async () => {
    const { error } = await run('id', { confirmation_required: [{ name_regex: 'x' }, { action: 'tap', approver: 'human' }] });
    expect(error?.message).toContain('a person has to approve it');
    expect(error?.context).toMatchObject({ not_judged: expect.stringContaining('shell.allow') as unknown });
  });

  it('runs once it is confirmed', async () => {
    await run('true', { confirmation_required: [{ action: 'tap' }] });
    const { confirm_token } = await finish(open.clock, open.client.propose({ type: 'shell', command: 'id' }));
    const receipt = await finish(open.clock, open.client.perform({ type: 'shell', command: 'id' }, { confirm_token: confirm_token ?? '' }));
    expect(receipt.error).toBeNull();
  });

  it.each(RESTRICTED)('is refused beside %s', async (_, config) => {
    expect(await run('getprop ro.serialno', config)).toMatchObject({ dispatched: 'no', error: { code: 'PermissionDenied' } });
    expect(inputs).toEqual([]);
  });

  it.each([...RESTRICTED, ...ASKED])('passes beside %s where the operator allows it as a whole', async (_, config) => {
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

  it('counts as many actions as its pattern says, one if it says nothing', async () => {
    const allow = [{ pattern: 'for .*', cost: 8 }, 'input .*'];
    expect(await run('for i in 1 2; do input keyevent 4; done', { budgets: { max_actions: 7 }, shell: { allow } })).toMatchObject({
      dispatched: 'no',
      error: { code: 'BudgetExceeded' },
    });
    await open.close();
    expect(await run('input tap 1 2', { budgets: { max_actions: 7 }, shell: { allow } })).toMatchObject({ error: null });
    expect(open.host.guard.budgets.status().actions.used).toBe(1);
  });

  it('is held by a rule that names it, listed or not', async () => {
    const receipt = await run('id', { confirmation_required: [{ action: 'shell' }], shell: { allow: ['id'] } });
    expect(receipt.error?.code).toBe('ConfirmationRequired');
  });
});
