import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { HandsightError } from '@handsight/core/error';
import type { Flow, Step } from './read/flow.ts';
import { formatProblem, type FlowProblem } from './read/problem.ts';
import { filesBelow, findConfig } from './workspace/flow-paths.ts';
import { chooseFiles, planFlows, type PlanQuery } from './workspace/plan.ts';
import { unknownConfigKeys } from './workspace/workspace-config.ts';
import { describeSelector, type Selector } from './read/selector.ts';

export interface LintResult {
  /** Flows that were read, with and without errors. */
  files: string[];
  steps: number;
  problems: FlowProblem[];
}

/** Checks flows as far as possible without a device. */
export async function lintFlows(query: PlanQuery): Promise<LintResult> {
  const problems: FlowProblem[] = [];
  try {
    const { files, folders, reader } = await chooseFiles(query);
    const flows: Flow[] = [];
    for (const file of files) {
      const flow = await reader(file).read(file);
      if (flow !== undefined) flows.push(flow);
    }
    const readers = new Set(files.map(reader));
    problems.push(...[...readers].flatMap((each) => each.problems).map(raised));
    problems.push(...flows.flatMap((flow) => weakSelectors(flow)));
    if (problems.every(({ severity }) => severity !== 'error')) await planFlows(query);
    for (const folder of folders) problems.push(...(await folderProblems(folder, files, flows)));
    return { files, steps: flows.reduce((sum, flow) => sum + countSteps(flow), 0), problems: distinct(problems) };
  } catch (error) {
    if (!(error instanceof HandsightError) || error.kind !== 'BadFlow') throw error;
    return { files: [], steps: 0, problems: distinct([...problems, problemOf(error)]) };
  }
}

/** A misspelt key is a warning in a run, which does what the file says, and an error in a lint. */
const raised = (problem: FlowProblem): FlowProblem => (problem.title.startsWith('Misspelt') ? { ...problem, severity: 'error' } : problem);

function problemOf(error: HandsightError): FlowProblem {
  const { title, expected, suggestions, file, line, column } = error.context;
  const isPlaced = typeof file === 'string' && typeof line === 'number' && typeof column === 'number';
  return {
    severity: 'error',
    title: String(title),
    message: String(expected),
    ...(Array.isArray(suggestions) ? { suggestions: suggestions.map(String) } : {}),
    ...(isPlaced ? { place: { file, line, column } } : {}),
  };
}

async function folderProblems(folder: string, chosen: readonly string[], flows: readonly Flow[]): Promise<FlowProblem[]> {
  const config = await findConfig(folder);
  const unknown = config === undefined ? [] : (unknownConfigKeys(await readFile(config, 'utf8')) ?? []);
  const keys = unknown.map((key): FlowProblem => ({
    severity: 'warning',
    title: `Unknown Configuration Key: ${key}`,
    message: 'Nothing reads it',
    place: { file: config ?? '', line: 1, column: 1 },
  }));
  const used = new Set([...chosen, ...flows.flatMap(({ files }) => files), ...(config === undefined ? [] : [config])]);
  const unused = flows.length < chosen.length ? [] : (await filesBelow(folder)).filter((file) => isFlowPart(file) && !used.has(file));
  return [
    ...keys,
    ...unused.map((file): FlowProblem => ({
      severity: 'warning',
      title: 'Unused File',
      message: 'No flow that is selected here uses it',
      place: { file, line: 1, column: 1 },
    })),
  ];
}

const isFlowPart = (file: string): boolean => ['.yaml', '.yml', '.js'].includes(extname(file));

const countSteps = ({ steps }: Flow): number => steps.length;

function distinct(problems: readonly FlowProblem[]): FlowProblem[] {
  return [...new Map(problems.map((problem) => [formatProblem(problem), problem])).values()];
}

const TAPS = new Set<Step['key']>(['tapOn', 'doubleTapOn', 'longPressOn']);

/** Taps whose selector matches many elements without singling one out. */
function weakSelectors(flow: Flow): FlowProblem[] {
  const all = [...flow.steps, ...flow.header.onFlowStart, ...flow.header.onFlowComplete, ...flow.header.onFlowFailure];
  return all.flatMap(weakSteps);
}

function weakSteps(step: Step): FlowProblem[] {
  const nested = (step.steps ?? []).flatMap(weakSteps);
  if (!isTap(step) || !needsIndex(step.params)) return nested;
  return [
    ...nested,
    {
      severity: 'warning',
      title: 'Selector Needs An Index',
      message: `${describeSelector(step.params) || 'it'} fits many elements; add an index, a text or an id`,
      place: step.place,
    },
  ];
}

const isTap = (step: Step): step is Extract<Step, { key: 'tapOn' | 'doubleTapOn' | 'longPressOn' }> => TAPS.has(step.key);

function needsIndex({ text, id, index, css, point, childOf, containsChild, containsDescendants, ...rest }: Selector): boolean {
  if (index !== undefined || css !== undefined) return false;
  if ([text, id].some((pattern) => pattern !== undefined && !/^\.[*+]$/.test(pattern))) return false;
  const isNamed = childOf !== undefined || containsChild !== undefined || containsDescendants !== undefined;
  const isRelative = [rest.below, rest.above, rest.leftOf, rest.rightOf].some((other) => other !== undefined);
  const isPoint = point !== undefined && text === undefined && id === undefined;
  return !isPoint && !isNamed && !isRelative && rest.width === undefined && rest.height === undefined;
}
