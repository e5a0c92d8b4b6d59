import { expect, it } from 'vitest';
import { lastDone } from './place.ts';

it('follows a run to the last step that was done, not to those that its end left out', () => {
  const steps = (...statuses: ('passed' | 'failed' | 'running' | 'skipped')[]): { status: (typeof statuses)[number]; id: number }[] =>
    statuses.map((status, id) => ({ status, id }));
  expect(lastDone(steps('passed', 'running'))?.id).toBe(1);
  expect(lastDone(steps('passed', 'skipped', 'failed', 'skipped', 'skipped'))?.id).toBe(2);
  expect(lastDone(steps('skipped', 'skipped'))?.id).toBe(1);
  expect(lastDone(steps())).toBeUndefined();
});
