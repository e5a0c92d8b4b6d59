import { HandsightError } from '@handsight/core/error';
import { remark } from '@handsight/cli';
import { nameOf, type CaseFacts, type Part, type Stage, type VerdictCase } from './case.ts';
import { CaseQueue } from './case-queue.ts';
import { judge, judgeLater, type Judgement, type Later } from './judge.ts';
import type { Truth } from './truth/truth.ts';
import { TruthWatch } from './truth/truth-watch.ts';
import { verdictOf, type Verdict } from './verdict.ts';

export interface Result {
  /** The part's name. */
  part: string;
  about: CaseFacts;
  name: string;
  round: number;
  before: Truth;
  truth: Truth;
  verdict: Verdict;
  judgement: Judgement;
  ms: number;
  /** Other costs of the case: staging it, and reading the truth plus cleaning up the bed for the next case. */
  stagingMs: number;
  askingMs: number;
  /** The reading before the same input, and the input, where the case can do it without a verdict. */
  bareMs: number | null;
}

export interface RunOptions {
  only?: ((name: string) => boolean) | undefined;
  /** Else the part's own number of lanes. */
  lanes?: number | undefined;
  /** Which round this is. */
  round?: number;
  /** Starts no further case; the results so far are returned. */
  signal?: AbortSignal | undefined;
  onResult?: (result: Result) => void;
}

/** Every case of a part, once. */
export async function runPart<Bed>(part: Part<Bed>, options: RunOptions = {}): Promise<Result[]> {
  const { only, lanes = part.lanes, round = 0, signal, onResult } = options;
  const results: Result[] = [];
  const chosen = part.cases.filter((each) => only?.(nameOf(each)) !== false);
  const queue = new CaseQueue(chosen);
  const take = (lane: number): VerdictCase<Bed> | undefined => (signal?.aborted === true ? undefined : queue.next(lane));
  const work = async (lane: number): Promise<void> => {
    let bed = await part.open();
    try {
      for (let each = take(lane); each !== undefined; each = take(lane)) {
        const result = { part: part.name, ...(await outcomeOf(each, round, bed, part.patienceMs)) };
        results.push(result);
        onResult?.(result);
        // No other case uses what a broken case has left behind.
        if (result.judgement.fault === 'broken case') {
          await part.close(bed).catch(() => undefined);
          bed = await part.open();
        }
      }
    } finally {
      await part.close(bed);
    }
  };
  if (chosen.length > 0) {
    remark(`${part.name}: ${chosen.length} cases${round > 0 ? `, round ${round + 1}` : ''} …`);
    await Promise.all(Array.from({ length: Math.min(lanes, chosen.length) }, (_, lane) => work(lane)));
  }
  return results;
}

type Outcome = Omit<Result, 'part'>;

const outcomeOf = <Bed>(each: VerdictCase<Bed>, round: number, bed: Bed, patienceMs: number): Promise<Outcome> =>
  runCase(each, round, bed, patienceMs).catch((error: unknown) => broken(each, round, error));

async function runCase<Bed>(each: VerdictCase<Bed>, round: number, bed: Bed, patienceMs: number): Promise<Outcome> {
  const { stage: _stage, bareMs: _bareMs, ...about } = each;
  const name = nameOf(each);
  const arrived = performance.now();
  const stage = await each.stage(bed);
  let result: Outcome;
  try {
    const before = await stage.truth();
    // What is implied is replied as soon as it holds at rest: whether it is undone later, the next reply says.
    const isForNext = each.later === 'undone' && each.postcondition !== 'stated';
    const isSeen = stage.atRest === undefined || ((each.dueMs ?? 0) <= patienceMs && !isForNext);
    const watch = isSeen ? undefined : new TruthWatch(() => stage.truth());
    const begun = performance.now();
    const stagingMs = begun - arrived;
    const receipt = await stage.client.perform(stage.action, stage.options);
    const ms = performance.now() - begun;
    const verdict = verdictOf(receipt);
    // A verdict that did not wait for effects due within the patience is untrue. Later ones count if they came before the last reading.
    if (isSeen && each.dueMs !== undefined) await stage.atRest?.();
    const truths = (await watch?.end()) ?? [await stage.truth()];
    const judged = truths.map((truth) => ({ truth, judgement: judge(each, truth, verdict) }));
    const found = judged.find(({ judgement }) => judgement.fault === null) ?? judged[0];
    if (found === undefined) throw new HandsightError('Internal', 'nobody was asked for the truth');
    if (each.later !== undefined) {
      const fault = judgeLater(each, found.truth, verdict, await nextReply(stage));
      found.judgement.fault ??= fault;
    }
    result = { about, name, round, before, ...found, verdict, ms, stagingMs, askingMs: 0, bareMs: null };
  } finally {
    await stage.clear?.();
  }
  result.askingMs = performance.now() - arrived - result.stagingMs - result.ms;
  return each.bareMs === undefined ? result : { ...result, bareMs: await each.bareMs(bed) };
}

/** Once everything has happened, a reply that sends nothing. */
async function nextReply({ client, truth, atRest, meanwhile }: Stage): Promise<Later> {
  await meanwhile?.();
  await atRest?.();
  const { since, corrections } = await client.perform({ type: 'wait', durationMs: 1 });
  return { truth: await truth(), corrected: corrections.length > 0, said: since !== null };
}

/** A case that could not be staged or whose truth could not be read. It has no verdict, and must not go unnoticed. */
function broken<Bed>(each: VerdictCase<Bed>, round: number, error: unknown): Outcome {
  const { stage: _stage, bareMs: _bareMs, ...about } = each;
  const said = error instanceof Error ? error.message : String(error);
  const unknown: Truth = { effect: false, reactions: [], seen: 'not asked' };
  const verdict: Verdict = { status: 'none', dispatched: 'no', held_before: [], reaction: null, settleMs: 0, said };
  const judgement: Judgement = { fault: 'broken case', weakness: null, named: null };
  return {
    about,
    name: nameOf(each),
    round,
    before: unknown,
    truth: unknown,
    verdict,
    judgement,
    ms: 0,
    stagingMs: 0,
    askingMs: 0,
    bareMs: null,
  };
}
