import type { Part } from '../case.ts';
import { ProgramBed } from './bed.ts';
import { CONTROL_CASES } from './control-cases.ts';
import { onControls } from './control-stage.ts';
import { OWN_PROGRAMS } from './own-programs.ts';
import { CALCULATORS } from './real/calculators.ts';
import { EDITOR_CASES } from './real/editors.ts';
import { MOUSEPAD_PREFERENCES } from './real/mousepad-preferences.ts';
import { OFFICE } from './real/office.ts';
import { onProgram } from './real/real-case.ts';
import { TERMINALS } from './real/terminals.ts';
import { THUNAR } from './real/thunar.ts';
import { ZENITY } from './real/zenity.ts';

/** Programs on a private Linux desktop: test programs of each toolkit, and real-world programs. */
export const PROGRAMS: Part<ProgramBed> = {
  name: 'programs',
  lanes: 8,
  patienceMs: 1000,
  cases: [
    ...OWN_PROGRAMS.flatMap((own) =>
      CONTROL_CASES.filter(
        ({ model, mode = '', control, perturbation }) =>
          ![model, mode, `${control} / ${perturbation}`].some((each) => own.lacks.includes(each)),
      ).map(onControls(own)),
    ),
    ...[...ZENITY, ...EDITOR_CASES, ...MOUSEPAD_PREFERENCES, ...CALCULATORS, ...THUNAR, ...OFFICE, ...TERMINALS].map(onProgram),
  ],
  open: () => ProgramBed.open(),
  close: (bed) => bed.close(),
};
