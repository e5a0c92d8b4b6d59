import { buttonCases } from './cases/button.ts';
import { switchCases } from './cases/switch.ts';
import type { ScriptedCase } from './scripted-case.ts';

/** Everything that is tried on a scripted phone. */
export const phoneCases = (): ScriptedCase[] => [...buttonCases(), ...switchCases()];
