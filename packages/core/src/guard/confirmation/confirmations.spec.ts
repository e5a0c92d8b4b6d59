import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeConfig } from '../../config/load.ts';
import type { ConfigInput } from '../../config/schema.ts';
import { SteppedClock } from '../../device/clock.ts';
import { HandsightError } from '../../error/errors.ts';
import { Approvals } from './approvals.ts';
import { Confirmations } from './confirmations.ts';
import { OperatorAuthority } from './operator.ts';
import type { ConfirmationRequest, ConfirmationTarget } from './request.ts';

const RULES: ConfigInput['confirmation_required'] = [
  { name_regex: '(?i)delete|pay' },
  { role: 'Button', name_regex: '(?i)submit' },
  { action: 'shell' },
  { name_regex: 'Transfer' },
  { name_regex: 'Transfer', approver: 'human' },
];

const PAY: ConfirmationTarget = {
  window_uid: 'w1',
  selector: 'Window/Button[name="Pay"]',
  element_key: '@b1',
  bounds: { left: 100, top: 200, right: 300, bottom: 260 },
  roles: ['Button', 'button'],
  name: 'Pay',
};

const tap = (target: Partial<ConfirmationTarget> = {}, args: Record<string, unknown> = { button: 'left' }): ConfirmationRequest => ({
  names: ['tap', 'click_element'],
  args,
  targets: [{ ...PAY, ...target }],
});

function confirmations(clock = new SteppedClock()): Confirmations {
  const approvals = new Approvals({ clock, ttlMs: 300_000, authority: new OperatorAuthority() });
  return new Confirmations(makeConfig({ confirmation_required: RULES }), { clock, approvals });
}

function tokenFor(guard: Confirmations, request: ConfirmationRequest): string {
  const proposed = guard.propose({ ...request, shownArgs: {}, reason: '', caller: 'test', picture: null });
  if (proposed.kind !== 'token') throw new Error('an approval is needed');
  return proposed.token.confirm_token;
}

const refused = (kind: string, context: object): object =>
  expect.objectContaining({ kind, context: expect.objectContaining(context) as object }) as object;

describe('what needs a confirmation', () => {
  it.each([
    ['a name anywhere in it', tap({ name: 'Delete all' }), '(?i)delete|pay'],
    ['role and name together', tap({ name: 'Submit' }), '(?i)submit'],
    ['a role by either of its names', tap({ name: 'Submit', roles: ['Hyperlink', 'button'] }), '(?i)submit'],
    [
      'the button around what was hit',
      tap({ name: '$5', roles: ['Text'], around: [{ roles: ['Button'], name: 'Pay $5' }] }),
      '(?i)delete|pay',
    ],
  ])('is found by %s', (_what, request, name_regex) => {
    expect(confirmations().matching(request)).toMatchObject({ name_regex });
  });

  it('is found by the action alone, under any of its names', () => {
    expect(confirmations().matching({ names: ['adb_shell', 'shell'], args: { command: 'ls' }, targets: [] })).toMatchObject({
      action: 'shell',
    });
  });

  it('is found at either end of a drag', () => {
    const drag: ConfirmationRequest = {
      names: ['drag'],
      args: {},
      targets: [
        { ...PAY, name: 'Card' },
        { ...PAY, name: 'Delete' },
      ],
    };
    expect(confirmations().matching(drag)).toBeDefined();
  });

  it('is judged by the strictest rule', () => {
    expect(confirmations().matching(tap({ name: 'Transfer' }))?.approver).toBe('human');
  });

  it('is nothing else', () => {
    const guard = confirmations();
    guard.admit(tap({ name: 'Cancel' }), undefined);
    guard.admit(tap({ name: 'Submit', roles: ['Text'] }), undefined);
    guard.admit({ names: ['key'], args: { keys: 'enter' }, targets: [] }, undefined);
  });

  it('is refused without a token, saying the rule and the target', () => {
    const { window_uid, selector, bounds } = PAY;
    expect(() => confirmations().admit(tap(), undefined)).toThrow(
      refused('ConfirmationRequired', {
        rule: { name_regex: '(?i)delete|pay', approver: 'caller' },
        would_target: [{ window_uid, selector, bounds }],
      }),
    );
  });
});

