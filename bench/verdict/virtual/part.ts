import type { Part } from '../case.ts';
import { desktopCases } from '../scripted/desktop-cases.ts';
import { touchedCases } from '../scripted/cases/toggle.ts';
import { phoneCases } from '../scripted/phone-cases.ts';
import { on } from '../scripted/scripted-case.ts';
import { VirtualBed } from './bed.ts';

/** The built-in phone and desktop, in this process. They report whether something is still pending. */
export const VIRTUAL: Part<VirtualBed> = {
  name: 'virtual',
  lanes: 12,
  patienceMs: 3000,
  cases: [
    ...[...phoneCases(), ...touchedCases()].map(on('virtual phone', (bed: VirtualBed, page) => bed.phone(page))),
    ...desktopCases().map(on('virtual desktop', (bed: VirtualBed, page) => bed.desktop(page))),
  ],
  open: () => Promise.resolve(new VirtualBed()),
  close: (bed) => bed.close(),
};
