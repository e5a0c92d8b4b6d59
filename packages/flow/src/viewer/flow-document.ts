import type { FlowResult, StepPicture, StepResult } from '../run/result.ts';
import type { FlowOutcome, SuiteResult } from '../suite/suite-result.ts';
import { NO_TEXTS, type ViewedPicture, type ViewedRun, type ViewedStatus, type ViewedStep, type ViewerDocument } from './document.ts';

/** A suite as the viewer shows it: flows that did not pass come first. */
export function suiteDocument({ name, flows }: SuiteResult): ViewerDocument {
  const runs = flows.map((flow, i) => flowRun(flow, `${i + 1}`, attemptsOf(flow)));
  return { title: name, runs: [...runs.filter(({ status }) => status !== 'passed'), ...runs.filter(({ status }) => status === 'passed')] };
}

const attemptsOf = ({ attempts, flaky, given_back }: FlowOutcome): string[] => [
  ...(attempts > 1 ? [`attempt ${attempts}`] : []),
  ...(flaky ? ['flaky'] : []),
  ...(given_back ? ['its first device was lost'] : []),
];

/** One flow. Picture names are prefixed with the run's id, so several runs can share one list. */
export function flowRun(
  flow: Omit<FlowResult, 'status'> & { status: ViewedStatus },
  id: string,
  more: readonly string[] = [],
  isRunning: (step: StepResult) => boolean = () => false,
): ViewedRun {
  const { name, file, device, tags, error, started_at, duration_ms, warnings, log, status } = flow;
  return {
    id,
    kind: 'flow',
    name,
    status,
    about: [file, device, ...tags.map((tag) => `#${tag}`), ...more].filter((each) => each !== ''),
    error: error === null ? null : { kind: error.kind, message: error.message, hint: error.hint },
    started_at,
    duration_ms,
    warnings,
    log,
    steps: stepsOf(flow.steps, (step) => viewedStep(step, flow.pictures, id, isRunning(step))),
  };
}

const stepsOf = (steps: readonly StepResult[], view: (step: StepResult) => ViewedStep): ViewedStep[] =>
  steps.flatMap((step) => [view(step), ...stepsOf(step.steps, view)]);

function viewedStep(step: StepResult, pictures: readonly StepPicture[], run: string, isRunning: boolean): ViewedStep {
  const { sequence, title, command, depth, status, started_at, duration_ms, touched, actions, error, failure, remarks, place } = step;
  const picture = (name: string | null): ViewedPicture | null => {
    const found = pictures.find((each) => each.name === name);
    return found === undefined ? null : { name: pictureName(run, found.name), area: found.area };
  };
  return {
    id: String(sequence),
    title,
    kind: command,
    depth,
    status: isRunning ? 'running' : status,
    started_at,
    duration_ms,
    before: picture(step.before),
    after: picture(step.after),
    touched,
    verdicts: actions.map(({ verdict, line, action }) => ({ verdict: verdict ?? 'not sent', line: line === '' ? action : line })),
    error: error === null ? null : { kind: error.kind, message: error.message, hint: error.hint },
    notes: [
      ...remarks,
      ...(failure?.nearMisses ?? []).filter((near) => error?.message.includes(near) !== true),
      ...(typeof failure?.crash === 'string' ? [failure.crash] : []),
    ],
    facts: [['in', `${place.file}:${place.line}`]],
    texts: {
      ...NO_TEXTS,
      tree_before: step.trees?.before ?? '',
      tree_after: step.trees?.after ?? failure?.screen ?? '',
      receipt: receiptsText(step),
      changes: actions
        .map(({ diff }) => diff)
        .filter((diff) => diff !== '')
        .join('\n'),
      log: (failure?.log ?? []).join('\n'),
      source: withoutIndent(step.source, place.column - 1),
      repair: failure?.repair ?? '',
    },
  };
}

/** A step's first line starts at its column in the file, the others at the file's margin. */
const withoutIndent = (source: string, columns: number): string =>
  columns < 1 ? source : source.replaceAll(new RegExp(`\\n {1,${columns}}`, 'g'), '\n');

function receiptsText({ actions }: StepResult): string {
  const receipts = actions.flatMap(({ receipt }) => (receipt === undefined ? [] : [receipt]));
  return receipts.length === 0 ? '' : JSON.stringify(receipts.length === 1 ? receipts[0] : receipts, null, 1);
}

export const pictureName = (run: string, picture: string): string => `${run}/${picture}`;
