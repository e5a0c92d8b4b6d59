import type { PredicateInput } from '@handsight/core/look';
import type { ScriptedCase } from './scripted-case.ts';
import { callOf } from './site.ts';
import {
  crashes,
  dead,
  elsewhere,
  late,
  putBack,
  reverts,
  swallowed,
  vary,
  withAndWithout,
  works,
  type Common,
  type Variation,
} from './variations.ts';

const text = (regex: string): PredicateInput[] => [{ kind: 'text_visible', regex }];
const onElement = (selector: string): Pick<Common, 'action'> => ({ action: { type: 'tap', target: { selector } } });
const became =
  (variable: string, value: string | number | boolean): ScriptedCase['isDone'] =>
  (now, staged) =>
    now.variables[variable] === value && staged.variables[variable] !== value;

const SAVE = {
  control: 'button',
  page: 'main',
  oracle: 'saved',
  action: { type: 'tap', target: { selector: 'Button[name="Save"]' } },
  isDone: became('saved', 1),
} satisfies Partial<ScriptedCase>;

/** An expectation about an exited program can no longer be checked. */
const ended = (variation: Variation): Variation => ({ ...variation, verdictless: 'may' });

const saving = (): ScriptedCase[] => [
  ...withAndWithout(SAVE, text('^Saved$'), [
    works,
    dead,
    swallowed,
    ended(crashes),
    ended({ perturbation: 'app crashes late', mode: 'late_crash', ms: 300 }),
    elsewhere,
    ...late(100, 400, 1200, 2500, 3000),
    ...reverts(100, 300, 800),
  ]),
  ...withAndWithout({ ...SAVE, control: 'shortcut', action: { type: 'key', keys: 'ctrl+s' } }, text('^Saved$'), [
    works,
    dead,
    swallowed,
    ...late(300, 900),
  ]),
  ...withAndWithout(
    { ...SAVE, control: 'invoke', action: { type: 'invoke', target: { selector: 'Button[name="Save"]' } } },
    text('^Saved$'),
    [works, dead, ...late(300)],
  ),
  ...vary(
    {
      ...SAVE,
      control: 'right click',
      oracle: 'asked',
      postcondition: 'none',
      action: { type: 'tap', target: { selector: 'Button[name="Save"]' }, button: 'right' },
      isDone: became('note', 'asked'),
    },
    [works, dead],
  ),
  ...vary(
    {
      ...SAVE,
      control: 'hover',
      oracle: 'hovered',
      postcondition: 'none',
      action: { type: 'hover', target: { selector: 'Button[name="Hint"]' } },
      isDone: became('note', 'hovered'),
    },
    [works, dead],
  ),
];

const BOLD: Common = {
  control: 'check box',
  page: 'main',
  oracle: 'bold',
  postcondition: 'implied',
  ...onElement('CheckBox[name="Bold"]'),
  isDone: became('bold', true),
};
const LARGE: Common = {
  ...BOLD,
  control: 'radio button',
  oracle: 'large',
  ...onElement('[name="Large"]'),
  isDone: became('size', 'large'),
};
const HISTORY: Common = {
  ...BOLD,
  postcondition: 'none',
  control: 'tab',
  oracle: 'history',
  ...onElement('[name="History"]'),
  isDone: became('tab', 'history'),
};
const SANS: Common = {
  ...BOLD,
  control: 'drop-down',
  oracle: 'sans',
  action: { type: 'select', target: { selector: 'ComboBox[name="Font"]' }, option: { name: 'Sans' } },
  isDone: became('font', 'Sans'),
};
const ZOOM: Common = {
  ...BOLD,
  control: 'slider',
  oracle: 'zoom 70',
  action: { type: 'set_value', target: { selector: 'Slider[name="Zoom"]' }, value: '70' },
  isDone: became('zoom', 70),
};

const choosing = (): ScriptedCase[] => [
  ...vary(BOLD, [works, putBack, swallowed, ...late(100, 400, 1200), ...reverts(100, 300, 800)]),
  ...vary(LARGE, [works, putBack, ...late(100, 400), ...reverts(100, 300, 800)]),
  ...vary(HISTORY, [works, putBack, ...late(100, 400), ...reverts(100, 300, 800)]),
  ...vary(SANS, [works, putBack, { perturbation: 'takes another', mode: 'another' }, ...late(300), ...reverts(100, 300, 800)]),
  ...vary(ZOOM, [works, putBack, { perturbation: 'clamps', mode: 'clamps' }, ...reverts(100, 300, 800)]),
  ...vary({ ...ZOOM, action: { type: 'set_value', target: { selector: 'Slider[name="Zoom"]' }, value: '7000' } }, [
    { perturbation: 'out of range', mode: 'works', verdictless: 'must' },
  ]),
];

const typing = (typed: string): Common => ({
  control: 'text field',
  page: 'main',
  oracle: 'title typed',
  postcondition: 'implied',
  action: { type: 'type', text: typed, target: { selector: 'Edit[name="Title"]' } },
  isDone: ({ variables: { entry } }) => typeof entry === 'string' && entry.replaceAll(' ', '') === typed,
});

