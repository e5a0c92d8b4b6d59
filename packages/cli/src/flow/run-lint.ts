import { formatProblem, lintFlows, type FlowProblem } from '@handsight/flow';
import { ERROR_TABLE } from '@handsight/core/error';
import { type Line, printJson, printLines, styled } from '../terminal.ts';

export interface LintFlags {
  flowConfig?: string;
  json?: true;
}

/** Prints the problems of flows, one per line. The exit code says whether a run would refuse them. */
export async function runLint(paths: readonly string[], { flowConfig, json }: LintFlags): Promise<void> {
  const result = await lintFlows({ paths, ...(flowConfig === undefined ? {} : { config: flowConfig }) });
  const errors = result.problems.filter(({ severity }) => severity === 'error').length;
  if (json === true) await printJson(result);
  else await printLines([...result.problems.map(lineOf), summary(result.files.length, errors, result.problems.length - errors)]);
  if (errors > 0) process.exitCode ??= ERROR_TABLE.BadFlow.exit;
}

const lineOf = (problem: FlowProblem): Line =>
  styled(problem.severity === 'error' ? 'red' : 'yellow', `${problem.severity}: ${formatProblem(problem)}`);

function summary(flows: number, errors: number, warnings: number): Line {
  const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;
  const text = `${count(flows, 'flow')}, ${count(errors, 'error')}, ${count(warnings, 'warning')}`;
  return styled(errors > 0 ? 'red' : 'green', text);
}
