import type { ShellState } from './shell-state.ts';

/** Thrown for an invalid expression; `test` then exits with code 2. */
export class TestFault extends Error {}

const FILE_TESTS = new Set(['-e', '-f', '-d', '-r', '-w', '-x', '-s', '-L', '-h', '-c', '-b', '-p', '-S']);
const COMPARISONS: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '-eq': (a, b) => a === b,
  '-ne': (a, b) => a !== b,
  '-lt': (a, b) => a < b,
  '-le': (a, b) => a <= b,
  '-gt': (a, b) => a > b,
  '-ge': (a, b) => a >= b,
};

/** Evaluates the arguments of `test` and `[`. */
export function evaluateTest(args: string[], state: ShellState): boolean {
  const left = [...args];
  if (left.length === 0) return false;
  const value = either(left, state);
  if (left.length > 0) throw new TestFault(`${left[0] ?? ''}: unexpected operator/operand`);
  return value;
}

function either(left: string[], state: ShellState): boolean {
  let value = both(left, state);
  while (left[0] === '-o') {
    left.shift();
    const other = both(left, state);
    value ||= other;
  }
  return value;
}

function both(left: string[], state: ShellState): boolean {
  let value = one(left, state);
  while (left[0] === '-a') {
    left.shift();
    const other = one(left, state);
    value &&= other;
  }
  return value;
}

function one(left: string[], state: ShellState): boolean {
  const [first, second, third] = left;
  if (first === undefined) throw new TestFault('argument expected');
  if (second !== undefined && third !== undefined && isComparison(second)) {
    left.splice(0, 3);
    return compare(first, second, third);
  }
  left.shift();
  if (first === '!' && second !== undefined) return !one(left, state);
  if (first === '(' && second !== undefined) {
    const value = either(left, state);
    if (left.shift() !== ')') throw new TestFault("missing ')'");
    return value;
  }
  if (second === undefined || second === '-a' || second === '-o') return first !== '';
  if (first === '-n' || first === '-z') {
    left.shift();
    return (second !== '') === (first === '-n');
  }
  if (first === '-t') {
    left.shift();
    return false;
  }
  if (!FILE_TESTS.has(first)) return first !== '';
  left.shift();
  return state.host.test(first, second, state.cwd);
}

const isComparison = (word: string): boolean => ['=', '==', '!=', '<', '>'].includes(word) || Object.hasOwn(COMPARISONS, word);

function compare(a: string, operator: string, b: string): boolean {
  if (operator === '=' || operator === '==') return a === b;
  if (operator === '!=') return a !== b;
  if (operator === '<') return a < b;
  if (operator === '>') return a > b;
  for (const text of [a, b]) if (!/^\s*[+-]?\d+\s*$/.test(text)) throw new TestFault(`${text}: bad number`);
  return COMPARISONS[operator]?.(Number(a), Number(b)) ?? false;
}
