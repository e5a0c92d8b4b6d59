import type { ScriptedState } from '../../truth/scripted-truth.ts';
import type { ScriptedCase } from '../scripted-case.ts';
import { vary, type Common, type Variation } from '../variations.ts';

const target = (name: string): { selector: string } => ({ selector: `Edit[name="${name}"]` });

const typing = (text: string, isSame: (entry: unknown) => boolean = (entry) => entry === text): Common => ({
  control: 'text field',
  page: 'field',
  oracle: 'text is in the field',
  postcondition: 'implied',
  action: { type: 'type', text, target: target('Entry') },
  isDone: ({ variables }) => isSame(variables['entry']),
});

const digitsOf = (text: unknown): string => String(text).replace(/\D/g, '');

const PLAIN: Variation[] = [
  { perturbation: 'works', mode: 'works' },
  { perturbation: 'rejects', mode: 'rejects', lost: true },
  { perturbation: 'cuts', mode: 'cuts', lost: true },
  { perturbation: 'changes case', mode: 'upper', altered: true },
  { perturbation: 'computes', mode: 'computes', altered: true },
  { perturbation: 'completes', mode: 'completes', altered: true },
  { perturbation: 'sends at once', mode: 'sends', altered: true },
  { perturbation: 'screen is left', mode: 'leaves', altered: true },
  { perturbation: 'dialog swallows', mode: 'dialog', verdictless: 'may' },
  { perturbation: 'focus is stolen', mode: 'steals', verdictless: 'may' },
  { perturbation: 'rejects late', mode: 'late_rejects', ms: 100, lost: true, later: 'undone' },
  { perturbation: 'rejects late', mode: 'late_rejects', ms: 300, lost: true, later: 'undone' },
  { perturbation: 'rejects late', mode: 'late_rejects', ms: 800, lost: true, later: 'undone' },
  { perturbation: 'emptied late', mode: 'late_sends', ms: 2000, later: 'unaffected' },
  { perturbation: 'changes case late', mode: 'late_upper', ms: 100, altered: true },
];

const given = (params: Record<string, string>, variations: Variation[]): Variation[] =>
  variations.map((each) => ({ ...each, params: { ...each.params, ...params } }));

/** Line breaks and tabs that are part of the text, and not keys. */
const MULTI_LINE: readonly (Pick<Common, 'action' | 'isDone'> & { params: Record<string, string | boolean> })[] = [
  {
    params: { text: 'line break' },
    action: { type: 'type', text: 'one\ntwo', target: target('Body') },
    isDone: ({ variables }) => variables['entry'] === 'one\ntwo',
  },
  ...['one\ntwo', 'one\ttwo'].map((value) => ({
    params: { text: value.includes('\t') ? 'tab' : 'line break', set: true },
    action: { type: 'set_value' as const, target: target('Body'), value },
    isDone: ({ variables }: ScriptedState) => variables['entry'] === value,
  })),
];

