import { describe, expect, it } from 'vitest';
import { makeConfig } from '../../config/load.ts';
import { SteppedClock } from '../../device/clock.ts';
import { Approvals, type Approval } from './approvals.ts';
import type { BoundContent } from './bound-content.ts';
import { Confirmations, type Proposal } from './confirmations.ts';
import { OperatorAuthority } from './operator.ts';

const PROPOSAL: Proposal = {
  names: ['tap', 'click_element'],
  args: { button: 'left' },
  targets: [
    {
      window_uid: 'w1',
      selector: 'Button[name="Pay"]',
      element_key: '@b1',
      bounds: { left: 0, top: 0, right: 10, bottom: 10 },
      roles: ['Button'],
      name: 'Pay',
    },
  ],
  shownArgs: { button: 'left' },
  reason: 'the user wants the shoes',
  caller: 'mcp:1',
  picture: 'pictures/1.png',
};

function setUp() {
  const clock = new SteppedClock(Date.UTC(2024, 0, 1));
  const authority = new OperatorAuthority();
  const approvals = new Approvals({ clock, ttlMs: 300_000, authority });
  const config = makeConfig({ confirmation_required: [{ name_regex: 'Pay', approver: 'human' }] });
  const guard = new Confirmations(config, { clock, approvals });
  const propose = (): Approval => {
    const proposed = guard.propose(PROPOSAL);
    if (proposed.kind !== 'approval') throw new Error('a token came without a person');
    return proposed.approval;
  };
  return { clock, authority, approvals, guard, propose };
}

describe('an approval', () => {
  it('waits in the list with what a person needs to decide', () => {
    const { approvals, propose } = setUp();
    const { id } = propose();
    expect(approvals.list()).toEqual([
      {
        id,
        created_at: '2024-01-01T00:00:00.000Z',
        expires_at: '2024-01-01T00:05:00.000Z',
        action: 'tap',
        args: { button: 'left' },
        targets: [{ window_uid: 'w1', selector: 'Button[name="Pay"]', bounds: { left: 0, top: 0, right: 10, bottom: 10 } }],
        picture: 'pictures/1.png',
        reason: 'the user wants the shoes',
        caller: 'mcp:1',
        bound: [],
        changing: [],
        together: false,
        status: 'pending',
        decided_by: null,
        note: null,
      },
    ]);
  });

  it('leaves out and names what changes by itself, and stays bound to the rest', async () => {
    const { approvals, authority, guard } = setUp();
    const content = (time: string, amount: string): BoundContent => ({
      items: [
        { id: 'clock', name: '', raw: time, shown: time, isEditable: false },
        { id: 'amount', name: 'Amount', raw: amount, shown: amount, isEditable: true },
      ],
      controls: '',
      bounds: undefined,
    });
    const proposed = guard.propose({ ...PROPOSAL, content: content('12:00', '5'), changing: () => Promise.resolve(new Set(['clock'])) });
    if (proposed.kind !== 'approval') throw new Error('a token came without a person');
    const { id } = proposed.approval;
    await expect.poll(() => approvals.get(id).changing).toEqual(['12:00']);
    expect(approvals.get(id).bound).toEqual([{ name: 'Amount', value: '5' }]);
    approvals.approve(authority, id, 'a person');
    const token = approvals.tokenOf(id)?.confirm_token;
    const { names, args, targets } = PROPOSAL;
    expect(() => guard.admit({ names, args, targets, content: content('12:01', '5000') }, token)).toThrow(/Amount: "5" is now "5000"/);
    guard.admit({ names, args, targets, content: content('12:01', '5') }, token);
  });

  it('gives the waiting caller a token that lets the action pass', async () => {
    const { approvals, authority, guard, propose } = setUp();
    const { id } = propose();
    const waiting = approvals.waitFor(id);
    expect(approvals.tokenOf(id)).toBeUndefined();
    expect(approvals.approve(authority, id, 'Ada')).toMatchObject({ status: 'approved', decided_by: 'Ada' });
    const { confirm_token } = await waiting;
    expect(approvals.tokenOf(id)?.confirm_token).toBe(confirm_token);
    expect(approvals.list()).toEqual([]);
    guard.admit(PROPOSAL, confirm_token);
    expect(() => guard.admit(PROPOSAL, confirm_token)).toThrow('used');
  });

  it('starts the life of its token when the person decides', async () => {
    const { approvals, authority, clock, guard, propose } = setUp();
    const { id } = propose();
    await clock.step(299_000);
    approvals.approve(authority, id, 'Ada');
    await clock.step(59_000);
    guard.admit(PROPOSAL, approvals.tokenOf(id)?.confirm_token);
  });

  it('reports the rejection and its reason to the waiting caller', async () => {
    const { approvals, authority, propose } = setUp();
    const { id } = propose();
    const waiting = approvals.waitFor(id);
    approvals.reject(authority, id, 'Ada', 'too expensive');
    await expect(waiting).rejects.toMatchObject({ kind: 'PermissionDenied', message: 'Ada rejected it: too expensive' });
    expect(() => approvals.tokenOf(id)).toThrow('Ada rejected it');
  });

  it('expires when nobody decides', async () => {
    const { approvals, authority, clock, propose } = setUp();
    const { id } = propose();
    const waiting = expect(approvals.waitFor(id)).rejects.toMatchObject({ kind: 'Timeout' });
    await clock.step(300_000);
    await waiting;
    expect(approvals.list()).toEqual([]);
    expect(() => approvals.approve(authority, id, 'Ada')).toThrow('already expired');
  });

  it('can be decided once, and only with the operator’s authority', () => {
    const { approvals, authority, propose } = setUp();
    const { id } = propose();
    expect(() => approvals.approve(new OperatorAuthority(), id, 'the agent')).toThrow('only the operator');
    expect(() => approvals.reject(new OperatorAuthority(), id, 'the agent')).toThrow('only the operator');
    expect(approvals.list()).toHaveLength(1);
    approvals.reject(authority, id, 'Ada');
    expect(() => approvals.approve(authority, id, 'Ada')).toThrow('already rejected');
    expect(() => approvals.approve(authority, 'ap:0', 'Ada')).toThrow('no such approval');
  });

  it('can be waited for no longer when the caller gives up', async () => {
    const { approvals, authority, propose } = setUp();
    const { id } = propose();
    const cancel = new AbortController();
    const waiting = approvals.waitFor(id, cancel.signal);
    cancel.abort();
    await expect(waiting).rejects.toMatchObject({ kind: 'Cancelled' });
    approvals.approve(authority, id, 'Ada');
    await expect(approvals.waitFor(id)).resolves.toMatchObject({ confirm_token: approvals.tokenOf(id)?.confirm_token });
  });

  it('is reported to listeners, from proposal to decision', async () => {
    const { approvals, authority, clock, propose } = setUp();
    const reported: string[] = [];
    const stop = approvals.subscribe(({ status }) => reported.push(status));
    const first = propose();
    propose();
    approvals.approve(authority, first.id, 'Ada');
    await clock.step(300_000);
    approvals.list();
    stop();
    propose();
    expect(reported).toEqual(['pending', 'pending', 'approved', 'expired']);
  });

  it('is refused when nobody could read them all', () => {
    const { approvals, propose } = setUp();
    for (let i = 0; i < 100; i++) propose();
    expect(propose).toThrow('100 approvals are already waiting');
    expect(approvals.list()).toHaveLength(100);
  });
});
