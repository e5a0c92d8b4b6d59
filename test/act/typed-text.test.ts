import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

import type { ActionInput } from '../../packages/core/src/act/action.ts';
import { perform } from '../../packages/core/src/act/perform.ts';
import type { Receipt } from '../../packages/core/src/host/receipt.ts';
import { startTrace, stopTrace } from '../../packages/core/src/client/tracing.ts';
import type { ConfigInput } from '../../packages/core/src/config/schema.ts';
import type { Device, TreeReading } from '../../packages/core/src/device/device.ts';
import { HandsightError } from '../../packages/core/src/error/errors.ts';
import { makeNode, numberTree } from '../../packages/core/src/screen/node.ts';
import { openOwn, type Opened } from './own-scenario.ts';
import { watched } from './watched-device.ts';

const SCREEN = { left: 0, top: 0, right: 400, bottom: 400 };
const SECRET = 'hunter2hunter2';

/** Nothing has the focus. */
const FORM = `
name: Form
device: {width: 400, height: 400}
initial_state: open
states:
  open:
    windows:
      - uid: form
        title: Form
        bounds: {x: 0, y: 0, width: 400, height: 400}
        tree:
          role: Window
          name: Form
          children:
            - {role: Edit, name: Name, bounds: {x: 10, y: 10, width: 200, height: 30}}
            - {role: Edit, name: Key, enabled: false, bounds: {x: 10, y: 50, width: 200, height: 30}}
            - {role: ComboBox, name: Kind, options: [one, two], bounds: {x: 10, y: 90, width: 200, height: 30}}
`;

let open: Opened;
afterEach(() => open.close());

interface Setting {
  config?: ConfigInput;
  faults?: Partial<Device>;
  device?: string;
}

/** Performs the action, and returns everything that was written or reported. */
async function recordOf(
  action: ActionInput,
  { config, faults = {}, device = 'virtual:own' }: Setting,
): Promise<{ receipt: Receipt; text: string }> {
  open = await openOwn(FORM, {
    // The audit log shows typed text where it is not secret.
    config: { ...config, logging: { audit: true }, audit: { redact_arg_keys: [] } },
    wrap: (each) => ({ ...watched(each, []), ...faults }),
  });
  const { host, folder } = open;
  const heard: unknown[] = [];
  for (const event of ['receipt', 'lifecycle', 'screen'] as const) host.events.on(event, (each) => heard.push(each));
  await startTrace(host);
  const receipt = await perform(await host.session(device), { caller: 'test', action, reason: `to enter ${SECRET} there` });
  await stopTrace(host);
  const files = await readdir(folder, { recursive: true });
  const texts = files.filter((file) => /\.(jsonl|log)$/.test(file)).map((file) => readFile(join(folder, file), 'utf8'));
  expect(texts).toHaveLength(2);
  return { receipt, text: JSON.stringify([receipt, heard, host.receipts.argumentsOf(receipt.action_id), await Promise.all(texts)]) };
}

const NOWHERE = { selector: '[name="Nowhere"]' };
const type = (target?: { selector: string } | { ref: string } | { x: number; y: number }): ActionInput => ({
  type: 'type',
  text: SECRET,
  ...(target === undefined ? {} : { target }),
});

const bare = (): Promise<TreeReading> =>
  Promise.resolve({ root: numberTree(makeNode({ nativeRole: 'Window', focused: true, bounds: SCREEN })), nodeCount: 1 });
const loud = (): Promise<never> => Promise.reject(new HandsightError('ActionLost', `lost "${SECRET}"`, { typed: [SECRET] }));

const UNKNOWN: [string, ActionInput, Setting, string | undefined][] = [
  ['typed at an element that is not there', type(NOWHERE), {}, 'ElementNotFound'],
  ['set on an element that is not there', { type: 'set_value', value: SECRET, target: NOWHERE }, {}, 'ElementNotFound'],
  ['chosen in a list that is not there', { type: 'select', option: { name: SECRET }, target: NOWHERE }, {}, 'ElementNotFound'],
  ['typed at one of several elements', type({ selector: 'Edit' }), {}, 'AmbiguousTarget'],
  ['typed at a ref that never was', type({ ref: '@f99' }), {}, 'StaleRef'],
  ['typed into a field that takes none', type({ selector: '[name="Key"]' }), {}, 'ElementDisabled'],
  ['typed outside the screen', type({ x: 900, y: 900 }), {}, 'OffScreen'],
  ['not let pass', type({ selector: '[name="Name"]' }), { config: { actions: { deny: ['type'] } } }, 'PermissionDenied'],
  ['typed while nothing says that it has the focus', type(), {}, undefined],
  ['typed into a window that exposes nothing of what is in it', type(), { faults: { read: bare } }, undefined],
  ['repeated by a driver', type(), { faults: { type: loud } }, 'ActionLost'],
];

describe.each<[string, ConfigInput]>([
  ['', {}],
  [' with redaction', { redaction: { enabled: true } }],
])('a text%s', (_, config) => {
  it.each(UNKNOWN)('is kept nowhere when it was %s', async (_what, action, setting, code) => {
    const { receipt, text } = await recordOf(action, { ...setting, config: { ...config, ...setting.config } });
    expect(receipt.error?.code).toBe(code);
    expect(receipt.target.is_secret).toBe(true);
    expect(text).not.toContain(SECRET);
  });

  it('is kept where it is known what it was typed into', async () => {
    const { receipt, text } = await recordOf(type({ selector: '[name="Name"]' }), { config });
    expect(receipt).toMatchObject({ ok: true, target: { is_secret: false } });
    expect(text).toContain(SECRET);
  });
});

describe('a character', () => {
  it('is kept nowhere when nothing says that it has the focus', async () => {
    const { text } = await recordOf({ type: 'key', keys: 'ß' }, {});
    expect(text).not.toContain('ß');
  });
});

describe('a press of a key', () => {
  it('that writes nothing is no secret, wherever it goes', async () => {
    const { receipt, text } = await recordOf({ type: 'key', keys: 'escape' }, {});
    expect(receipt.target.is_secret).toBe(false);
    expect(text).toContain('escape');
  });
});

describe('a proposal', () => {
  it('to type while nothing says that it has the focus shows how long the text is, and no more', async () => {
    open = await openOwn(FORM, {
      config: { confirmation_required: [{ action: 'type', approver: 'human' }], logging: { audit: true }, audit: { redact_arg_keys: [] } },
    });
    const { approval } = await open.client.propose(type(), { reason: `to enter ${SECRET} there` });
    expect(approval?.args).toMatchObject({ text: { length: SECRET.length } });
    const text = JSON.stringify(approval) + (await readFile(join(open.folder, 'audit.log'), 'utf8'));
    expect(text).not.toContain(SECRET);
  });
});
