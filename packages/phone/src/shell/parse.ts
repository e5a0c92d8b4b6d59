import { Scanner } from './scanner.ts';
import {
  ShellSyntaxError,
  type Command,
  type Pipeline,
  type Redirect,
  type Script,
  type Simple,
  type Statement,
  type Word,
} from './syntax.ts';

const MAX_LENGTH = 1 << 20;
/** Reserved words that end a list in command position. */
const CLOSERS = new Set(['then', 'elif', 'else', 'fi', 'do', 'done', 'esac', '}']);

/** Parses a script. Throws ShellSyntaxError before anything is run. */
export function parseScript(text: string): Script {
  if (text.length > MAX_LENGTH) throw new ShellSyntaxError(text.slice(0, 20));
  const scanner = new Scanner(text, list);
  const script = list(scanner);
  if (!scanner.atEnd()) throw new ShellSyntaxError(scanner.whatIsNext());
  return script;
}

function list(scanner: Scanner): Script {
  const script: Script = [];
  for (;;) {
    skipLines(scanner);
    if (scanner.atEnd() || endsList(scanner) || CLOSERS.has(scanner.peekWord())) return script;
    const statement = statementAt(scanner);
    script.push(statement);
    scanner.skipBlanks();
    if (scanner.takeOperator('&')) statement.background = true;
    else if (!scanner.takeOperator(';') && scanner.peekOperator() !== '\n') {
      if (scanner.atEnd() || endsList(scanner)) return script;
      throw new ShellSyntaxError(scanner.whatIsNext());
    }
  }
}

const endsList = (scanner: Scanner): boolean => [')', ';;'].includes(scanner.peekOperator() ?? '');

function skipLines(scanner: Scanner): void {
  do scanner.skipBlanks();
  while (scanner.takeOperator('\n'));
}

function statementAt(scanner: Scanner): Statement {
  const statement: Statement = { pipelines: [{ operator: '&&', pipeline: pipelineAt(scanner) }], background: false };
  for (;;) {
    scanner.skipBlanks();
    const operator = (['&&', '||'] as const).find((known) => scanner.takeOperator(known));
    if (operator === undefined) return statement;
    skipLines(scanner);
    statement.pipelines.push({ operator, pipeline: pipelineAt(scanner) });
  }
}

function pipelineAt(scanner: Scanner): Pipeline {
  let negated = false;
  while (scanner.takeKeyword('!')) {
    negated = !negated;
    scanner.skipBlanks();
  }
  const commands = [commandAt(scanner)];
  for (;;) {
    scanner.skipBlanks();
    if (!scanner.takeOperator('|')) return { negated, commands };
    skipLines(scanner);
    commands.push(commandAt(scanner));
  }
}

function commandAt(scanner: Scanner): Command {
  if (scanner.takeOperator('(')) {
    const body = scanner.nested(() => list(scanner));
    if (!scanner.takeOperator(')')) throw new ShellSyntaxError(scanner.whatIsNext());
    return { type: 'subshell', body, redirects: redirectsAt(scanner) };
  }
  if (scanner.takeKeyword('{')) return { type: 'group', body: bodyUntil(scanner, '}'), redirects: redirectsAt(scanner) };
  if (scanner.takeKeyword('if')) return scanner.nested(() => ifAt(scanner));
  if (scanner.takeKeyword('for')) return scanner.nested(() => forAt(scanner));
  if (scanner.takeKeyword('case')) return scanner.nested(() => caseAt(scanner));
  for (const keyword of ['while', 'until'] as const) {
    if (!scanner.takeKeyword(keyword)) continue;
    const test = bodyUntil(scanner, 'do');
    const body = bodyUntil(scanner, 'done');
    return { type: 'while', until: keyword === 'until', test, body, redirects: redirectsAt(scanner) };
  }
  return simpleAt(scanner);
}

function bodyUntil(scanner: Scanner, keyword: string): Script {
  const body = scanner.nested(() => list(scanner));
  if (!scanner.takeKeyword(keyword)) throw new ShellSyntaxError(scanner.whatIsNext());
  if (body.length === 0) throw new ShellSyntaxError(keyword);
  return body;
}

function ifAt(scanner: Scanner): Command {
  const branches = [{ test: bodyUntil(scanner, 'then'), then: list(scanner) }];
  let otherwise: Script | undefined;
  for (;;) {
    if (scanner.takeKeyword('elif')) branches.push({ test: bodyUntil(scanner, 'then'), then: list(scanner) });
    else if (otherwise === undefined && scanner.takeKeyword('else')) otherwise = list(scanner);
    else if (scanner.takeKeyword('fi')) return { type: 'if', branches, otherwise, redirects: redirectsAt(scanner) };
    else throw new ShellSyntaxError(scanner.whatIsNext());
  }
}

