import { differences, type ComparedField, type FieldDifference } from '../replay/compare.ts';
import type { TraceRow } from './format.ts';
import { partOf } from './summary.ts';

export interface ComparedStep {
  how: 'same' | 'different' | 'only_a' | 'only_b';
  tool: string;
  a_seq: number | null;
  b_seq: number | null;
  differences: FieldDifference[];
}

/** The table grows with the product of both lengths; longer traces are compared step by step in order. */
const MOST_CELLS = 4_000_000;

/** Two traces side by side: which steps they have in common, and where those diverged. */
export function compareTraces(
  a: readonly TraceRow[],
  b: readonly TraceRow[],
  comparedFields: (tool: string) => readonly ComparedField[],
): ComparedStep[] {
  const pairs = a.length * b.length > MOST_CELLS ? inOrder(a, b) : common(a.map(nameOf), b.map(nameOf));
  const steps: ComparedStep[] = [];
  let [i, j] = [0, 0];
  for (const [atA, atB] of [...pairs, [a.length, b.length] as const]) {
    for (; i < atA; i++) steps.push(alone(a[i], 'only_a'));
    for (; j < atB; j++) steps.push(alone(b[j], 'only_b'));
    const [left, right] = [a[i++], b[j++]];
    if (left !== undefined && right !== undefined) steps.push(both(left, right, comparedFields(left.tool)));
  }
  return steps;
}

function alone(row: TraceRow | undefined, how: 'only_a' | 'only_b'): ComparedStep {
  const seq = row?.trace_seq ?? null;
  return { how, tool: row?.tool ?? '', a_seq: how === 'only_a' ? seq : null, b_seq: how === 'only_b' ? seq : null, differences: [] };
}

function both(left: TraceRow, right: TraceRow, fields: readonly ComparedField[]): ComparedStep {
  const found = differences(left.result_summary, right.result_summary, fields);
  return {
    how: found.length === 0 ? 'same' : 'different',
    tool: left.tool,
    a_seq: left.trace_seq,
    b_seq: right.trace_seq,
    differences: found,
  };
}

/** Steps that do the same to the same element have the same key. */
function nameOf({ tool, args, result_summary }: TraceRow): string {
  const action = partOf(args, 'action');
  const target = partOf(action, 'target');
  const rest = typeof action === 'object' && action !== null ? { ...action, target: undefined } : action;
  // Elements are identified by selector: their refs differ from session to session.
  return JSON.stringify([tool, target === undefined ? null : (partOf(result_summary['target'], 'selector') ?? target), rest]);
}

const inOrder = (a: readonly TraceRow[], b: readonly TraceRow[]): [number, number][] =>
  a.slice(0, b.length).flatMap((row, i): [number, number][] => (b[i] !== undefined && nameOf(row) === nameOf(b[i]) ? [[i, i]] : []));

/** The longest common subsequence of names, as pairs of indices. */
function common(a: readonly string[], b: readonly string[]): [number, number][] {
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}
