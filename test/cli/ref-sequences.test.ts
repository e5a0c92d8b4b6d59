import { describe, expect, it } from 'vitest';

import { readDumpFolder } from '../../bench/dump-folder.ts';
import { deviceTallies } from '../../bench/device-sequences.ts';
import { refTally } from '../../bench/ref-sequences.ts';
import { describeWith, fromRoot } from '../requires.ts';

const CORPUS = '../shared/corpus/android';

describeWith({ folder: CORPUS }, 'refs on real screens that go on', () => {
  it('are kept by at least 98 of 100 elements that stay, and never come to mean another', async () => {
    const { dumps } = await readDumpFolder(fromRoot(CORPUS));
    const tallies = [...refTally(dumps).values()];
    const sum = (of: 'stayed' | 'kept' | 'wrong'): number => tallies.reduce((total, tally) => total + tally[of], 0);
    expect(tallies.length).toBe(5);
    expect(sum('wrong')).toBe(0);
    expect(sum('kept') / sum('stayed')).toBeGreaterThanOrEqual(0.98);
  });
});

describe('refs on a walk through the built-in devices, by their own keys', () => {
  it.each([1, 2])('are kept by at least 98 of 100 elements that stay, and never come to mean another (walk %i)', async (seed) => {
    const tallies = await deviceTallies(150, seed);
    const sum = (of: 'stayed' | 'kept' | 'wrong'): number => tallies.reduce((total, tally) => total + tally[of], 0);
    expect(sum('stayed')).toBeGreaterThan(1000);
    expect(sum('wrong')).toBe(0);
    expect(sum('kept') / sum('stayed')).toBeGreaterThanOrEqual(0.98);
  });
});
