import { appCases } from './cases/app.ts';
import { buttonCases, pressCases } from './cases/button.ts';
import { choiceCases, menuCases, settingCases } from './cases/choice.ts';
import { edgeCases } from './cases/edge.ts';
import { expectationCases } from './cases/expectation.ts';
import { dialogCases, gestureCases, navigationCases } from './cases/screen.ts';
import { fieldCases, typingCases } from './cases/text.ts';
import { toggleCases } from './cases/toggle.ts';
import type { ScriptedCase } from './scripted-case.ts';

/** Everything that is tried on a scripted phone. */
export const phoneCases = (): ScriptedCase[] => [
  ...buttonCases(),
  ...pressCases(),
  ...toggleCases(),
  ...choiceCases(),
  ...settingCases(),
  ...menuCases(),
  ...typingCases(),
  ...fieldCases(),
  ...navigationCases(),
  ...dialogCases(),
  ...gestureCases(),
  ...appCases(),
  ...expectationCases(),
  ...edgeCases(),
];
