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

const TURNED_ON = { perturbation: 'turned off again', mode: 'held' };

/** A tap on these implies that they are the other way afterwards. */
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
  ...vary(turns('check box', 'CheckBox[name="I agree"]', 'agreed'), [
    works,
    TURNED_ON,
    putBack,
    swallowed,
    ...late(100, 300, 900),
    ...reverts(100, 300, 800),
  ]),
];
