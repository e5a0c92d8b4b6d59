import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

import type { ActionInput } from '../../packages/core/src/act/action.ts';
import { perform } from '../../packages/core/src/act/perform.ts';
import type { ConfigInput } from '../../packages/core/src/config/schema.ts';
import { openOwn, type Opened } from './own-scenario.ts';

const FORM = `
name: Form
initial_state: open
states:
  open:
    windows:
      - uid: form
        title: Form
        tree:
          role: Window
          name: Form
          children:
            - {role: Edit, name: Name, id: name}
            - {role: PasswordEdit, name: Password, id: password, secret: true}
            - {role: Button, name: Pay, id: pay}
`;

const NAME = { selector: 'Edit[name="Name"]' };
const PASSWORD = { selector: 'PasswordEdit' };
const TYPED: ActionInput = { type: 'type', text: 'Ada', target: NAME };
const TAP_PAY: ActionInput = { type: 'tap', target: { selector: 'Button[name="Pay"]' } };

let open: Opened;
afterEach(() => open.close());

async function start(config: ConfigInput = {}): Promise<Opened> {
  open = await openOwn(FORM, { config: { ...config, logging: { audit: true, ...config.logging } } });
  return open;
}

async function linesOf(file = 'audit.log'): Promise<string[]> {
  const text = await readFile(join(open.folder, file), 'utf8').catch(() => '');
  return text.split('\n').filter((line) => line !== '');
}
const rowsOf = async (file?: string): Promise<Record<string, unknown>[]> =>
  (await linesOf(file)).map((line) => JSON.parse(line) as Record<string, unknown>);

const hash = expect.stringMatching(/^[0-9a-f]{16}$/) as string;

