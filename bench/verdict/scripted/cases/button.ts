import type { PredicateInput } from '@handsight/core/look';
import type { Oracle } from '../../truth/scripted-truth.ts';
import type { ScriptedCase } from '../scripted-case.ts';

const SAVED: PredicateInput = { kind: 'text_visible', regex: '^Saved$' };
const isSaved: Oracle = ({ variables }) => variables['saved'] === 1;

interface Way {
  perturbation: string;
  mode: string;
  ms?: number;
  held?: boolean;
}

const WAYS: Way[] = [
  { perturbation: 'works', mode: 'works' },
  { perturbation: 'dead', mode: 'dead' },
  { perturbation: 'dialog swallows', mode: 'dialog' },
  { perturbation: 'app crashes', mode: 'crash' },
  { perturbation: 'something else reacts', mode: 'other' },
  { perturbation: 'held before, dead', mode: 'held', held: true },
  { perturbation: 'held before, works', mode: 'held_works', held: true },
  ...[100, 400, 1000, 2000].map((ms) => ({ perturbation: 'late', mode: 'late', ms })),
  ...[150, 500].map((ms) => ({ perturbation: 'reverts', mode: 'reverts', ms })),
];

/** A button that saves: tapped with nothing said, and with what is expected. */
export function buttonCases(): ScriptedCase[] {
  return WAYS.flatMap(({ perturbation, mode, ms, held }) =>
    [false, true].map((isStated): ScriptedCase => ({
      control: 'button',
      perturbation,
      params: { expect: isStated, ...(ms === undefined ? {} : { ms }) },
      oracle: 'saved once',
      postcondition: isStated ? 'stated' : 'none',
      ...(held === true && isStated ? { held } : {}),
      ...(ms === undefined ? {} : { dueMs: ms }),
      page: `button/${mode}/${ms ?? 0}`,
      action: { type: 'tap', target: { selector: 'Button[name="Save"]' } },
      options: isStated ? { expect: [SAVED] } : undefined,
      isDone: isSaved,
    })),
  );
}
