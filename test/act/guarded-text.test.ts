import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

import type { ActionInput } from '../../packages/core/src/act/action.ts';
import type { Call } from '../../packages/core/src/device/call.ts';
import type { Device } from '../../packages/core/src/device/device.ts';
import { parseKeys } from '../../packages/core/src/device/keys.ts';
import type { ConfigInput } from '../../packages/core/src/config/schema.ts';
import type { Receipt } from '../../packages/core/src/host/receipt.ts';
import { finish, openOwn, type Opened } from './own-scenario.ts';
import { watched } from './watched-device.ts';

const scenario = (marked: boolean): string => `
name: Confirm
device: {width: 1000, height: 700}
initial_state: open
states:
  open:
    windows:
      - uid: ask
        title: Delete everything?
        bounds: {x: 0, y: 40, width: 1000, height: 600}
        tree:
          role: Dialog
          name: Delete everything?
          children:
            - {role: Edit, name: Why, id: why, focused: true, bounds: {x: 20, y: 60, width: 400, height: 40}}
            - {role: Document, name: Notes, id: notes, bounds: {x: 20, y: 110, width: 400, height: 90}}
            - {role: PasswordEdit, name: Password, id: password, secret: true, bounds: {x: 20, y: 210, width: 400, height: 40}}
            - {role: ComboBox, name: What, id: what, value: Archive, options: [Archive, Delete, Keep], bounds: {x: 20, y: 260, width: 200, height: 40}}
            - {role: Button, name: ${marked ? 'Go on' : 'Delete'}, id: go, bounds: {x: 20, y: 320, width: 200, height: 40}}
            - {role: Button, name: Cancel, id: cancel, bounds: {x: 300, y: 320, width: 200, height: 40}}
            - {role: ListItem, name: Report, id: report, bounds: {x: 20, y: 380, width: 200, height: 40}}
            - {role: Button, name: Delete for good, id: bin, bounds: {x: 300, y: 380, width: 200, height: 40}}
`;

/** Types as a keyboard does: tab and enter are keys, and a space presses anything that is not a field. */
const typedAsKeys = (inner: Device): Device =>
  new Proxy(inner, {
    get(target, name) {
      if (name === 'type')
        return async (text: string, call: Call) => {
          for (const part of text.split(/(\t|\r\n|[\r\n])/).filter((each) => each !== '')) {
            if (part === '\t') await target.press(parseKeys('tab'), call);
            else if (/^[\r\n]/.test(part)) await target.press(parseKeys('enter'), call);
            else if (part === ' ') await target.press(parseKeys('space'), call);
            else await target.type(part, call);
          }
          return 'keys';
        };
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (...args: unknown[]): unknown => Reflect.apply(value, target, args) : value;
    },
  });

let open: Opened;
let inputs: string[];
afterEach(() => open.close());

const RULE: ConfigInput = { confirmation_required: [{ name_regex: '(?i)delete', role: 'Button', approver: 'human' }] };

async function start(config: ConfigInput = RULE, text = scenario(false)): Promise<void> {
  inputs = [];
  open = await openOwn(text, { config, wrap: (device) => watched(typedAsKeys(device), inputs) });
}

const perform = (action: ActionInput, options = {}): Promise<Receipt> => finish(open.clock, open.client.perform(action, options));
const focus = (name: string): Promise<Receipt> => perform({ type: 'focus', target: { selector: `[name="${name}"]` } });

describe('a rule about a button', () => {
  it.each(['x\n', 'x\r\n', '\n'])('refuses the text %j that would press it from a field, before anything is typed', async (text) => {
    await start();
    const receipt = await perform({ type: 'type', text });
    expect(receipt).toMatchObject({ dispatched: 'no', error: { code: 'ConfirmationRequired' } });
    expect(inputs).toEqual([]);
  });

  it.each<[string, ActionInput]>([
    ['enter', { type: 'key', keys: 'enter' }],
    ['return', { type: 'key', keys: 'return' }],
    ['KEYCODE_ENTER', { type: 'key', keys: 'KEYCODE_ENTER' }],
    ['ctrl+enter', { type: 'key', keys: 'ctrl+enter' }],
    ['enter into a named field', { type: 'key', keys: 'enter', target: { selector: 'Edit[name="Why"]' } }],
    ['submit', { type: 'type', text: 'x', submit: true }],
  ])('refuses %s in a field of its dialog', async (_, action) => {
    await start();
    expect(await perform(action)).toMatchObject({ dispatched: 'no', error: { code: 'ConfirmationRequired' } });
    expect(inputs).toEqual([]);
  });

  it('stops a text where tabs have led to the button', async () => {
    await start();
    await focus('What');
    inputs.length = 0;
    const receipt = await perform({ type: 'type', text: '\t ' });
    expect(receipt).toMatchObject({
      dispatched: 'yes',
      success: false,
      error: { code: 'ConfirmationRequired' },
      details: { typed_characters: 1 },
    });
    expect(inputs).toHaveLength(1);
  });

  it('lets a text with line breaks into a field that keeps them', async () => {
    await start();
    await focus('Notes');
    expect(await perform({ type: 'type', text: 'a\nb' })).toMatchObject({ ok: true, error: null });
  });

  it('lets text pass that presses nothing', async () => {
    await start();
    expect(await perform({ type: 'type', text: 'because' })).toMatchObject({ ok: true, error: null });
  });

  it('is content with a confirmation of the whole text', async () => {
    await start({ confirmation_required: [{ name_regex: '(?i)delete', role: 'Button' }] });
    const action: ActionInput = { type: 'type', text: 'x\n' };
    const { confirm_token } = await open.client.propose(action);
    expect(await perform(action, { confirm_token: confirm_token ?? '' })).toMatchObject({ ok: true, dispatched: 'yes', error: null });
  });

  it('judges a drag by what it is dropped on', async () => {
    await start();
    const from = { selector: '[name="Report"]' };
    expect(await perform({ type: 'drag', from, to: { selector: '[name="Delete for good"]' } })).toMatchObject({
      dispatched: 'no',
      error: { code: 'ConfirmationRequired' },
    });
    expect(await perform({ type: 'drag', from, to: { x: 400, y: 400 } })).toMatchObject({ error: { code: 'ConfirmationRequired' } });
  });
});

describe('a rule about a name', () => {
  const ANY: ConfigInput = { confirmation_required: [{ name_regex: '^Delete$' }] };
  const target = { selector: 'ComboBox' };

  it.each([{ index: 1 }, { name: 'Delete' }])('judges the option that %j chooses', async (option) => {
    await start(ANY, scenario(true));
    expect(await perform({ type: 'select', target, option })).toMatchObject({ dispatched: 'no', error: { code: 'ConfirmationRequired' } });
    expect(inputs).toEqual([]);
  });

  it.each([{ index: 2 }, { name: 'Keep' }])('lets %j pass', async (option) => {
    await start(ANY, scenario(true));
    expect(await perform({ type: 'select', target, option })).toMatchObject({ ok: true, error: null });
  });
});

describe('a text that goes on in a secret field', () => {
  it('is as secret as that', async () => {
    await start({ logging: { audit: true }, audit: { redact_arg_keys: [] } }, scenario(true).replace(/.*name: Notes.*\n/, ''));
    const receipt = await perform({ type: 'type', text: 'ada\thunter2-x' });
    expect(receipt).toMatchObject({ dispatched: 'yes', target: { is_secret: true } });
    const audit = await readFile(join(open.folder, 'audit.log'), 'utf8');
    expect(JSON.stringify(receipt) + audit).not.toContain('hunter2-x');
  });
});
