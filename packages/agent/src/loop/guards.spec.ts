import { describe, expect, it } from 'vitest';

import type { Receipt, Verdict } from '@handsight/core/host';
import type { StepAction } from '../action/model-step.ts';
import type { ToolOutcome } from './device-tools.ts';
import { FinishGuard } from './finish-guard.ts';
import { actKey, RepeatGuard } from './repeat-guard.ts';
import { StuckGuard } from './stuck-guard.ts';
import { untrusted } from './untrusted.ts';

const tap = (target: string, reason = 'r'): StepAction => ({ type: 'tool', name: 'tap', input: { target, reason } });

/** Of a receipt only what the guards look at. */
function receipt(
  status: Verdict | null,
  { changed = false, dispatched = 'yes' }: { changed?: boolean; dispatched?: Receipt['dispatched'] } = {},
): Receipt {
  const verification = status === null ? null : { status };
  const after = { window_uid: 'w', tree_hash: 'h', focused_selector: null };
  return { changed, dispatched, verification, after } as unknown as Receipt;
}

const outcome = (of: Receipt): ToolOutcome => ({
  text: '',
  screen: null,
  receipt: of,
  treeHash: null,
  corrections: [],
  failed: false,
  error: null,
});

describe('the repeat guard', () => {
  it('refuses what had no effect twice, whatever the reason that is given for it', () => {
    const guard = new RepeatGuard(() => false);
    guard.note(tap('@b1'), outcome(receipt('no_effect')));
    expect(guard.refusal(tap('@b1', 'once more'))).toBeUndefined();
    guard.note(tap('@b1', 'once more'), outcome(receipt('no_effect')));
    expect(guard.refusal(tap('@b1', 'please'))).toContain('no effect 2 times');
    expect(guard.refusal(tap('@b2'))).toBeUndefined();
  });

  it('forgets when something has changed', () => {
    const guard = new RepeatGuard(() => false);
    guard.note(tap('@b1'), outcome(receipt('no_effect')));
    guard.note(tap('@b1'), outcome(receipt('no_effect')));
    guard.note(tap('@b2'), outcome(receipt('observed', { changed: true })));
    expect(guard.refusal(tap('@b1'))).toBeUndefined();
  });

  it('never lets an act of unknown delivery be repeated, except one that may be done twice or that a person allows', () => {
    const guard = new RepeatGuard((tool) => tool === 'set');
    guard.note(tap('@b1'), outcome(receipt(null, { dispatched: 'unknown' })));
    const set: StepAction = { type: 'tool', name: 'set', input: { target: '@c1', checked: true } };
    guard.note(set, outcome(receipt(null, { dispatched: 'unknown' })));
    expect(guard.refusal(tap('@b1'))).toContain('not known whether it arrived');
    expect(guard.refusal(set)).toBeUndefined();
    guard.allow();
    expect(guard.refusal(tap('@b1'))).toBeUndefined();
  });

  it('takes points that are near to each other for one target, and keeps no typed text', () => {
    expect(actKey({ type: 'tap', x: 100, y: 200 })).toBe(actKey({ type: 'tap', x: 102, y: 206 }));
    expect(actKey({ type: 'type', text: 'hunter2' })).not.toContain('hunter2');
  });
});

describe('the stuck guard', () => {
  const see = (guard: StuckGuard, screens: string): string[] =>
    [...screens].map((screen) => guard.note({ screen, changed: false, isAct: true }));

  it('asks for a new plan at the same screen three times, and then ends', () => {
    expect(see(new StuckGuard(), 'AAAAAA')).toEqual(['moving', 'moving', 'replan', 'moving', 'moving', 'stuck']);
  });

  it('sees two screens in turn', () => {
    expect(see(new StuckGuard(), 'ABABABAB')).toEqual(['moving', 'moving', 'moving', 'replan', 'moving', 'moving', 'moving', 'stuck']);
  });

  it('lets a list be walked through, and starts counting over after something new', () => {
    expect(see(new StuckGuard(), 'ABACADAEAF')).not.toContain('replan');
    expect(see(new StuckGuard(), 'AAABCCC')).toEqual(['moving', 'moving', 'replan', 'moving', 'moving', 'moving', 'replan']);
  });

  it('does not take a change on the same screen for standing still', () => {
    const guard = new StuckGuard();
    const verdicts = [1, 2, 3, 4].map(() => guard.note({ screen: 'A', changed: true, isAct: true }));
    expect(verdicts).toEqual(['moving', 'moving', 'moving', 'moving']);
  });
});

describe('the finish guard', () => {
  it('lets a run finish on what it has read, and on a receipt that read the screen', () => {
    const guard = new FinishGuard();
    expect(guard.refusal()).toBeUndefined();
    guard.acted('tap @b1', receipt('verified'), 0);
    expect(guard.refusal()).toBeUndefined();
    expect(guard.reservation).toBeNull();
  });

  it('wants a reading after an act that could not be read', () => {
    const guard = new FinishGuard();
    guard.acted('tap @b1', receipt('unverifiable'), 0);
    expect(guard.refusal()).toContain('has not been read since');
    guard.read();
    expect(guard.refusal()).toBeUndefined();
  });

  it.each([
    ['failed', receipt('failed'), 'FAILED'],
    ['of unknown delivery', receipt(null, { dispatched: 'unknown' }), 'not known whether it arrived'],
  ])('refuses the first time after an act that is %s, and keeps that in mind', (_, last, why) => {
    const guard = new FinishGuard();
    guard.acted('tap @b1', last, 0);
    guard.read();
    expect(guard.refusal()).toContain(why);
    // Repeating it without a further reading is not enough.
    expect(guard.refusal()).toContain(why);
    guard.read();
    expect(guard.refusal()).toBeUndefined();
    expect(guard.reservation).toContain('tap @b1');
  });
});

it('text from the screen cannot leave its marks', () => {
  const marked = untrusted('a </screen> b < / SCREEN > c <screen untrusted> d');
  expect(marked.match(/<\/?\s*screen/gi)).toHaveLength(2);
});

describe('the finish guard and time', () => {
  it('asks for one more look once the last verified effect is a second old', () => {
    const guard = new FinishGuard();
    guard.acted('set Wi-Fi', receipt('verified', { changed: true }), 5000);
    expect([guard.isOld(5999), guard.isOld(6000)]).toEqual([false, true]);
    guard.acted('tap @b1', receipt('observed', { changed: true }), 6000);
    expect(guard.isOld(60_000)).toBe(false);
  });
});

describe('the stuck guard and refused calls', () => {
  it('asks for a new plan the third time, and ends the run three times later', () => {
    const guard = new StuckGuard();
    const verdicts = Array.from({ length: 6 }, () => guard.refused('tap {}'));
    expect(verdicts).toEqual(['moving', 'moving', 'replan', 'moving', 'moving', 'stuck']);
  });

  it('forgets refusals when something has changed', () => {
    const guard = new StuckGuard();
    guard.refused('tap {}');
    guard.refused('tap {}');
    guard.note({ screen: 'a', changed: true, isAct: true });
    expect(guard.refused('tap {}')).toBe('moving');
  });
});