describe('the audit log', () => {
  it('has a row for what was done, with who wanted it and why', async () => {
    const { client } = await start();
    const { step_id } = await client.perform(TYPED, { reason: 'to sign up' });
    expect(await rowsOf()).toEqual([
      {
        ts: '2024-01-01T00:00:00.000Z',
        caller: 'test',
        tool: 'type',
        args: { device: 'virtual:own', action: { type: 'type', text: { length: 3, hash }, target: NAME } },
        reason: 'to sign up',
        outcome: 'ok',
        dispatched: 'yes',
        device: 'virtual:own',
        step_id,
      },
    ]);
  });

  it('has a row for every call, whatever its outcome, in order', async () => {
    const { client, clock } = await start({
      confirmation_required: [{ name_regex: 'Pay' }],
      actions: { deny: ['shell', 'get_screenshot'] },
      budgets: { max_actions: 1, max_session_seconds: 60 },
    });
    const gone = { window: { uid: 'nowhere' } };
    const refused = (work: Promise<unknown>): Promise<unknown> => expect(work).rejects.toThrow();
    const calls: [tool: string, outcome: string, call: () => Promise<unknown>][] = [
      ['list_windows', 'ok', () => client.windows()],
      ['observe_window', 'ok', () => client.observe()],
      ['find_element', 'ElementNotFound', () => refused(client.find('Button[name="No"]'))],
      ['get_screenshot', 'PermissionDenied', () => refused(client.picture())],
      ['shell', 'PermissionDenied', () => client.perform({ type: 'shell', command: 'ls' })],
      ['tap', 'ConfirmationRequired', () => client.perform(TAP_PAY)],
      ['tap', 'ConfirmationInvalid', () => client.perform(TAP_PAY, { confirm_token: 'ct:0' })],
      ['propose_action', 'ok', () => client.propose(TAP_PAY)],
      ['propose_action', 'WindowGone', () => refused(client.propose(TAP_PAY, gone))],
      ['tap', 'WindowGone', () => client.perform(TAP_PAY, gone)],
      ['type', 'ok', () => client.perform(TYPED, { dry_run: true })],
      ['type', 'ok', () => client.perform(TYPED)],
      ['type', 'BudgetExceeded', () => client.perform(TYPED)],
      ['unknown', 'BadRequest', () => perform(client.session, { caller: 'test', action: null as never })],
      ['tap', 'BudgetExceeded', () => clock.step(60_000).then(() => client.perform(TAP_PAY))],
      ['list_windows', 'BudgetExceeded', () => refused(client.windows())],
    ];
    for (const [, , call] of calls) await call();
    const rows = await rowsOf();
    expect(rows.map(({ tool, outcome }) => [tool, outcome])).toEqual(calls.map(([tool, outcome]) => [tool, outcome]));
    expect(rows.filter((row) => row['dispatched'] !== 'no')).toHaveLength(1);
    const steps = rows.map((row) => Number(row['step_id']));
    expect(steps).toEqual(steps.map((_, i) => i + 1));
  });

  it('keeps the order of calls that come at once', async () => {
    const { client } = await start();
    await Promise.all(Array.from('abcdefgh', (text) => client.perform({ type: 'type', text, target: NAME })));
    expect((await rowsOf()).map((row) => row['step_id'])).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('has a row for who let an input pass, and who did not', async () => {
    const { client, host, operator } = await start({ confirmation_required: [{ name_regex: 'Pay', approver: 'human' }] });
    const { approvals } = host.guard.confirmations;
    const [first, second] = [await client.propose(TAP_PAY), await client.propose(TAP_PAY)];
    approvals.reject(operator, first.approval?.id ?? '', 'grace', 'not now');
    approvals.approve(operator, second.approval?.id ?? '', 'ada');
    await host.guard.audit.close();
    expect((await rowsOf()).slice(2)).toMatchObject([
      {
        caller: 'grace',
        tool: 'decide_approval',
        args: { approval: first.approval?.id, action: 'tap' },
        outcome: 'rejected',
        reason: 'not now',
      },
      { caller: 'ada', tool: 'decide_approval', args: { approval: second.approval?.id, action: 'tap' }, outcome: 'approved' },
    ]);
  });

  it('hides what was typed in every form of typing', async () => {
    const { client } = await start();
    await client.perform({ type: 'set_value', value: 'lovelace', target: NAME });
    await client.perform({ type: 'set_clipboard', text: 'lovelace' });
    await client.propose({ type: 'type', text: 'lovelace', target: NAME });
    expect((await linesOf()).join('\n')).not.toContain('lovelace');
    expect(await rowsOf()).toMatchObject([
      { args: { action: { value: { length: 8, hash } } } },
      { args: { action: { text: { length: 8, hash } } } },
      { args: { action: { text: { length: 8, hash } } } },
    ]);
  });

  it('shows what was typed when configured to, but never what went into a password field', async () => {
    const { client } = await start({ audit: { redact_arg_keys: [] } });
    await client.perform(TYPED);
    await client.perform({ type: 'type', text: 'hunter2', target: PASSWORD });
    await client.perform({ type: 'type', text: 'hunter2' });
    await client.perform({ type: 'set_value', value: 'hunter2', target: PASSWORD });
    await client.perform({ type: 'key', keys: 'h' });
    await client.perform({ type: 'key', keys: 'enter' });
    await client.propose({ type: 'type', text: 'hunter2', target: PASSWORD });
    expect((await linesOf()).join('\n')).not.toContain('hunter2');
    expect((await rowsOf()).map((row) => row['args'])).toMatchObject([
      { action: { text: 'Ada' } },
      { action: { text: { length: 7 } } },
      { action: { text: { length: 7 } } },
      { action: { value: { length: 7 } } },
      { action: { keys: { length: 1 } } },
      { action: { keys: 'enter' } },
      { action: { text: { length: 7 } } },
    ]);
  });

  it('keeps of what was refused unread only what it consists of', async () => {
    const { host } = await start({ audit: { redact_arg_keys: [] } });
    const circular: Record<string, unknown> = { type: 'tap', big: 1n, secret: 'hunter2', blob: 'x'.repeat(1_000_000) };
    circular['itself'] = circular;
    const receipt = await perform(await host.session('virtual:own'), { caller: 'test', action: circular as never });
    expect(receipt.error?.code).toBe('BadRequest');
    expect(await rowsOf()).toMatchObject([
      { tool: 'tap', args: { action: { invalid: 'object', fields: ['type', 'big', 'secret', 'blob', 'itself'] } }, outcome: 'BadRequest' },
    ]);
  });

  it('rotates', async () => {
    const { client } = await start({ logging: { audit_max_bytes: 1024, audit_backups: 2 } });
    for (let i = 0; i < 12; i++) await client.perform(TYPED);
    const files = (await readdir(open.folder)).filter((file) => file.startsWith('audit.log')).sort();
    expect(files).toEqual(['audit.log', 'audit.log.1', 'audit.log.2']);
    const steps: unknown[] = [];
    for (const file of files.reverse()) steps.push(...(await rowsOf(file)).map((row) => row['step_id']));
    expect(steps).toEqual(Array.from({ length: steps.length }, (_, i) => 13 - steps.length + i));
  });

  it('that cannot be written stops everything, from the first action on', async () => {
    const { client } = await start({ logging: { audit_path: '/dev/null/audit.log' } });
    expect(await client.perform(TYPED)).toMatchObject({ dispatched: 'no', error: { code: 'Internal', context: { guard: 'audit' } } });
  });
});
