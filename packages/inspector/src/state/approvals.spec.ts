import '../session-storage.fixture.ts';

import { afterEach, describe, expect, it } from 'vitest';
import type { Approval } from '../api/types.ts';
import { decided, known, pending, secondsLeft } from './approvals.ts';

const approval = (id: string, status: Approval['status'], expiresInMs: number): Approval =>
  ({ id, status, expires_at: new Date(Date.now() + expiresInMs).toISOString() }) as Approval;

afterEach(() => {
  known.value = [];
});

describe('approvals', () => {
  it('are pending until they are decided or have expired', () => {
    known.value = [approval('open', 'pending', 60_000), approval('late', 'pending', -60_000), approval('done', 'approved', 60_000)];
    expect(pending.value.map(({ id }) => id)).toEqual(['open']);
    expect(decided.value.map(({ id }) => id)).toEqual(['done']);
  });

  it('that were decided are the latest twenty', () => {
    known.value = Array.from({ length: 25 }, (_, i) => approval(`a${i}`, 'rejected', 0));
    expect(decided.value.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, i) => `a${i}`));
  });

  it('never have less than no time left', () => {
    expect(secondsLeft(approval('late', 'pending', -60_000))).toBe(0);
    const left = secondsLeft(approval('open', 'pending', 600_000));
    expect(left).toBeGreaterThan(590);
    expect(left).toBeLessThanOrEqual(660);
  });
});
