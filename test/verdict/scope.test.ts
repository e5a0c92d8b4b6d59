import { describe, expect, it } from 'vitest';

import type { CaseFacts } from '../../bench/verdict/case.ts';
import { IPHONE } from '../../bench/verdict/iphone/part.ts';
import { PHONE } from '../../bench/verdict/phone/part.ts';
import { PROGRAMS } from '../../bench/verdict/programs/part.ts';
import { VIRTUAL } from '../../bench/verdict/virtual/part.ts';

const CASES: Record<string, CaseFacts[]> = { virtual: VIRTUAL.cases, phone: PHONE.cases, iphone: IPHONE.cases, programs: PROGRAMS.cases };
const all = Object.values(CASES).flat();

const TOOLKITS = [
  ...['GTK 2', 'GTK 3', 'GTK 4', 'Qt 5', 'Qt 6', 'Chromium', 'Firefox', 'LibreOffice', 'Swing', 'wx', 'VTE', 'xterm', 'Tk'],
  ...['virtual phone', 'virtual desktop', 'adb', 'adb with helper', 'WebDriverAgent'],
];
/** What is done to controls, as the parts call it. */
const PERTURBATIONS: Record<string, RegExp> = {
  'handler disabled': /^dead$/,
  'control that reverts': /^reverts$/,
  'value clamped': /^clamps$/,
  'dialog that swallows the input': /^dialog swallows$/,
  'postcondition that held before': /^held before/,
  'app that crashes': /crashes$/,
  'field that reformats': /^groups digits$/,
  'list that reorders': /^list reorders$/,
  'late effect': /^late$/,
};

describe('the verdict bench', () => {
  it.each([
    ['virtual', 200],
    ['phone', 150],
    ['iphone', 150],
    ['programs', 250],
  ])('has on %s at least %i cases', (part, least) => {
    expect(CASES[part]?.length).toBeGreaterThanOrEqual(least);
  });

  it('has at least 120 pairs of control and perturbation', () => {
    expect(new Set(all.map(({ control, perturbation }) => `${control} / ${perturbation}`)).size).toBeGreaterThanOrEqual(120);
  });

  it('operates at least 16 programs, of every toolkit', () => {
    const programs = CASES['programs']?.map(({ toolkit, params }) => `${toolkit} ${params?.['program'] ?? ''}`);
    expect(new Set(programs).size).toBeGreaterThanOrEqual(16);
    expect([...new Set(all.map(({ toolkit }) => toolkit))].sort()).toEqual(TOOLKITS.sort());
  });

  describe.each(Object.entries(CASES))('on %s', (_, cases) => {
    it.each(Object.entries(PERTURBATIONS))('tries a %s', (_name, pattern) => {
      expect(cases.some(({ perturbation }) => pattern.test(perturbation))).toBe(true);
    });
  });

  it('tries effects that come 0.1 to 3 s late', () => {
    const late = all.flatMap(({ perturbation, dueMs }) => (perturbation === 'late' && dueMs !== undefined ? [dueMs] : []));
    expect([Math.min(...late), Math.max(...late)]).toEqual([100, 3000]);
  });
});
