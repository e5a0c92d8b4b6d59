import { type Match, Pattern } from '@handsight/core/screen';

/** A client's regular expression, in linear time. Throws if it is invalid, too large, or has back-references. */
export const expressionOf = (extended: string, { ignoreCase = false }: { ignoreCase?: boolean } = {}): Pattern =>
  Pattern.compile(`${ignoreCase ? '(?i)' : ''}${withClasses(extended)}`);

export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Successive matches. No empty match directly after the previous match. */
export function* matchesIn(pattern: Pattern, text: string): Generator<Match> {
  let last = -1;
  for (let at = 0; at <= text.length;) {
    const match = pattern.find(text, at);
    if (match === undefined) return;
    const { start, end } = match;
    if (end > start || start !== last) yield match;
    last = end;
    at = end > start ? end : end + ((text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1);
  }
}

/** In a basic expression `\|`, `\(`, `\+` are special and `|`, `(`, `+` are literal. */
export const basicToExtended = (basic: string): string =>
  basic.replace(/\\([|(){}+?])|([|(){}+?])/g, (_, special: string, plain: string) => special || `\\${plain}`);

const CLASSES: Readonly<Record<string, string>> = {
  alpha: 'A-Za-z',
  digit: '0-9',
  alnum: 'A-Za-z0-9',
  upper: 'A-Z',
  lower: 'a-z',
  space: '\\s',
  blank: ' \\t',
  punct: '!-\\/:-@\\[-`{-~',
  xdigit: '0-9A-Fa-f',
};

const withClasses = (source: string): string => source.replace(/\[:(\w+):\]/g, (whole, name: string) => CLASSES[name] ?? whole);
