/** Maestro's expressions: no dollar sign inside, and a preceding backslash makes it literal. */
const EXPRESSION = /(?<!\\)\$\{([^$]*)\}/g;
const ESCAPED = /\\(\$\{[^$]*\})/g;

/** A value as it appears in text. Lists and maps are never empty text, so a condition treats them as true. */
function textOfValue(value: unknown): string {
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return String(value);
}

/** The text with every expression replaced by its value, from left to right. */
export async function interpolate(text: string, evaluate: (expression: string) => Promise<unknown>): Promise<string> {
  let done = '';
  let from = 0;
  for (const match of text.matchAll(EXPRESSION)) {
    done += text.slice(from, match.index) + textOfValue(await evaluate(match[1] ?? ''));
    from = match.index + match[0].length;
  }
  return (done + text.slice(from)).replace(ESCAPED, '$1');
}

/** Whether Maestro treats the text of a condition as true. */
export function isTrue(text: string): boolean {
  const word = text.trim();
  return word !== '' && word.toLowerCase() !== 'false' && word !== 'undefined' && word !== 'null' && Number(word) !== 0;
}