describe('a confirm_token', () => {
  it('lets exactly the proposed action pass, once', () => {
    const guard = confirmations();
    const token = tokenFor(guard, tap());
    expect(token).toMatch(/^ct:[0-9a-f]{16}$/);
    guard.admit(tap(), token);
    expect(() => guard.admit(tap(), token)).toThrow(refused('ConfirmationInvalid', { reason: 'used' }));
  });

  it('does not care in which order arguments are written', () => {
    const guard = confirmations();
    const token = tokenFor(guard, tap({}, { a: 1, b: { c: [1], d: 2 } }));
    guard.admit(tap({}, { b: { d: 2, c: [1] }, a: 1 }), token);
  });

  it('expires', async () => {
    const clock = new SteppedClock();
    const guard = confirmations(clock);
    const token = tokenFor(guard, tap());
    await clock.step(59_999);
    guard.admit(tap(), token);
    const late = tokenFor(guard, tap());
    await clock.step(60_000);
    expect(() => guard.admit(tap(), late)).toThrow(refused('ConfirmationInvalid', { reason: 'expired' }));
  });

  it.each([
    ['an invented token', 'unknown', tap(), 'ct:0123456789abcdef'],
    ['another action', 'other action', { ...tap(), names: ['long_press'] }, undefined],
    ['other arguments', 'other action', tap({}, { button: 'right' }), undefined],
    ['another window', 'other target', tap({ window_uid: 'w2' }), undefined],
    ['another selector', 'other target', tap({ selector: 'Window/Button[name="Pay all"]' }), undefined],
    ['another element with the same selector', 'other target', tap({ element_key: '@b2' }), undefined],
    ['no target', 'other target', { ...tap(), targets: [] }, undefined],
    ['a second target', 'other target', { ...tap(), targets: [PAY, PAY] }, undefined],
    ['an element that moved', 'moved', tap({ bounds: { left: 121, top: 200, right: 321, bottom: 260 } }), undefined],
    ['an element that grew', 'moved', tap({ bounds: { left: 100, top: 200, right: 300, bottom: 281 } }), undefined],
  ])('does not confirm %s', (_what, reason, request, invented) => {
    const guard = confirmations();
    const token = tokenFor(guard, tap());
    expect(() => guard.admit(request, invented ?? token)).toThrow(refused('ConfirmationInvalid', { reason }));
    guard.admit(tap(), token);
  });

  it('stays good for an element within the tolerance', () => {
    const guard = confirmations();
    guard.admit(tap({ bounds: { left: 120, top: 180, right: 320, bottom: 240 } }), tokenFor(guard, tap()));
  });

  it('of the caller does not replace a person', () => {
    const guard = confirmations();
    const token = tokenFor(guard, tap());
    expect(() => guard.admit(tap({ around: [{ roles: [], name: 'Transfer' }] }), token)).toThrow(
      refused('ConfirmationInvalid', { reason: 'not approved by a person' }),
    );
  });

  it('is good for one use at most, in whatever order tokens are used', () => {
    const use = fc.record({ token: fc.nat(3), action: fc.nat(3), wait: fc.constantFrom(0, 0, 25_000) });
    return fc.assert(
      fc.asyncProperty(fc.array(use, { maxLength: 20 }), async (uses) => {
        const clock = new SteppedClock();
        const guard = confirmations(clock);
        const requests = [0, 1, 2, 3].map((n) => tap({}, { n }));
        const tokens = requests.map((request) => tokenFor(guard, request));
        const passed: number[] = [];
        for (const { token, action, wait } of uses) {
          await clock.step(wait);
          try {
            guard.admit(requests[action] ?? tap(), tokens[token]);
            expect(token).toBe(action);
            expect(clock.now()).toBeLessThan(60_000);
            passed.push(token);
          } catch (error) {
            if (!(error instanceof HandsightError)) throw error;
          }
        }
        expect(new Set(passed).size).toBe(passed.length);
      }),
    );
  });
});
