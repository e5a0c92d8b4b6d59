import { describe, expect, it } from 'vitest';

import { judge, type Judgement } from '../../bench/verdict/judge.ts';
import { counted, faultCount, tally } from '../../bench/verdict/tally.ts';
import type { Result } from '../../bench/verdict/run.ts';
import { reactionsIn } from '../../bench/verdict/truth/reaction-log.ts';
import type { Truth } from '../../bench/verdict/truth/truth.ts';
import { verdictOf, type Verdict } from '../../bench/verdict/verdict.ts';

const said = (status: Verdict['status'], more: Partial<Verdict> = {}): Verdict => ({
  status,
  dispatched: 'yes',
  held_before: [],
  reaction: null,
  settleMs: 0,
  said: '',
  ...more,
});
const truth = (effect: boolean, ...log: string[]): Truth => ({ effect, reactions: reactionsIn(log), seen: '' });
const STATED = { postcondition: 'stated' } as const;
const SET_AGAIN = { ...STATED, held: true, idempotent: true } as const;
const NONE = { postcondition: 'none' } as const;

describe('a verdict beside the truth', () => {
  it.each<[string, Judgement['fault'], () => Judgement]>([
    ['verified without the effect', 'false verified', () => judge(STATED, truth(false), said('verified'))],
    ['verified by what held before', 'false verified', () => judge({ ...STATED, held: true }, truth(true), said('verified'))],
    ['already so, nothing sent', null, () => judge(SET_AGAIN, truth(true), said('verified', { dispatched: 'no' }))],
    [
      'verified, nothing sent, no set',
      'false verified',
      () => judge({ ...STATED, held: true }, truth(true), said('verified', { dispatched: 'no' })),
    ],
    ['failed with the effect', 'false failed', () => judge(STATED, truth(true), said('failed'))],
    ['failed where nothing was promised', 'false failed', () => judge(NONE, truth(false), said('failed'))],
    ['failed where nobody can read', 'false failed', () => judge({ ...STATED, unreadable: true }, truth(false), said('failed'))],
    ['failed where it was rewritten', 'false failed', () => judge({ ...STATED, altered: true }, truth(false), said('failed'))],
    ['failed without the effect', null, () => judge(STATED, truth(false), said('failed'))],
    ['no effect while something reacted', 'false no_effect', () => judge(NONE, truth(false, 'opened Rate'), said('no_effect'))],
    ['no effect with the effect, which nothing shows', 'false no_effect', () => judge(STATED, truth(true), said('no_effect'))],
    ['no effect after what was undone', null, () => judge(NONE, truth(false, '~toggled Wi-Fi'), said('no_effect'))],
    ['observed while nothing reacted', 'false observed', () => judge(NONE, truth(false), said('observed'))],
    [
      'observed where the text is lost',
      'false observed',
      () => judge({ ...STATED, lost: true }, truth(false, 'changed Entry'), said('observed')),
    ],
    ['no effect where the text is lost', 'false no_effect', () => judge({ ...STATED, lost: true }, truth(false), said('no_effect'))],
    ['nothing prevented it, and it did not happen', 'not achieved', () => judge({ ...NONE, works: true }, truth(false), said('no_effect'))],
    ['refused', 'no verdict', () => judge(NONE, truth(false), said('none'))],
    ['sent what had to be refused', 'not refused', () => judge({ ...NONE, verdictless: 'must' }, truth(false), said('failed'))],
  ])('%s: %s', (_, fault, judged) => {
    expect(judged().fault).toBe(fault);
  });

  it('knows whether observed named what reacted, and not what is beside the point', () => {
    const opened = (what: string): Verdict => said('observed', { reaction: { kind: 'opened', what } });
    expect(judge(NONE, truth(false, 'opened|appeared Rate this app'), opened('Rate this app')).named).toBe(true);
    expect(judge(NONE, truth(false, 'opened Rate this app'), opened('Settings')).named).toBe(false);
    expect(judge(NONE, truth(false, '~opened keyboard', 'changed Saved'), opened('keyboard')).named).toBe(false);
    expect(judge(NONE, truth(false, '~opened keyboard'), opened('keyboard')).named).toBe(true);
  });

  it('says what is weaker than it could be', () => {
    expect(judge(NONE, truth(true, 'changed Saved'), said('unverifiable')).weakness).toBe('unverifiable though readable');
    expect(judge(STATED, truth(true, 'changed Saved'), said('observed')).weakness).toBe('not verified');
    expect(judge({ ...STATED, held: true }, truth(false), said('no_effect')).weakness).toBe('held before, not said');
  });
});

const result = (oracle: string, effect: boolean, more: Partial<Result> = {}): Result => ({
  part: 'test',
  about: { control: 'button', perturbation: effect ? 'works' : 'dead', toolkit: 'test', oracle, postcondition: 'stated' },
  name: oracle,
  round: 0,
  before: truth(false),
  truth: truth(effect),
  verdict: said(effect ? 'verified' : 'failed'),
  judgement: { fault: null, weakness: null, named: null },
  ms: 1,
  stagingMs: 1,
  askingMs: 1,
  bareMs: null,
  ...more,
});
const refused = (oracle: string): Result =>
  result(oracle, false, {
    verdict: said('none', { dispatched: 'no' }),
    judgement: judge(NONE, truth(false), said('none', { dispatched: 'no' })),
  });

describe('the tally', () => {
  it('counts no case whose oracle gave one answer only', () => {
    const results = [result('both', true), result('both', false), result('one', true)];
    expect(counted(results).results.map(({ name }) => name)).toEqual(['both', 'both']);
    expect(tally(results)).toMatchObject({ pairs: 2, matrix: { verified: { effect: 1 }, failed: { nothing: 1 } } });
  });

  it('counts a refusal as a fault whatever its twins did', () => {
    const found = tally([refused('one'), result('one', false)]);
    expect(faultCount(found)).toBe(1);
    expect(found).toMatchObject({ faults: { 'no verdict': [expect.stringContaining('said none')] }, matrix: { none: { nothing: 1 } } });
    expect(found.uncounted).toHaveLength(1);
  });

  it('counts a false verdict as a fault though its oracle gave one answer only', () => {
    const judgement = judge(STATED, truth(false), said('verified'));
    expect(faultCount(tally([result('one', false, { verdict: said('verified'), judgement })]))).toBe(1);
  });

  it('takes neither an action that was not sent nor a broken case for an answer of the oracle', () => {
    const broken = result('broken', false, { judgement: { fault: 'broken case', weakness: null, named: null } });
    const { uncounted } = counted([result('refused', true), refused('refused'), result('broken', true), broken]);
    expect(uncounted.map(({ name }) => name)).toEqual(['refused', 'broken']);
  });
});

it('takes a receipt with an error for one without a verdict', () => {
  const verification = { status: 'verified', evidence: [] };
  expect(verdictOf({ verification, dispatched: 'yes', error: null }).status).toBe('verified');
  expect(verdictOf({ verification, dispatched: 'unknown', error: { code: 'ActionLost', message: 'lost' } }).status).toBe('none');
  expect(verdictOf({ verification: null, dispatched: 'no', error: null }).status).toBe('none');
});
