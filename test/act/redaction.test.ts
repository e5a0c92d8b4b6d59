import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ActionInput } from '../../packages/core/src/act/action.ts';
import type { ActOptions, DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { PictureOf } from '../../packages/core/src/look/take-picture.ts';
import { startTrace, stopTrace } from '../../packages/core/src/client/tracing.ts';
import type { ConfigInput } from '../../packages/core/src/config/schema.ts';
import { decodePng } from '../../packages/core/src/picture/decode-png.ts';
import type { Device } from '../../packages/core/src/device/device.ts';
import type { Renderer } from '../../packages/virtual/src/virtual-device.ts';
import { HandsightError } from '../../packages/core/src/error/errors.ts';
import { diffSnapshots } from '../../packages/core/src/record/snapshot/snapshot-diff.ts';
import { contains, type Bounds } from '../../packages/core/src/screen/geometry.ts';
import { finish, openOwn, type Opened } from './own-scenario.ts';
import { watched } from './watched-device.ts';

/** Two sets of secrets, alike in everything but what they are. */
interface Secrets {
  password: string;
  code: string;
  pin: string;
  kind: string;
  typed: string;
  item: string;
  held: string;
  /** Found by a pattern wherever they occur. */
  numbers: string[];
}
const secretsOf = (x: string, y: string): Secrets => ({
  password: `Tr0ub4dor${x}${y}`,
  code: `code-${x}-${y}`,
  pin: `88${x}42${y}`,
  kind: `kind-${x}${y}${x}`,
  typed: `typed${x}${y}typed`,
  item: `login-of-${y}${x}`,
  held: `sesame-${x}${x}${y}`,
  numbers: [0, 1, 2, 3, 4, 5].map((n) => `${n}${x}3-${y}5-6${x}8${y}`),
});
const ONE = secretsOf('1', '7');
const OTHER = secretsOf('9', '4');
const all = ({ numbers, ...others }: Secrets): string[] => [...Object.values(others), ...numbers];

const bank = ({ password, code, pin, kind, item, held, numbers: [a, b, c, d, e, f] }: Secrets): string => `
name: Bank
device: {width: 800, height: 600}
initial_state: open
states:
  open:
    windows:
      - uid: vault
        title: Vault – KeyVault
        bounds: {x: 380, y: 460, width: 400, height: 130}
        tree:
          role: Window
          name: Vault – KeyVault
          children:
            - {role: Button, name: ${item}, id: item, bounds: {x: 390, y: 470, width: 150, height: 30}}
            - {role: Edit, name: ${item} value, id: held, value: ${held}, bounds: {x: 390, y: 510, width: 150, height: 30}}
            - {role: Button, name: ${item} again, id: again, bounds: {x: 390, y: 550, width: 150, height: 30}}
      - uid: bank
        title: Statement ${a}
        bounds: {x: 0, y: 70, width: 600, height: 500}
        tree:
          role: Window
          name: Bank
          children:
            - {role: PasswordEdit, name: Password, id: password, value: ${password}, bounds: {x: 10, y: 80, width: 200, height: 30}}
            - {role: PasswordEdit, name: Old password, id: old, secret: true, value: ${password}, bounds: {x: 10, y: 120, width: 200, height: 30}}
            - {role: Code, name: Backup, id: code, value: ${code}, bounds: {x: 300, y: 80, width: 200, height: 30}}
            - {role: Edit, name: PIN, id: pin, value: ${pin}, bounds: {x: 10, y: 160, width: 200, height: 30}}
            - {role: Edit, name: New PIN, id: new_pin, bounds: {x: 10, y: 200, width: 200, height: 30}}
            - {role: Text, name: "Number ${b}", id: ssn, bounds: {x: 10, y: 240, width: 200, height: 30}}
            - {role: Edit, name: Note, id: note, value: "see ${c}", hint: "like ${c}", bounds: {x: 10, y: 280, width: 200, height: 30}}
            - {role: Button, name: "Pay ${d}", id: pay, enabled: false, bounds: {x: 10, y: 320, width: 200, height: 30}}
            - {role: Button, name: "Send ${d}", description: "to ${e}", id: send, bounds: {x: 10, y: 360, width: 200, height: 30}, on_tap: [{log: "sent ${d}"}]}
            - {role: ComboBox, name: PIN kind, id: kind, value: ${kind}, options: [${kind}, other], bounds: {x: 10, y: 400, width: 200, height: 30}}
            - {role: Text, name: Balance, value: "${f}", id: balance, bounds: {x: 10, y: 440, width: 200, height: 30}}
            - {role: Button, name: Help, id: help, bounds: {x: 400, y: 480, width: 100, height: 30}}
            - {role: Button, name: Far, id: far, bounds: {x: 900, y: 480, width: 100, height: 30}}
`;

const REDACTION: ConfigInput['redaction'] = {
  enabled: true,
  window_title_patterns: ['KeyVault'],
  element_name_patterns: ['PIN'],
  element_role_patterns: ['PasswordEdit', '^Code$'],
  ocr_text_patterns: ['\\b\\d{3}-\\d{2}-\\d{4}\\b'],
};
const CONFIG: ConfigInput = {
  redaction: REDACTION,
  confirmation_required: [{ name_regex: 'Send' }, { name_regex: 'login-of', approver: 'human' }],
  trace: { screenshot_every: 7 },
  logging: { audit: true },
  // Even where typed text is logged, text typed into secret fields is not.
  audit: { redact_arg_keys: [] },
};

/** No two neighbouring pixels are alike, so any uniform area was painted over. */
const marked: Renderer = (scene, area = { left: 0, top: 0, right: scene.width, bottom: scene.height }) => {
  const [width, height] = [area.right - area.left, area.bottom - area.top];
  const data = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) data.set([(i % width) % 251, Math.floor(i / width) % 251, 128 + (i % 2), 255], i * 4);
  return Promise.resolve({ width, height, area, format: 'rgba', data });
};

