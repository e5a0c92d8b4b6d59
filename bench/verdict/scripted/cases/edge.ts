import type { ScriptedCase } from '../scripted-case.ts';
import { dead, vary, works, type Common } from '../variations.ts';

const ENTRY = { selector: 'Edit[name="Entry"]' };
const tap = (name: string): Common['action'] => ({ type: 'tap', target: { selector: `[name="${name}"]` } });
const focused: Common['prepare'] = ({ client }) => client.perform({ type: 'tap', target: ENTRY });

const FIELD: Omit<Common, 'action' | 'isDone' | 'control' | 'oracle'> = { page: 'field', postcondition: 'implied' };

const VOLUME = { selector: 'Slider[name="Volume"]' };

const slid = (value: number): Common => ({
  control: 'slider',
  page: 'slider',
  oracle: `volume ${value}`,
  postcondition: 'implied',
  action: { type: 'set_value', target: VOLUME, value: String(value) },
  isDone: (now, staged) => now.variables['volume'] === value && staged.variables['volume'] !== value,
});

/** What is asked for seldom, or where something is in the way. */
export const edgeCases = (): ScriptedCase[] => [
  ...[0, 100].flatMap((value) =>
    vary(
      slid(value),
      [works, dead].map((each) => ({ ...each, params: { value } })),
    ),
  ),
  ...vary({ ...slid(-1), oracle: 'volume below' }, [
    { perturbation: 'out of range', mode: 'works', params: { value: -1 }, verdictless: 'must' },
  ]),
  // A text is submitted: what Enter did is what counts.
  ...vary(
    {
      ...FIELD,
      control: 'type and submit',
      postcondition: 'none',
      oracle: 'submitted',
      action: { type: 'type', text: 'hello', target: ENTRY, submit: true },
      isDone: ({ variables }) => Array.isArray(variables['items']) && variables['items'].length === 1,
    },
    [
      { perturbation: 'works', mode: 'submits' },
      { perturbation: 'late', mode: 'late_submits', ms: 300 },
      { perturbation: 'inert key', mode: 'works' },
    ],
  ),
  ...vary(
    {
      ...FIELD,
      control: 'type and submit, with an expectation',
      postcondition: 'stated',
      oracle: 'submitted',
      action: { type: 'type', text: 'hello', target: ENTRY, submit: true },
      options: { expect: [{ kind: 'text_visible', regex: '^Sent: 1$' }], expect_timeout_ms: 900 },
      isDone: ({ variables }) => Array.isArray(variables['items']) && variables['items'].length === 1,
    },
    [
      { perturbation: 'works', mode: 'submits' },
      { perturbation: 'late', mode: 'late_submits', ms: 300 },
      { perturbation: 'inert key', mode: 'works' },
    ],
  ),
  ...vary(
    {
      ...FIELD,
      control: 'erase',
      postcondition: 'none',
      oracle: 'two characters erased',
      prepare: focused,
      action: { type: 'erase', count: 2 },
      isDone: ({ variables }) => variables['entry'] === 'o',
    },
    [
      { perturbation: 'works', mode: 'old' },
      { perturbation: 'handler puts it back', mode: 'old_rejects' },
    ],
  ),
  // The text repeats what is there.
  ...['old', 'o', 'd'].flatMap((text) =>
    vary(
      {
        ...FIELD,
        control: 'text that repeats the old one',
        oracle: 'repeated',
        action: { type: 'type', text, target: ENTRY },
        isDone: ({ variables }) => variables['entry'] === `old${text}`,
      },
      [
        { perturbation: 'works', mode: 'old', params: { text } },
        // Where all of it is selected, typing it again looks the same.
        { perturbation: 'rejects', mode: 'old_rejects', params: { text }, lost: text !== 'old' },
      ],
    ),
  ),
  ...vary(
    {
      ...FIELD,
      control: 'clear',
      oracle: 'emptied again',
      action: { type: 'clear', target: ENTRY },
      isDone: ({ variables }) => variables['entry'] === '',
    },
    [{ perturbation: 'already so', mode: 'works', held: true, idempotent: true }],
  ),
  // Back while the keyboard is up only closes the keyboard.
  ...vary(
    {
      ...FIELD,
      control: 'back key, keyboard up',
      postcondition: 'none',
      oracle: 'left by back',
      prepare: focused,
      action: { type: 'key', keys: 'Back' },
      isDone: (now, staged) => now.front !== staged.front,
    },
    [works],
  ),
  ...vary(
    {
      control: 'disabled control',
      page: 'disabled',
      oracle: 'disabled saved',
      postcondition: 'none',
      action: tap('Send'),
      isDone: ({ variables }) => variables['saved'] === 1,
    },
    [
      { perturbation: 'disabled', mode: 'off', verdictless: 'must' },
      { perturbation: 'enabled', mode: 'on' },
      { perturbation: 'enabled, dead', mode: 'on_dead' },
    ],
  ),
  ...vary(
    {
      control: 'disabled field',
      page: 'disabled',
      oracle: 'disabled typed',
      postcondition: 'implied',
      action: { type: 'set_value', target: { selector: 'Edit[name="Reason"]' }, value: 'because' },
      isDone: ({ variables }) => variables['entry'] === 'because',
    },
    [
      { perturbation: 'disabled', mode: 'off', verdictless: 'must' },
      { perturbation: 'enabled', mode: 'on' },
    ],
  ),
  ...vary(
    {
      control: 'drop-down',
      page: 'dropdown',
      oracle: 'language of nobody',
      postcondition: 'implied',
      action: { type: 'select', target: { selector: '[resource_id$="language"]' }, option: { name: 'Klingon' } },
      isDone: ({ variables }) => variables['language'] === 'Klingon',
    },
    [{ perturbation: 'no such option', mode: 'works', verdictless: 'must' }],
  ),
  ...vary(
    {
      control: 'drop-down, by index',
      page: 'dropdown',
      oracle: 'language by index',
      postcondition: 'implied',
      action: { type: 'select', target: { selector: '[resource_id$="language"]' }, option: { index: 1 } },
      isDone: ({ variables }) => variables['language'] === 'Deutsch',
    },
    [works, dead, { perturbation: 'takes another', mode: 'another' }],
  ),
  ...vary(
    {
      control: 'long press',
      page: 'list',
      oracle: 'row held',
      postcondition: 'none',
      action: { type: 'long_press', target: { selector: '[name="Beta"]' } },
      isDone: ({ variables }) => variables['opened'] === 'held Beta',
    },
    [{ perturbation: 'works', mode: 'holds' }, dead],
  ),
  ...vary(
    {
      control: 'drag',
      page: 'drag',
      oracle: 'card in the bin',
      postcondition: 'stated',
      action: { type: 'drag', from: { selector: '[name="Card"]' }, to: { selector: '[name="Bin"]' } },
      options: { expect: [{ kind: 'element_absent', selector: '[name="Card"]' }], expect_timeout_ms: 900 },
      isDone: ({ variables }) => variables['deleted'] === true,
    },
    [works, dead].map((each) => ({ ...each, params: { expect: true } })),
  ),
];
