import type { PredicateInput } from '@handsight/core/look';
import type { ScriptedCase } from '../scripted-case.ts';
import { crashes, dead, elsewhere, late, reverts, swallowed, vary, withAndWithout, works, type Variation } from '../variations.ts';

const text = (regex: string): PredicateInput[] => [{ kind: 'text_visible', regex }];

const SAVE = {
  control: 'button',
  page: 'button',
  oracle: 'saved',
  action: { type: 'tap', target: { selector: 'Button[name="Save"]' } },
  isDone: (now, staged) => now.variables['saved'] !== staged.variables['saved'],
} satisfies Partial<ScriptedCase>;

const LIKE = {
  control: 'icon button',
  page: 'icon',
  oracle: 'liked',
  action: { type: 'tap', target: { selector: '[name="Like"]' } },
  isDone: ({ variables }) => variables['saved'] === 1,
} satisfies Partial<ScriptedCase>;

const HEADING = {
  control: 'heading',
  page: 'button',
  oracle: 'note found',
  action: { type: 'tap', target: { selector: '[name="Inert title"]' } },
  isDone: ({ variables }) => variables['note'] === 'found',
} satisfies Partial<ScriptedCase>;

/** Buttons, and a title that is not a button. */
export const buttonCases = (): ScriptedCase[] => [
  ...withAndWithout(SAVE, text('^Saved$'), [
    works,
    dead,
    swallowed,
    ...[300, 800, 2000].map((ms): Variation => ({ perturbation: 'dialog swallows late', mode: 'late_dialog', ms, later: 'late' })),
    { perturbation: 'permission prompt swallows', mode: 'permission' },
    crashes,
    elsewhere,
    { perturbation: 'toast that goes by itself', mode: 'toast' },
    { perturbation: 'screen is left', mode: 'leaves' },
    { perturbation: 'held before, dead', mode: 'held', held: true },
    { perturbation: 'held before, works', mode: 'held_works', held: true },
    ...late(100, 300, 700, 1500, 2500, 3000),
    ...reverts(100, 300, 800),
  ]),
  ...vary({ ...SAVE, postcondition: 'stated', options: { expect: text('^Count: 1$'), expect_timeout_ms: 600 } }, [
    { ...works, params: { expect: 'Count: 1' } },
    { ...dead, params: { expect: 'Count: 1' } },
  ]),
  ...withAndWithout(LIKE, text('^Likes: 1$'), [works, dead, swallowed, elsewhere, ...late(200, 900)]),
  ...withAndWithout(HEADING, text('found'), [{ perturbation: 'works', mode: 'egg' }, dead]),
  ...vary({ ...HEADING, postcondition: 'stated', options: { expect: text('^Inert title$') } }, [
    { perturbation: 'held before, works', mode: 'egg', held: true },
    { perturbation: 'held before, dead', mode: 'dead', held: true },
  ]),
];

/** Gestures other than a tap. */
export const pressCases = (): ScriptedCase[] => [
  ...withAndWithout(
    {
      ...LIKE,
      control: 'long press',
      oracle: 'held down',
      action: { type: 'long_press', target: { selector: '[name="Like"]' } },
      isDone: ({ variables }) => variables['saved'] === 5,
    },
    text('^Likes: 5$'),
    [works, dead],
  ),
  ...withAndWithout(
    {
      ...LIKE,
      control: 'double tap',
      oracle: 'tapped twice',
      action: { type: 'tap', target: { selector: '[name="Like"]' }, count: 2 },
      isDone: ({ variables }) => variables['saved'] === 7,
    },
    text('^Likes: 7$'),
    [{ perturbation: 'works', mode: 'double' }, dead],
  ),
];
