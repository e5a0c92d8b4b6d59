import type { ViewedRun, ViewedStep, ViewerDocument } from './types.ts';

/** The viewed position in a document; it can be part of a link. */
export interface Place {
  run: string;
  step: string;
}

/** An existing position: the requested one, else the first failure, else the beginning. */
export function placeIn(document: ViewerDocument, asked: Partial<Place>): { run: ViewedRun | undefined; step: ViewedStep | undefined } {
  const run = document.runs.find(({ id }) => id === asked.run) ?? document.runs[0];
  const step = run?.steps.find(({ id }) => id === asked.step) ?? firstFailure(run) ?? run?.steps[0];
  return { run, step };
}

/** The innermost failed step, which is the most specific. */
function firstFailure(run: ViewedRun | undefined): ViewedStep | undefined {
  const at = run?.steps.findIndex(({ status }) => status === 'failed') ?? -1;
  if (run === undefined || at < 0 || run.kind !== 'flow') return undefined;
  let failed = run.steps[at];
  for (const step of run.steps.slice(at + 1)) {
    if (failed === undefined || step.depth <= failed.depth) break;
    if (step.status === 'failed') failed = step;
  }
  return failed;
}

/** The last executed step; the steps skipped when the run ended come after it. */
export const lastDone = <T extends Pick<ViewedStep, 'status'>>(steps: readonly T[]): T | undefined =>
  steps.findLast(({ status }) => status !== 'skipped') ?? steps.at(-1);

/** `#run=1&step=3` */
export function placeOfHash(hash: string): Partial<Place> {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const [run, step] = [fields.get('run'), fields.get('step')];
  return { ...(run === null ? {} : { run }), ...(step === null ? {} : { step }) };
}

export const hashOfPlace = ({ run, step }: Place): string => `#${new URLSearchParams({ run, step }).toString()}`;
