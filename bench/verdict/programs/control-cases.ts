import type { ActionInput } from '@handsight/core/act';
import type { ActOptions, DeviceClient } from '@handsight/core/client';
import type { CaseFacts } from '../case.ts';
import type { TrueReaction } from '../truth/truth.ts';
import type { ControlName, Target } from './control-targets.ts';

type Find = (name: ControlName) => Promise<Target>;

/** A case on the controls that every test program has. */
export interface ControlCase extends Omit<CaseFacts, 'toolkit' | 'oracle'> {
  /** The model's value by its name in own/model.py, and what the action should make of it. */
  model: string;
  wanted: string;
  /** How the control is perturbed. */
  mode?: string;
  /** Inputs before the one that is judged. */
  prepare?: (client: DeviceClient, find: Find) => Promise<unknown>;
  action: (find: Find) => Promise<ActionInput>;
  options?: ActOptions;
  /** The same action was performed before: the second time there is nothing to send. */
  again?: true;
  /** Toolkits whose program is restarted afterwards. */
  startsOver?: readonly string[];
  /** Side effects, whether the intended effect occurs or not. */
  always?: TrueReaction[];
}

type Way = Partial<ControlCase> & Pick<ControlCase, 'perturbation'>;
type Operation = Omit<ControlCase, 'perturbation'>;

const each = (operation: Operation, ways: Way[]): ControlCase[] => ways.map((way) => ({ ...operation, ...way }));

const tap =
  (name: ControlName) =>
  async (find: Find): Promise<ActionInput> => ({ type: 'tap', target: await find(name) });
const type =
  (name: ControlName, text: string) =>
  async (find: Find): Promise<ActionInput> => ({ type: 'type', target: await find(name), text });
const set =
  (name: ControlName, value: string) =>
  async (find: Find): Promise<ActionInput> => ({ type: 'set_value', target: await find(name), value });

const check =
  (name: ControlName, checked: boolean) =>
  async (find: Find): Promise<ActionInput> => ({ type: 'set_checked', target: await find(name), checked });
const choose =
  (name: ControlName, option: { name: string } | { index: number }) =>
  async (find: Find): Promise<ActionInput> => ({ type: 'select', target: await find(name), option });

/** The only sign is that the program was busy, for less time than a reading takes. */
const UNSEEN: Way = { perturbation: 'works unseen', mode: 'busy:5', always: [{ kinds: ['appeared'], what: 'busy state' }] };
const WORKS: Way = { perturbation: 'works' };
const DEAD: Way = { perturbation: 'dead', mode: 'inert' };
const REVERTS: Way = { perturbation: 'reverts', mode: 'inert' };
const MENU_CLOSES: TrueReaction[] = [{ kinds: ['closed', 'disappeared', 'collapsed', 'focused', 'changed', 'selected'], what: '' }];
/** A click on a tab may move the focus within its notebook, one on a drawing may move it to the page; the program reports neither. */
const FOCUS_MOVES: TrueReaction[] = [{ kinds: ['focused'], what: '', transient: true }];
/** Input as a person would make it. Where the driver's own method never has the effect, this is where the oracle says yes. */
const key = (keys: string, name: ControlName): Way => ({
  perturbation: /^(?:Up|Down|Left|Right)$/.test(keys) ? 'arrow key' : `${keys} key`,
  postcondition: 'none',
  works: true,
  action: async (find) => ({ type: 'key', keys, target: await find(name) }),
});
const BY_HAND: Way = {
  perturbation: 'chosen by keys',
  postcondition: 'none',
  prepare: async (client, find) => {
    await client.perform({ type: 'tap', target: await find('colour') });
    await client.perform({ type: 'key', keys: 'Down' });
  },
  action: () => Promise.resolve({ type: 'key', keys: 'Return' }),
  always: MENU_CLOSES,
};
/** A control already in the requested state is left alone. */
const ALREADY_SO: Way = { perturbation: 'already so', again: true, held: true, idempotent: true, options: { skip_if_held: true } };
/** The state is requested, without a tap. */
const isSet = (action: ControlCase['action']): Way[] => [
  { perturbation: 'set', action },
  { ...REVERTS, perturbation: 'set, reverts', action },
  { ...ALREADY_SO, action },
];
/** The field holds a text, which is cleared before another is typed. */
const OVER_OLD: Partial<Way> = {
  prepare: async (client, find) => client.perform({ type: 'type', target: await find('text'), text: 'was' }),
  action: async (find) => ({ type: 'type', target: await find('text'), text: 'hello', clearFirst: true }),
};
const late = (ms: number): Way => ({ perturbation: 'late', mode: `late:${ms}`, params: { ms }, dueMs: ms });

