import { afterEach, describe, expect, it } from 'vitest';

import type { ActionInput } from '../../packages/core/src/act/action.ts';
import type { ActOptions } from '../../packages/core/src/client/device-client.ts';
import { SCROLL_TO } from '../../packages/core/src/act/defaults.ts';
import type { Receipt } from '../../packages/core/src/host/receipt.ts';
import type { ConfigInput } from '../../packages/core/src/config/schema.ts';
import type { Device } from '../../packages/core/src/device/device.ts';
import { finish, openOwn, type Opened } from './own-scenario.ts';
import { watched } from './watched-device.ts';

const LIST = { x: 10, y: 40, width: 300, height: 200 };
const ROWS = Array.from({ length: 30 }, (_, i) => `{role: ListItem, name: Row ${i + 1}, height: 40}`);
const windowWith = (name: string, list: string): string => `
- uid: ${name.toLowerCase()}
  title: ${name}
  bounds: {x: 0, y: 0, width: 400, height: 400}
  tree:
    role: Window
    name: ${name}
    children:
      - {role: List, name: ${list}, id: ${list.toLowerCase()}, bounds: ${JSON.stringify(LIST)}, children: [${ROWS.join(', ')}]}
`;
const HOUSE = windowWith('House', 'Rows');
const OTHER = `${windowWith('Other', 'Rest')}      - {role: Text, name: Row 30, bounds: {x: 10, y: 300, width: 300, height: 40}}
`;
const INSTEAD = OTHER.replace('uid: other', 'uid: house');
const COVER = HOUSE.replace(
  '    children:\n',
  `    children:
      - {role: Pane, name: Below, bounds: {x: 0, y: 0, width: 1, height: 1}}
`,
).concat('      - {role: Button, name: Cookies, bounds: {x: 0, y: 30, width: 400, height: 300}}\n');

const indented = (yaml: string): string => yaml.trim().replaceAll('\n', '\n      ');
const scenario = (then?: string): string => `
name: Long
device: {width: 800, height: 600}
initial_state: start
states:
  start:
    windows:
      ${indented(HOUSE)}
  then:
    windows:
      ${indented(then ?? HOUSE)}
${then === undefined ? '' : 'reactions: [{on: {tool: scroll, target_id: rows}, transition_to: then}]'}
`;

/** Scrolls its lists by touch, and has no wheel. */
const byFinger = (device: Device): Device => ({
  ...watched(device, []),
  capabilities: async (call) => ({ ...(await device.capabilities(call)), wheel: false }),
  gesture: ({ paths: [[at = { x: 0, y: 0 }] = []] }, call) => device.wheel({ at, dx: 0, dy: -1 }, call),
});

/** Its lists begin to move a moment after the wheel was turned. */
const lazily = (device: Device): Device => ({
  ...watched(device, []),
  wheel: (wheel, call) => {
    void call.clock
      .after(200, new AbortController().signal)
      .then(() => device.wheel(wheel, { ...call, signal: new AbortController().signal }));
    return Promise.resolve('pointer');
  },
});

let open: Opened;
let inputs: string[];
afterEach(() => open.close());

async function scrollTo(
  { config = {}, then, finger = false }: { config?: ConfigInput; then?: string; finger?: boolean },
  action: Partial<ActionInput> = {},
  options: ActOptions = {},
): Promise<Receipt> {
  inputs = [];
  open = await openOwn(scenario(then), {
    config,
    wrap: (device) => watched(finger ? byFinger(device) : device, inputs),
  });
  const sought: ActionInput = { type: 'scroll_to', target: { selector: '[name="Row 30"]' }, clicks: 1, maxScrolls: 100 };
  return finish(open.clock, open.client.perform({ ...sought, ...action } as ActionInput, options));
}

const refused = (code: string, scrolls: number): object => ({
  ok: false,
  success: false,
  dispatched: 'yes',
  route: 'pointer',
  retryable: false,
  lifecycle_state: 'failed',
  error: { code },
  details: { scrolls },
});

describe('content that begins to move late', () => {
  const settleMs = SCROLL_TO.SCROLL_SETTLE_MS;
  afterEach(() => {
    SCROLL_TO.SCROLL_SETTLE_MS = settleMs;
  });
  const sought: ActionInput = { type: 'scroll_to', target: { selector: '[name="Row 30"]' }, clicks: 1, maxScrolls: 100 };

  it.each([
    [300, null],
    [0, 'NothingScrolled'],
  ])('is waited for %i ms, as SCROLL_SETTLE_MS says', async (ms, code) => {
    SCROLL_TO.SCROLL_SETTLE_MS = ms;
    open = await openOwn(scenario(), { wrap: lazily });
    const receipt = await finish(open.clock, open.client.perform(sought));
    expect(receipt.error?.code ?? null).toBe(code);
  });
});

