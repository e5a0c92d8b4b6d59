export interface WrittenCall {
  name: string;
  args: Record<string, string>;
}

/** The last call written like `click(start_box='(12,34)')` or `do(action="Tap", element=[1,2])`; undefined if there is none. */
export function callInText(text: string, names: readonly string[]): WrittenCall | undefined {
  const pattern = new RegExp(`\\b(${names.join('|')})\\s*\\(`, 'g');
  const begins = [...text.matchAll(pattern)];
  for (const begin of begins.reverse()) {
    const [whole, name = ''] = begin;
    const args = argumentsFrom(text, begin.index + whole.length);
    if (args !== undefined) return { name, args };
  }
  return undefined;
}

const ARGUMENT = /\s*(\w+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(\[[^\]]*\]|[^,)]+))\s*,?/y;

/** The arguments up to the closing parenthesis; undefined if it is missing or they are malformed. */
function argumentsFrom(text: string, from: number): Record<string, string> | undefined {
  const args: Record<string, string> = {};
  let at = from;
  for (;;) {
    const rest = text.slice(at);
    if (/^\s*\)/.test(rest)) return args;
    ARGUMENT.lastIndex = at;
    const [whole, name, double, single, bare] = ARGUMENT.exec(text) ?? [];
    if (whole === undefined || name === undefined) return undefined;
    args[name] = unescaped(double ?? single ?? (bare ?? '').trim());
    at += whole.length;
  }
}

const unescaped = (value: string): string => value.replace(/\\(["'\\n])/g, (_, c: string) => (c === 'n' ? '\n' : c));

/** The numbers in a text such as `<|box_start|>(12,34)<|box_end|>`, `<point>12 34</point>` or `[12, 34]`. */
export const numbersIn = (text: string): number[] => [...text.matchAll(/-?\d+(?:\.\d+)?/g)].map(([n]) => Number(n));
