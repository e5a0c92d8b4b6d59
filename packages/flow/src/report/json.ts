import type { SuiteResult } from '../suite/suite-result.ts';

/** Everything but the pictures, which are named. */
export function jsonReport(result: SuiteResult): string {
  const flows = result.flows.map(({ pictures, ...flow }) => ({ ...flow, pictures: pictures.map(({ name, area }) => ({ name, area })) }));
  return `${JSON.stringify({ ...result, flows }, null, 2)}\n`;
}