describe.each([
  ['the wheel', false, 'wheel'],
  ['a finger', true, 'gesture'],
])('scrolling to an element by %s', (_, finger, input) => {
  it('costs as many actions as it makes turns', async () => {
    const receipt = await scrollTo({ finger });
    expect(receipt).toMatchObject({ ok: true, dispatched: 'yes', verification: { status: 'verified' } });
    expect(inputs.length).toBeGreaterThan(2);
    expect(receipt.details['scrolls']).toBe(inputs.length);
    expect(open.host.guard.budgets.status().actions.used).toBe(inputs.length);
  });

  it('sends nothing for one that is on the screen, and calls that neither sent nor verified', async () => {
    const receipt = await scrollTo({ finger }, { target: { selector: '[name="Row 2"]' } });
    expect(receipt).toMatchObject({ ok: true, success: true, dispatched: 'no', lifecycle_state: 'resolved' });
    expect(receipt.verification).toMatchObject({ status: 'no_effect', held_before: ['the element is on the screen'] });
    expect(inputs).toEqual([]);
  });

  it('names what was called nearly so on the way, where nothing is called so', async () => {
    const receipt = await scrollTo({ finger }, { target: { name: 'ow 30' } });
    expect(receipt.error).toMatchObject({ code: 'NothingScrolled', context: { suggestions: expect.arrayContaining(['Row 30']) } });
  });

  it('stops when the budget of actions is used up, and says how far it came', async () => {
    expect(await scrollTo({ finger, config: { budgets: { max_actions: 2 } } })).toMatchObject(refused('BudgetExceeded', 2));
    expect(inputs).toEqual([input, input]);
  });

  it('stops at the rate that is allowed', async () => {
    expect(await scrollTo({ finger, config: { budgets: { actions_per_minute: 2 } } })).toMatchObject(refused('RateLimited', 2));
    expect(inputs).toEqual([input, input]);
  });

  it('stops before it touches what must be confirmed', async () => {
    const config = { confirmation_required: [{ name_regex: '^Row 1[0-9]' }] };
    const receipt = await scrollTo({ finger, config });
    expect(receipt).toMatchObject({ ...refused('ConfirmationRequired', inputs.length), error: { code: 'ConfirmationRequired' } });
    expect(inputs.length).toBeGreaterThan(0);
  });

  it('stops when another window lies over the list, whatever that one shows', async () => {
    expect(await scrollTo({ finger, then: `${OTHER.trim()}\n${HOUSE.trim()}` })).toMatchObject(refused('ElementOccluded', 1));
    expect(inputs).toEqual([input]);
  });

  it('stops when the window is gone', async () => {
    expect(await scrollTo({ finger, then: OTHER })).toMatchObject(refused('WindowGone', 1));
    expect(inputs).toEqual([input]);
  });

  it('stops when another list stands where the first one was', async () => {
    const receipt = await scrollTo({ finger, then: INSTEAD }, { target: { selector: '[name="Row 29"]' } });
    expect(receipt).toMatchObject(refused('StaleRef', 1));
    expect(inputs).toEqual([input]);
  });

  it('stops when something in the same window comes to lie over the list', async () => {
    expect(await scrollTo({ finger, then: COVER })).toMatchObject(refused('ElementOccluded', 1));
    expect(inputs).toEqual([input]);
  });
});

describe('a confirmation', () => {
  it('of scrolling to an element holds for all its turns', async () => {
    const config = { confirmation_required: [{ action: 'scroll_to' }] };
    expect(await scrollTo({ config })).toMatchObject({ dispatched: 'no', error: { code: 'ConfirmationRequired' } });
    const action: ActionInput = { type: 'scroll_to', target: { selector: '[name="Row 30"]' }, clicks: 1, maxScrolls: 100 };
    const { confirm_token } = await open.client.propose(action);
    const receipt = await finish(open.clock, open.client.perform(action, { confirm_token: confirm_token ?? '' }));
    expect(receipt).toMatchObject({ ok: true, details: { scrolls: inputs.length } });
    expect(inputs.length).toBeGreaterThan(2);
  });
});
