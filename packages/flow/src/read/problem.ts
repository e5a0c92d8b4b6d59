import { HandsightError } from '@handsight/core/error';

/** A position in a file, counted from 1. */
export interface Place {
  file: string;
  line: number;
  column: number;
}

/** A problem in a flow file or a workspace. */
export interface FlowProblem {
  /** A warning does not prevent a flow from running. */
  severity: 'error' | 'warning';
  /** Maestro's wording if Maestro reports it, too: `Unknown Property: tag`. */
  title: string;
  /** What was expected. */
  message: string;
  /** Absent for problems of a workspace. */
  place?: Place;
  suggestions?: string[];
}

/** `login.yaml:3:5: Unknown Property: tag. Expected …` */
export function formatProblem({ title, message, place }: FlowProblem): string {
  const where = place === undefined ? '' : `${place.file}:${place.line}:${place.column}: `;
  return `${where}${title}${message === '' ? '' : `. ${message}`}`;
}

export function flowError(problem: FlowProblem, more: readonly FlowProblem[] = []): HandsightError {
  const { title, message, place, suggestions } = problem;
  const errors = more.filter(({ severity }) => severity === 'error').map(formatProblem);
  const others = [...new Set(errors)].filter((other) => other !== formatProblem(problem));
  return new HandsightError('BadFlow', formatProblem(problem), {
    title,
    expected: message,
    ...(place === undefined ? {} : { ...place }),
    ...(suggestions === undefined ? {} : { suggestions }),
    ...(others.length === 0 ? {} : { further_problems: shortened(others) }),
  });
}

const MOST = 50;

const shortened = (problems: readonly string[]): string[] =>
  problems.length <= MOST ? [...problems] : [...problems.slice(0, MOST), `${problems.length - MOST} more`];

/** Throws the first error, with the others in its context. */
export function refuseErrors(problems: readonly FlowProblem[]): void {
  const first = problems.find(({ severity }) => severity === 'error');
  if (first !== undefined) throw flowError(first, problems);
}
