import { describe, expect, it } from 'vitest';

import { HandsightError } from '../error/errors.ts';
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
    const fence = new Fence('virtual:pocket');
    fence.check('rest');
    const end = fence.grant(lease(1));
    fence.check('run#1');
    expect(kindOf(() => fence.check('rest'))).toBe('DeviceLeased');
    end();
    fence.check('rest');
  });

  it('refuses a run whose lease went to another, and one whose time is up', () => {
    const fence = new Fence('virtual:pocket');
    let isValid = true;
    fence.grant(lease(1));
    fence.grant(lease(2, () => isValid));
    expect(kindOf(() => fence.check('run#1'))).toBe('LeaseLost');
    fence.check('run#2');
    isValid = false;
    expect(kindOf(() => fence.check('run#2'))).toBe('LeaseLost');
  });

  it('lets people act while the run lends the device, and only as long as the lease holds', () => {
    const fence = new Fence('virtual:pocket');
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
    const fence = new Fence('virtual:pocket');
    fence.grant(lease(7))();
    for (const token of [7, 3]) expect(kindOf(() => fence.grant(lease(token)))).toBe('LeaseLost');
  });

  it('sends nothing when the lease runs out while the input is noted, and knows then that nothing was sent', async () => {
    const fence = new Fence('virtual:pocket');
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
    const fence = new Fence('virtual:pocket');
    const noted: string[] = [];
    fence.grant({ ...lease(1), onInput: (delivery) => Promise.resolve(void noted.push(delivery)) });
    const ledger = new Ledger(fence.doorFor('run#1', AT_ITS_HOST));
    await ledger.send(() => Promise.resolve(noted.push('sent')));
    expect(noted).toEqual(['unknown', 'sent', 'yes']);
  });

  it("has the device refuse older leases before anything is sent, and makes inputs of nobody's lease under none", async () => {
    const fence = new Fence('android:1');
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
    const fence = new Fence('android:1');
    fence.grant(lease(7));
    const refusal = new HandsightError('LeaseLost', 'it has a newer one', {});
    const ledger = new Ledger(fence.doorFor('run#7', { fence: () => Promise.reject(refusal) }));
    await expect(ledger.send(() => Promise.resolve())).rejects.toBe(refusal);
    expect(ledger.dispatched).toBe('no');
  });
});
