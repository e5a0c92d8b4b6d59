/** A piece of a word. Quoted pieces are neither split nor taken as patterns. */
export type Part =
  | { type: 'text'; text: string; quoted: boolean }
  /** `$name`, `${name}`, `${name:-word}`, `${#name}`. */
  | { type: 'variable'; name: string; quoted: boolean; operator: VariableOperator | undefined; word: Word; length: boolean }
  | { type: 'command'; script: Script; quoted: boolean };

export type VariableOperator = ':-' | '-' | ':=' | '=' | ':+' | '+' | ':?' | '?' | '#' | '##' | '%' | '%%';
export type Word = Part[];

export interface Redirect {
  fd: number;
  /** `<<` is a here-document; its target is the text itself. */
  operator: '<' | '<<' | '>' | '>>' | '>&' | '<&';
  target: Word;
}

export interface Simple {
  type: 'simple';
  assignments: { name: string; value: Word }[];
  words: Word[];
  redirects: Redirect[];
}

export type Compound =
  | { type: 'subshell' | 'group'; body: Script; redirects: Redirect[] }
  | { type: 'if'; branches: { test: Script; then: Script }[]; otherwise: Script | undefined; redirects: Redirect[] }
  | { type: 'for'; name: string; words: Word[] | undefined; body: Script; redirects: Redirect[] }
  | { type: 'case'; word: Word; clauses: { patterns: Word[]; body: Script }[]; redirects: Redirect[] }
  | { type: 'while'; until: boolean; test: Script; body: Script; redirects: Redirect[] };

export type Command = Simple | Compound;

export interface Pipeline {
  negated: boolean;
  commands: Command[];
}

/** Pipelines joined by `&&` and `||`; the first one's operator is meaningless. */
export interface Statement {
  pipelines: { operator: '&&' | '||'; pipeline: Pipeline }[];
  background: boolean;
}

export type Script = Statement[];

/** mksh's syntax error message. */
export class ShellSyntaxError extends Error {
  constructor(unexpected: string) {
    super(`syntax error: unexpected ${unexpected === '' ? 'EOF' : `'${unexpected}'`}`);
  }
}

/** Quotes a text as one literal word. */
export const quote = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