/** Text that is typed is compared with what the field holds afterwards. */
export const typingCases = (): ScriptedCase[] => [
  ...vary(typing('hello'), given({ text: 'hello' }, PLAIN)),
  ...vary(
    typing('Zoë 😀'),
    given(
      { text: 'Zoë 😀' },
      PLAIN.filter(({ mode }) => mode === 'works' || mode === 'rejects'),
    ),
  ),
  ...vary(
    typing('41111111', (entry) => digitsOf(entry) === '41111111'),
    given({ text: '41111111' }, [
      { perturbation: 'groups digits', mode: 'grouped' },
      { perturbation: 'rejects', mode: 'rejects', lost: true },
      { perturbation: 'clamps', mode: 'clamps', altered: true },
    ]),
  ),
  ...vary({ ...typing('new'), isDone: ({ variables }) => variables['entry'] === 'oldnew' }, [
    { perturbation: 'works', mode: 'old', params: { before: 'old' } },
    { perturbation: 'rejects', mode: 'old_rejects', params: { before: 'old' }, lost: true },
  ]),
  ...vary({ ...typing('new'), action: { type: 'type', text: 'new', target: target('Entry'), clearFirst: true } }, [
    { perturbation: 'works', mode: 'old', params: { clear: true } },
    { perturbation: 'keeps the old one', mode: 'old_rejects', params: { clear: true }, lost: true },
    { perturbation: 'works, emptying changes something else', mode: 'old_aside' },
    { perturbation: 'emptied and rejected, emptying changes something else', mode: 'old_aside_rejects', lost: true },
    { perturbation: 'emptied and sent at once', mode: 'old_aside_sends', altered: true },
  ]),
  ...vary({ ...typing('new'), action: { type: 'set_value', target: target('Entry'), value: 'new' } }, [
    { perturbation: 'works', mode: 'old', params: { set: true } },
    { perturbation: 'rejects', mode: 'old_rejects', params: { set: true }, lost: true },
    { perturbation: 'changes case', mode: 'upper', params: { set: true }, altered: true },
  ]),
  ...MULTI_LINE.flatMap(({ params, ...input }) =>
    vary({ ...typing('one\ntwo'), ...input, control: 'multi-line field', page: 'body', oracle: 'text is in the body' }, [
      { perturbation: 'works', mode: 'works', params },
      { perturbation: 'rejects', mode: 'rejects', params, lost: true },
      { perturbation: 'cuts', mode: 'cuts', params, lost: true },
    ]),
  ),
  ...['12', '123456'].flatMap((text) =>
    vary(
      {
        ...typing(text),
        control: 'limited field',
        page: 'limited',
        oracle: 'code is in the field',
        action: { type: 'type', text, target: target('Code') },
        isDone: ({ variables }) => variables['code'] === text,
      },
      [{ perturbation: text.length > 4 ? 'cuts' : 'works', mode: 'works', params: { text }, lost: text.length > 4 }],
    ),
  ),
  ...['125', '12a5', 'abc'].flatMap((text) =>
    vary(
      {
        ...typing(text),
        control: 'number field',
        page: 'number',
        oracle: 'amount is in the field',
        action: { type: 'type', text, target: target('Amount') },
        isDone: ({ variables }) => variables['code'] === text,
      },
      [
        text === '12a5'
          ? { perturbation: 'drops letters', mode: 'works', params: { text }, altered: true }
          : { perturbation: text === '125' ? 'works' : 'rejects', mode: 'works', params: { text }, lost: text === 'abc' },
      ],
    ),
  ),
  ...vary(
    {
      ...typing('4711'),
      control: 'password field',
      page: 'secret',
      oracle: 'PIN is in the field',
      action: { type: 'type', text: '4711', target: target('PIN') },
      isDone: ({ variables }) => variables['pin'] === '4711',
    },
    [
      { perturbation: 'works', mode: 'works', unreadable: true },
      { perturbation: 'rejects', mode: 'rejects', unreadable: true },
    ],
  ),
];

const focused: Common['prepare'] = ({ client }) => client.perform({ type: 'tap', target: target('Entry') });

/** What is done to a field without typing into it. */
export const fieldCases = (): ScriptedCase[] => [
  ...vary(
    {
      ...typing(''),
      control: 'clear',
      oracle: 'field is empty',
      action: { type: 'clear', target: target('Entry') },
      isDone: ({ variables }) => variables['entry'] === '',
    },
    [
      { perturbation: 'works', mode: 'old' },
      { perturbation: 'handler puts it back', mode: 'old_rejects' },
    ],
  ),
  ...vary(
    {
      ...typing(''),
      control: 'focus',
      oracle: 'entry focused',
      action: { type: 'focus', target: target('Entry') },
      isDone: ({ log }) => log.includes('focused Entry'),
    },
    [
      { perturbation: 'works', mode: 'focus' },
      { perturbation: 'focus is stolen', mode: 'steals', verdictless: 'may' },
    ],
  ),
  ...[false, true].flatMap((isStated) =>
    vary(
      {
        ...typing(''),
        control: 'enter key',
        oracle: 'sent',
        postcondition: isStated ? 'stated' : 'none',
        options: isStated ? { expect: [{ kind: 'text_visible', regex: '^Sent: 1$' }] } : undefined,
        prepare: focused,
        action: { type: 'key', keys: 'Enter', target: target('Entry') },
        isDone: ({ variables }) => Array.isArray(variables['items']) && variables['items'].length === 1,
      },
      [
        { perturbation: 'works', mode: 'submits' },
        { perturbation: 'dead', mode: 'dead' },
        { perturbation: 'late', mode: 'late_submits', ms: 300 },
      ].map((each) => ({ ...each, ...(isStated ? { params: { expect: true } } : {}) })),
    ),
  ),
];
