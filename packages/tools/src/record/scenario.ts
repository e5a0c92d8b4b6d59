import { z } from 'zod';

import { loadScenarioFile, scenarioFiles, type ScenarioStatus } from '@handsight/core/client';
import type { Judgement } from '@handsight/core/device';
import { HandsightError } from '@handsight/core/error';
import { defineTool, type Verdict } from '../tool/tool.ts';
import { device } from '../fields.ts';
import { defineRead } from '../read-tool.ts';

const record = { dialect: 'handsight', toolset: 'record' } as const;
const scenario = { device: z.string(), scenario: z.string(), state: z.string(), states: z.array(z.string()) };

export const scenarios = defineTool({
  ...record,
  name: 'scenarios',
  title: 'List scenario files',
  description: 'The scenario files that scenario_load can open.',
  kind: 'admin',
  destructive: false,
  idempotent: true,
  rest: { method: 'GET', path: '/api/scenarios' },
  input: z.strictObject({}),
  output: z.object({ ok: z.literal(true), scenarios: z.array(z.object({ name: z.string(), path: z.string(), is_shipped: z.boolean() })) }),
  async run(_, { host }) {
    const found = await scenarioFiles(host);
    return { result: { ok: true as const, scenarios: found }, text: found.map(({ name, path }) => `${name} ${path}`).join('\n') };
  },
});

export const scenarioLoad = defineTool({
  ...record,
  rest: null,
  name: 'scenario_load',
  title: 'Open a scenario',
  description: 'Open a scenario file as the virtual device of its name, from the beginning, and use it.',
  kind: 'admin',
  destructive: true,
  idempotent: true,
  input: z.strictObject({ path: z.string().min(1).max(4000) }),
  output: z.object(scenario),
  async run({ path }, { host, connection }) {
    const { ok: _, ...result } = await loadScenarioFile(host, path);
    connection.device = result.device;
    return { result, text: `Using ${result.device}, from the beginning.` };
  },
});

export const scenarioState = defineRead({
  toolset: 'record',
  name: 'scenario_state',
  title: 'Which state is the scenario in?',
  description: "The state of a virtual device's scenario, its states, and its tasks with how their goals stand.",
  rest: { method: 'GET', path: '/api/scenario/state' },
  input: z.strictObject({ device }),
  output: z.object({
    ok: z.literal(true),
    ...scenario,
    tasks: z.array(z.string()),
    goals: z.array(z.object({ task: z.string(), goal: z.string(), success: z.boolean(), failure: z.boolean() })),
  }),
  async read(_, { client }) {
    const result = await client.scenario();
    return { result, text: `${result.device}.`, screen: standing(result) };
  },
});

export const scenarioCheck = defineRead({
  toolset: 'record',
  name: 'scenario_check',
  title: 'Is the goal reached?',
  description: "Whether the goal of one of the scenario's tasks is reached; without a task, that of the whole scenario.",
  rest: { method: 'GET', path: '/api/scenario/check' },
  input: z.strictObject({ task: z.string().min(1).max(200).optional(), device }),
  output: z.custom<Judgement & { ok: true }>((value) => typeof value === 'object'),
  async read({ task }, { client }) {
    const result = { ok: true as const, ...(await client.judge(task)) };
    const tasks = task === undefined ? (await client.scenario()).tasks : [];
    if (task === undefined && result.results.length === 0)
      throw new HandsightError('BadRequest', `the scenario has no goal of its own; name a task: ${tasks.join(', ') || 'it has none'}`, {
        tasks,
      });
    const line = result.failure ? 'Failed.' : result.success ? 'Reached.' : 'Not reached.';
    const verdict: Verdict = { status: result.success ? 'verified' : 'failed', line };
    const seen = result.results.map(({ kind, side, passed, observed }) => `${side} (${kind}): ${passed ? 'yes' : 'no'}, saw ${observed}`);
    const text = tasks.length === 0 || result.success ? '' : `This is the goal of the whole scenario. Its tasks: ${tasks.join(', ')}.`;
    return { result, text, verdicts: [verdict], ...(seen.length === 0 ? {} : { screen: seen.join('\n') }) };
  },
});

/** One line for the state, and one per task. */
function standing({ scenario: name, state, states, goals }: Omit<ScenarioStatus, 'ok'>): string {
  const where = state === '' ? name : `${name} is in ${state}, of ${states.join(', ')}`;
  const tasks = goals.map(({ task, goal, success, failure }) => `${failure ? 'failed' : success ? 'reached' : 'open'} ${task}: ${goal}`);
  return [where, ...tasks].join('\n');
}
