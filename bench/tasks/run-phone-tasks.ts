import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BenchFailure } from './bench-failure.ts';
import { CountedAgent } from './counted-agent.ts';
import { Hand } from './hand.ts';
import { PHONE_TASKS, type PhoneTask } from './phone-tasks.ts';

export interface TaskCost {
  name: string;
  calls: number;
  tokens: number;
}

export const OWN_SERVER = fileURLToPath(new URL('../../packages/handsight/bin/handsight.js', import.meta.url));

/** Every task on its own phone, through the server at this path. */
export async function runPhoneTasks(server: string, countTokens: (text: string) => number): Promise<TaskCost[]> {
  const costs: TaskCost[] = [];
  for (const task of PHONE_TASKS) costs.push(await runPhoneTask(task, server, countTokens));
  return costs;
}

async function runPhoneTask(task: PhoneTask, server: string, countTokens: (text: string) => number): Promise<TaskCost> {
  const home = await mkdtemp(join(tmpdir(), 'handsight-tasks-'));
  const device = task.scenario === undefined ? ['--device', 'virtual:pocket'] : ['--scenario', task.scenario];
  const env = { PATH: process.env['PATH'] ?? '', HOME: home };
  const agent = await CountedAgent.start([server, 'mcp', '--mode', 'mcp', ...device], env, home, countTokens);
  try {
    const hand = new Hand(agent);
    await hand.look();
    await task.run(hand);
    const { calls, tokens } = agent;
    // What is shown at the end is the truth; this reading is not counted.
    const { text } = await agent.call('look', {});
    if (!task.done.test(`${hand.said}\n${text}`)) throw new BenchFailure(`${task.name} was not done:\n${hand.said}\n${text}`);
    return { name: task.name, calls, tokens };
  } finally {
    await agent.close();
    await rm(home, { recursive: true, force: true });
  }
}
