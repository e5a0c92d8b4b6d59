import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { print, remark, tokenCounter } from '@handsight/cli';
import { table } from '../table.ts';
import { BenchFailure } from './bench-failure.ts';
import { runProgramTasks } from './run-program-tasks.ts';
import { OWN_SERVER, runPhoneTasks, type TaskCost } from './run-phone-tasks.ts';

const BASELINE = new URL('baseline.json', import.meta.url);

const BaselineSchema = z.object({
  commit: z.string(),
  tasks: z.array(z.object({ name: z.string(), calls: z.number(), tokens: z.number() })),
});

export interface TasksOptions {
  part: 'phone' | 'programs' | 'all';
  only?: string;
  server?: string;
  record?: string;
}

/** What tasks cost an agent: its calls, and the tokens of all answers. */
export async function runTasksBench({ part, only = '', server = OWN_SERVER, record }: TasksOptions): Promise<void> {
  const countTokens = await tokenCounter();
  if (part !== 'programs') {
    remark('tasks on the built-in phone …');
    const costs = await runPhoneTasks(server, countTokens);
    if (record !== undefined) {
      await writeFile(BASELINE, `${JSON.stringify({ commit: record, tasks: costs }, null, 2)}\n`);
    }
    await print(await besideBaseline(costs));
  }
  if (part !== 'phone') {
    remark('tasks in real programs …');
    const { costs, missing, failed } = await runProgramTasks(only, countTokens);
    await print(
      `\n${table([['task in a real program', 'calls', 'tokens'], ...costs.map(({ name, calls, tokens }) => [name, String(calls), String(tokens)])])}`,
    );
    if (missing.length > 0) await print(`not installed: ${missing.join(', ')}`);
    if (failed.length > 0) throw new BenchFailure(failed.join('\n\n'));
  }
}

async function besideBaseline(costs: readonly TaskCost[]): Promise<string> {
  const { commit, tasks } = BaselineSchema.parse(JSON.parse(await readFile(BASELINE, 'utf8')));
  const before = new Map(tasks.map((task) => [task.name, task]));
  const sum = (all: readonly TaskCost[]): TaskCost => ({
    name: 'all',
    calls: all.reduce((total, { calls }) => total + calls, 0),
    tokens: all.reduce((total, { tokens }) => total + tokens, 0),
  });
  const row = (now: TaskCost, then: TaskCost | undefined): string[] => [
    now.name,
    String(now.calls),
    String(now.tokens),
    ...(then === undefined ? ['', '', ''] : [String(then.calls), String(then.tokens), share(now.tokens, then.tokens)]),
  ];
  const header = ['task on the built-in phone', 'calls', 'tokens', `calls at ${commit}`, `tokens at ${commit}`, 'tokens'];
  return table([header, ...costs.map((cost) => row(cost, before.get(cost.name))), row(sum(costs), sum(tasks))]);
}

const share = (now: number, then: number): string => `${now <= then ? '−' : '+'}${Math.round((Math.abs(then - now) / then) * 100)} %`;
