import type { Part, VerdictCase } from '../case.ts';
import { touchedCases } from '../scripted/cases/toggle.ts';
import { phoneCases } from '../scripted/phone-cases.ts';
import { on } from '../scripted/scripted-case.ts';
import { PhoneBed } from './bed.ts';
import { KEYBOARD_CASES } from './keyboard-cases.ts';
import { MODE_CASES } from './mode-cases.ts';

/** Verification keeps reading for about a second; a phone does not report that an app has scheduled something for later. */
const PATIENCE_MS = 1000;

/** Taps that adb sends one by one are not a double tap to the phone's scenario. */
const cases = phoneCases().filter(({ control }) => control !== 'double tap');

/** uiautomator does not report a slider's position. */
const withoutRange = (each: VerdictCase<PhoneBed>): VerdictCase<PhoneBed> =>
  each.control === 'slider' ? { ...each, verdictless: 'must' } : each;

/** Over adb an action waits for two equal readings: that is not a cost of the verdict. */
const untimed = ({ bareMs: _, ...rest }: VerdictCase<PhoneBed>): VerdictCase<PhoneBed> => rest;

/** The built-in phone behind a real adb server, by plain adb and with the helper. */
export const PHONE: Part<PhoneBed> = {
  name: 'phone',
  lanes: 12,
  patienceMs: PATIENCE_MS,
  cases: [
    ...cases
      .map(on('adb', (bed: PhoneBed, page) => bed.site('plain', page)))
      .map(withoutRange)
      .map(untimed),
    ...[...cases, ...touchedCases()].map(on('adb with helper', (bed: PhoneBed, page) => bed.site('helper', page))).map(untimed),
    ...KEYBOARD_CASES,
    ...MODE_CASES,
  ],
  open: () => PhoneBed.open(),
  close: (bed) => bed.close(),
};
