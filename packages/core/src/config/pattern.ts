import { HandsightError } from '../error/errors.ts';

const FLAGS_IN_FRONT = /^\(\?([ims]+)\)/;

/** Python's spellings that JavaScript has under another name. */
const PYTHON_ESCAPE = new Map([
  ['A', '^'],
  ['Z', '$'],
]);

/**
 * A regular expression the operator wrote, in the spelling that Python and JavaScript share: flags in front (`(?i)`),
 * `(?P<name>…)`, escaped punctuation. It is searched for, and letter case counts unless `(?i)` says otherwise.
 */
export function compilePattern(source: string, flags = ''): RegExp {
  const [front = '', letters = ''] = FLAGS_IN_FRONT.exec(source) ?? [];
  const body = source
    .slice(front.length)
    .replace(/\\([\s\S])/g, (escape, char: string) => PYTHON_ESCAPE.get(char) ?? (isPlainPunctuation(char) ? hexEscape(char) : escape))
    .replaceAll('(?P<', '(?<');
  try {
    return new RegExp(body, [...new Set(`u${letters}${flags}`)].join(''));
  } catch (error) {
    const problem = error instanceof Error ? error.message.replace(/^Invalid regular expression: /, '') : String(error);
    throw new HandsightError('BadRequest', `not a regular expression: ${problem}`, { pattern: source }, { cause: error });
  }
}

/** Under the `u` flag JavaScript refuses to escape what has no meaning of its own, such as `\-` outside brackets. */
const isPlainPunctuation = (char: string): boolean => /[^\w$\\.*+?()[\]{}|/^]/.test(char) && char.charCodeAt(0) < 0x80;

const hexEscape = (char: string): string => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`;