/** All output, by its source. Random names are normalised. */
class Outputs {
  readonly texts = new Map<string, string>();
  add(label: string, value: unknown): void {
    this.texts.set(alike(`${this.texts.size} ${label}`), alike(jsonOf(value)));
  }

  async of<T>(label: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      const value = await work();
      this.add(label, value);
      return value;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      this.add(label, { fields: Object.entries(error), message: error.message, stack: error.stack, cause: error.cause });
      return undefined;
    }
  }

  holding(secret: string): string[] {
    return [...this.texts].filter(([, text]) => text.includes(secret)).map(([label, text]) => `${label}: ${around(text, secret)}`);
  }
}

const around = (text: string, part: string): string => text.slice(Math.max(0, text.indexOf(part) - 80), text.indexOf(part) + 80);

const jsonOf = (value: unknown): string =>
  JSON.stringify({ value }, (_, part: unknown) => (part instanceof Uint8Array ? Buffer.from(part).toString('base64') : part));

const alike = (text: string): string =>
  text
    .replace(/\b(tt|ct|ap|snap|pc):[0-9a-f]{16}/g, '$1:#')
    .replace(/\btrace-[0-9a-f]{8}/g, 'trace-#')
    .replace(/\.ts:\d+:\d+/g, '.ts')
    .replace(/handsight-own-\w+/g, 'folder')
    .replace(/hash(\W+)[0-9a-f]{16}\b/g, 'hash$1#');

const BANK = { window: { uid: 'bank' } };
const VAULT = { window: { uid: 'vault' } };
const named = (name: string): { selector: string } => ({ selector: `[name="${name}"]` });

