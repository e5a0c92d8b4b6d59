import { describe, expect, it } from 'vitest';

import { SteppedClock } from '../../device/clock.ts';
import { AnswerLinks } from './answer-links.ts';

describe('a link to a question', () => {
  it('is of use once, and whoever has used it answers until the question expires', async () => {
    const clock = new SteppedClock();
    const links = new AnswerLinks(clock);
    const token = links.issue('ap:1', clock.now() + 60_000);
    expect(token).toMatch(/^[\w-]{43}$/);
    const session = links.claim(token);
    expect(() => links.claim(token)).toThrow('used or has expired');
    expect([links.isOpen(token), links.approvalOf(session)]).toEqual([false, 'ap:1']);
    await clock.step(60_000);
    expect(() => links.approvalOf(session)).toThrow('the link has expired');
  });

  it('that nobody used expires with its question', async () => {
    const clock = new SteppedClock();
    const links = new AnswerLinks(clock);
    const token = links.issue('ap:1', clock.now() + 60_000);
    await clock.step(59_999);
    expect(links.isOpen(token)).toBe(true);
    await clock.step(1);
    expect(links.isOpen(token)).toBe(false);
    expect(() => links.claim(token)).toThrow('used or has expired');
  });
});
