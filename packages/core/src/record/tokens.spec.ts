import { describe, expect, it } from 'vitest';
import { SteppedClock } from '../device/clock.ts';
import { TreeTokens } from './tokens.ts';

describe('a tree token', () => {
  it('names one reading of one window', () => {
    const tokens = new TreeTokens<string>(new SteppedClock());
    const token = tokens.put('w1', 'tree');
    expect(token).toMatch(/^tt:[0-9a-f]{16}$/);
    expect(tokens.get(token, 'w1')).toBe('tree');
    expect(tokens.get(token, 'w2')).toBeUndefined();
    expect(tokens.get('tt:0000000000000000', 'w1')).toBeUndefined();
  });

  it('lasts five minutes', async () => {
    const clock = new SteppedClock();
    const tokens = new TreeTokens<string>(clock);
    const token = tokens.put('w1', 'tree');
    await clock.step(299_999);
    expect(tokens.get(token, 'w1')).toBe('tree');
    await clock.step(1);
    expect(tokens.get(token, 'w1')).toBeUndefined();
  });

  it('gives way to sixteen newer ones of its window, and to none of another', () => {
    const tokens = new TreeTokens<number>(new SteppedClock());
    const other = tokens.put('w2', -1);
    const mine = Array.from({ length: 17 }, (_, i) => tokens.put('w1', i));
    expect(mine.map((token) => tokens.get(token, 'w1'))).toEqual([undefined, ...Array.from({ length: 16 }, (_, i) => i + 1)]);
    expect(tokens.get(other, 'w2')).toBe(-1);
  });
});
