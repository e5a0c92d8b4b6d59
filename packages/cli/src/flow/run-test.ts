import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';

import { DeviceClient } from '@handsight/core/client';
import type { Config } from '@handsight/core/config';
import {
  type Flow,
  type FlowOutcome,
  type FlowPlan,
  formatProblem,
  htmlReport,
  jsonReport,
  junitReport,
  NOT_RUN,
  planFlows,
  runSuite,
  type StepResult,
  type SuiteOptions,
  type SuiteResult,
} from '@handsight/flow';
import { loadDriver } from '../host/load-driver.ts';
import { entry } from '../entry.ts';
import { onFault } from '../failure.ts';
import type { FleetFlags } from '../fleet/fleet-options.ts';
import { configOf, type ConfigFlags } from '../host/config-of.ts';
import { refuseDevicesInUse } from '../host/devices-in-use.ts';
import type { AddressFlags } from '../host/host-flags.ts';
import { type Line, print, printJson, printLines, remark, styled } from '../terminal.ts';
import { parseVariables, secretsOf } from './variables.ts';

export const FORMATS = ['junit', 'html', 'json'] as const;
export type ReportFormat = (typeof FORMATS)[number];

export interface TestFlags extends ConfigFlags, FleetFlags, AddressFlags {
  device: string[];
  includeTags: string[];
  excludeTags: string[];
  allTags: string[];
  env: string[];
  secret: string[];
  flowConfig?: string;
  format: ReportFormat[];
  output?: string;
  retries: number;
  lenient?: true;
  dryRun?: true;
  allowHttp: string[];
  seed?: number;
  testSuiteName?: string;
  json?: true;
}

const USUAL_DEVICE = 'virtual:pocket';
const USUAL_OUTPUT = 'handsight-results';

/** Runs flows. Exits with code 0 if all passed and 1 if one did not; errors that prevent the run have their own codes. */
export async function runTest(paths: readonly string[], flags: TestFlags): Promise<void> {
  const plan = await planFlows({
    paths,
    includeTags: flags.includeTags,
    excludeTags: flags.excludeTags,
    allTags: flags.allTags,
    ...(flags.flowConfig === undefined ? {} : { config: flags.flowConfig }),
  });
  for (const warning of plan.warnings) remark(formatProblem(warning));
  if (flags.dryRun === true) await printPlan(plan, flags);
  else await runPlan(plan, paths, flags);
}

async function printPlan({ sequence, flows }: FlowPlan, flags: TestFlags): Promise<void> {
  const all = [...sequence, ...flows];
  if (flags.json === true)
    await printJson(all.map(({ name, file, header, steps }) => ({ name, file, tags: header.tags, steps: steps.length })));
  else await printLines(all.map(({ name, file, steps }) => `${name} (${steps.length} steps) ${file}`));
}

async function runPlan(plan: FlowPlan, paths: readonly string[], flags: TestFlags): Promise<void> {
  const cancel = new AbortController();
  const onInterrupt = (): void => cancel.abort(new Error('interrupted'));
  process.once('SIGINT', onInterrupt);
  const config = await configOf(flags);
  const output = resolve(flags.output ?? plan.config.testOutputDir ?? USUAL_OUTPUT);
  const timesFile = join(config.data_folder, 'flow-times.json');
  const env = { ...maestroVariables(), ...parseVariables(flags.env) };
  const common = {
    name: flags.testSuiteName ?? paths.map((path) => basename(resolve(path))).join(', '),
    env,
    secrets: secretsOf(flags.secret, env),
    lenient: flags.lenient === true,
    retries: flags.retries,
    allowHttp: flags.allowHttp,
    ...(flags.seed === undefined ? {} : { seed: flags.seed }),
    pictures: flags.format.includes('html') ? ('all' as const) : ('none' as const),
    times: await earlierTimes(timesFile),
    signal: cancel.signal,
    onFlowEnd: (outcome: FlowOutcome) => {
      if (flags.json !== true) void printLines(outcomeLines(outcome));
    },
  };
  const outputFolderOf = ({ name }: Flow): string => join(output, name.replace(/[^\w.-]+/g, '_'));
  try {
    const result = await (flags.fleet === undefined
      ? runHere(plan, flags, config, { ...common, outputFolderOf })
      : (await import('../fleet/run-on-fleet.ts')).runOnFleet(plan, flags, { ...common, outputFolderOf }));
    await writeReports(result, flags, output);
    await rememberTimes(timesFile, result, await earlierTimes(timesFile));
    if (flags.json === true) await print(jsonReport(result).trimEnd());
    else await printLines([totalLine(result)]);
    if (!result.passed) process.exitCode ??= 1;
  } finally {
    process.off('SIGINT', onInterrupt);
  }
}

