import { makeNode } from '../../packages/core/src/screen/node.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { ActionSchema, type ActionInput, type ActionType } from '../../packages/core/src/act/action.ts';
import { ACTION_KINDS } from '../../packages/core/src/act/action-kind.ts';
import type { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import { PointSchema, TargetSchema, type Target } from '../../packages/core/src/look/target/target.ts';
import { replaysOn, startTrace, stopTrace } from '../../packages/core/src/client/tracing.ts';
import type { ConfigInput } from '../../packages/core/src/config/schema.ts';
import { ActionNames } from '../../packages/core/src/host/action-names.ts';
import { TOOL_NAMES } from '../../packages/dialects/src/names/index.ts';
import { GUARD_NAMES, GUARD_ERRORS, type GuardName } from '../../packages/core/src/guard/guards.ts';
import { centerOf } from '../../packages/core/src/screen/geometry.ts';
import { finish, openOwn, type Opened } from './own-scenario.ts';
import { watched } from './watched-device.ts';

const SHOP = `
name: Shop
device: {width: 1000, height: 700}
initial_state: open
states:
  open:
    windows:
      - uid: shop
        title: Checkout
        bounds: {x: 0, y: 40, width: 1000, height: 600}
        tree:
          role: Window
          name: Checkout
          children:
            - {role: Button, name: Pay, id: pay, focused: true, bounds: {x: 20, y: 60, width: 100, height: 40}}
            - {role: Edit, name: Payee, id: payee, value: Ada, bounds: {x: 20, y: 120, width: 200, height: 40}}
            - role: Group
              name: Payment method
              id: method
              bounds: {x: 20, y: 200, width: 200, height: 120}
              children:
                - {role: RadioButton, name: Card, bounds: {x: 30, y: 210, width: 80, height: 30}}
                - {role: RadioButton, name: Cash, bounds: {x: 30, y: 280, width: 80, height: 30}}
            - {role: Button, name: Cancel, id: cancel, bounds: {x: 800, y: 60, width: 100, height: 40}}
            - {role: Text, name: Status, id: status, value: open, bounds: {x: 800, y: 500, width: 100, height: 40}}
reactions:
  - on: {tool: click_element, target_id: pay}
    set: [{id: status, value: paid}]
  - on: {tool: click_element, target_id: method}
    set: [{id: status, value: asked}]
`;

/** The fields every type needs besides its targets. A type without an entry here fails the first test. */
const REST = {
  tap: {},
  long_press: {},
  swipe: { direction: 'right' },
  swipe_points: {},
  drag: {},
  pinch: { startRadius: 10, endRadius: 15 },
  rotate: { radius: 10, startAngleDeg: 0, endAngleDeg: 90 },
  type: { text: 'x' },
  clear: {},
  key: { keys: 'enter' },
  scroll: { direction: 'down' },
  scroll_to: { maxScrolls: 0 },
  wait: { durationMs: 1 },
  hover: {},
  focus: {},
  invoke: {},
  set_value: { value: 'Eve' },
  set_checked: { checked: true },
  select: { option: { name: 'Cash' } },
  erase: { count: 1 },
  launch_app: { app: 'com.shop' },
  stop_app: { app: 'com.shop' },
  kill_app: { app: 'com.shop' },
  restart_app: { app: 'com.shop' },
  reset_app: { app: 'com.shop' },
  open_link: { url: 'shop://pay' },
  install_app: { path: 'app.apk' },
  shape_network: { speed: 'gsm' },
  set_orientation: { orientation: 'landscape' },
  set_device: { setting: { name: 'dark_mode', enabled: true } },
  set_clipboard: { text: 'x' },
  bring_to_front: {},
  shell: { command: 'true' },
} satisfies Record<ActionType, object>;

const TYPES = ActionSchema.options.map((option) => option.shape.type.value);

const FORMS = ['ref', 'selector string', 'selector object', 'element_id', 'point'] as const;
type Form = (typeof FORMS)[number];

async function aimed(client: DeviceClient, name: string, form: Form): Promise<Target> {
  const found = await client.find(`[name="${name}"]`);
  switch (form) {
    case 'ref':
      return { ref: found.ref ?? 'none' };
    case 'selector string':
      return { selector: found.selector };
    case 'selector object':
      return { selector: name === 'Payee' ? { description: name } : { text: name } };
    case 'element_id':
      return { element_id: found.element_id };
    case 'point':
      return centerOf(found.bounds);
  }
}

/** The guarded element that an action of this type can affect. All their names begin with Pay. */
function guardedName(type: ActionType): string {
  if (type === 'type' || type === 'clear' || type === 'set_value') return 'Payee';
  return type === 'select' ? 'Payment method' : 'Pay';
}

interface Row {
  name: string;
  type: ActionType;
  /** Whether the input reaches an element whose name begins with Pay. */
  reachesGuarded: boolean;
  action: (client: DeviceClient) => Promise<ActionInput>;
}

type Shape = (typeof ActionSchema.options)[number];

interface Place {
  field: string;
  forms: readonly Form[];
  optional: boolean;
}

/** Which fields of an action are targets, and the forms they can take, derived from the schema. */
function placesOf(option: Shape): Place[] {
  return Object.entries(option.shape).flatMap(([field, schema]: [string, unknown]): Place[] => {
    const optional = schema instanceof z.ZodOptional;
    const inner: unknown = optional ? schema.unwrap() : schema;
    if (inner === TargetSchema) return [{ field, forms: FORMS, optional }];
    return inner === PointSchema ? [{ field, forms: ['point'], optional }] : [];
  });
}

/** An element that is only searched for is not acted upon. */
const isSought = (type: ActionType, field: string): boolean => type === 'scroll_to' && field === 'target';
/** A known element or point need not be searched for. */
const formsOf = (type: ActionType, field: string, forms: readonly Form[]): readonly Form[] =>
  isSought(type, field) ? forms.filter((form) => form !== 'element_id' && form !== 'point') : forms;

/** The Pay button has the focus. */
const GOES_TO_FOCUS = new Set<ActionType>(['type', 'key', 'erase']);

const ROWS: Row[] = ActionSchema.options.flatMap((option): Row[] => {
  const type = option.shape.type.value;
  const places = placesOf(option);
  const build = async (client: DeviceClient, guarded?: string, form?: Form): Promise<ActionInput> => {
    const filled: Record<string, unknown> = { type, ...REST[type] };
    for (const { field, forms, optional } of places) {
      if (field === guarded && form !== undefined) filled[field] = await aimed(client, guardedName(type), form);
      else if (!optional) filled[field] = await aimed(client, 'Cancel', forms[0] ?? 'point');
    }
    return ActionSchema.parse(filled);
  };
  const bare: Row = { name: type, type, reachesGuarded: GOES_TO_FOCUS.has(type), action: (client) => build(client) };
  const placed = places.flatMap(({ field, forms }) =>
    formsOf(type, field, forms).map((form): Row => ({
      name: `${type}, ${field} by ${form}`,
      type,
      reachesGuarded: !isSought(type, field),
      action: (client) => build(client, field, form),
    })),
  );
  return places.every(({ optional }) => optional) ? [bare, ...placed] : placed;
});

let open: Opened;
let inputs: string[];

async function start(config: ConfigInput = {}): Promise<void> {
  inputs = [];
  open = await openOwn(SHOP, { config, wrap: (device) => watched(device, inputs) });
}

const screenHash = async (): Promise<string> =>
  JSON.stringify([...open.host.snapshots.get((await open.client.snapshot()).snapshot_id).tree_hashes]);

async function expectRefused(action: ActionInput, guard: GuardName, arm: () => Promise<unknown>): Promise<void> {
  const before = await screenHash();
  await arm();
  const charged = open.host.guard.budgets.status();
  inputs.length = 0;
  const receipt = await open.client.perform(action);
  expect(receipt).toMatchObject({
    ok: false,
    success: false,
    dispatched: 'no',
    changed: false,
    lifecycle_state: 'failed',
    error: { code: GUARD_ERRORS[guard] },
  });
  expect(inputs).toEqual([]);
  expect(open.host.guard.budgets.status()).toEqual(charged);
  if (guard !== 'session_seconds') expect(await screenHash()).toBe(before);
}

describe('the matrix', () => {
  it('has a row for every action type, and a form for every place', () => {
    expect(Object.keys(REST).sort()).toEqual([...TYPES].sort());
    expect(new Set(ROWS.map((row) => row.type))).toEqual(new Set(TYPES));
    expect(TYPES).toHaveLength(33);
    expect(Object.keys(ACTION_KINDS).sort()).toEqual([...TYPES].sort());
  });

  it('has a column for every guard', () => {
    expect(Object.keys(COLUMNS).sort()).toEqual([...GUARD_NAMES].sort());
  });
});

describe('without a guard', () => {
  afterEach(() => open.close());

  // A button cannot be checked.
  it.each(ROWS.filter(({ type }) => type !== 'set_checked'))('$name reaches the device', async ({ action, type }) => {
    await start();
    const receipt = await finish(open.clock, open.client.perform(await action(open.client)));
    expect(receipt).toMatchObject({ ok: true, success: true, error: null });
    // Waiting needs no device, and what is searched for is already on the screen.
    if (type !== 'wait' && type !== 'scroll_to') expect(inputs).not.toEqual([]);
  });
});

interface Column {
  config: ConfigInput;
  arm?: () => Promise<unknown>;
}

const CANCEL = { selector: 'Button[name="Cancel"]' };

/** Under a budget only listed commands are counted; others are refused. */
const LISTED: ConfigInput = { shell: { allow: ['true'] } };

/** The guards that refuse whatever the action aims at. */
const COLUMNS: Record<GuardName, Column> = {
  allow_list: { config: { actions: { default: 'deny', allow: ['find_element', 'snapshot'] } } },
  actions: { config: { budgets: { max_actions: 0 }, ...LISTED } },
  session_seconds: { config: { budgets: { max_session_seconds: 60 } }, arm: () => open.clock.step(60_000) },
  actions_per_minute: {
    config: { budgets: { actions_per_minute: 1 }, ...LISTED },
    arm: () => open.client.perform({ type: 'hover', target: CANCEL }),
  },
  confirmation: { config: { confirmation_required: TYPES.map((action) => ({ action })) } },
  approval: { config: { confirmation_required: TYPES.map((action) => ({ action, approver: 'human' as const })) } },
  audit: { config: { logging: { audit: true, audit_path: '/dev/null/audit.log' } } },
};

describe.each(GUARD_NAMES)('%s', (guard) => {
  const { config, arm = () => Promise.resolve() } = COLUMNS[guard];
  // An expired session stays expired, so these rows cannot share a host.
  const isLasting = guard === 'session_seconds';
  if (!isLasting) {
    beforeAll(() => start(config));
    afterAll(() => open.close());
  }

  it.each(ROWS)('refuses $name', async ({ action }) => {
    if (isLasting) await start(config);
    await expectRefused(await action(open.client), guard, arm);
    if (isLasting) await open.close();
  });
});

describe('a rule about an element', () => {
  beforeAll(() => start({ confirmation_required: [{ name_regex: '^Pay' }] }));
  afterAll(() => open.close());

  it.each(ROWS.filter((row) => row.reachesGuarded))('catches $name', async ({ action }) => {
    await expectRefused(await action(open.client), 'confirmation', () => Promise.resolve());
  });
});

describe('a dry run', () => {
  beforeAll(() => start({ budgets: { max_actions: 100 }, confirmation_required: [{ name_regex: '^Pay' }] }));
  afterAll(() => open.close());

  // A shell is held by any rule.
  it.each(ROWS.filter(({ type }) => type !== 'shell'))(
    'of $name sends nothing, costs nothing and says whether it needs a confirmation',
    async ({ action, reachesGuarded }) => {
      const before = await screenHash();
      const input = await action(open.client);
      inputs.length = 0;
      const receipt = await open.client.perform(input, { dry_run: true });
      expect(receipt).toMatchObject({
        ok: true,
        dry_run: true,
        dispatched: 'no',
        changed: false,
        details: { would_need_confirmation: reachesGuarded },
      });
      expect(inputs).toEqual([]);
      expect(open.host.guard.budgets.status().actions.used).toBe(0);
      expect(await screenHash()).toBe(before);
    },
  );
});

const firstRowOf = (type: ActionType): Row => {
  const row = ROWS.find((each) => each.type === type);
  if (row === undefined) throw new Error(`no row for ${type}`);
  return row;
};
const NAMES = new ActionNames(ACTION_KINDS, TOOL_NAMES);
const ALIASES = TYPES.flatMap((type) => NAMES.spellingsOf(type).map((alias) => ({ type, alias })));

describe('under every name that a contract gives it', () => {
  afterEach(() => open.close());

  it.each(ALIASES)('$type is denied as $alias', async ({ type, alias }) => {
    await start({ actions: { deny: [alias] } });
    await expectRefused(await firstRowOf(type).action(open.client), 'allow_list', () => Promise.resolve());
  });

  it.each(ALIASES)('$type needs the confirmation asked for $alias', async ({ type, alias }) => {
    await start({ confirmation_required: [{ action: alias }] });
    await expectRefused(await firstRowOf(type).action(open.client), 'confirmation', () => Promise.resolve());
  });
});

describe('what acts for somebody else', () => {
  const TAP_PAY: ActionInput = { type: 'tap', target: { selector: 'Button[name="Pay"]' } };
  const GUARDED: ConfigInput = { confirmation_required: [{ name_regex: '^Pay' }] };
  afterEach(() => open.close());

  it('is guarded when it observes besides', async () => {
    await start(GUARDED);
    const { receipt, observation } = await open.client.performAndObserve(TAP_PAY);
    expect(receipt.error?.code).toBe('ConfirmationRequired');
    expect(observation).toBeNull();
    expect(inputs).toEqual([]);
  });

  it('is guarded when it replays what was recorded where nothing was', async () => {
    const unguarded = await openOwn(SHOP);
    await startTrace(unguarded.host);
    await unguarded.client.perform(TAP_PAY);
    const { path } = await stopTrace(unguarded.host);
    await start(GUARDED);
    const replays = replaysOn(open.host, 'virtual:own', 'test');
    const { replay_id } = await replays.start({ path, mode: 'execute', onDivergence: 'warn' });
    const step = await replays.step(replay_id);
    await unguarded.close();
    expect(step).toMatchObject({ tool: 'tap', actual_summary: { ok: false, error: { code: 'ConfirmationRequired' } } });
    expect(inputs).toEqual([]);
  });
});

describe('a list that allows nothing else', () => {
  afterEach(() => open.close());

  const PAY = { selector: 'Button[name="Pay"]' };
  const POINT = { x: 850, y: 300 };
  const only: [string, ActionInput, ActionInput][] = [
    ['click_element', { type: 'tap', target: PAY }, { type: 'tap', target: POINT }],
    ['click_at', { type: 'tap', target: POINT }, { type: 'tap', target: PAY }],
    ['click', { type: 'tap', target: PAY }, { type: 'tap', target: PAY, button: 'right' }],
    ['double_tap', { type: 'tap', target: PAY, count: 2 }, { type: 'tap', target: PAY }],
    ['right_click_element', { type: 'tap', target: PAY, button: 'right' }, { type: 'tap', target: PAY }],
    ['long_press_coordinates', { type: 'long_press', target: POINT }, { type: 'long_press', target: PAY }],
    ['hover_element', { type: 'hover', target: PAY }, { type: 'hover', target: POINT }],
    ['key_into_element', { type: 'key', keys: 'enter', target: PAY }, { type: 'key', keys: 'enter' }],
    ['press_back', { type: 'key', keys: 'KEYCODE_BACK' }, { type: 'key', keys: 'enter' }],
  ];
  it.each(only)('than %s allows no other form of the same action', async (allowed, fits, other) => {
    await start({ actions: { default: 'deny', allow: [allowed, 'snapshot'] } });
    await expectRefused(other, 'allow_list', () => Promise.resolve());
    expect(await open.client.perform(fits)).toMatchObject({ error: null });
  });
});

describe('a budget that is used up', () => {
  afterEach(() => open.close());

  const OCR: ConfigInput = { ocr: { enabled: true } };
  const pictures: [string, ConfigInput, () => Promise<unknown>][] = [
    ['pictures', {}, () => open.client.picture()],
    ['pictures of a window', {}, () => open.client.picture({ window_uid: 'shop' })],
    ["a model's snapshots", {}, () => open.client.screenSnapshot('any')],
    ['text read from a picture', OCR, () => open.client.assertState([{ kind: 'text_visible', regex: 'Pay', mode: 'ocr' }])],
    ['descriptions of a picture', OCR, () => open.client.describe()],
  ];
  it.each(pictures)('of screenshots stops %s', async (_, config, look) => {
    await start({ ...config, budgets: { max_screenshots: 0 } });
    await expect(look()).rejects.toMatchObject({ kind: 'BudgetExceeded', context: { budget: 'screenshots' } });
    expect(open.host.guard.budgets.status().screenshots.used).toBe(0);
  });

  it('of screenshots leaves a proposal without its picture', async () => {
    await start({ budgets: { max_screenshots: 1 } });
    const propose = async (): Promise<unknown> => (await open.client.propose({ type: 'tap', target: CANCEL })).would_target?.picture;
    expect(await propose()).not.toBeNull();
    expect(await propose()).toBeNull();
    expect(open.host.guard.budgets.status().screenshots.used).toBe(1);
  });

  it("of a model's tokens stops descriptions before the model is asked", async () => {
    const vlm = { enabled: true, base_url: 'http://127.0.0.1:9/v1', model: 'none', api_key: 'none' };
    await start({ vlm, budgets: { max_vlm_tokens: 10 } });
    await expect(open.client.describe()).rejects.toMatchObject({ kind: 'BudgetExceeded', context: { budget: 'vlm_tokens' } });
    expect(open.host.guard.budgets.status().vlm_tokens.used).toBe(0);
  });

  it('of time stops every reading', async () => {
    await start({ budgets: { max_session_seconds: 1 } });
    await open.clock.step(1000);
    for (const read of Object.values(READINGS)) {
      await expect(read(open.client)).rejects.toMatchObject({ kind: 'BudgetExceeded', context: { budget: 'session_seconds' } });
    }
  });
});

type Reading = (client: DeviceClient) => Promise<unknown>;
const READINGS: Record<string, Reading> = {
  windows: (client) => client.windows(),
  networkUse: (client) => client.networkUse(),
  compact: (client) => client.compact(),
  screen: (client) => client.screen(),
  observe: (client) => client.observe(),
  structure: (client) => client.structure(),
  find: (client) => client.find('Button[name="Pay"]'),
  picture: (client) => client.picture(),
  screenSnapshot: (client) => client.screenSnapshot('any'),
  view: (client) => client.view({ window: {}, picture: true, selector: undefined, isOperator: true }),
  describe: (client) => client.describe(),
  sketch: (client) => client.sketch(),
  readText: (client) => client.readText(),
  apps: (client) => client.apps(),
  clipboard: (client) => client.clipboard(),
  logs: (client) => client.logs({ maxLines: 1 }),
  deviceModes: (client) => client.deviceModes(),
  queryCss: (client) => client.queryCss('a'),
  startRecording: (client) => client.startRecording(),
  stopRecording: (client) => client.stopRecording(),
  waitFor: (client) => client.waitFor({ any_of: [{ type: 'element_appears', selector: 'Button' }] }),
  waitIdle: (client) => client.waitIdle(),
  waitStable: (client) => client.waitStable(0),
  watch: (client) => client.watch({ timeout_ms: 0, poll_ms: 0 }, () => true),
  assertState: (client) => client.assertState([]),
  snapshot: (client) => client.snapshot(),
  propose: (client) => client.propose({ type: 'tap', target: CANCEL }),
};
const FACTS: Record<string, Reading> = {
  scenario: (client) => client.scenario(),
  judge: (client) => client.judge(),
  lookLast: (client) => client.lookLast(),
  capabilities: (client) => client.capabilities(),
  info: (client) => client.info(),
  monitors: (client) => client.monitors(),
  missingPermissions: (client) => client.missingPermissions('shop'),
  frameworkLabels: (client) => client.frameworkLabels(makeNode({})),
  attachFramework: (client) => client.attachFramework('org.example', 'react_native'),
  chooseBackend: (client) => client.chooseBackend('adb'),
};
/** By which the others read; when something changed, or that nothing does, says nothing of the screen; what acts passes the matrix; which window is meant is part of another call; what was shown before may be shown again. */
const NO_READINGS = [
  'constructor',
  'device',
  'read',
  'wait',
  'waitRest',
  'lastEventAt',
  'hasRecorder',
  'window',
  'perform',
  'performAndObserve',
  'lastScreen',
];

/** Its own and inherited ones. */
function methodsOf(value: object): string[] {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (typeof prototype !== 'object' || prototype === null || prototype === Object.prototype) return [];
  return [...Object.getOwnPropertyNames(prototype), ...methodsOf(prototype)];
}

describe('a reading', () => {
  afterEach(() => open.close());

  it('is known here, whichever it is', async () => {
    await start();
    const known = [...Object.keys(READINGS), ...Object.keys(FACTS), ...NO_READINGS];
    expect([...new Set(methodsOf(open.client))].sort()).toEqual(known.sort());
  });

  it.each(Object.entries({ ...READINGS, ...FACTS }))('can be forbidden: %s', async (_, read) => {
    const deny = ['get_capabilities', 'get_device_info', 'get_monitors', 'list_windows'];
    await start({ actions: { default: 'deny', deny } });
    await expect(read(open.client)).rejects.toMatchObject({ kind: 'PermissionDenied' });
  });
});