/** Performs every reading and every action, successful and failing. */
async function tour({ host, client, folder }: Opened, secrets: Secrets): Promise<Outputs> {
  const out = new Outputs();
  const { pin, typed, held, item, numbers } = secrets;
  for (const event of ['receipt', 'lifecycle', 'screen'] as const)
    host.events.on(event, (payload) => {
      out.add(`event ${event}`, payload);
    });
  host.guard.confirmations.approvals.subscribe((approval) => {
    out.add('approval event', approval);
  });
  await startTrace(host, `about ${numbers[0] ?? ''}`);
  await look(out, client);
  const first = await out.of('snapshot', () => client.snapshot());
  const bankToken = (await client.observe(BANK)).tree_token;
  const act = (label: string, action: ActionInput, options: ActOptions = BANK): Promise<unknown> =>
    out.of(`act ${label}`, () => client.perform(action, { reason: `because of ${numbers[1] ?? ''}`, ...options }));

  await act('a covered element', { type: 'tap', target: named('Help') });
  await act('a point that another window covers', { type: 'tap', target: { x: 400, y: 520 } });
  await act('what needs an approval', { type: 'tap', target: { selector: 'Button[index=0]' } }, VAULT);
  await out.of('proposal for a person', () => client.propose({ type: 'tap', target: { selector: 'Button[index=0]' } }, VAULT));
  await out.of('proposal of what is covered', () => client.propose({ type: 'tap', target: named('Help') }, BANK));
  await act('the first window', { type: 'bring_to_front' });
  await act('typing into an empty secret field', { type: 'type', text: typed, target: named('New PIN') });
  await act('typing a character by its key', { type: 'key', keys: '7', target: named('New PIN') });
  await act('a value that is known', { type: 'hover', target: { selector: `Edit[value="${pin}"]` } });
  await act('setting a secret value', { type: 'set_value', value: `${typed}!`, target: named('PIN') });
  await act('an open value with a number in it', { type: 'set_value', value: `is ${numbers[2] ?? ''}`, target: named('Note') });
  await act('clearing', { type: 'clear', target: named('New PIN') });
  await act('copying: all', { type: 'key', keys: 'ctrl+a', target: named('PIN') });
  await act('copying', { type: 'key', keys: 'ctrl+c', target: named('PIN') });
  await out.of('clipboard', () => client.clipboard());
  await act('selecting', { type: 'select', target: named('PIN kind'), option: { name: secrets.kind } });
  await act('selecting what is not there', { type: 'select', target: named('PIN kind'), option: { name: 'nothing' } });
  await act('a button that has no value', {
    type: 'set_value',
    value: 'x',
    target: { selector: 'Button', element_id: undefined } as never,
  });
  await act('a secret button that has no value', { type: 'set_value', value: 'x', target: { selector: 'Button[index=0]' } }, VAULT);
  await act('several elements', { type: 'tap', target: { selector: 'Button' } });
  await act('several secret elements', { type: 'tap', target: { selector: 'Button' } }, VAULT);
  await act('no element, but a similar one', { type: 'tap', target: named('Number 000-00-0000') });
  await act('no element, but a similar secret one', { type: 'tap', target: named('login-of') }, VAULT);
  await act('a disabled element', { type: 'tap', target: { selector: 'Button[index=0]' } });
  await act('an element that is off the screen', { type: 'tap', target: named('Far') });
  await act('a point', { type: 'tap', target: { x: 20, y: 250 } });
  await act('what needs a confirmation', { type: 'tap', target: { selector: 'Button[name*="Send"]' } });
  await act('a dry run', { type: 'type', text: typed, target: named('New PIN') }, { ...BANK, dry_run: true });
  await act('a bad request', { type: 'type', text: typed, target: named('New PIN'), also: pin } as never);
  await act(
    'an expectation that fails',
    { type: 'focus', target: named('PIN') },
    {
      ...BANK,
      expect_timeout_ms: 0,
      expect: [
        { kind: 'value_equals', selector: '[name="PIN"]', expected: 'nothing' },
        { kind: 'value_equals', selector: '[name="PIN"]', expected: `${typed}!` },
        { kind: 'window_exists', title_regex: 'Nowhere' },
      ],
    },
  );
  const token = await out.of('proposal', () => client.propose({ type: 'tap', target: { selector: 'Button[name*="Send"]' } }, BANK));
  await act(
    'what was confirmed',
    { type: 'tap', target: { selector: 'Button[name*="Send"]' } },
    { ...BANK, confirm_token: token?.confirm_token ?? '' },
  );
  await out.of('proposal of typing', () =>
    client.propose({ type: 'type', text: typed, target: named('New PIN') }, { ...BANK, reason: `${typed}!` }),
  );
  await out.of('proposal of several', () => client.propose({ type: 'tap', target: { selector: 'Button' } }, VAULT));
  out.add('approvals', host.guard.confirmations.approvals.list());
  await out.of('logs', () => client.logs({ maxLines: 100 }));
  await out.of('changes', () => client.observe({ ...BANK, since: bankToken }));
  await out.of('changes as a patch', () => client.observe({ ...BANK, since: bankToken, format: 'json-patch' }));
  await out.of('changes in short', () => client.screen({ ...BANK, since: bankToken }));
  await act('another window', { type: 'bring_to_front' }, VAULT);
  await out.of('typing into a secret window', () =>
    client.performAndObserve({ type: 'set_value', value: held, target: { selector: 'Edit' } }, {}, VAULT),
  );
  await act('a secret button', { type: 'tap', target: { selector: `Button[name="${item}"]` } }, VAULT);
  await act('back', { type: 'tap', target: { x: 20, y: 250 } }, {});
  await look(out, client);
  const second = await out.of('snapshot', () => client.snapshot());
  for (const format of ['custom', 'json-patch'] as const) {
    out.add(
      `snapshots, ${format}`,
      diffSnapshots(host.snapshots.get(first?.snapshot_id ?? ''), host.snapshots.get(second?.snapshot_id ?? ''), format),
    );
  }
  for (const { snapshot_id } of [first, second].filter((each) => each !== undefined)) {
    const { windows, trees, tree_hashes } = host.snapshots.get(snapshot_id);
    out.add('a snapshot', { windows, trees: [...trees], hashes: [...tree_hashes] });
  }
  out.add('statuses', [host.guard.redaction.status().enabled, host.guard.audit.status(), host.guard.budgets.status().actions]);
  await stopTrace(host);
  for (const file of await filesIn(folder)) {
    if (!file.endsWith('.yaml'))
      out.add(`file ${file.slice(folder.length)}`, await readFile(file, file.endsWith('.png') ? 'base64' : 'utf8'));
  }
  return out;
}

