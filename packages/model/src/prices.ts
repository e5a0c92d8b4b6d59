/** US dollars for a million tokens. */
export interface Price {
  input: number;
  cached_input?: number | undefined;
  cache_write?: number | undefined;
  output: number;
}

/** Prices by model name. */
export type PriceTable = Readonly<Record<string, Price>>;
