import { ShellSyntaxError, type Part, type Script, type VariableOperator, type Word } from './syntax.ts';

const BLANK = /[ \t]/;
const NAME = /[A-Za-z_]\w*/y;
const SPECIAL_NAME = /[?$!#@*\-0-9]/;
// prettier-ignore
const OPERATORS = ['&&', '||', ';;', '>>', '>&', '<<-', '<<', '<&', '&>', ';', '&', '|', '<', '>', '(', ')', '\n'] as const;
export type Operator = (typeof OPERATORS)[number];

/** Longest first, as they appear in the list. */
const VARIABLE_OPERATORS = [':-', ':=', ':+', ':?', '##', '%%', '-', '=', '+', '?', '#', '%'] as const satisfies VariableOperator[];

const MAX_DEPTH = 50;

/** Text on the lines after the one that declares it. */
export interface HereDocument {
  delimiter: string;
  /** Its delimiter was quoted: nothing in it is expanded. */
  isLiteral: boolean;
  /** Leading tabs are stripped. */
  isStripped: boolean;
  fill: (text: Word) => void;
}

/** Scans the text of a script into words and operators. */
export class Scanner {
  readonly #text: string;
  readonly #parse: (scanner: Scanner) => Script;
  #at = 0;
  #depth = 0;
  #awaited: HereDocument[] = [];

  /** `parse` parses the content of `$( )`, up to the closing parenthesis. */
  constructor(text: string, parse: (scanner: Scanner) => Script) {
    this.#text = text;
    this.#parse = parse;
  }

  atEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  /** Blanks, comments and continued lines. */
  skipBlanks(): void {
    for (;;) {
      const character = this.#text[this.#at];
      if (character === undefined) return;
      if (BLANK.test(character)) this.#at++;
      else if (character === '\\' && this.#text[this.#at + 1] === '\n') this.#at += 2;
      else if (character === '#') this.#at = this.#endOfLine();
      else return;
    }
  }

  peekOperator(): Operator | undefined {
    return OPERATORS.find((operator) => this.#text.startsWith(operator, this.#at));
  }

  takeOperator(operator: Operator): boolean {
    if (this.peekOperator() !== operator) return false;
    this.#at += operator.length;
    if (operator === '\n') this.#readHereDocuments();
    return true;
  }

  expectHereDocument(document: HereDocument): void {
    this.#awaited.push(document);
  }

  #readHereDocuments(): void {
    const awaited = this.#awaited;
    this.#awaited = [];
    for (const { delimiter, isLiteral, isStripped, fill } of awaited) {
      let text = '';
      while (!this.atEnd()) {
        const end = this.#endOfLine();
        const line = this.#text.slice(this.#at, end).replace(isStripped ? /^\t+/ : /^(?!)/, '');
        this.#at = Math.min(end + 1, this.#text.length);
        if (line === delimiter) break;
        text += `${line}\n`;
      }
      fill(isLiteral ? [{ type: 'text', text, quoted: true }] : this.#filledIn(text));
    }
  }

  /** As between double quotes, except that a quote is not special. */
  #filledIn(text: string): Word {
    const inner = new Scanner(`"${text.replaceAll('"', '\\"')}"`, this.#parse);
    inner.#depth = this.#depth;
    return inner.word() ?? [];
  }

  /** The digits before `<` or `>`. */
  takeDescriptor(): number | undefined {
    const digits = /(\d+)(?=[<>])/y;
    digits.lastIndex = this.#at;
    const found = digits.exec(this.#text);
    if (found === null) return undefined;
    this.#at += found[0].length;
    return Number(found[0]);
  }

  /** `name=` at the start of a word. */
  takeAssignment(): string | undefined {
    const start = /([A-Za-z_]\w*)=/y;
    start.lastIndex = this.#at;
    const found = start.exec(this.#text);
    if (found === null) return undefined;
    this.#at += found[0].length;
    return found[1];
  }

  /** The next plain word, without consuming it. */
  peekWord(): string {
    const plain = /[^\s;&|<>()'"\\$`]+(?!['"\\$`])/y;
    plain.lastIndex = this.#at;
    return plain.exec(this.#text)?.[0] ?? '';
  }

  takeKeyword(keyword: string): boolean {
    if (this.peekWord() !== keyword) return false;
    this.#at += keyword.length;
    return true;
  }

  /** What comes next, for a message. */
  whatIsNext(): string {
    const operator = this.peekOperator();
    return operator === '\n' ? 'newline' : (operator ?? this.#text.slice(this.#at, this.#at + 20));
  }

  word(): Word | undefined {
    const parts: Word = [];
    while (!this.atEnd() && !BLANK.test(this.#text[this.#at] ?? '') && this.peekOperator() === undefined) this.#part(parts, '');
    return parts.length === 0 ? undefined : parts;
  }

  /** One piece, up to but without a character of `stop`. */
  #part(parts: Word, stop: string): void {
    const character = this.#text[this.#at];
    if (character === "'") this.#singleQuoted(parts);
    else if (character === '"') this.#doubleQuoted(parts);
    else if (character === '\\') this.#escaped(parts);
    else if (character === '$') this.#dollar(parts, false);
    else if (character === '`') this.#backquoted(parts, false);
    else this.#plain(parts, stop);
  }

  #plain(parts: Word, stop: string): void {
    const from = this.#at;
    do this.#at++;
    while (!this.atEnd() && !`'"\\$\`${stop}`.includes(this.#text[this.#at] ?? '') && (stop !== '' || !this.#endsWord()));
    addText(parts, this.#text.slice(from, this.#at), false);
  }

  #endsWord(): boolean {
    return BLANK.test(this.#text[this.#at] ?? '') || this.peekOperator() !== undefined;
  }

  #escaped(parts: Word): void {
    const character = this.#text[this.#at + 1];
    this.#at += 2;
    if (character === undefined) addText(parts, '\\', true);
    else if (character !== '\n') addText(parts, character, true);
  }

  #singleQuoted(parts: Word): void {
    const end = this.#text.indexOf("'", this.#at + 1);
    if (end === -1) throw new ShellSyntaxError('');
    addText(parts, this.#text.slice(this.#at + 1, end), true);
    this.#at = end + 1;
  }

  #doubleQuoted(parts: Word): void {
    this.#at++;
    addText(parts, '', true);
    for (;;) {
      const character = this.#text[this.#at];
      if (character === undefined) throw new ShellSyntaxError('');
      if (character === '"') break;
      if (character === '$') this.#dollar(parts, true);
      else if (character === '`') this.#backquoted(parts, true);
      else if (character === '\\') this.#escapedInQuotes(parts);
      else {
        addText(parts, character, true);
        this.#at++;
      }
    }
    this.#at++;
  }

  /** Inside double quotes a backslash is literal except before these. */
  #escapedInQuotes(parts: Word): void {
    const character = this.#text[this.#at + 1] ?? '';
    this.#at += 2;
    if (character === '\n') return;
    addText(parts, '$`"\\'.includes(character) ? character : `\\${character}`, true);
  }

  #dollar(parts: Word, quoted: boolean): void {
    const next = this.#text[this.#at + 1] ?? '';
    if (next === '(') this.#substitution(parts, quoted);
    else if (next === '{') this.#braced(parts, quoted);
    else {
      this.#at++;
      const name = this.#name();
      if (name === undefined) addText(parts, '$', quoted);
      else parts.push({ type: 'variable', name, quoted, operator: undefined, word: [], length: false });
    }
  }

  #name(): string | undefined {
    NAME.lastIndex = this.#at;
    const found = NAME.exec(this.#text)?.[0] ?? (SPECIAL_NAME.test(this.#text[this.#at] ?? '') ? this.#text[this.#at] : undefined);
    this.#at += found?.length ?? 0;
    return found;
  }

  #braced(parts: Word, quoted: boolean): void {
    this.#at += 2;
    const length = this.#text[this.#at] === '#' && this.#text[this.#at + 1] !== '}';
    if (length) this.#at++;
    const name = this.#name();
    if (name === undefined) throw new ShellSyntaxError('${');
    const operator = VARIABLE_OPERATORS.find((known) => this.#text.startsWith(known, this.#at));
    this.#at += operator?.length ?? 0;
    const word: Word = [];
    this.#deeper(() => {
      while (this.#text[this.#at] !== '}') {
        if (this.atEnd()) throw new ShellSyntaxError('');
        this.#part(word, '}');
      }
    });
    this.#at++;
    parts.push({ type: 'variable', name, quoted, operator, word, length });
  }

  #substitution(parts: Word, quoted: boolean): void {
    this.#at += 2;
    this.#deeper(() => {
      const script = this.#parse(this);
      this.skipBlanks();
      if (!this.takeOperator(')')) throw new ShellSyntaxError(this.whatIsNext());
      parts.push({ type: 'command', script, quoted });
    });
  }

  #backquoted(parts: Word, quoted: boolean): void {
    let text = '';
    let at = this.#at + 1;
    for (; this.#text[at] !== '`'; at++) {
      if (at >= this.#text.length) throw new ShellSyntaxError('');
      if (this.#text[at] === '\\' && '$`\\'.includes(this.#text[at + 1] ?? ' ')) at++;
      text += this.#text.charAt(at);
    }
    this.#at = at + 1;
    this.#deeper(() => {
      const inner = new Scanner(text, this.#parse);
      inner.#depth = this.#depth;
      const script = this.#parse(inner);
      if (!inner.atEnd()) throw new ShellSyntaxError(inner.whatIsNext());
      parts.push({ type: 'command', script, quoted });
    });
  }

  /** Limits nesting, so no script can exhaust the stack. */
  #deeper(read: () => void): void {
    if (++this.#depth > MAX_DEPTH) throw new ShellSyntaxError('(');
    read();
    this.#depth--;
  }

  /** For compound commands, which nest too. */
  nested<T>(read: () => T): T {
    if (++this.#depth > MAX_DEPTH) throw new ShellSyntaxError('(');
    const value = read();
    this.#depth--;
    return value;
  }

  #endOfLine(): number {
    const end = this.#text.indexOf('\n', this.#at);
    return end === -1 ? this.#text.length : end;
  }
}

/** Merges adjacent texts of the same kind. */
function addText(parts: Part[], text: string, quoted: boolean): void {
  const last = parts.at(-1);
  if (last?.type === 'text' && last.quoted === quoted) last.text += text;
  else parts.push({ type: 'text', text, quoted });
}
