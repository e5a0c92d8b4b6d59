import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

import type { Flow, FlowOutcome, FlowPlan, SuiteOptions, SuiteResult } from '@handsight/flow';
import { flowOutcome, flowSubmissions, outputFiles, type FleetClient, type RunRecord } from '@handsight/fleet';
import { connectFleet } from '@handsight/server/fleet';
import { onFault } from '../failure.ts';
import { remark } from '../terminal.ts';
import { begunLine } from './begun-line.ts';
import { termsOf, type FleetFlags } from './fleet-options.ts';

type FleetSuite = Omit<SuiteOptions, 'devices' | 'open' | 'clock' | 'sleep'>;

/** Runs flows on a fleet and reports them as if they had run locally. An interrupt cancels the runs that have not ended. */
export async function runOnFleet(plan: FlowPlan, flags: FleetFlags, options: FleetSuite): Promise<SuiteResult> {
  const started_at = Date.now();
  const client = await connectFleet(flags, onFault);
  try {
    const outcomes: FlowOutcome[] = [];
    let isComplete = true;
    for (const flow of plan.sequence) {
      const done = await runFlows(client, [flow], flags, options);
      outcomes.push(...done);
      if (done.some(({ status }) => status !== 'passed') && plan.config.executionOrder?.continueOnFailure === false) isComplete = false;
      if (!isComplete) break;
    }
    if (isComplete && plan.flows.length > 0) outcomes.push(...(await runFlows(client, plan.flows, flags, options)));
    return {
      name: options.name ?? 'Test Suite',
      passed: isComplete && outcomes.every(({ status }) => status === 'passed'),
      started_at,
      duration_ms: Date.now() - started_at,
      devices: [...new Set(outcomes.map(({ device }) => device))],
      lost_devices: [],
      flows: outcomes,
    };
  } finally {
    await client.close();
  }
}

async function runFlows(client: FleetClient, flows: readonly Flow[], flags: FleetFlags, options: FleetSuite): Promise<FlowOutcome[]> {
  const { env = {}, secrets = [], lenient = false, allowHttp = [], retries = 0, pictures = 'none', times, seed, signal } = options;
  const submissions = await flowSubmissions(client, flows, termsOf(flags), {
    ...{ env, secrets, lenient, allowHttp, retries, pictures },
    ...(times === undefined ? {} : { times }),
    ...(seed === undefined ? {} : { seed }),
  });
  // The fleet reorders submissions, longest first; before that, the index identifies the flow.
  const flowOf = new Map(submissions.map(({ work }, i) => [work, flows[i]]));
  const runs = await client.submit(submissions);
  const ids = runs.map(({ id }) => id);
  const onAbort = (): void => {
    remark(`cancelling ${ids.length} runs`);
    for (const id of ids) client.cancel(id).catch(onFault);
  };
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted === true) onAbort();
  const outcomes: Promise<FlowOutcome>[] = [];
  remark(`submitted ${ids.length === 1 ? '1 run' : `${ids.length} runs`}; waiting for devices`);
  await client.wait(ids, {
    onBegin: (run) => remark(begunLine(run)),
    // With several runs, the steps would bury the starts and ends.
    ...(runs.length === 1 ? { onStep: (_, step) => remark(`step ${step}`) } : {}),
    onEnd: (run) => {
      const flow = flowOf.get(runs.find(({ id }) => id === run.id)?.work ?? {});
      if (flow !== undefined) outcomes.push(outcomeOf(client, run, flow, options));
    },
  });
  signal?.removeEventListener('abort', onAbort);
  return Promise.all(outcomes);
}

async function outcomeOf(client: FleetClient, run: RunRecord, flow: Flow, { onFlowEnd, outputFolderOf }: FleetSuite): Promise<FlowOutcome> {
  const outcome = await flowOutcome(client, run, flow);
  const folder = outputFolderOf?.(flow);
  for (const { name, path } of folder === undefined ? [] : outputFiles(run)) {
    const file = join(folder ?? '', path);
    if (relative(folder ?? '', file).startsWith('..')) continue;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await client.artifact(run, name));
  }
  for (const dropped of run.end?.dropped ?? []) remark(`${flow.name}: not kept: ${dropped}`);
  onFlowEnd?.(outcome);
  return outcome;
}
