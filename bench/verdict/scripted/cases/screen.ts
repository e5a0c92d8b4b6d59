import type { PredicateInput } from '@handsight/core/look';
import type { ActionInput } from '@handsight/core/act';
import type { ScriptedCase } from '../scripted-case.ts';
import { crashes, dead, elsewhere, late, swallowed, vary, withAndWithout, works } from '../variations.ts';

const text = (regex: string): PredicateInput[] => [{ kind: 'text_visible', regex }];
const tap = (name: string): ActionInput => ({ type: 'tap', target: { selector: `[name="${name}"]` } });

const ROW = {
  control: 'list item',
  page: 'list',
  oracle: 'Beta opened',
  action: { type: 'tap', target: { selector: '[name="Beta"]' } },
  isDone: ({ variables }) => variables['opened'] === 'Beta',
} satisfies Partial<ScriptedCase>;

/** Lists, links and what they lead to. */
export const navigationCases = (): ScriptedCase[] => [
  ...withAndWithout(ROW, text('^All about Beta$'), [
    works,
    dead,
    swallowed,
    crashes,
    { perturbation: 'list reorders', mode: 'reorders' },
    { perturbation: 'row vanishes', mode: 'removes' },
    { perturbation: 'opens another', mode: 'another' },
    ...late(200, 900, 2000),
  ]),
  ...withAndWithout(
    {
      control: 'link',
      page: 'link',
      oracle: 'terms opened',
      action: tap('Terms'),
      isDone: ({ variables }) => variables['opened'] === 'Terms',
    },
    text('^Another screen$'),
    [works, dead, elsewhere, ...late(300, 900)],
  ),
];

const DELETE = {
  control: 'dialog button',
  page: 'dialog',
  oracle: 'deleted',
  action: tap('Delete'),
  isDone: ({ variables }) => variables['deleted'] === true,
} satisfies Partial<ScriptedCase>;

/** A dialog that is answered, and one that is left. */
export const dialogCases = (): ScriptedCase[] => [
  ...withAndWithout(DELETE, text('^No files$'), [
    works,
    dead,
    { perturbation: 'says no', mode: 'refuses' },
    { perturbation: 'closes, does nothing', mode: 'forgets' },
    { perturbation: 'another dialog opens', mode: 'second' },
    ...late(200, 900),
  ]),
  ...vary(
    {
      ...DELETE,
      control: 'dialog cancel',
      oracle: 'cancelled',
      postcondition: 'none',
      action: tap('Cancel'),
      isDone: ({ log }) => log.some((line) => line.startsWith('closed')),
    },
    [works],
  ),
  ...vary(
    {
      ...DELETE,
      control: 'back key',
      oracle: 'cancelled',
      postcondition: 'none',
      action: { type: 'key', keys: 'Back' },
      isDone: ({ log }) => log.some((line) => line.startsWith('closed')),
    },
    [works],
  ),
  ...vary(
    {
      ...DELETE,
      control: 'dialog cancel',
      oracle: 'cancelled',
      postcondition: 'none',
      isDone: ({ log }) => log.some((line) => line.startsWith('closed')),
    },
    [dead],
  ),
];

const SCROLL = {
  control: 'scroll',
  page: 'scroll',
  oracle: 'scrolled',
  postcondition: 'none',
  action: { type: 'scroll', direction: 'down' },
  isDone: (now, staged) => now.variables['scrolls'] !== staged.variables['scrolls'],
} satisfies Partial<ScriptedCase>;

/** Gestures that move things. */
export const gestureCases = (): ScriptedCase[] => [
  ...vary(SCROLL, [works, { perturbation: 'nothing to scroll', mode: 'short' }]),
  ...vary({ ...SCROLL, action: { type: 'scroll', direction: 'up' } }, [
    { perturbation: 'at the end', mode: 'works', params: { direction: 'up' } },
  ]),
  ...vary({ ...SCROLL, control: 'swipe', action: { type: 'swipe', direction: 'up' } }, [
    works,
    { perturbation: 'nothing to scroll', mode: 'short' },
  ]),
  ...vary(
    { ...SCROLL, control: 'scroll to', postcondition: 'implied', action: { type: 'scroll_to', target: { selector: '[name="Row 30"]' } } },
    [works],
  ),
  ...vary(
    { ...SCROLL, control: 'scroll to', postcondition: 'implied', action: { type: 'scroll_to', target: { selector: '[name="Row 2"]' } } },
    [{ perturbation: 'on the screen already', mode: 'works', held: true }],
  ),
  ...vary(
    { ...SCROLL, control: 'scroll to', postcondition: 'implied', action: { type: 'scroll_to', target: { selector: '[name="Row 99"]' } } },
    [{ perturbation: 'never there', mode: 'short', verdictless: 'must' }],
  ),
  ...vary(
    {
      ...ROW,
      control: 'swiped row',
      oracle: 'Beta swiped away',
      postcondition: 'none',
      action: { type: 'swipe', direction: 'left', target: { selector: '[name="Beta"]' } },
      isDone: ({ variables }) => Array.isArray(variables['rows']) && variables['rows'].length === 2,
    },
    [{ perturbation: 'works', mode: 'swipes' }, dead],
  ),
  ...vary(
    {
      ...ROW,
      control: 'pull to refresh',
      oracle: 'refreshed',
      postcondition: 'none',
      action: { type: 'swipe', direction: 'down', target: { selector: '[name="Beta"]' } },
      isDone: ({ variables }) => Array.isArray(variables['rows']) && variables['rows'].length === 4,
    },
    [{ perturbation: 'works', mode: 'refreshes' }, dead, ...late(300, 900)],
  ),
  ...withAndWithout(
    {
      control: 'drag',
      page: 'drag',
      oracle: 'thrown away',
      action: { type: 'drag', from: { selector: '[name="Card"]' }, to: { selector: '[name="Bin"]' } },
      isDone: ({ variables }) => variables['deleted'] === true,
    },
    [{ kind: 'element_absent', selector: '[name="Card"]' }],
    [works, dead],
  ),
];