const writing = (): ScriptedCase[] => [
  ...vary(typing('hello'), [
    works,
    { perturbation: 'rejects', mode: 'rejects', lost: true },
    { perturbation: 'cuts', mode: 'cuts', lost: true },
    { perturbation: 'changes case', mode: 'upper', altered: true },
    { perturbation: 'computes', mode: 'computes', altered: true },
    { perturbation: 'rejects late', mode: 'late_rejects', ms: 100, lost: true, later: 'undone' },
    { perturbation: 'rejects late', mode: 'late_rejects', ms: 300, lost: true, later: 'undone' },
    { ...crashes, altered: true },
  ]),
  ...vary(typing('41111111'), [
    { perturbation: 'groups digits', mode: 'grouped' },
    { perturbation: 'cuts', mode: 'cuts', params: { text: '41111111' }, lost: true },
  ]),
  ...vary(
    {
      ...typing('Dear diary'),
      control: 'document',
      oracle: 'paper written',
      action: { type: 'type', text: 'Dear diary', target: { selector: '[name="Paper"]' } },
      prepare: ({ device }) => device.bringToFront('mock:notes', callOf()),
      isDone: became('paper', 'Dear diary'),
    },
    [works, { perturbation: 'rejects', mode: 'rejects', lost: true }],
  ),
  ...vary(
    {
      ...typing('4711'),
      control: 'password field',
      oracle: 'PIN typed',
      action: { type: 'type', text: '4711', target: { selector: '[name="PIN"]' } },
      isDone: became('pin', '4711'),
    },
    [
      { ...works, unreadable: true },
      { perturbation: 'rejects', mode: 'rejects', unreadable: true },
    ],
  ),
  ...withAndWithout(
    {
      ...typing(''),
      control: 'enter key',
      oracle: 'submitted',
      action: { type: 'key', keys: 'Enter', target: { selector: 'Edit[name="Title"]' } },
      isDone: became('note', 'submitted'),
    },
    text('submitted'),
    [works, dead, ...late(300)],
  ),
];

const BETA: Common = {
  control: 'list item',
  page: 'main',
  oracle: 'Beta picked',
  postcondition: 'none',
  prepare: ({ device }) => device.bringToFront('mock:rows', callOf()),
  ...onElement('ListItem[name="Beta"]'),
  isDone: became('picked', 'Beta'),
};

const listing = (): ScriptedCase[] => [
  ...vary(BETA, [
    works,
    dead,
    { perturbation: 'list reorders', mode: 'reorders' },
    { perturbation: 'opens another', mode: 'another' },
    { perturbation: 'row vanishes', mode: 'removes' },
    ...late(100, 400, 1200),
  ]),
  ...vary(
    {
      ...BETA,
      control: 'double click',
      oracle: 'opened by two clicks',
      action: { type: 'tap', target: { selector: 'ListItem[name="Beta"]' }, count: 2 },
      isDone: became('picked', 'opened'),
    },
    [{ perturbation: 'works', mode: 'opens' }, dead],
  ),
  ...vary(
    {
      ...BETA,
      control: 'scroll',
      oracle: 'scrolled',
      action: { type: 'scroll', direction: 'down', target: { selector: 'List[name="Many"]' } },
      isDone: (now, staged) => now.variables['scrolls'] !== staged.variables['scrolls'],
    },
    [works, { perturbation: 'nothing to scroll', mode: 'short' }],
  ),
  ...vary(
    {
      ...BETA,
      prepare: undefined,
      control: 'menu',
      oracle: 'menu opened',
      action: { type: 'tap', target: { selector: '[name="Edit"]' } },
      isDone: ({ log }) => log.length > 0,
    },
    [works],
  ),
  ...vary(
    {
      ...BETA,
      prepare: undefined,
      control: 'inert text',
      oracle: 'menu opened',
      action: { type: 'tap', target: { selector: '[name="Draft"]' } },
      isDone: ({ log }) => log.length > 0,
    },
    [dead],
  ),
  ...withAndWithout(
    {
      control: 'menu item',
      page: 'main',
      oracle: 'undone',
      prepare: ({ client }) => client.perform({ type: 'tap', target: { selector: '[name="Edit"]' } }),
      action: { type: 'tap', target: { selector: '[name="Undo"]' } },
      isDone: became('note', 'undone'),
    },
    text('undone'),
    [works, dead, ...late(300)],
  ),
];

const DELETE = {
  control: 'dialog button',
  page: 'ask',
  oracle: 'deleted',
  action: { type: 'tap', target: { selector: 'Button[name="Delete"]' } },
  isDone: became('deleted', true),
} satisfies Partial<ScriptedCase>;

const windows = (): ScriptedCase[] => [
  ...withAndWithout(DELETE, [{ kind: 'element_absent', selector: 'Dialog[name="Delete?"]' }], [works, dead, ...late(200, 900)]),
  ...vary({ ...DELETE, postcondition: 'none' }, [
    { perturbation: 'says no', mode: 'refuses' },
    { perturbation: 'closes, does nothing', mode: 'forgets' },
  ]),
  ...vary(
    {
      ...DELETE,
      control: 'window',
      page: 'main',
      oracle: 'Notes in front',
      postcondition: 'implied',
      action: { type: 'bring_to_front' },
      options: { window: { uid: 'mock:notes' } },
      isDone: (now, staged) => now.front === 'notes' && staged.front !== 'notes',
    },
    [works],
  ),
  ...vary(
    {
      ...DELETE,
      control: 'window',
      page: 'main',
      oracle: 'Notes in front',
      postcondition: 'implied',
      action: { type: 'bring_to_front' },
      options: { window: { uid: 'mock:bench' } },
      isDone: (now, staged) => now.front === 'notes' && staged.front !== 'notes',
    },
    [{ perturbation: 'held before', mode: 'works', held: true }],
  ),
];

/** Everything that is tried on a scripted desktop. */
export const desktopCases = (): ScriptedCase[] => [...saving(), ...choosing(), ...writing(), ...listing(), ...windows()];
