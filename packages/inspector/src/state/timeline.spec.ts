import '../session-storage.fixture.ts';

import { afterEach, describe, expect, it } from 'vitest';
import type { Entry } from '../api/types.ts';
import { entries, filter, outcomeFilter, outcomeOf, shownEntries } from './timeline.ts';

const entry = (action_id: string, rest: Partial<Entry> = {}): Entry =>
  ({
    action_id,
    caller: 'agent',
    action: 'tap',
    action_type: 'tap',
    device: 'virtual:pocket',
    reason: null,
    target: { ref: '@b1', selector: null },
    verification: { status: 'verified', summary: '' },
    error: null,
    ...rest,
  }) as Entry;

const shownIds = (): string[] => shownEntries.value.map(({ action_id }) => action_id);

afterEach(() => {
  entries.value = [];
  filter.value = '';
  outcomeFilter.value = 'all';
});

describe('the outcome of an action', () => {
  it.each([
    ['verified', 'verified'],
    ['observed', 'observed'],
    ['no_effect', 'no effect'],
    ['failed', 'failed'],
    ['unverifiable', 'unverified'],
  ] as const)('with verification %s is "%s"', (status, outcome) => {
    expect(outcomeOf({ error: null, verification: { status, summary: '' } })).toBe(outcome);
  });

  it('is unverified without a verification, and failed with an error whatever was verified', () => {
    expect(outcomeOf({ error: null, verification: null })).toBe('unverified');
    expect(outcomeOf({ error: { code: 'STALE_REF', message: '' }, verification: { status: 'verified', summary: '' } })).toBe('failed');
  });
});

describe('the filter of the timeline', () => {
  it('shows entries that contain every word, in any field and letter case', () => {
    entries.value = [entry('a', { action: 'type' }), entry('b', { target: { ref: '@f7', selector: null } }), entry('c')];
    filter.value = ' Pocket @F7 ';
    expect(shownIds()).toEqual(['b']);
    filter.value = 'pocket';
    expect(shownIds()).toEqual(['a', 'b', 'c']);
    filter.value = 'pocket nothing';
    expect(shownIds()).toEqual([]);
  });

  it('shows one outcome, together with the words', () => {
    entries.value = [entry('a'), entry('b', { verification: { status: 'no_effect', summary: '' } }), entry('c', { caller: 'cli' })];
    outcomeFilter.value = 'verified';
    expect(shownIds()).toEqual(['a', 'c']);
    filter.value = 'cli';
    expect(shownIds()).toEqual(['c']);
  });
});
