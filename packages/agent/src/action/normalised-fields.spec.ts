import { expect, it } from 'vitest';

import { normaliseAgentAction } from './agent-action.ts';
import { formatNormalised, normalisedFields } from './normalised-fields.ts';

const said = (input: unknown): string[] => normalisedFields(input, normaliseAgentAction(input)).map(formatNormalised);

it.each<[unknown, string[]]>([
  [{ type: 'tap', x: 3, y: 4, reason: 'because' }, []],
  [{ type: 'tap', x: '3' }, ['x: string, took 0', 'y: missing, took 0']],
  [{ type: 'tpa', x: 3, y: 4 }, ['type: "tpa", took "wait"', 'durationMs: missing, took 1000']],
  [{ type: 'type', text: null }, ['text: null, took ""']],
  [{ type: 'swipe', x1: 1, y1: 2, x2: 3, y2: 4, durationMs: 250.4 }, ['durationMs: number, took 250']],
  ['tap', ['type: missing, took "wait"', 'durationMs: missing, took 1000']],
])('%j', (input, lines) => {
  expect(said(input)).toEqual(lines);
});
