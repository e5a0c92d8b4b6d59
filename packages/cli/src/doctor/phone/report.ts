import { SERVER_VERSION } from '@handsight/core/version';
import type { SetupStep } from '@handsight/ios';

import { styled, type Line } from '../../terminal.ts';
import type { CheckResult, Conformance } from './conformance.ts';

const MARKS = { pass: ['green', '✓'], fail: ['red', '✗'], skip: ['yellow', '–'] } as const;

/** A line of the table, and what to do about a failure. */
export function resultLines({ name, state, ms, detail, advice }: CheckResult): Line[] {
  const [colour, mark] = MARKS[state];
  const line = styled(colour, `${mark} ${name.padEnd(15)} ${String(ms).padStart(6)} ms  ${detail}`);
  return advice === undefined ? [line] : [line, `    → ${advice}`];
}

export function summaryLines({ phone, results, speed }: Conformance): Line[] {
  const count = (state: CheckResult['state']): number => results.filter((result) => result.state === state).length;
  return [
    '',
    `${phone.manufacturer} ${phone.model}, ${phone.system}: ${count('pass')} passed, ${count('fail')} failed, ${count('skip')} skipped`,
    ...speed.map(
      ({ path, reading_ms, tap_ms }) =>
        `by ${path}: ${reading_ms} ms a reading${tap_ms === null ? '' : `, ${tap_ms} ms a tap with its receipt`}`,
    ),
  ];
}

/** A step of setting an iPhone up, and the command that does it. */
export function setupLines({ name, state, detail, fix }: SetupStep): Line[] {
  const [colour, mark] = MARKS[state === 'ok' ? 'pass' : 'fail'];
  const line = styled(colour, `${mark} ${name}: ${detail}`);
  return fix === undefined || fix === '' ? [line] : [line, `    → ${fix}`];
}

/** Which steps are done; never a udid or an address. */
export const setupReport = (setup: readonly SetupStep[], now: Date): string =>
  reported({ setup: setup.map(({ name, state }) => ({ name, state })) }, now);

/** Safe to attach to an issue: the phone's make, never its serial, its owner or anything on its screen. */
export const reportOf = (conformance: Conformance, now: Date): string => reported(conformance, now);

const reported = (facts: object, now: Date): string =>
  `${JSON.stringify({ handsight: SERVER_VERSION, date: now.toISOString().slice(0, 10), node: process.versions.node, platform: process.platform, ...facts }, undefined, 2)}\n`;