async function runHere(
  plan: FlowPlan,
  flags: TestFlags,
  config: Config,
  options: Omit<SuiteOptions, 'devices' | 'open' | 'clock'>,
): Promise<SuiteResult> {
  const devices = flags.device.length === 0 ? [USUAL_DEVICE] : flags.device;
  await refuseDevicesInUse(devices, flags);
  const drivers = await Promise.all(config.drivers.map(loadDriver));
  const { host } = entry().openHost({ config, drivers, onFault });
  const open = (device: string): Promise<DeviceClient> => DeviceClient.on(host, device, 'handsight test', { tool: 'run_flow' });
  try {
    await requireOne(devices, open);
    return await runSuite(plan, {
      ...options,
      devices,
      open,
      clock: host.clock,
    });
  } finally {
    await host.close();
  }
}

/** Without a single device nothing is run, and the reason is the command's error. A device that is missing beside others counts as lost. */
async function requireOne(devices: readonly string[], open: (device: string) => Promise<DeviceClient>): Promise<void> {
  const opened = await Promise.allSettled(devices.map(open));
  const [first] = opened;
  if (first?.status === 'rejected' && opened.every(({ status }) => status === 'rejected')) throw first.reason;
}

/** Maestro passes these environment variables to flows. */
const maestroVariables = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (name.startsWith('MAESTRO_') && value !== undefined ? [[name, value]] : [])),
  );

const FILES: Record<ReportFormat, string> = { junit: 'report.xml', html: 'report.html', json: 'report.json' };

async function writeReports(result: SuiteResult, { format, json }: TestFlags, output: string): Promise<void> {
  if (format.length === 0) return;
  await mkdir(output, { recursive: true });
  const writers: Record<ReportFormat, () => string | Promise<string>> = {
    junit: () => junitReport(result),
    html: () => htmlReport(result),
    json: () => jsonReport(result),
  };
  for (const each of format) {
    const file = join(output, FILES[each]);
    await writeFile(file, await writers[each]());
    if (json !== true) remark(`${each} report: ${file}`);
  }
}

function outcomeLines(flow: FlowOutcome): Line[] {
  const { name, status, device, duration_ms, error, attempts, flaky } = flow;
  const more = [
    ...(device === '' ? [] : [device]),
    `${(duration_ms / 1000).toFixed(1)} s`,
    ...(attempts > 1 ? [`attempt ${attempts}`] : []),
    ...(flaky ? ['flaky'] : []),
  ];
  const head = styled(status === 'passed' ? 'green' : 'red', `${status}  ${name} (${more.join(', ')})`);
  const failed = deepestFailure(flow.steps);
  if (error === null || failed === undefined) return error === null ? [head] : [head, `  ${error.kind}: ${error.message}`];
  const { place, title, failure } = failed;
  const notRun = stepsNotRun(flow.steps);
  return [
    head,
    `  ${place.file}:${place.line}:${place.column}: ${title}`,
    styled('red', `  ${error.kind}: ${error.message}`),
    ...(typeof failure?.crash === 'string' ? [styled('red', `  ${failure.crash}`)] : []),
    ...(failure?.log ?? []).slice(-5).map((line) => `  log: ${line}`),
    ...(failure?.repair === undefined ? [] : failure.repair.split('\n').map((line) => `  ${line}`)),
    ...(notRun === 0 ? [] : [`  ${notRun} ${notRun === 1 ? 'step was' : 'steps were'} not run`]),
  ];
}

const stepsNotRun = (steps: readonly StepResult[]): number =>
  steps.reduce((sum, { remarks, steps: inner }) => sum + (remarks.includes(NOT_RUN) ? 1 : stepsNotRun(inner)), 0);

function deepestFailure(steps: readonly StepResult[]): StepResult | undefined {
  const failed = steps.find(({ status }) => status === 'failed');
  return failed === undefined ? undefined : (deepestFailure(failed.steps) ?? failed);
}

function totalLine({ flows, duration_ms, passed, lost_devices }: SuiteResult): Line {
  const good = flows.filter(({ status }) => status === 'passed').length;
  const flaky = flows.filter((flow) => flow.flaky).map(({ name }) => name);
  const text = [
    `${good} of ${flows.length} flows passed in ${(duration_ms / 1000).toFixed(1)} s`,
    ...(flaky.length === 0 ? [] : [`flaky: ${flaky.join(', ')}`]),
    ...(lost_devices.length === 0 ? [] : [`lost: ${lost_devices.join(', ')}`]),
  ].join('; ');
  return styled(passed ? 'green' : 'red', text);
}

/** Earlier durations of flows, so that the longest start first; a corrupt file is ignored. */
async function earlierTimes(file: string): Promise<Map<string, number>> {
  try {
    const parsed: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (typeof parsed !== 'object' || parsed === null) return new Map();
    return new Map(Object.entries(parsed).flatMap(([name, ms]) => (typeof ms === 'number' ? [[name, ms] as const] : [])));
  } catch {
    return new Map();
  }
}

const MAX_TIMES = 5000;

async function rememberTimes(file: string, { flows }: SuiteResult, before: Map<string, number>): Promise<void> {
  for (const { file: name, duration_ms, status } of flows) if (status === 'passed') before.set(name, duration_ms);
  try {
    await mkdir(resolve(file, '..'), { recursive: true });
    await writeFile(file, JSON.stringify(Object.fromEntries([...before].slice(-MAX_TIMES))));
  } catch (error) {
    onFault(error);
  }
}
