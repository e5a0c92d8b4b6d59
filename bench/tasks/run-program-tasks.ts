import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOnPath } from '../../scripts/system-packages.mjs';
import { startDesktop } from '@handsight/linux';
import { remark } from '@handsight/cli';
import { endGroup } from '../verdict/programs/end-group.ts';
import { BenchFailure } from './bench-failure.ts';
import { CountedAgent } from './counted-agent.ts';
import { Hand } from './hand.ts';
import { PageServer } from './page-server.ts';
import { PROGRAM_TASKS, type ProgramTask } from './program-tasks.ts';
import { OWN_SERVER, type TaskCost } from './run-phone-tasks.ts';

const READY_MS = 60_000;
const DONE_MS = 10_000;
const READING_MS = 300;

/** Every task on its own desktop. */
export async function runProgramTasks(only: string, countTokens: (text: string) => number): Promise<ProgramCosts> {
  const costs: TaskCost[] = [];
  const missing: string[] = [];
  const failed: string[] = [];
  for (const task of PROGRAM_TASKS.filter(({ name }) => name.includes(only))) {
    if (!isOnPath(task.program)) {
      missing.push(task.program);
      continue;
    }
    remark(task.name);
    try {
      costs.push(await runProgramTask(task, countTokens));
    } catch (error) {
      if (!(error instanceof BenchFailure)) throw error;
      failed.push(error.message);
    }
  }
  return { costs, missing, failed };
}

interface ProgramCosts {
  costs: TaskCost[];
  missing: string[];
  /** Why a task did not finish. */
  failed: string[];
}

async function runProgramTask(task: ProgramTask, countTokens: (text: string) => number): Promise<TaskCost> {
  const folder = await mkdtemp(join(tmpdir(), 'handsight-tasks-'));
  const env = { ...process.env, HOME: folder, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };
  const desktop = await startDesktop({ width: 1280, height: 900, env });
  const page = await PageServer.start();
  await task.files?.(folder);
  const [file = '', ...args] = task.command(folder, page.url);
  const child = spawn(file, args, { env: { ...desktop.env, ...task.env }, cwd: folder, stdio: 'ignore', detached: true });
  const server = [OWN_SERVER, 'mcp', '--mode', 'mcp', '--device', `linux:${desktop.display}`];
  const agent = await CountedAgent.start(server, onlyGiven(desktop.env), folder, countTokens);
  try {
    await until(READY_MS, async () => task.ready.test((await agent.call('look', {})).text), `${task.name}: the program did not show up`);
    [agent.calls, agent.tokens] = [0, 0];
    const hand = new Hand(agent);
    await hand.look();
    await task.run(hand, folder);
    const { calls, tokens } = agent;
    await until(DONE_MS, () => task.isDone(folder, page.sent || hand.said), `${task.name} was not done:\n${page.sent}\n${hand.said}`);
    return { name: task.name, calls, tokens };
  } finally {
    await agent.close();
    await endGroup(child);
    await page.close();
    await desktop.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const onlyGiven = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

async function until(ms: number, isSo: () => Promise<boolean>, otherwise: string): Promise<void> {
  const end = performance.now() + ms;
  while (!(await isSo())) {
    if (performance.now() > end) throw new BenchFailure(otherwise);
    await new Promise((resolve) => setTimeout(resolve, READING_MS));
  }
}
