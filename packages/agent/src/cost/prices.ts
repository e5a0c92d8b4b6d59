import { z } from 'zod';

const price = z.number().min(0);

/** US dollars for a million tokens. */
export const PriceSchema = z.strictObject({
  input: price,
  cached_input: price.optional(),
  cache_write: price.optional(),
  output: price,
});
export type Price = z.infer<typeof PriceSchema>;

/** By how a model's name begins; the longest that fits counts. */
export type PriceTable = Readonly<Record<string, Price>>;

/** When the list below was written. Providers change their prices: `agent.prices` in the configuration goes before it. */
export const PRICES_VERSION = '2026-11';

/** List prices of the providers. A model that is not here has no price until the configuration gives it one. */
const PRICES: PriceTable = {
  'gpt-4o': { input: 2.5, cached_input: 1.25, output: 10 },
  'gpt-4o-mini': { input: 0.15, cached_input: 0.075, output: 0.6 },
  'gpt-4.1': { input: 2, cached_input: 0.5, output: 8 },
  'gpt-4.1-mini': { input: 0.4, cached_input: 0.1, output: 1.6 },
  'gpt-5': { input: 1.25, cached_input: 0.125, output: 10 },
  'gpt-5-mini': { input: 0.25, cached_input: 0.025, output: 2 },
  'computer-use-preview': { input: 3, output: 12 },
  'claude-sonnet-4': { input: 3, cached_input: 0.3, cache_write: 3.75, output: 15 },
  'claude-haiku-4': { input: 1, cached_input: 0.1, cache_write: 1.25, output: 5 },
  'claude-opus-4-5': { input: 5, cached_input: 0.5, cache_write: 6.25, output: 25 },
  'gemini-2.5-pro': { input: 1.25, cached_input: 0.31, output: 10 },
  'gemini-2.5-flash': { input: 0.3, cached_input: 0.075, output: 2.5 },
};

/** The price of a model; the user's own table first. Undefined where nobody has said what it costs. */
export function priceOf(model: string, own: PriceTable = {}): Price | undefined {
  const name = model.split('/').at(-1) ?? model;
  return longestFit(own, model) ?? longestFit(own, name) ?? longestFit(PRICES, name);
}

function longestFit(table: PriceTable, model: string): Price | undefined {
  const [best] = Object.keys(table)
    .filter((prefix) => model.startsWith(prefix))
    .sort((a, b) => b.length - a.length);
  return best === undefined ? undefined : table[best];
}