async function look(out: Outputs, client: DeviceClient): Promise<void> {
  await out.of('facts', async () => [await client.capabilities(), await client.monitors()]);
  await out.of('windows', () => client.windows());
  for (const { window } of [BANK, VAULT]) {
    const label = window.uid;
    await out.of(`window ${label}`, () => client.window(window));
    await out.of(`compact ${label}`, () => client.compact({ window }));
    await out.of(`screen ${label}`, () => client.screen({ window }));
    out.add(`last screen ${label}`, client.lastScreen(label));
    await out.of(`observe ${label}`, () => client.observe({ window }));
    await out.of(`describe ${label}`, () => client.describe({ window }));
    await out.of(`sketch ${label}`, () => client.sketch({ window }));
    const page = await out.of(`structure ${label}`, () => client.structure({ window, max_nodes: 3 }));
    for (let next = page?.next_cursor ?? null; next !== null;) {
      const page_cursor: string = next;
      next = (await out.of(`page ${label}`, () => client.structure({ page_cursor })))?.next_cursor ?? null;
    }
    await out.of(`filtered ${label}`, () => client.structure({ window, name_regex: '.', max_text_len: 5 }));
    await out.of(`scoped ${label}`, () => client.structure({ window, scope: '[name="Nothing such"]' }));
    for (const selector of [
      '*',
      'Edit',
      'Button',
      '[name*="PIN"]',
      '[name*="login"]',
      '[name="Nothing such"]',
      '[name~="log.n"]',
      'Button[',
    ]) {
      await out.of(`find ${selector} ${label}`, () => client.find(selector, window));
    }
    for (const any_of of [
      [{ type: 'element_appears' as const, selector: 'Edit' }],
      [{ type: 'text_visible' as const, regex: '\\d\\d' }],
      [{ type: 'window_appears' as const, title_regex: 'Vault' }],
      [{ type: 'focused_changes' as const }],
    ]) {
      await out.of(`wait ${label}`, () => client.waitFor({ any_of, window_uid: label, timeout_ms: 0 }));
    }
    await out.of(`watch ${label}`, () => client.watch({ timeout_ms: 0, poll_ms: 0 }, ({ root }) => root));
    await out.of(`stable ${label}`, () => client.waitStable(0));
    await out.of(`asserted ${label}`, () => client.assertState(predicates(label)));
    await out.of(`picture ${label}`, () => client.picture({ window_uid: label }));
  }
  await out.of('picture', () => client.picture());
  await out.of('picture of a part', () => client.picture({ area: { left: 0, top: 80, right: 300, bottom: 300 } }));
  await out.of('snapshot for a model', () => client.screenSnapshot('any'));
}

