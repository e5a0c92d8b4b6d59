import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SteppedClock } from '../device/clock.ts';
import { HandsightError } from '../error/errors.ts';
import { Budgets, type Charge } from './budgets.ts';

const refusal = (kind: string, context: object): object =>
  expect.objectContaining({ kind, context: expect.objectContaining(context) as object }) as object;

describe('budgets', () => {
  it('refuse the action that would exceed them, and do not charge it', () => {
    const budgets = new Budgets({ max_actions: 2 }, new SteppedClock());
    budgets.admit('action');
    budgets.admit('action');
    for (let i = 0; i < 3; i++) {
      expect(() => budgets.admit('action')).toThrow(refusal('BudgetExceeded', { budget: 'actions', used: 2, limit: 2 }));
    }
    expect(budgets.status().actions).toEqual({ used: 2, limit: 2 });
  });

  it('count every kind on its own', () => {
    const budgets = new Budgets({ max_screenshots: 1, max_vlm_tokens: 100 }, new SteppedClock());
    budgets.admit('screenshot');
    budgets.admit('model_tokens', 60);
    expect(() => budgets.admit('model_tokens', 41)).toThrow(
      refusal('BudgetExceeded', { budget: 'vlm_tokens', used: 60, limit: 100, wanted: 41 }),
    );
    expect(() => budgets.admit('screenshot')).toThrow(refusal('BudgetExceeded', { budget: 'screenshots' }));
    budgets.admit('action');
    expect(budgets.status()).toMatchObject({ actions: { used: 1, limit: null }, vlm_tokens: { used: 60, limit: 100 } });
  });

  it('take the true number of tokens once it is known', () => {
    const budgets = new Budgets({ max_vlm_tokens: 100 }, new SteppedClock());
    budgets.admit('model_tokens', 90);
    budgets.correctModelTokens(90, 30);
    budgets.admit('model_tokens', 70);
    expect(budgets.status().vlm_tokens.used).toBe(100);
  });

  it('let the rate through again as actions grow older than a minute', async () => {
    const clock = new SteppedClock(1000);
    const budgets = new Budgets({ actions_per_minute: 2 }, clock);
    budgets.admit('action');
    await clock.step(10_000);
    budgets.admit('action');
    expect(() => budgets.admit('action')).toThrow(refusal('RateLimited', { used: 2, limit: 2, retry_after_ms: 50_000 }));
    await clock.step(49_999);
    expect(() => budgets.admit('action')).toThrow(refusal('RateLimited', { retry_after_ms: 1 }));
    await clock.step(1);
    budgets.admit('action');
    expect(budgets.status().actions_per_minute).toEqual({ used: 2, limit: 2 });
  });

  it('end a session’s readings, pictures and actions with its time', async () => {
    const clock = new SteppedClock();
    const budgets = new Budgets({ max_session_seconds: 5 }, clock);
    const charges: Charge[] = ['action', 'screenshot', 'model_tokens', 'read'];
    for (const charge of charges) budgets.admit(charge);
    await clock.step(5000);
    for (const charge of charges)
      expect(() => budgets.admit(charge)).toThrow(refusal('BudgetExceeded', { budget: 'session_seconds', used: 5 }));
  });

  it('of zero allow nothing', () => {
    expect(() => new Budgets({ max_actions: 0 }, new SteppedClock()).admit('action')).toThrow(refusal('BudgetExceeded', { limit: 0 }));
    expect(() => new Budgets({ max_session_seconds: 0 }, new SteppedClock()).admit('read')).toThrow(
      refusal('BudgetExceeded', { limit: 0 }),
    );
    expect(() => new Budgets({ actions_per_minute: 0 }, new SteppedClock()).admit('action')).toThrow(
      refusal('BudgetExceeded', { limit: 0 }),
    );
  });

  it('say whether there are any', () => {
    expect(new Budgets({}, new SteppedClock()).status().configured).toBe(false);
    expect(new Budgets({ max_actions: 0 }, new SteppedClock()).status().configured).toBe(true);
  });

  it.each([-1, 0.5, Number.NaN, Infinity])('take no amount of %s', (amount) => {
    const budgets = new Budgets({}, new SteppedClock());
    expect(() => budgets.admit('model_tokens', amount)).toThrow(refusal('BadRequest', {}));
  });

  it('are never exceeded, by count or by rate', async () => {
    const call = fc.record({
      charge: fc.constantFrom<Charge>('action', 'screenshot', 'model_tokens'),
      amount: fc.nat(5),
      wait: fc.nat(40_000),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 60 }), fc.nat(12), fc.nat(6), async (calls, max, perMinute) => {
        const clock = new SteppedClock();
        const limits = { max_actions: max, max_screenshots: max, max_vlm_tokens: max, actions_per_minute: perMinute };
        const budgets = new Budgets(limits, clock);
        const spent = { action: 0, screenshot: 0, model_tokens: 0, read: 0 };
        const actions: number[] = [];
        for (const { charge, amount, wait } of calls) {
          await clock.step(wait);
          try {
            budgets.admit(charge, amount);
          } catch (error) {
            expect(error).toBeInstanceOf(HandsightError);
            continue;
          }
          spent[charge] += amount;
          if (charge === 'action') for (let i = 0; i < amount; i++) actions.push(clock.now());
          expect(actions.filter((at) => at > clock.now() - 60_000).length).toBeLessThanOrEqual(perMinute);
        }
        expect(Math.max(...Object.values(spent))).toBeLessThanOrEqual(max);
        const { actions: a, screenshots: s, vlm_tokens: t } = budgets.status();
        expect([a.used, s.used, t.used]).toEqual([spent.action, spent.screenshot, spent.model_tokens]);
      }),
    );
  });
});
