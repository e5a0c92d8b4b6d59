import { describe, expect, it } from 'vitest';

import type { Evidence, Reaction } from '../../host/receipt.ts';
import { judge, type Case } from './judge.ts';
import type { Finding } from './postcondition.ts';

const evidence = (holds: boolean): Evidence => ({
  kind: 'state_readback',
  what: 'Switch "Wi-Fi"',
  expected: 'unchecked',
  observed: holds ? 'unchecked' : 'checked',
  holds,
});
const HOLDS: Finding = { state: 'holds', evidence: evidence(true) };
const CONTRADICTED: Finding = { state: 'contradicted', evidence: evidence(false) };
const OPENED: Reaction = { kind: 'opened', what: 'Settings' };
const finding = (now: Finding, heldBefore = false) => ({ text: 'Switch "Wi-Fi" unchecked', heldBefore, now });
const made = (parts: Partial<Case>): Case => ({ findings: [], reactions: [], unread: undefined, weak: [], ...parts });

describe('a verdict', () => {
  it.each([
    ['verified', made({ findings: [finding(HOLDS)] })],
    ['failed', made({ findings: [finding(CONTRADICTED)], reactions: [OPENED] })],
    ['failed', made({ findings: [finding(HOLDS), finding(CONTRADICTED)] })],
    ['observed', made({ reactions: [OPENED] })],
    ['no_effect', made({})],
    ['unverifiable', made({ unread: 'this window exposes no text' })],
    ['observed', made({ findings: [finding(HOLDS, true)], reactions: [OPENED] })],
    ['no_effect', made({ findings: [finding(HOLDS, true)] })],
    ['observed', made({ findings: [finding({ state: 'differs', evidence: evidence(false) })] })],
    ['no_effect', made({ findings: [finding({ state: 'differs' })] })],
    ['unverifiable', made({ findings: [finding({ state: 'unreadable', why: 'secret' })], reactions: [OPENED] })],
  ] as const)('is %s', (status, input) => {
    expect(judge(input).status).toBe(status);
  });

  it('lists what held before the input and so says nothing of it', () => {
    expect(judge(made({ findings: [finding(HOLDS, true)] })).held_before).toEqual(['Switch "Wi-Fi" unchecked']);
    expect(judge(made({ findings: [finding(HOLDS)] })).held_before).toEqual([]);
  });

  it('says which stated expectation held before, in the caller’s own words', () => {
    const stated: Finding = {
      state: 'holds',
      evidence: { kind: 'predicate', what: 'text: Saved', expected: 'text: Saved', observed: 'found in the tree', holds: true },
    };
    expect(judge(made({ findings: [finding(stated, true)], reactions: [OPENED] }))).toMatchObject({
      summary: 'opened "Settings"; held before already: text: Saved',
      plain: 'opened a window; held before already: text: Saved',
    });
    expect(judge(made({ findings: [finding(HOLDS, true)], reactions: [OPENED] })).summary).toBe('opened "Settings"');
  });

  it('says what was so before already where nothing reacted', () => {
    expect(judge(made({ findings: [finding(HOLDS, true)] }))).toMatchObject({
      summary: 'nothing reacted; held before already: Switch "Wi-Fi" is unchecked',
      plain: 'nothing reacted; held before already: it is unchecked',
    });
  });

  it('is one line that quotes the screen and one that does not', () => {
    expect(judge(made({ reactions: [OPENED] }))).toMatchObject({ summary: 'opened "Settings"', plain: 'opened a window' });
    expect(judge(made({ findings: [finding(HOLDS)] })).summary).toBe('Switch "Wi-Fi" is unchecked');
    expect(judge(made({ findings: [finding(CONTRADICTED)] })).summary).toBe('Switch "Wi-Fi" is checked, not unchecked');
  });
});
