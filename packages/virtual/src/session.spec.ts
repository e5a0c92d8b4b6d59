import { describe, expect, it } from 'vitest';
import { SteppedClock } from '../../core/src/device/clock.ts';
import { Alarm } from './session.ts';

describe('an alarm', () => {
  it('rings at the time it was last set to, and only then', async () => {
    const clock = new SteppedClock(0);
    const rung: number[] = [];
    const alarm = new Alarm(clock, () => rung.push(clock.now()));
    alarm.setTo(100);
    alarm.setTo(50);
    await clock.step(200);
    expect(rung).toEqual([50]);
  });

  it('does not ring when it is off', async () => {
    const clock = new SteppedClock(0);
    const rung: number[] = [];
    const alarm = new Alarm(clock, () => rung.push(clock.now()));
    alarm.setTo(50);
    alarm.setTo(undefined);
    await clock.step(200);
    expect(rung).toEqual([]);
  });
});
