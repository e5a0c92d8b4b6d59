import { scriptedServer } from '../server.fixture.ts';

import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Receipt } from '../api/types.ts';
import { act, followDecisions, held, lastDone, propose, REASON, underWay } from './act.ts';
import { known } from './approvals.ts';
import { device } from './device.ts';
import { notice } from './notice.ts';

const server = scriptedServer();
const HELD = { tool: 'tap', args: { target: 'Buy' }, message: 'a person has to approve it', approval: 'ap:1' };
const receipt = (error: { code: string; message: string } | null = null): Receipt => ({ action_id: 'tap_1', error }) as Receipt;

beforeAll(() => {
  device.value = 'virtual:login';
  followDecisions();
});
afterEach(() => {
  for (const state of [lastDone, held, notice, underWay]) state.value = undefined;
  known.value = [];
});

describe('an act by hand', () => {
  it('goes to the chosen device with its reason, and leaves its receipt', async () => {
    server.answers = { '/api/tool/handsight/tap': { result: receipt() } };
    await act('tap', { target: 'Save' });
    expect(server.bodies).toEqual([{ target: 'Save', reason: REASON, device: 'virtual:login' }]);
    expect(lastDone.value).toMatchObject({ tool: 'tap', receipt: { action_id: 'tap_1' } });
    expect(underWay.value).toBeUndefined();
  });

  it('that is refused with a receipt shows the receipt, not a notice', async () => {
    const refused = receipt({ code: 'ElementNotFound', message: 'there is none' });
    server.answers = { '/api/tool/handsight/tap': Response.json({ result: refused }, { status: 404 }) };
    await act('tap', { target: 'Save' });
    expect(lastDone.value?.receipt.error?.code).toBe('ElementNotFound');
    expect(notice.value).toBeUndefined();
  });

  it('that the server does not take at all leaves a notice', async () => {
    await act('tap', {});
    expect(lastDone.value).toBeUndefined();
    expect(notice.value?.kind).toBe('error');
  });

  it('that a rule holds up waits to be proposed', async () => {
    server.answers = { '/api/tool/handsight/tap': { result: receipt({ code: 'ConfirmationRequired', message: HELD.message }) } };
    await act('tap', { target: 'Buy' });
    expect(held.value).toMatchObject({ tool: 'tap', message: HELD.message, approval: undefined });
  });
});

describe('what was held up', () => {
  it('is done at once where no person has to decide', async () => {
    server.answers = {
      '/api/tool/propose': { confirm_token: 'token', approval_id: null },
      '/api/tool/handsight/tap': { result: receipt() },
    };
    await propose({ ...HELD, approval: undefined });
    expect(server.bodies.at(-1)).toMatchObject({ target: 'Buy', confirm_token: 'token' });
    expect(held.value).toBeUndefined();
  });

  it('is done when a person has approved it', async () => {
    server.answers = { '/api/approvals/ap%3A1': { confirm_token: 'token' }, '/api/tool/handsight/tap': { result: receipt() } };
    held.value = HELD;
    known.value = [{ id: 'ap:1', status: 'approved' } as (typeof known.value)[number]];
    await vi.waitUntil(() => lastDone.value !== undefined, { timeout: 20_000 });
    expect(server.bodies).toEqual([expect.objectContaining({ confirm_token: 'token' })]);
  });

  it('is not done when a person has refused it, and that is said', () => {
    held.value = HELD;
    known.value = [{ id: 'ap:1', status: 'rejected' } as (typeof known.value)[number]];
    expect(notice.value?.text).toBe('The tap was rejected.');
    expect([held.value, server.asked]).toEqual([undefined, []]);
  });
});
