import { describe, expect, test } from 'vitest';
import { coordinatesOf, toolkitOf } from './application.ts';
import { COORDINATES } from './calls.ts';

const asked = (name: string, version: string): number => coordinatesOf(toolkitOf(name, version, 'program'), version);

describe('what the boxes of a program are asked relative to', () => {
  test.each(['4.10.0', '4.18.6', '4.20', '5.0.1'])('is its window for GTK %s, which knows no place on the screen', (version) => {
    expect(asked('GTK', version)).toBe(COORDINATES.window);
  });

  test.each([
    ['GTK', '4.8.3'],
    ['gtk', '3.24.38'],
    ['GAIL', '2.24.33'],
    ['Qt', '6.8.2'],
    ['Chromium', '142.0'],
    ['Gecko', '140.4.0'],
    ['GTK', ''],
  ])('is the screen for %s %s', (name, version) => {
    expect(asked(name, version)).toBe(COORDINATES.screen);
  });
});