/** A text is on the screen afterwards. */
const says = (text: string): ActOptions => ({ expect: [{ kind: 'text_visible', regex: `^${text}$`, mode: 'tree' }] });

const PRESS: Operation = { control: 'button', model: 'press', wanted: '1', postcondition: 'none', action: tap('press') };
const EXPECTED: Operation = { ...PRESS, control: 'button with expectation', postcondition: 'stated', options: says('Pressed 1') };

export const CONTROL_CASES: readonly ControlCase[] = [
  ...each(PRESS, [WORKS, DEAD, UNSEEN, late(200), { perturbation: 'program crashes', mode: 'crash', verdictless: 'may' }]),
  ...each(EXPECTED, [
    WORKS,
    DEAD,
    late(100),
    late(1500),
    late(2500),
    { perturbation: 'held before', held: true, options: says('Idle|Pressed 1|Goal') },
  ]),
  ...each({ control: 'toggle button', model: 'toggle', wanted: 'on', postcondition: 'implied', action: tap('toggle') }, [
    WORKS,
    REVERTS,
    ...isSet(check('toggle', true)),
  ]),
  ...each({ control: 'check box', model: 'check', wanted: 'on', postcondition: 'implied', action: tap('check') }, [
    WORKS,
    REVERTS,
    late(200),
    ...isSet(check('check', true)),
    key('space', 'check'),
  ]),
  ...each({ control: 'switch', model: 'switch', wanted: 'on', postcondition: 'implied', action: tap('switch') }, [
    WORKS,
    REVERTS,
    late(200),
    ...isSet(check('switch', true)),
  ]),
  ...each({ control: 'radio button', model: 'radio', wanted: 'Beta', postcondition: 'implied', action: tap('beta') }, [
    WORKS,
    REVERTS,
    ...isSet(check('beta', true)),
  ]),
  ...each({ control: 'text field', model: 'text', wanted: 'hello', postcondition: 'implied', action: type('text', 'hello') }, [
    WORKS,
    { perturbation: 'ignores', mode: 'inert', lost: true },
    { perturbation: 'keeps a prefix', mode: 'prefix:3', params: { length: 3 }, lost: true },
    { perturbation: 'cleared first', ...OVER_OLD },
    { perturbation: 'cleared, then ignores', mode: 'only', lost: true, ...OVER_OLD },
    { perturbation: 'writes capitals', mode: 'upper' },
    { perturbation: 'dialog swallows', mode: 'swallow' },
    ...isSet(set('text', 'hello')),
    { perturbation: 'set, with a line break', wanted: 'one\ntwo', verdictless: 'may', action: set('text', 'one\ntwo') },
    { perturbation: 'set, with a tab', wanted: 'one\ttwo', action: set('text', 'one\ttwo') },
    { perturbation: 'set, taken on leaving', mode: 'leave', action: set('text', 'hello') },
    { perturbation: 'set, taken back on leaving', mode: 'unleave', action: set('text', 'hello') },
    {
      perturbation: 'groups digits',
      mode: 'card',
      wanted: '4111 1111 1111 1111',
      action: type('text', '4111111111111111'),
    },
  ]),
  ...each({ control: 'multi-line text', model: 'notes', wanted: 'one\ntwo', postcondition: 'implied', action: type('notes', 'one\ntwo') }, [
    WORKS,
    { perturbation: 'ignores', mode: 'inert', lost: true },
    { perturbation: 'keeps a prefix', mode: 'prefix:3', params: { length: 3 }, lost: true },
    { perturbation: 'set', action: set('notes', 'one\ntwo') },
    { perturbation: 'set, with a tab', wanted: 'one\ttwo', action: set('notes', 'one\ttwo') },
    { perturbation: 'set, with a tab, ignores', mode: 'inert', lost: true, wanted: 'one\ttwo', action: set('notes', 'one\ttwo') },
  ]),
  ...each(
    {
      control: 'password',
      model: 'secret',
      wanted: 'hunter2',
      postcondition: 'implied',
      unreadable: true,
      action: type('secret', 'hunter2'),
    },
    [WORKS, { perturbation: 'ignores', mode: 'inert' }],
  ),
  ...each({ control: 'spin button', model: 'spin', wanted: '7', postcondition: 'implied', action: set('amount', '7') }, [
    WORKS,
    { perturbation: 'clamps', mode: 'clamp:5', params: { limit: 5 } },
    REVERTS,
    { ...key('Up', 'amount'), wanted: '2' },
    ALREADY_SO,
  ]),
  ...each(
    {
      control: 'combo box',
      model: 'combo',
      wanted: 'Green',
      postcondition: 'implied',
      action: choose('colour', { name: 'Green' }),
    },
    [
      WORKS,
      REVERTS,
      BY_HAND,
      ALREADY_SO,
      { perturbation: 'by index', action: choose('colour', { index: 1 }) },
      { ...ALREADY_SO, perturbation: 'already so, by index', action: choose('colour', { index: 1 }) },
    ],
  ),
  ...each(
    { control: 'editable combo box', model: 'size', wanted: 'Large', postcondition: 'implied', action: choose('size', { name: 'Large' }) },
    [
      WORKS,
      REVERTS,
      ALREADY_SO,
      { perturbation: 'by index', action: choose('size', { index: 2 }) },
      { ...ALREADY_SO, perturbation: 'already so, by index', action: choose('size', { index: 2 }) },
      { perturbation: 'no option', wanted: 'Huge', action: set('size', 'Huge') },
      { ...REVERTS, perturbation: 'no option, reverts', wanted: 'Huge', action: set('size', 'Huge') },
      { ...ALREADY_SO, perturbation: 'already so, no option', wanted: 'Huge', action: set('size', 'Huge') },
    ],
  ),
  ...each({ control: 'tool bar', model: 'tool', wanted: 'stamp', postcondition: 'none', action: tap('stamp') }, [
    WORKS,
    DEAD,
    { perturbation: 'invoked', action: async (find) => ({ type: 'invoke', target: await find('stamp') }) },
  ]),
  ...each({ control: 'slider', model: 'slider', wanted: '40', postcondition: 'implied', action: set('level', '40') }, [
    WORKS,
    { perturbation: 'clamps', mode: 'clamp:30', params: { limit: 30 } },
    REVERTS,
    { ...key('Right', 'level'), wanted: '11' },
    ALREADY_SO,
  ]),
  ...each({ control: 'slider made of keys', model: 'volume', wanted: '14', postcondition: 'implied', action: set('volume', '14') }, [
    WORKS,
    REVERTS,
    ALREADY_SO,
  ]),
  // It lies over the tabs, which come after it in the page.
  ...each(
    {
      control: 'pop-up list',
      model: 'fruit',
      wanted: 'Pear',
      postcondition: 'none',
      always: MENU_CLOSES,
      prepare: async (client, find) => client.perform({ type: 'tap', target: await find('fruit') }),
      action: tap('pear'),
    },
    [WORKS, DEAD, { perturbation: 'covers the target', verdictless: 'must', action: tap('second') }],
  ),
  ...each(
    {
      control: 'drawn area',
      model: 'draw',
      wanted: 'done',
      postcondition: 'none',
      unreadable: true,
      always: FOCUS_MOVES,
      action: tap('drawing'),
    },
    [WORKS, DEAD, { perturbation: 'set', verdictless: 'must', action: set('drawing', '2026-03-04') }],
  ),
  ...each({ control: 'date input', model: 'date', wanted: '2026-03-04', postcondition: 'implied', action: set('born', '2026-03-04') }, [
    WORKS,
    { perturbation: 'empty before', mode: 'empty' },
    REVERTS,
    { perturbation: 'clamps', mode: 'latest:2026-02-01' },
    { perturbation: 'disabled', mode: 'disabled', verdictless: 'must' },
    ALREADY_SO,
  ]),
  ...each({ control: 'time input', model: 'time', wanted: '14:30', postcondition: 'implied', action: set('alarm', '14:30') }, [
    WORKS,
    { perturbation: 'empty before', mode: 'empty' },
    REVERTS,
    { perturbation: 'clamps', mode: 'latest:12:00' },
    { perturbation: 'disabled', mode: 'disabled', verdictless: 'must' },
    ALREADY_SO,
  ]),
  ...each(
    {
      control: 'date and time input',
      model: 'moment',
      wanted: '2026-03-04T14:30',
      postcondition: 'implied',
      action: set('meeting', '2026-03-04T14:30'),
    },
    [
      WORKS,
      { perturbation: 'empty before', mode: 'empty' },
      REVERTS,
      { perturbation: 'clamps', mode: 'latest:2026-02-01T09:00' },
      { perturbation: 'disabled', mode: 'disabled', verdictless: 'must' },
      ALREADY_SO,
    ],
  ),
  ...each({ control: 'month input', model: 'month', wanted: '2026-03', postcondition: 'implied', action: set('expiry', '2026-03') }, [
    WORKS,
    { perturbation: 'empty before', mode: 'empty' },
    REVERTS,
    { perturbation: 'clamps', mode: 'latest:2026-02' },
    ALREADY_SO,
  ]),
  ...each({ control: 'week input', model: 'week', wanted: '2026-W10', postcondition: 'implied', action: set('sprint', '2026-W10') }, [
    WORKS,
    { perturbation: 'empty before', mode: 'empty' },
    REVERTS,
    { perturbation: 'clamps', mode: 'latest:2026-W05' },
    ALREADY_SO,
  ]),
  ...each({ control: 'colour input', model: 'tint', wanted: '#ff8800', postcondition: 'implied', action: set('tint', '#ff8800') }, [
    { perturbation: 'set', verdictless: 'must' },
  ]),
  ...each(
    {
      control: 'list of several choices',
      model: 'toppings',
      wanted: 'Ham',
      postcondition: 'implied',
      action: () => Promise.resolve({ type: 'select', target: { name: 'Toppings' }, option: { name: 'Ham' } }),
    },
    [WORKS, REVERTS, ALREADY_SO],
  ),
  // wx sends no event for the row that its last event was about.
  ...each({ control: 'list item', model: 'list', wanted: 'Three', startsOver: ['wx'], postcondition: 'none', action: tap('three') }, [
    WORKS,
    REVERTS,
    { perturbation: 'list reorders', mode: 'reorder' },
    ...isSet(choose('numbers', { name: 'Three' })).map((way) => ({ ...way, postcondition: 'implied' as const })),
    { ...ALREADY_SO, perturbation: 'already so, by index', postcondition: 'implied', action: choose('numbers', { index: 2 }) },
  ]),
  ...each({ control: 'tree item', model: 'tree', wanted: 'Oslo', postcondition: 'none', action: tap('oslo') }, [
    WORKS,
    REVERTS,
    ...isSet(choose('places', { name: 'Oslo' })).map((way) => ({ ...way, postcondition: 'implied' as const })),
  ]),
  ...each({ control: 'tab', model: 'tab', wanted: 'Second', postcondition: 'none', always: FOCUS_MOVES, action: tap('second') }, [
    WORKS,
    REVERTS,
  ]),
  ...each(
    {
      control: 'menu',
      model: 'menu',
      wanted: 'save',
      postcondition: 'none',
      always: MENU_CLOSES,
      prepare: async (client, find) => client.perform({ type: 'tap', target: await find('file') }),
      action: tap('save'),
    },
    [WORKS, DEAD],
  ),
  ...each(
    {
      control: 'context menu',
      model: 'context',
      wanted: 'copy',
      postcondition: 'none',
      always: MENU_CLOSES,
      prepare: async (client, find) => client.perform({ type: 'tap', target: await find('area'), button: 'right' }),
      action: tap('copy'),
    },
    [WORKS, DEAD],
  ),
  ...each(
    {
      control: 'dialog',
      model: 'answer',
      wanted: 'ok',
      postcondition: 'none',
      prepare: async (client, find) => client.perform({ type: 'tap', target: await find('ask') }),
      action: () => Promise.resolve({ type: 'key', keys: 'Return' }),
    },
    [WORKS, DEAD, late(300)],
  ),
  ...each({ control: 'link', model: 'link', wanted: 'terms', postcondition: 'none', action: tap('terms') }, [WORKS, DEAD]),
  ...each(
    {
      control: 'drag',
      model: 'drag',
      wanted: 'done',
      postcondition: 'none',
      action: async (find) => ({ type: 'drag', from: await find('canvas'), to: await find('goal') }),
    },
    [WORKS, DEAD],
  ),
];
