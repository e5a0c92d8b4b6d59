export type Token =
  | { type: 'number'; value: number; at: number }
  | { type: 'text'; value: string; at: number }
  | { type: 'name'; value: string; at: number }
  | { type: 'sign'; value: string; at: number }
  | { type: 'end'; value: ''; at: number };

/** Where and why an expression cannot be parsed. */
export class ExpressionFault extends Error {}

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([\p{L}_][\p{L}\p{N}_]*)|"([^"]*)"|'([^']*)'|(==|!=|<=|>=|[-+*/%<>().,[\]?:]))/uy;

/** Bounds the recursion of the parser and the evaluator. */
const MAX_TOKENS = 200;

/** The tokens of an expression; the last one is the end. */
export function tokens(source: string): Token[] {
  const found: Token[] = [];
  const end = source.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const at = TOKEN.lastIndex;
    const [, number, name, double, single, sign] = TOKEN.exec(source) ?? [];
    if (number !== undefined) found.push({ type: 'number', value: Number(number), at });
    else if (name !== undefined) found.push({ type: 'name', value: name, at });
    else if (double !== undefined || single !== undefined) found.push({ type: 'text', value: double ?? single ?? '', at });
    else if (sign !== undefined) found.push({ type: 'sign', value: sign, at });
    else throw new ExpressionFault(`unexpected "${source.slice(at).trim().slice(0, 10)}" in "${source}"`);
  }
  if (found.length > MAX_TOKENS) throw new ExpressionFault(`"${source.slice(0, 40)}…" is longer than ${MAX_TOKENS} words`);
  found.push({ type: 'end', value: '', at: end });
  return found;
}
