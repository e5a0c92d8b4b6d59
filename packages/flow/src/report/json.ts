import type { StepResult } from '../run/result.ts';
import type { SuiteResult } from '../suite/suite-result.ts';

/** Everything except images, which are referenced by name, and the trees and receipts that only the viewer shows. */
export function jsonReport(result: SuiteResult): string {
  const flows = result.flows.map(({ pictures, steps, ...flow }) => ({
    ...flow,
    steps: steps.map(withoutViews),
    pictures: pictures.map(({ name, area }) => ({ name, area })),
  }));
  return `${JSON.stringify({ ...result, flows }, null, 2)}\n`;
}

function withoutViews({ trees: _, actions, steps, ...step }: StepResult): object {
  return { ...step, actions: actions.map(({ receipt: __, ...action }) => action), steps: steps.map(withoutViews) };
}
