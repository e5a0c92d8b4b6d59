import type { Oracle } from '../../truth/scripted-truth.ts';
import type { ScriptedCase } from '../scripted-case.ts';

const isOn: Oracle = ({ variables }) => variables['wifi'] === true;

/** A tap on a switch implies that it is the other way afterwards. */
export function switchCases(): ScriptedCase[] {
  const ways: [perturbation: string, mode: string, ms?: number][] = [
    ['works', 'works'],
    ['handler puts it back', 'dead'],
    ['dialog swallows', 'dialog'],
    ['late', 'late', 200],
    ['late', 'late', 1000],
    ['reverts', 'reverts', 150],
    ['reverts', 'reverts', 500],
  ];
  return ways.map(([perturbation, mode, ms]) => ({
    control: 'switch',
    perturbation,
    ...(ms === undefined ? {} : { params: { ms }, dueMs: ms }),
    oracle: 'Wi-Fi on',
    postcondition: 'implied',
    page: `switch/${mode}/${ms ?? 0}`,
    action: { type: 'tap', target: { selector: 'Switch[name="Wi-Fi"]' } },
    isDone: isOn,
  }));
}