const predicates = (window_uid: string): Parameters<DeviceClient['assertState']>[0] => [
  { kind: 'element_exists', selector: 'Edit', window_uid },
  { kind: 'value_equals', selector: '[name="PIN"]', expected: 'x', window_uid },
  { kind: 'value_equals', selector: '[name="Note"]', expected: 'x', window_uid },
  { kind: 'value_equals', selector: 'Edit', expected: 'x', window_uid },
  { kind: 'value_matches', selector: 'Edit[index=0]', regex: 'x', window_uid },
  { kind: 'text_visible', regex: 'x', window_uid },
  { kind: 'window_focused', title_regex: '.' },
  { kind: 'window_exists', title_regex: '.' },
  { kind: 'tree_hash_equals', expected_hash: 'x', window_uid },
];

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function toured(secrets: Secrets, config: ConfigInput): Promise<Outputs> {
  const open = await openOwn(bank(secrets), { config });
  try {
    return await tour(open, secrets);
  } finally {
    await open.close();
  }
}

describe('a tour of everything', () => {
  let hidden: Outputs;
  let other: Outputs;
  let shown: Outputs;
  beforeAll(async () => {
    hidden = await toured(ONE, CONFIG);
    other = await toured(OTHER, CONFIG);
    shown = await toured(ONE, { ...CONFIG, redaction: { enabled: false } });
  }, 60_000);

  it('would bring out every secret if nothing were hidden, but for passwords, which no platform shows', () => {
    const { password, ...open } = ONE;
    for (const secret of all({ ...open, password: open.code })) expect(shown.holding(secret), secret).not.toEqual([]);
    expect(shown.holding(password)).toEqual([]);
  });

  it('brings out no secret', () => {
    for (const secret of all(ONE)) expect(hidden.holding(secret)).toEqual([]);
  });

  it('is the same whatever the secrets are: trees, hashes, diffs, errors, files and pictures', () => {
    const labels = [...hidden.texts.keys()];
    expect([...other.texts.keys()]).toEqual(labels);
    for (const label of labels) expect(other.texts.get(label), label).toBe(hidden.texts.get(label));
  });
});

