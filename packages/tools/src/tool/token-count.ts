import { isMissingPackage, notInstalled } from '@handsight/core/error';

export interface TokenCount {
  tokens: number;
  /** True if the tokenizer is not installed. */
  estimated: boolean;
}

/** Counts cl100k tokens. The tokenizer is large, so it is an optional dependency and loaded on demand. */
export async function tokenCounter(): Promise<(text: string) => number> {
  try {
    const { countTokens: count } = await import('gpt-tokenizer/encoding/cl100k_base');
    return (text) => count(text, { disallowedSpecial: new Set() });
  } catch (error) {
    if (isMissingPackage(error)) throw notInstalled('counting tokens', 'gpt-tokenizer', error);
    throw error;
  }
}

/** The number of tokens of a text: counted if the tokenizer is installed, otherwise estimated. */
export async function countTokens(text: string): Promise<TokenCount> {
  try {
    return { tokens: (await tokenCounter())(text), estimated: false };
  } catch (error) {
    if (!isMissingPackage(error instanceof Error ? error.cause : undefined)) throw error;
    return { tokens: estimateTokens(text), estimated: true };
  }
}

/** cl100k's pre-tokenization: words with a leading space, numbers, punctuation, whitespace. */
const PIECE = / ?[\p{L}\p{M}]+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+|\s+/gu;
const LATIN = /^ ?[A-Za-z]+$/;

export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(PIECE)) tokens += tokensOf(piece);
  return Math.round(tokens);
}

/** Measured on compact screens: a Latin word of up to seven letters is one token, two marks are one, other scripts about one per letter. */
function tokensOf(piece: string): number {
  const { length } = piece.trim();
  if (length === 0) return 1;
  if (LATIN.test(piece)) return 1 + Math.max(0, length - 7) / 5;
  if (/^\p{N}/u.test(piece)) return 1;
  return /\p{L}/u.test(piece) ? Math.max(1, length * 0.9) : Math.ceil(length / 2);
}
