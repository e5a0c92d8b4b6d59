import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { afterEach, expect, it } from 'vitest';

import { readRun } from '../../packages/agent/src/record/read-run.ts';
import { readTrace } from '../../packages/core/src/record/trace/reader.ts';
import { fromRoot } from '../requires.ts';
import type { HostOrder } from './killed-host.ts';
import { perfectReader } from './model-server/brains/perfect-reader.ts';
import { startModelServer, type ModelServer } from './model-server/model-server.ts';

const GOAL = 'Turn Wi-Fi off and tell Ada "On my way".';
/** `HANDSIGHT_KILLS=20` tries as many moments, which `HANDSIGHT_KILL_SEED` chooses. */
const KILLS = Number(process.env['HANDSIGHT_KILLS'] ?? 1);
const SEED = Number(process.env['HANDSIGHT_KILL_SEED'] ?? 17);
const MOST_EVENTS = 24;
const MOST_DELAY_MS = 250;

/** So many events after the start and so many milliseconds after the last of them: within a model's answer, an input, a reading or a record. */
function moments(count: number, seed: number): { moment: number; events: number; delayMs: number }[] {
  let state = seed;
  const roll = (below: number): number => Math.floor(((state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648) * below);
  return Array.from({ length: count }, (_, i) => ({ moment: i + 1, events: 1 + roll(MOST_EVENTS), delayMs: roll(MOST_DELAY_MS) }));
}

const left: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const each of left.splice(0)) await each.close();
});

function startHost(order: HostOrder): ChildProcess {
  const tsx = fromRoot('node_modules/tsx/dist/cli.mjs');
  const args = [tsx, '--tsconfig', fromRoot('tsconfig.json'), fromRoot('test/agent/killed-host.ts'), JSON.stringify(order)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  left.push({ close: () => Promise.resolve(child.exitCode === null && child.signalCode === null && kill(child)) });
  return child;
}

/** tsx runs the program in a process of its own; the group is killed. */
function kill({ pid }: ChildProcess): boolean {
  return pid !== undefined && process.kill(-pid, 'SIGKILL');
}

async function newServer(): Promise<ModelServer> {
  const server = await startModelServer(perfectReader());
  left.push(server);
  return server;
}

interface Event {
  type: string;
  run_id: string;
  status?: string;
}

async function until(child: ChildProcess, isEnough: (events: Event[]) => boolean): Promise<Event[]> {
  const events: Event[] = [];
  if (child.stdout === null) return events;
  for await (const line of createInterface({ input: child.stdout })) {
    events.push(JSON.parse(line) as Event);
    if (isEnough(events)) break;
  }
  return events;
}

it.each(moments(KILLS, SEED))(
  'after a kill $delayMs ms after event $events the record is whole, and a resumed run repeats no act of unknown delivery',
  async ({ events: many, delayMs }) => {
    const folder = await mkdtemp(join(tmpdir(), 'handsight-kill-'));
    left.unshift({ close: () => rm(folder, { recursive: true, force: true }) });
    const [first, second] = [await newServer(), await newServer()];
    const order = { folder, delivered: join(folder, 'delivered'), goal: GOAL, resume: null };

    const killed = startHost({ ...order, baseUrl: first.baseUrl });
    const [begun] = await until(killed, (events) => events.length >= many || events.some(({ type }) => type === 'ended'));
    // Deliberately no event: the host may be in the middle of anything.
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (killed.exitCode === null) {
      kill(killed);
      await once(killed, 'exit');
    }
    const asked = first.count;

    const [traceId = ''] = await readdir(join(folder, 'traces'));
    const trace = await readTrace(join(folder, 'traces', traceId));
    // Only the line interrupted by the kill may be unreadable.
    expect(trace.damaged?.length ?? 0).toBeLessThanOrEqual(1);
    const intents = trace.rows.filter(({ tool }) => tool === 'agent_intent').length;
    const delivered = (await readFile(order.delivered, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '').length;
    expect(intents).toBeGreaterThanOrEqual(Math.min(1, delivered));
    const earlier = await readRun(join(folder, 'traces', traceId));
    expect(earlier.header.run_id).toBe(begun?.run_id);

    const resumed = startHost({
      ...order,
      delivered: join(folder, 'delivered-later'),
      baseUrl: second.baseUrl,
      resume: earlier.header.run_id,
    });
    const later = await until(resumed, (events) => events.some(({ type }) => type === 'ended'));
    await once(resumed, 'exit');
    // Nothing of the killed run continued.
    expect(first.count).toBe(asked);
    expect(later.at(-1)).toMatchObject({ type: 'ended' });
    const [opening] = second.requests;
    expect(opening?.shown.turns.map(({ text }) => text).join('\n')).toContain('screen 1080x');
    const traces = await readdir(join(folder, 'traces'));
    const after = await readTrace(join(folder, 'traces', traces.find((name) => name !== traceId) ?? ''));
    const unknown = new Set(earlier.unknown.map(({ key }) => key).filter((key) => !key.startsWith('set ')));
    const keys = after.rows.flatMap((row) => (row.tool === 'agent_intent' ? [(row['agent'] as { key: string }).key] : []));
    expect(keys.filter((key) => unknown.has(key))).toEqual([]);
  },
  120_000,
);
