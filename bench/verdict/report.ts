import { readFileSync } from 'node:fs';
import { figure, table } from '../table.ts';
import { isStanding, type Doubt } from './again.ts';
import { TRUTHS, type Tally } from './tally.ts';
import { STATUSES } from './verdict.ts';

const SHOWN_LINES = 60;

/** All results of the bench, for a terminal. */
export function report(tally: Tally, doubts: readonly Doubt[] = [], isWhole = true): string {
  const { cases, rounds, pairs, uncounted } = tally;
  return [
    `${cases} cases${rounds > 1 ? `, ${rounds} rounds` : ''}, ${pairs} pairs of control and perturbation`,
    ...(isWhole ? [] : ['not all of it was run: it was interrupted, or the time was over']),
    ...(rounds > 1 ? [roundsTable(tally)] : []),
    matrixOf(tally),
    ...section('', tally.faults),
    ...list('false once beside others, true alone, which is a defect, too', doubts.filter((doubt) => !isStanding(doubt)).map(doubtLine)),
    ...section('weaker than could be: ', tally.weaknesses),
    observedLine(tally),
    ...list('observed, but named something else', tally.observed.wrong),
    toolkitTable(tally),
    costTable(tally),
    ...list('not counted, for the oracle gave one answer only', uncounted),
  ].join('\n\n');
}

const doubtLine = ({ first, again }: Doubt): string => `${first.judgement.fault ?? ''}: ${first.name}, true ${again.length} times`;

function roundsTable({ perRound }: Tally): string {
  const rows = perRound.map(({ cases, faults, named, observed }, round) =>
    [round + 1, cases, faults, `${named} of ${observed}`].map(String),
  );
  return table([['round', 'cases', 'false', 'named'], ...rows]);
}

/** The verdicts beside the truth, with the distribution and the kind of session they were given on. */
export function matrixOf({ matrix }: Tally): string {
  const rows = STATUSES.map((status) => [status, ...TRUTHS.map((truth) => String(matrix[status][truth]))]);
  return `${distribution()}\n${table([['said \\ true', ...TRUTHS], ...rows])}`;
}

function distribution(): string {
  try {
    return /^PRETTY_NAME="?([^"\n]*)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? process.platform;
  } catch {
    return process.platform;
  }
}

const section = (prefix: string, groups: Record<string, string[]>): string[] =>
  Object.entries(groups).map(([name, lines]) => list(`${prefix}${name}`, lines)[0] ?? `${prefix}${name}: 0`);

function list(title: string, lines: string[]): string[] {
  if (lines.length === 0) return [];
  const rest = lines.length > SHOWN_LINES ? [`  … and ${lines.length - SHOWN_LINES} more`] : [];
  return [[`${title}: ${lines.length}`, ...lines.slice(0, SHOWN_LINES).map((line) => `  ${line}`), ...rest].join('\n')];
}

export const observedLine = ({ observed: { named, total } }: Tally): string =>
  `observed named the true reaction: ${named} of ${total}${total === 0 ? '' : ` (${figure((100 * named) / total)} %)`}`;

function toolkitTable({ toolkits }: Tally): string {
  const rows = Object.entries(toolkits).map(([toolkit, { programs, total, readable, unverifiable }]) => [
    toolkit,
    String(total),
    String(readable),
    String(unverifiable),
    programs.join(', '),
  ]);
  return table([['toolkit', 'cases', 'readable', 'unverifiable', 'programs besides ours'], ...rows]);
}

function costTable({ cost }: Tally): string {
  const rows = Object.entries(cost).map(([toolkit, { differenceMs, medianMs, bareMedianMs, measured }]) => [
    toolkit,
    figure(differenceMs),
    figure(medianMs),
    figure(bareMedianMs),
    String(measured),
  ]);
  if (rows.length === 0) return 'cost of a verdict: not measured in this run';
  return table([['cost of a verdict, median', 'ms', 'action, ms', 'without verdict, ms', 'cases'], ...rows]);
}
