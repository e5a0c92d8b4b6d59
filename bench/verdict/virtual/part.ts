import type { Part } from '../case.ts';
import { phoneCases } from '../scripted/phone-cases.ts';
import { on } from '../scripted/scripted-case.ts';
import { PHONE_SCENARIO, VirtualBed } from './bed.ts';

/** The built-in phone and desktop, in this process. They say themselves whether something is still to come. */
export const VIRTUAL: Part<VirtualBed> = {
  name: 'virtual',
  lanes: 4,
  patienceMs: 3000,
  cases: phoneCases().map(on('virtual phone', (bed: VirtualBed) => bed.site(PHONE_SCENARIO))),
  open: () => Promise.resolve(new VirtualBed()),
  close: (bed) => bed.close(),
};