describe('a redacted picture', () => {
  const open: Opened[] = [];
  afterAll(() => Promise.all(open.map((each) => each.close())));

  async function pixelsOf(of: PictureOf, redaction: ConfigInput['redaction']): Promise<{ isBlack: (x: number, y: number) => boolean }> {
    const opened = await openOwn(bank(ONE), { config: { redaction }, render: marked });
    open.push(opened);
    const shot = await opened.client.picture(of);
    const { data, width } = await decodePng(shot.png);
    return {
      isBlack: (x, y) => {
        const at = ((y - shot.area.top) * width + (x - shot.area.left)) * 4;
        return data.subarray(at, at + 3).every((channel) => channel === 0);
      },
    };
  }

  /** What must be redacted: secret fields, texts with numbers in them, titles with their bars, and the whole vault. */
  const HIDDEN: Bounds[] = [
    ...[80, 120, 160, 200, 240, 280, 320, 360, 400, 440].map((top) => ({ left: 10, top, right: 210, bottom: top + 30 })),
    { left: 300, top: 80, right: 500, bottom: 110 },
    { left: 0, top: 6, right: 600, bottom: 70 },
    { left: 380, top: 460 - 64, right: 780, bottom: 590 },
  ];

  it.each<[string, PictureOf, Bounds]>([
    ['the screen', 'screen', { left: 0, top: 0, right: 800, bottom: 600 }],
    ['a window', { window_uid: 'bank' }, { left: 0, top: 70, right: 600, bottom: 570 }],
    ['a part of the screen', { area: { left: 100, top: 60, right: 400, bottom: 500 } }, { left: 100, top: 60, right: 400, bottom: 500 }],
  ])('of %s is black where a secret stands, and as it was everywhere else', async (_, of, area) => {
    const { isBlack } = await pixelsOf(of, REDACTION);
    const wrong: string[] = [];
    for (let y = area.top; y < area.bottom; y++) {
      for (let x = area.left; x < area.right; x++) {
        if (isBlack(x, y) !== HIDDEN.some((hidden) => contains(hidden, { x, y }))) wrong.push(`${x},${y}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is left as it is when pictures are not to be painted over', async () => {
    const { isBlack } = await pixelsOf('screen', { ...REDACTION, blur_screenshots: false });
    expect(isBlack(20, 90)).toBe(false);
  });
});

describe('what is hidden and may be matched', () => {
  let open: Opened;
  beforeAll(async () => {
    open = await openOwn(bank(ONE), { config: { ...CONFIG, redaction: { ...REDACTION, match_hidden: 'allow' } } });
  });
  afterAll(() => open.close());

  it.each(['[name="PIN"]', '[name="Password"]', `Text[name="Number ${ONE.numbers[1] ?? ''}"]`, '[name="Backup"]'])(
    'is still found by its name: %s',
    async (selector) => {
      expect((await open.client.find(selector, BANK.window)).ambiguous_matches).toBe(1);
    },
  );

  it('is still found in a window of which nothing is shown: by its name, and by the selector that was given out for it', async () => {
    const { name, selector } = await open.client.find(`Button[name="${ONE.item}"]`, VAULT.window);
    expect(name).toBe('[REDACTED]');
    const receipt = await open.client.perform({ type: 'hover', target: { selector } }, VAULT);
    expect(receipt).toMatchObject({ target: { selector }, error: { code: 'ConfirmationRequired' } });
  });

  it('is still guarded by rules about its name', async () => {
    const receipt = await open.client.perform({ type: 'tap', target: { selector: `Button[name="${ONE.item}"]` } }, VAULT);
    expect(receipt.error).toMatchObject({ code: 'ConfirmationRequired', context: { rule: { name_regex: 'login-of', approver: 'human' } } });
  });
});

describe('what was waited for', () => {
  it('is reported without its secrets', async () => {
    const slow = (secret: string): string => `
name: Slow
initial_state: open
states:
  open:
    windows:
      - uid: slow
        title: Slow
        tree:
          role: Window
          name: Slow
          children:
            - {role: Button, name: Go, id: go}
            - {role: ProgressBar, name: Busy, description: "loading ${secret}", id: busy}
`;
    const [secret = ''] = ONE.numbers;
    const open = await openOwn(slow(secret), { config: { redaction: REDACTION } });
    const receipt = await finish(open.clock, open.client.perform({ type: 'tap', target: { selector: 'Button' } }));
    expect(receipt.loading).toContain('description "loading [REDACTED]"');
    const { loading } = await finish(open.clock, open.client.waitStable(10_000));
    expect(loading).toContain('description "loading [REDACTED]"');
    await open.close();
  });
});

describe('a driver that repeats what it should not', () => {
  const TITLE = 'Vault – KeyVault';
  const said = [...all(ONE), TITLE].join(', ');
  const failing = (): Promise<never> =>
    Promise.reject(new HandsightError('ActionLost', `lost at ${said}`, { title: TITLE, nested: { pin: ONE.pin, list: [ONE.held] } }));

  it.each<[string, Partial<Device>, (client: DeviceClient) => Promise<unknown>]>([
    [
      'while acting',
      { operate: failing },
      (client) => client.perform({ type: 'set_value', value: ONE.typed, target: named('New PIN') }, BANK),
    ],
    ['while it is read', { picture: failing }, (client) => client.picture()],
    ['while something is proposed', { picture: failing }, (client) => client.propose({ type: 'hover', target: named('PIN') }, BANK)],
  ])('is not repeated %s', async (_, faults, work) => {
    const open = await openOwn(bank(ONE), { config: { redaction: REDACTION }, wrap: (device) => ({ ...watched(device, []), ...faults }) });
    for (const { uid } of [BANK.window, VAULT.window]) await open.client.observe({ window: { uid } });
    const out = new Outputs();
    await out.of('answer', () => work(open.client));
    const secrets = [...all(ONE), TITLE].filter((secret) => secret !== ONE.password && (secret !== ONE.typed || 'operate' in faults));
    for (const secret of secrets) expect(out.holding(secret)).toEqual([]);
    expect(out.holding('lost at')).not.toEqual([]);
    await open.close();
  });
});
