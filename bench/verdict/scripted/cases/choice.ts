import type { ScriptedCase } from '../scripted-case.ts';
import { dead, late, putBack, reverts, swallowed, vary, works, type Common } from '../variations.ts';

const RADIO: Common = {
  control: 'radio button',
  page: 'radio',
  oracle: 'theme dark',
  postcondition: 'implied',
  action: { type: 'tap', target: { selector: '[name="Dark"]' } },
  isDone: (now, staged) => now.variables['theme'] === 'dark' && staged.variables['theme'] !== 'dark',
};

const TAB: Common = {
  control: 'tab',
  page: 'tabs',
  oracle: 'tab display',
  postcondition: 'none',
  action: { type: 'tap', target: { selector: '[name="Display"]' } },
  isDone: ({ variables }) => variables['tab'] === 'display',
};

const SELECT: Common = {
  control: 'drop-down',
  page: 'dropdown',
  oracle: 'language German',
  postcondition: 'implied',
  action: { type: 'select', target: { selector: '[resource_id$="language"]' }, option: { name: 'Deutsch' } },
  isDone: (now, staged) => now.variables['language'] === 'Deutsch' && staged.variables['language'] !== 'Deutsch',
};

const VOLUME: Common = {
  control: 'slider',
  page: 'slider',
  oracle: 'volume 70',
  postcondition: 'implied',
  action: { type: 'set_value', target: { selector: 'Slider[name="Volume"]' }, value: '70' },
  isDone: (now, staged) => now.variables['volume'] === 70 && staged.variables['volume'] !== 70,
};

/** One of several, and one of many. */
export const choiceCases = (): ScriptedCase[] => [
  ...vary(RADIO, [works, putBack, swallowed, ...late(100, 300, 900), ...reverts(100, 300, 800)]),
  ...vary(RADIO, [{ perturbation: 'held before', mode: 'held', held: true }]),
  ...vary(TAB, [works, putBack, swallowed, ...late(100, 300, 900), ...reverts(100, 300, 800)]),
];

/** Set without a pop-up by those who can; refused by those who cannot. */
export const settingCases = (): ScriptedCase[] => [
  ...vary(SELECT, [
    works,
    putBack,
    { perturbation: 'takes another', mode: 'another' },
    { perturbation: 'held before', mode: 'held', held: true },
    ...late(300, 900),
    ...reverts(100, 300, 800),
  ]),
  ...vary(VOLUME, [
    works,
    putBack,
    { perturbation: 'clamps', mode: 'clamps' },
    { perturbation: 'held before', mode: 'held', held: true },
    ...reverts(100, 300, 800),
  ]),
  ...vary({ ...VOLUME, action: { type: 'set_value', target: { selector: 'Slider[name="Volume"]' }, value: '7000' } }, [
    { perturbation: 'out of range', mode: 'works', verdictless: 'must' },
  ]),
];

/** A menu and what is in it. */
export const menuCases = (): ScriptedCase[] => [
  ...vary(
    {
      control: 'menu',
      page: 'menu',
      oracle: 'menu opened',
      postcondition: 'none',
      action: { type: 'tap', target: { selector: '[name="More"]' } },
      isDone: ({ log }) => log.some((line) => line.startsWith('opened')),
    },
    [works, dead],
  ),
  ...[false, true].flatMap((isStated) =>
    vary(
      {
        control: 'menu item',
        page: 'menu',
        oracle: 'archived',
        postcondition: isStated ? 'stated' : 'none',
        prepare: ({ client }) => client.perform({ type: 'tap', target: { selector: '[name="More"]' } }),
        action: { type: 'tap', target: { selector: '[name="Archive"]' } },
        options: isStated ? { expect: [{ kind: 'text_visible', regex: '^Archived$' }] } : undefined,
        isDone: ({ variables }) => variables['archived'] === true,
      },
      [works, { perturbation: 'dead', mode: 'inert' }, swallowed, ...late(300)].map((each) => ({
        ...each,
        ...(isStated ? { params: { expect: true } } : {}),
      })),
    ),
  ),
];
