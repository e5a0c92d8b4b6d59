import { textOf } from '../io/bytes.ts';
import { Collected } from '../io/stream.ts';
import type { Io } from './host.ts';
import { isPattern, matches, patternOf, type Pattern } from './pattern.ts';
import type { ShellState } from './shell-state.ts';
import type { Part, Script, Word } from './syntax.ts';

/** Runs a command substitution. */
export type Substitute = (script: Script, state: ShellState, io: Io) => Promise<void>;

interface Piece {
  text: string;
  quoted: boolean;
  /** Forms a separate argument even when empty; `$@` makes several. */
  breaks?: boolean;
}

const MAX_WORDS = 100_000;

/** Expands words to arguments: variables and substitutions, field splitting, pathname expansion. */
export async function expandWords(words: Word[], state: ShellState, io: Io, substitute: Substitute): Promise<string[]> {
  const all: string[] = [];
  for (const word of words) {
    for (const field of split(await piecesOf(word, state, io, substitute))) all.push(...namesFor(patternOf(field), state));
    if (all.length > MAX_WORDS) throw new Error('Argument list too long');
  }
  return all;
}

/** Expands to one string without splitting: the right side of an assignment, the target of a redirection. */
export async function expandText(word: Word, state: ShellState, io: Io, substitute: Substitute): Promise<string> {
  return (await piecesOf(word, state, io, substitute)).map(({ text, breaks }) => (breaks === true ? ` ${text}` : text)).join('');
}

/** A pattern of `case`: quoted parts are literal. */
export async function expandPattern(word: Word, state: ShellState, io: Io, substitute: Substitute): Promise<Pattern> {
  return patternOf(await piecesOf(word, state, io, substitute));
}

async function piecesOf(word: Word, state: ShellState, io: Io, substitute: Substitute): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for (const [i, part] of word.entries()) {
    if (part.type === 'text') pieces.push({ text: i === 0 && !part.quoted ? withHome(part.text) : part.text, quoted: part.quoted });
    else if (part.type === 'command') {
      const output = new Collected();
      await substitute(part.script, state, { ...io, stdout: output });
      pieces.push({ text: textOf(output.bytes).replace(/\n+$/, ''), quoted: part.quoted });
    } else pieces.push(...(await variablePieces(part, state, io, substitute)));
  }
  return pieces;
}

const withHome = (text: string): string => (text === '~' || text.startsWith('~/') ? `/${text.slice(1)}` : text);

type VariablePart = Extract<Part, { type: 'variable' }>;

async function variablePieces(part: VariablePart, state: ShellState, io: Io, substitute: Substitute): Promise<Piece[]> {
  const { name, quoted, operator, word } = part;
  if (name === '@' && quoted && operator === undefined) {
    return state.parameters.slice(1).map((text, i) => ({ text, quoted: true, breaks: i > 0 }));
  }
  const value = valueOf(name, state);
  if (part.length) return [{ text: String((value ?? '').length), quoted }];
  const isMissing = value === undefined || (operator?.startsWith(':') === true && value === '');
  switch (operator) {
    case ':-':
    case '-':
      if (isMissing) return (await piecesOf(word, state, io, substitute)).map((piece) => ({ ...piece, quoted: piece.quoted || quoted }));
      break;
    case ':=':
    case '=':
      if (isMissing) state.variables.set(name, await expandText(word, state, io, substitute));
      return [{ text: valueOf(name, state) ?? '', quoted }];
    case ':+':
    case '+':
      return isMissing ? [{ text: '', quoted }] : [{ text: await expandText(word, state, io, substitute), quoted }];
    case ':?':
    case '?':
      if (isMissing) throw new Error(`${name}: ${(await expandText(word, state, io, substitute)) || 'parameter not set'}`);
      break;
    case '#':
    case '##':
    case '%':
    case '%%': {
      const pattern = patternOf(await piecesOf(word, state, io, substitute));
      return [{ text: trimmed(value ?? '', pattern, operator), quoted }];
    }
    case undefined:
  }
  return [{ text: value ?? '', quoted }];
}

/** Removes the shortest or longest prefix or suffix that the pattern matches. */
function trimmed(value: string, pattern: Pattern, operator: '#' | '##' | '%' | '%%'): string {
  const lengths = Array.from({ length: value.length + 1 }, (_, i) => i);
  if (operator.length === 2) lengths.reverse();
  const fromStart = operator.startsWith('#');
  const cut = (length: number): string => (fromStart ? value.slice(0, length) : value.slice(value.length - length));
  const length = lengths.find((candidate) => matches(pattern, cut(candidate)));
  if (length === undefined) return value;
  return fromStart ? value.slice(length) : value.slice(0, value.length - length);
}

function valueOf(name: string, state: ShellState): string | undefined {
  if (name === '?') return String(state.status);
  if (name === '$') return String(state.host.pid);
  if (name === '#') return String(state.parameters.length - 1);
  if (name === '@' || name === '*') return state.parameters.slice(1).join(' ');
  if (name === '!' || name === '-') return '';
  if (/^\d+$/.test(name)) return state.parameters[Number(name)];
  return name === 'PWD' ? state.cwd : state.variables.get(name);
}

/** Blanks in unquoted expansions separate arguments. */
function split(pieces: Piece[]): Piece[][] {
  const fields: Piece[][] = [];
  let field: Piece[] | undefined;
  for (const piece of pieces) {
    if (piece.breaks === true) field = undefined;
    if (piece.quoted) {
      if (field === undefined) fields.push((field = []));
      field.push(piece);
      continue;
    }
    for (const [i, text] of piece.text.split(/[ \t\n]+/).entries()) {
      if (i > 0) field = undefined;
      if (text === '') continue;
      if (field === undefined) fields.push((field = []));
      field.push({ text, quoted: false });
    }
  }
  return fields;
}

/** The files matching a pattern; the pattern itself if there are none. */
function namesFor(pattern: Pattern, { host, cwd }: ShellState): string[] {
  if (!isPattern(pattern)) return [pattern.text];
  const isAbsolute = pattern.text.startsWith('/');
  let found: string[] = [isAbsolute ? '/' : ''];
  for (const step of steps(pattern)) {
    found = found.flatMap((folder) => {
      if (!isPattern(step)) return host.exists(`${folder}${step.text}`, cwd) ? [`${folder}${step.text}/`] : [];
      return host
        .names(folder === '' ? '.' : folder, cwd)
        .filter((name) => (!name.startsWith('.') || step.text.startsWith('.')) && matches(step, name))
        .map((name) => `${folder}${name}/`);
    });
  }
  return found.length === 0 ? [pattern.text] : found.map((path) => path.slice(0, -1)).sort();
}

/** Splits a pattern at the slashes. */
function steps({ text, quoted }: Pattern): Pattern[] {
  const all: Pattern[] = [];
  for (let from = 0; from <= text.length;) {
    const slash = text.indexOf('/', from);
    const to = slash === -1 ? text.length : slash;
    if (to > from) all.push({ text: text.slice(from, to), quoted: quoted.slice(from, to) });
    from = to + 1;
  }
  return all;
}
