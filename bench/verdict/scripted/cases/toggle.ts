import type { ScriptedCase } from '../scripted-case.ts';
import { crashes, late, putBack, reverts, swallowed, vary, works } from '../variations.ts';

const turns = (control: string, selector: string, variable: string): Parameters<typeof vary>[0] => ({
  control,
  page: 'switch',
  oracle: `${variable} turned`,
  postcondition: 'implied',
  action: { type: 'tap', target: { selector } },
  isDone: (now, staged) => now.variables[variable] !== staged.variables[variable],
});

/** The expectation already holds, and says nothing about the switch. */
const SET_WITH_EXPECTATION: Parameters<typeof vary>[0] = {
  ...turns('switch that is set, with an expectation', 'Switch[name="Wi-Fi"]', 'wifi'),
  postcondition: 'stated',
  action: { type: 'set_checked', target: { selector: 'Switch[name="Wi-Fi"]' }, checked: true },
  options: { expect: [{ kind: 'element_exists', selector: 'Switch[name="Wi-Fi"]' }], expect_timeout_ms: 600, skip_if_held: true },
};

const TURNED_ON = { perturbation: 'turned off again', mode: 'held' };

/** A tap on these implies that their state is inverted. */
export const toggleCases = (): ScriptedCase[] => [
  ...vary(turns('switch', 'Switch[name="Wi-Fi"]', 'wifi'), [
    works,
    TURNED_ON,
    putBack,
    swallowed,
    crashes,
    ...late(100, 300, 900, 2000),
    ...reverts(100, 300, 800),
  ]),
  ...vary(SET_WITH_EXPECTATION, [
    { ...works, held: true },
    { ...putBack, held: true },
  ]),
  ...vary(turns('check box', 'CheckBox[name="I agree"]', 'agreed'), [
    works,
    TURNED_ON,
    putBack,
    swallowed,
    ...late(100, 300, 900),
    ...reverts(100, 300, 800),
  ]),
];
