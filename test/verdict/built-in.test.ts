import { describe, expect, it } from 'vitest';

import type { Part } from '../../bench/verdict/case.ts';
import { IPHONE } from '../../bench/verdict/iphone/part.ts';
import { PHONE } from '../../bench/verdict/phone/part.ts';
import { runPart } from '../../bench/verdict/run.ts';
import { sampleOf } from '../../bench/verdict/sample.ts';
import { tally } from '../../bench/verdict/tally.ts';
import { VIRTUAL } from '../../bench/verdict/virtual/part.ts';
import { describeWith } from '../requires.ts';

/** It takes half a minute; beside other suites on a crowded machine many times that. */
const TIMEOUT_MS = 400_000;
/** Shares that docs/verdicts.md promises. */
const NAMED = 0.98;
const UNVERIFIABLE = 0.05;

async function expectTrue<Bed>(part: Part<Bed>, pairs: number, named = NAMED): Promise<void> {
  const { faults, observed, toolkits, pairs: counted } = tally(await runPart(part));
  expect(Object.values(faults).flat()).toEqual([]);
  expect(observed.named / observed.total, observed.wrong.join('\n')).toBeGreaterThanOrEqual(named);
  for (const { unverifiable, readable } of Object.values(toolkits)) expect(unverifiable / readable).toBeLessThanOrEqual(UNVERIFIABLE);
  expect(counted).toBeGreaterThanOrEqual(pairs);
}

describe('verdicts on the built-in devices', () => {
  it('are true', { timeout: TIMEOUT_MS }, () => expectTrue(sampleOf(VIRTUAL, { lanes: 6 }), 120));
});

/** The others were tried on the built-in phone by the same code. */
const OVER_ADB = /^(?:button|switch|text field|enter key|list item|swiped row|dialog button|drop-down|slider)$/;

describeWith({ package: 'adb' }, 'verdicts on the phone over adb', () => {
  it('are true', { timeout: TIMEOUT_MS }, () => expectTrue(sampleOf(PHONE, { lanes: 6, controls: OVER_ADB }), 40));
});

/** iOS does not say what reacted as precisely: a tab's page and a dialog's successor are told by comparing readings alone. */
const NAMED_ON_IPHONE = 0.9;
const ON_IPHONE = /^(?:button|switch|text field|enter key|list item|swiped row|dialog button|drop-down|slider|double tap)$/;

describe('verdicts on the built-in iPhone', () => {
  it('are true', { timeout: TIMEOUT_MS }, () => expectTrue(sampleOf(IPHONE, { lanes: 6, controls: ON_IPHONE }), 40, NAMED_ON_IPHONE));
});