function forAt(scanner: Scanner): Command {
  scanner.skipBlanks();
  const name = scanner.peekWord();
  if (!/^[A-Za-z_]\w*$/.test(name)) throw new ShellSyntaxError(scanner.whatIsNext());
  scanner.takeKeyword(name);
  skipLines(scanner);
  const words = scanner.takeKeyword('in') ? wordsAt(scanner) : undefined;
  scanner.skipBlanks();
  scanner.takeOperator(';');
  skipLines(scanner);
  if (!scanner.takeKeyword('do')) throw new ShellSyntaxError(scanner.whatIsNext());
  return { type: 'for', name, words, body: bodyUntil(scanner, 'done'), redirects: redirectsAt(scanner) };
}

/** `case WORD in PATTERN|PATTERN) list;; … esac`; the last `;;` may be left out. */
function caseAt(scanner: Scanner): Command {
  scanner.skipBlanks();
  const word = scanner.word();
  skipLines(scanner);
  if (word === undefined || !scanner.takeKeyword('in')) throw new ShellSyntaxError(scanner.whatIsNext());
  const clauses: { patterns: Word[]; body: Script }[] = [];
  for (;;) {
    skipLines(scanner);
    if (scanner.takeKeyword('esac')) return { type: 'case', word, clauses, redirects: redirectsAt(scanner) };
    scanner.takeOperator('(');
    const patterns: Word[] = [];
    do {
      scanner.skipBlanks();
      const pattern = scanner.word();
      if (pattern === undefined) throw new ShellSyntaxError(scanner.whatIsNext());
      patterns.push(pattern);
      scanner.skipBlanks();
    } while (scanner.takeOperator('|'));
    if (!scanner.takeOperator(')')) throw new ShellSyntaxError(scanner.whatIsNext());
    clauses.push({ patterns, body: list(scanner) });
    skipLines(scanner);
    if (!scanner.takeOperator(';;') && scanner.peekWord() !== 'esac') throw new ShellSyntaxError(scanner.whatIsNext());
  }
}

function wordsAt(scanner: Scanner): Word[] {
  const words: Word[] = [];
  for (;;) {
    scanner.skipBlanks();
    const word = scanner.word();
    if (word === undefined) return words;
    words.push(word);
  }
}

function simpleAt(scanner: Scanner): Simple {
  const command: Simple = { type: 'simple', assignments: [], words: [], redirects: [] };
  for (;;) {
    scanner.skipBlanks();
    const redirects = redirectAt(scanner);
    if (redirects !== undefined) {
      command.redirects.push(...redirects);
      continue;
    }
    const name = command.words.length === 0 ? scanner.takeAssignment() : undefined;
    if (name !== undefined) command.assignments.push({ name, value: scanner.word() ?? [] });
    else {
      const word = scanner.word();
      if (word === undefined) break;
      command.words.push(word);
    }
  }
  if (command.words.length + command.assignments.length + command.redirects.length === 0) throw new ShellSyntaxError(scanner.whatIsNext());
  return command;
}

function redirectsAt(scanner: Scanner): Redirect[] {
  const all: Redirect[] = [];
  for (;;) {
    scanner.skipBlanks();
    const found = redirectAt(scanner);
    if (found === undefined) return all;
    all.push(...found);
  }
}

function redirectAt(scanner: Scanner): Redirect[] | undefined {
  const fd = scanner.takeDescriptor();
  if (scanner.peekOperator() === '<<' || scanner.peekOperator() === '<<-') return [hereDocumentAt(scanner)];
  const operator = (['>>', '>&', '<&', '>', '<', '&>'] as const).find((known) => scanner.takeOperator(known));
  if (operator === undefined) return undefined;
  scanner.skipBlanks();
  const target = scanner.word();
  if (target === undefined) throw new ShellSyntaxError(scanner.whatIsNext());
  if (operator === '&>') {
    return [
      { fd: 1, operator: '>', target },
      { fd: 2, operator: '>&', target: [{ type: 'text', text: '1', quoted: false }] },
    ];
  }
  return [{ fd: fd ?? (operator.startsWith('<') ? 0 : 1), operator, target }];
}

/** Its text follows on the next lines; the scanner fills it in when it gets there. */
function hereDocumentAt(scanner: Scanner): Redirect {
  const isStripped = scanner.takeOperator('<<-');
  if (!isStripped) scanner.takeOperator('<<');
  scanner.skipBlanks();
  const end = scanner.word();
  if (end === undefined) throw new ShellSyntaxError(scanner.whatIsNext());
  const redirect: Redirect = { fd: 0, operator: '<<', target: [] };
  const delimiter = end.map((part) => (part.type === 'text' ? part.text : '')).join('');
  const isLiteral = end.some((part) => part.type === 'text' && part.quoted);
  scanner.expectHereDocument({ delimiter, isLiteral, isStripped, fill: (text) => (redirect.target = text) });
  return redirect;
}
