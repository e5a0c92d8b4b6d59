import type { Usage } from './message.ts';
import type { Price } from './prices.ts';

const MILLION = 1_000_000;

export interface Cost extends Usage {
  /** US dollars; null if the model has no price. */
  usd: number | null;
  /** The server reports no usage, so the tokens were estimated from the length of the text. */
  estimated: boolean;
}

/** The cost of one call. Cached and written tokens without a price of their own cost as much as plain input. */
function costOf({ input, cached, written, output }: Usage, price: Price): number {
  const { cached_input = price.input, cache_write = price.input } = price;
  return (input * price.input + cached * cached_input + written * cache_write + output * price.output) / MILLION;
}

/** Token and cost totals of a run. */
export class Tally {
  readonly #price: Price | undefined;
  #total: Usage = { input: 0, cached: 0, written: 0, output: 0 };
  #usd = 0;
  #estimated = false;

  constructor(price: Price | undefined, spent: Cost | null = null) {
    this.#price = price;
    if (spent === null) return;
    this.#total = { input: spent.input, cached: spent.cached, written: spent.written, output: spent.output };
    this.#usd = spent.usd ?? 0;
    this.#estimated = spent.estimated;
  }

  /** Adds one call and returns its cost. */
  add(usage: Usage, estimated: boolean): Cost {
    const usd = this.#price === undefined ? null : costOf(usage, this.#price);
    const { input, cached, written, output } = this.#total;
    this.#total = {
      input: input + usage.input,
      cached: cached + usage.cached,
      written: written + usage.written,
      output: output + usage.output,
    };
    this.#usd += usd ?? 0;
    this.#estimated ||= estimated;
    return { ...usage, usd, estimated };
  }

  get total(): Cost {
    return { ...this.#total, usd: this.#price === undefined ? null : this.#usd, estimated: this.#estimated };
  }

  /** How long an answer may be before a call exceeds the limit in the worst case: no input cached. Infinite if nothing has a price. */
  affordableOutput(maxUsd: number, inputTokens: number): number {
    if (this.#price === undefined) return Number.POSITIVE_INFINITY;
    const left = maxUsd - this.#usd - costOf({ input: inputTokens, cached: 0, written: 0, output: 0 }, this.#price);
    if (left < 0) return 0;
    return this.#price.output === 0 ? Number.POSITIVE_INFINITY : Math.floor((left / this.#price.output) * MILLION);
  }
}
