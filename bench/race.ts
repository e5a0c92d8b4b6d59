const WARM_UP_SHARE = 0.25;
const MIN_ROUNDS = 5;
const MAX_ROUNDS = 1000;

export interface Contender<Input> {
  name: string;
  run: (input: Input) => unknown;
}

export interface Timing {
  name: string;
  /** Per input the median over the rounds; undefined where the contender failed. */
  ms: (number | undefined)[];
}

/** Keeps the last result alive, so that no work is optimised away. */
const kept: { result?: unknown } = {};

/**
 * Times every contender on every input. They take turns in each round, so that a slow moment of the machine hits all alike, and the
 * rounds go on until each contender has had about so many seconds.
 */
export function race<Input>(contenders: Contender<Input>[], inputs: Input[], secondsEach: number): Timing[] {
  const budgetMs = secondsEach * 1000 * contenders.length;
  repeat(budgetMs * WARM_UP_SHARE, 2, () => {
    for (const { run } of contenders) for (const input of inputs) timed(run, input);
  });
  const samples = contenders.map(() => inputs.map((): number[] => []));
  repeat(budgetMs, MIN_ROUNDS, () => {
    contenders.forEach(({ run }, c) => {
      inputs.forEach((input, i) => {
        const ms = timed(run, input);
        if (ms !== undefined) samples[c]?.[i]?.push(ms);
      });
    });
  });
  return contenders.map(({ name }, c) => ({ name, ms: (samples[c] ?? []).map((ms) => (ms.length === 0 ? undefined : quantile(ms, 0.5))) }));
}

function repeat(budgetMs: number, minRounds: number, round: () => void): void {
  const started = performance.now();
  for (let n = 0; n < MAX_ROUNDS && (n < minRounds || performance.now() - started < budgetMs); n++) round();
}

function timed<Input>(run: (input: Input) => unknown, input: Input): number | undefined {
  const started = performance.now();
  try {
    kept.result = run(input);
  } catch {
    return undefined;
  }
  return performance.now() - started;
}

/** The value below which a share `q` of the sorted values lies. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? NaN;
}
