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

/** Prices by model name. */
export type PriceTable = Readonly<Record<string, Price>>;

/** November 2026, mostly from Anthropic's own pages; Haiku 5.5, cache prices of the newest models and the 4.5 and 4.6 models from third-party lists. Cache writes are for the five-minute cache. Haiku 5.5 costs more above 100,000 tokens per request. */
const ANTHROPIC: PriceTable = {
  'claude-fable-5-1': { input: 10, cached_input: 0.25, cache_write: 12.5, output: 50 },
  'claude-opus-5-5': { input: 4, cached_input: 0.2, cache_write: 5, output: 20 },
  'claude-opus-5': { input: 5, cached_input: 0.5, cache_write: 6.25, output: 25 },
  'claude-sonnet-5-5': { input: 2, cached_input: 0.1, cache_write: 2.5, output: 10 },
  'claude-sonnet-5': { input: 2, cached_input: 0.2, cache_write: 2.5, output: 10 },
  'claude-haiku-5-5': { input: 0.1, cached_input: 0.01, cache_write: 0.125, output: 0.5 },
  'claude-haiku-4-5': { input: 1, cached_input: 0.1, cache_write: 1.25, output: 5 },
  'claude-opus-4-5': { input: 5, cached_input: 0.5, cache_write: 6.25, output: 25 },
  'claude-sonnet-4-6': { input: 3, cached_input: 0.3, cache_write: 3.75, output: 15 },
  'claude-sonnet-4-5': { input: 3, cached_input: 0.3, cache_write: 3.75, output: 15 },
};

/** From third-party copies of OpenAI's price page, August to November 2026; the page itself was not available. Long requests cost more. */
const OPENAI: PriceTable = {
  'gpt-6.1-sol': { input: 2, cached_input: 0.1, cache_write: 2.5, output: 10 },
  'gpt-6-sol': { input: 2, cached_input: 0.2, cache_write: 2.5, output: 10 },
  'gpt-6-luna': { input: 0.1, cached_input: 0.01, cache_write: 0.125, output: 0.5 },
  'gpt-6-astra': { input: 10, cached_input: 1, output: 50 },
  'gpt-5.4': { input: 2.5, cached_input: 0.25, output: 15 },
  'gpt-5.4-mini': { input: 0.75, cached_input: 0.075, output: 4.5 },
  'gpt-5': { input: 1.25, cached_input: 0.125, output: 10 },
  'gpt-5-mini': { input: 0.25, cached_input: 0.025, output: 2 },
  'gpt-4.1': { input: 2, cached_input: 0.5, output: 8 },
  'gpt-4.1-mini': { input: 0.4, cached_input: 0.1, output: 1.6 },
  'gpt-4o': { input: 2.5, cached_input: 1.25, output: 10 },
  'gpt-4o-mini': { input: 0.15, cached_input: 0.075, output: 0.6 },
};

/** Not checked against any source. */
const UNCHECKED: PriceTable = {
  'gemini-2.5-pro': { input: 1.25, cached_input: 0.31, output: 10 },
  'gemini-2.5-flash': { input: 0.3, cached_input: 0.075, output: 2.5 },
};

/** Last checked on 2026-11-17. Providers change their prices; `agent.prices` in the configuration takes precedence. A model that is not listed has no price unless the configuration gives it one. */
const PRICES: PriceTable = { ...ANTHROPIC, ...OPENAI, ...UNCHECKED };

/**
 * The price of a model. The user's own table comes first and matches by longest prefix. The built-in list matches only the exact model,
 * with or without a date: another with a similar name may cost many times as much. Undefined if no price is known.
 */
export function priceOf(model: string, own: PriceTable = {}): Price | undefined {
  const name = model.split('/').at(-1) ?? model;
  return longestFit(own, model) ?? longestFit(own, name) ?? listed(name);
}

function listed(name: string): Price | undefined {
  const known = listedName(name);
  return Object.hasOwn(PRICES, known) ? PRICES[known] : undefined;
}

/** `gpt-5-mini-2025-08-07` is `gpt-5-mini`; OpenRouter writes `claude-sonnet-4.5` for `claude-sonnet-4-5`. */
function listedName(name: string): string {
  const plain = name.toLowerCase().replace(/-(?:\d{4}-\d{2}-\d{2}|\d{8}|latest)$/, '');
  return plain.startsWith('claude-') ? plain.replaceAll('.', '-') : plain;
}

function longestFit(table: PriceTable, model: string): Price | undefined {
  const [best] = Object.keys(table)
    .filter((prefix) => model.startsWith(prefix))
    .sort((a, b) => b.length - a.length);
  return best === undefined ? undefined : table[best];
}
