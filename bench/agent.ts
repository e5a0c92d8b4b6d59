import { print, remark } from '@handsight/cli';
import { type RunEvent } from 'handsight';
import { openAgentHost, runTo } from '../test/agent/agent-host.ts';
import type { Brain } from '../test/agent/model-server/brain.ts';
import { perfectReader } from '../test/agent/model-server/brains/perfect-reader.ts';
import { pixelReader } from '../test/agent/model-server/brains/pixel-reader.ts';
import type { SeenRequest } from '../test/agent/model-server/model-server.ts';
import { elementsIn } from '../test/agent/model-server/read-screen.ts';
import { PIXEL_TASKS } from '../test/agent/pixel-tasks.ts';
import { TASKS } from '../test/agent/tasks.ts';
import { quantile } from './race.ts';
import { figure, table } from './table.ts';

const STEPS = 40;
const PRICE = { input: 3, cached_input: 0.3, cache_write: 3.75, output: 15 };

/** Opens one contact after the other and goes back: every step shows something new. */
function wanderer(): Brain {
  const visited = new Set<string>();
  let isInside = false;
  return {
    answer(shown) {
      const elements = elementsIn(shown);
      const start = elements.find(({ name }) => name === 'Contacts');
      const next = elements.find(({ name }) => /\+\d/.test(name) && !visited.has(name));
      if (isInside) {
        isInside = false;
        return { calls: [{ name: 'press', input: { keys: 'back', reason: 'back to the list' } }] };
      }
      if (next === undefined && visited.size === 0 && start !== undefined)
        return { calls: [{ name: 'tap', input: { target: start.ref } }] };
      if (next === undefined) return { calls: [{ name: 'scroll', input: { direction: 'down', reason: 'to see the others' } }] };
      isInside = true;
      visited.add(next.name);
      return { calls: [{ name: 'tap', input: { target: next.ref, reason: `to see ${next.name}` } }] };
    },
  };
}

/** What a run of many steps sends and costs, and what the loop itself takes, against a model on this machine. */
export async function runAgentBench(doTasks: boolean): Promise<void> {
  const opened = await openAgentHost({ agent: { prices: { 'test-model': PRICE }, max_tokens: 1000 } });
  try {
    remark(`a run of ${STEPS} steps …`);
    const { result, server, events } = await runTo(opened.host, {
      brain: wanderer(),
      goal: 'See every contact.',
      device: 'virtual:pocket',
      wire: 'messages',
      steps: STEPS,
    });
    await print(`${result.status} after ${result.steps} steps, ${server.requests.length} requests`);
    await print(tokenTable(server.requests));
    const counted = handCount(server.requests);
    const reported = result.cost.usd ?? 0;
    await print(
      `cost by the run $${reported.toFixed(6)}, by hand $${counted.toFixed(6)}, off by ${figure((Math.abs(reported - counted) / counted) * 100)} %`,
    );
    await print(
      `the loop itself: ${figure(quantile(overheads(events), 0.5))} ms a step, p95 ${figure(quantile(overheads(events), 0.95))} ms, without model and device`,
    );
  } finally {
    await opened.close();
  }
  if (doTasks) await solveTasks();
}

const tokensOf = ({ usage }: SeenRequest): number => usage.input - usage.cached;

/** New tokens are those not in the prefix shared with the previous request. */
function tokenTable(requests: readonly SeenRequest[]): string {
  const rows = [['steps', 'new tokens a step', 'whole prompt', 'of it cached']];
  for (let from = 0; from < requests.length; from += 10) {
    const part = requests.slice(from, from + 10);
    const mean = (of: (request: SeenRequest) => number): string =>
      String(Math.round(part.reduce((sum, each) => sum + of(each), 0) / part.length));
    rows.push([`${from + 1}–${from + part.length}`, mean(tokensOf), mean(({ usage }) => usage.input), mean(({ usage }) => usage.cached)]);
  }
  return table(rows);
}

/** The same cost from the server's counts: on this wire all new tokens are written into the cache. */
const handCount = (requests: readonly SeenRequest[]): number =>
  requests.reduce(
    (sum, { usage }) =>
      sum +
      (usage.cached * PRICE.cached_input + tokensOf({ usage } as SeenRequest) * PRICE.cache_write + usage.output * PRICE.output) / 1e6,
    0,
  );

/** The time of each step not spent in the model or the device. */
function overheads(events: readonly RunEvent[]): number[] {
  const at = (event: RunEvent): number => Date.parse(event.at);
  const answers = events.filter((event) => event.type === 'model');
  return answers.slice(1).map((answer, i) => {
    const before = answers[i] ?? answer;
    const acted = events
      .filter((event) => event.type === 'observation')
      .filter(({ seq }) => seq > before.seq && seq < answer.seq)
      .reduce((sum, { duration_ms }) => sum + duration_ms, 0);
    return at(answer) - at(before) - answer.latency_ms - acted;
  });
}

async function solveTasks(): Promise<void> {
  const text = TASKS.map((task) => ({ ...task, how: 'text', options: {}, brain: perfectReader }));
  const pixels = PIXEL_TASKS.map(({ grammar, wire, ...task }) => ({
    ...task,
    how: `pixels, ${grammar}`,
    options: { grammar, wire },
    brain: () => pixelReader(grammar),
  }));
  const rows = [['task', 'by', 'status', 'oracle', 'steps']];
  let solved = 0;
  for (const { device, task, goal, how, options, brain } of [...text, ...pixels]) {
    remark(`${device} ${task ?? goal} by ${how} …`);
    const opened = await openAgentHost({ agent: { call_timeout_seconds: 100 } });
    try {
      const { result } = await runTo(opened.host, { brain: brain(), goal, device, ...options, ...(task === null ? {} : { task }) });
      const isReached = result.known.oracle?.success === true;
      if (isReached && result.status === 'finished') solved++;
      rows.push([task ?? goal, how, result.status, isReached ? 'reached' : 'not reached', String(result.steps)]);
    } finally {
      await opened.close();
    }
  }
  await print(table(rows));
  await print(`${solved} of ${text.length + pixels.length} solved`);
}
