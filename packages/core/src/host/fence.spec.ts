import { describe, expect, it } from 'vitest';

import { HandsightError } from '../error/errors.ts';
import { SteppedClock } from '../device/clock.ts';
import { Fence, type DeviceLease, type FencedDevice } from './fence.ts';
import { Ledger } from './ledger.ts';

const lease = (token: number, isValid = (): boolean => true): DeviceLease => ({ token, caller: `run#${token}`, isValid });
const AT_ITS_HOST: FencedDevice = { fence: () => Promise.resolve() };
const kindOf = (work: () => unknown): unknown => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof Error && 'kind' in error ? error.kind : error;
  }
};

describe('the fence of a device', () => {
  it('lets anyone act where there is no lease, and nobody but the holder where there is one', () => {
    const fence = new Fence('virtual:pocket', new SteppedClock(0));
    fence.check('rest');
    const end = fence.grant(lease(1));
    fence.check('run#1');
    expect(kindOf(() => fence.check('rest'))).toBe('DeviceLeased');
    end();
    fence.check('rest');
  });

  it('refuses a run whose lease went to another, and one whose time is up', () => {
    const fence = new Fence('virtual:pocket', new SteppedClock(0));
    let isValid = true;
    fence.grant(lease(1));
    fence.grant(lease(2, () => isValid));
    expect(kindOf(() => fence.check('run#1'))).toBe('LeaseLost');
    fence.check('run#2');
    isValid = false;
    expect(kindOf(() => fence.check('run#2'))).toBe('LeaseLost');
  });

  it('lets people act while the run lends the device, and only as long as the lease holds', () => {
    const fence = new Fence('virtual:pocket', new SteppedClock(0));
    let isValid = true;
    fence.grant(lease(1))();
    fence.grant(lease(2, () => isValid));
    fence.lend('run#1', true);
    expect(kindOf(() => fence.check('person'))).toBe('DeviceLeased');
    fence.lend('run#2', true);
    fence.check('person');
    expect(kindOf(() => fence.check('run#1'))).toBe('LeaseLost');
    isValid = false;
    expect(kindOf(() => fence.check('person'))).toBe('LeaseLost');
    isValid = true;
    fence.lend('run#2', false);
    expect(kindOf(() => fence.check('person'))).toBe('DeviceLeased');
  });

  it('refuses an older token, and the same one again', () => {
    const fence = new Fence('virtual:pocket', new SteppedClock(0));
    fence.grant(lease(7))();
    for (const token of [7, 3]) expect(kindOf(() => fence.grant(lease(token)))).toBe('LeaseLost');
  });

  it('sends nothing when the lease runs out while the input is noted, and knows then that nothing was sent', async () => {
    const fence = new Fence('virtual:pocket', new SteppedClock(0));
    let isValid = true;
    const noted: string[] = [];
    fence.grant({
      ...lease(1, () => isValid),
      onInput: (delivery) => {
        noted.push(delivery);
        isValid = false;
        return Promise.resolve();
      },
    });
    const ledger = new Ledger(fence.doorFor('run#1', AT_ITS_HOST));
    let sent = 0;
    await expect(ledger.send(() => Promise.resolve(sent++))).rejects.toMatchObject({ kind: 'LeaseLost' });
    expect({ sent, dispatched: ledger.dispatched, noted }).toEqual({ sent: 0, dispatched: 'no', noted: ['unknown'] });
  });

  it('notes an input before it is sent and its outcome', async () => {
    const fence = new Fence('virtual:pocket', new SteppedClock(0));
    const noted: string[] = [];
    fence.grant({ ...lease(1), onInput: (delivery) => Promise.resolve(void noted.push(delivery)) });
    const ledger = new Ledger(fence.doorFor('run#1', AT_ITS_HOST));
    await ledger.send(() => Promise.resolve(noted.push('sent')));
    expect(noted).toEqual(['unknown', 'sent', 'yes']);
  });

  it("has the device refuse older leases before anything is sent, and makes inputs of nobody's lease under none", async () => {
    const fence = new Fence('android:1', new SteppedClock(0));
    const heard: unknown[] = [];
    const device: FencedDevice = { fence: (token) => Promise.resolve(void heard.push(token)) };
    const input = (caller: string): Promise<number> =>
      new Ledger(fence.doorFor(caller, device)).send(() => Promise.resolve(heard.push(caller)));
    const end = fence.grant(lease(7));
    await input('run#7');
    end();
    await input('rest');
    expect(heard).toEqual([7, 'run#7', undefined, 'rest']);
  });

  it('knows that nothing was sent where the device has a newer lease', async () => {
    const fence = new Fence('android:1', new SteppedClock(0));
    fence.grant(lease(7));
    const refusal = new HandsightError('LeaseLost', 'it has a newer one', {});
    const ledger = new Ledger(fence.doorFor('run#7', { fence: () => Promise.reject(refusal) }));
    await expect(ledger.send(() => Promise.resolve())).rejects.toBe(refusal);
    expect(ledger.dispatched).toBe('no');
  });
});

describe('a claim', () => {
  const setUp = () => {
    const clock = new SteppedClock(0);
    return { clock, fence: new Fence('virtual:pocket', clock) };
  };

  it('keeps every other client from acting, and says who holds the device and until when', () => {
    const { fence } = setUp();
    fence.claimFor('mcp claude', 'client');
    fence.check('mcp claude');
    expect(() => fence.check('rest')).toThrow('virtual:pocket is claimed by mcp claude, until 1970-01-01T00:10:00.000Z');
    expect(() => fence.claimFor('mcp other 2', 'client')).toThrow('claimed by mcp claude');
  });

  it('takes REST calls without a token for one client, whatever they call themselves', () => {
    const { fence } = setUp();
    fence.claimFor('rest first', 'client');
    fence.check('rest second');
    expect(() => fence.check('mcp claude')).toThrow('claimed by rest');
  });

  it('ends ten minutes after the last act of its holder', async () => {
    const { fence, clock } = setUp();
    fence.claimFor('rest', 'client');
    await clock.step(500_000);
    fence.check('rest');
    await clock.step(500_000);
    expect(() => fence.check('mcp claude')).toThrow('claimed');
    await clock.step(100_000);
    fence.check('mcp claude');
    expect(fence.claim).toBeUndefined();
  });

  it('of a run lasts until the run ends, and lets others act while the run is held', async () => {
    const { fence, clock } = setUp();
    const claim = fence.claimFor('agent run-1', 'run');
    await clock.step(3_600_000);
    expect(() => fence.check('rest')).toThrow('until its run ends');
    claim.lend(true);
    fence.check('rest');
    claim.lend(false);
    expect(() => fence.check('rest')).toThrow('claimed');
    claim.release();
    fence.check('rest');
  });

  it('of a client outlives the flows that the client runs, in whatever order they end', () => {
    const { fence } = setUp();
    fence.claimFor('rest', 'client');
    const flows = [fence.claimFor('rest', 'run'), fence.claimFor('rest', 'run')];
    for (const flow of flows) flow.release();
    expect(fence.claim).toMatchObject({ holder: 'rest' });
    expect(fence.release('rest')).toBe(true);
    expect(fence.claim).toBeUndefined();
  });
});
