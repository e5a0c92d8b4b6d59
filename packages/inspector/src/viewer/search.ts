import type { ViewedRun, ViewedStep } from './types.ts';

/** Whether a step contains a text anywhere: title, verdicts, error, tree, receipt, log. */
export function stepMatches(step: ViewedStep, wanted: string): boolean {
  if (wanted === '') return true;
  const { title, kind, status, verdicts, error, notes, facts, texts } = step;
  const said = [
    title,
    kind,
    status,
    ...verdicts.flatMap(({ verdict, line }) => [verdict, line]),
    error?.kind ?? '',
    error?.message ?? '',
    ...notes,
    ...facts.flat(),
    ...Object.values(texts),
  ];
  return said.some((text) => text.toLowerCase().includes(wanted));
}

export const runMatches = ({ name, about, status, steps }: ViewedRun, wanted: string): boolean =>
  wanted === '' ||
  [name, status, ...about].some((text) => text.toLowerCase().includes(wanted)) ||
  steps.some((step) => stepMatches(step, wanted));
