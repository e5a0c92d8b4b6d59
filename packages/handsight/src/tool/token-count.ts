/** Counts cl100k tokens. The tokenizer is large, so it is loaded only by those who count. */
export async function tokenCounter(): Promise<(text: string) => number> {
  const { countTokens } = await import('gpt-tokenizer/encoding/cl100k_base');
  return (text) => countTokens(text, { disallowedSpecial: new Set() });
}
