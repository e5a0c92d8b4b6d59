import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import type { ConfigInput } from '../../packages/core/src/config/schema.ts';
import type { Driver } from '../../packages/core/src/device/registry.ts';
import { HandsightError } from '../../packages/core/src/error/errors.ts';
import { virtualDriver } from '../../packages/virtual/src/driver.ts';
import type { RunStatus } from '../../packages/agent/src/loop/run-status.ts';
import { WIRES, type WireName } from '../../packages/model/src/wire/wire.ts';
import { openAgentHost, runTo, type AgentHost, type Ask } from './agent-host.ts';
import type { Brain } from './model-server/brain.ts';
import { perfectReader } from './model-server/brains/perfect-reader.ts';
import { behind, brokenServer, liar, quitter, rambling, random, refusing, stubborn, truncating } from './model-server/brains/simple.ts';

const opened: AgentHost[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

async function newHost(config: ConfigInput = {}, drivers: Driver[] = []): Promise<AgentHost> {
  const host = await openAgentHost(config, drivers);
  opened.push(host);
  return host;
}

const WIFI = { goal: 'Turn Wi-Fi off.', device: 'virtual:pocket', task: 'turn_off_wifi' } as const;

interface Ending {
  name: string;
  brain: () => Brain;
  status: RunStatus;
  reached: boolean;
  options?: Partial<Ask>;
  agent?: Record<string, unknown>;
}

const ENDINGS: readonly Ending[] = [
  { name: 'the perfect reader finishes', brain: perfectReader, status: 'finished', reached: true },
  { name: 'a liar finishes, and the oracle knows better', brain: liar, status: 'finished', reached: false },
  { name: 'a quitter gives up', brain: quitter, status: 'gave_up', reached: false },
  { name: 'a stubborn one is stuck', brain: stubborn, status: 'stuck', reached: false },
  { name: 'chance runs out of steps', brain: () => random(7), status: 'out_of_steps', reached: false, options: { steps: 6 } },
  { name: 'prose instead of calls is an error of the model', brain: rambling, status: 'model_error', reached: false },
  { name: 'answers that break off are an error of the model', brain: truncating, status: 'model_error', reached: false },
  { name: 'a refusal of the provider is one of the run', brain: refusing, status: 'refused', reached: false },
  { name: 'a server that sends half a JSON is an error of the model', brain: brokenServer, status: 'model_error', reached: false },
  {
    name: 'a rate limit, a fault and a reset are waited out',
    brain: () =>
      behind(perfectReader(), (n) =>
        n === 1
          ? { status: 429, headers: { 'retry-after': '0' } }
          : n === 3
            ? { status: 503, headers: { 'retry-after': '0.01' } }
            : n === 5
              ? 'reset'
              : undefined,
      ),
    status: 'finished',
    reached: true,
  },
  {
    name: 'a rate limit without end is waited for until the time is over',
    brain: () => behind(perfectReader(), () => ({ status: 429, headers: { 'retry-after': '0' } })),
    status: 'model_error',
    reached: false,
    options: { minutes: 0.005 },
  },
  {
    name: 'a rate limit beyond the end of the run is not waited for',
    brain: () => behind(perfectReader(), () => ({ status: 429, headers: { 'retry-after': '3600' } })),
    status: 'model_error',
    reached: false,
  },
  {
    name: 'money that is spent at the provider is not waited for',
    brain: () =>
      behind(perfectReader(), () => ({
        status: 429,
        body: '{"error":{"message":"You exceeded your current quota","code":"insufficient_quota"}}',
      })),
    status: 'model_error',
    reached: false,
  },
  {
    name: 'more attempts than any count are made while the provider is busy',
    brain: () =>
      behind(perfectReader(), (n) =>
        n <= 5 ? { raw: '{"error":{"message":"Provider is overloaded","code":529}}', headers: { 'retry-after': '0' } } : undefined,
      ),
    status: 'finished',
    reached: true,
  },
  {
    name: 'a model that never answers is an error of the model',
    brain: () => behind(perfectReader(), () => 'hang'),
    status: 'model_error',
    reached: false,
    agent: { call_timeout_seconds: 0.1, max_attempts: 1 },
  },
  {
    name: 'a model that never answers uses up the time',
    brain: () => behind(perfectReader(), () => 'hang'),
    status: 'out_of_time',
    reached: false,
    options: { minutes: 0.005 },
  },
  {
    name: 'a wrong key is not tried twice',
    brain: () => behind(perfectReader(), (n) => (n === 1 ? { status: 401, body: '{"error":{"message":"bad key"}}' } : undefined)),
    status: 'model_error',
    reached: false,
  },
  {
    name: 'the money for another answer is missing',
    brain: perfectReader,
    status: 'out_of_cost',
    reached: false,
    options: { max_cost: 0.01 },
    agent: { max_tokens: 500, prices: { 'test-model': { input: 1, output: 2 } } },
  },
  {
    name: 'half a dollar is spent, and nobody has said that it may be more',
    brain: perfectReader,
    status: 'out_of_cost',
    reached: false,
    agent: { max_tokens: 500, prices: { 'test-model': { input: 50, output: 100 } } },
  },
];

describe.each(WIRES)('over %s', (wire) => {
  it.each(ENDINGS)('$name', async ({ brain, status, reached, options = {}, agent = {} }) => {
    const { host } = await newHost({ agent });
    const { result, events } = await runTo(host, { ...WIFI, ...options, wire, brain: brain() });
    expect(result.status, result.reason).toBe(status);
    expect(result.known.oracle?.success).toBe(reached);
    expect(events.filter(({ type }) => type === 'ended')).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ type: 'ended', status });
    if (status === 'out_of_cost') expect(result.cost.usd).toBeLessThanOrEqual(options.max_cost ?? 0.5);
  });

  it('a person cancels a run', async () => {
    const { host } = await newHost();
    const { result } = await runTo(host, {
      ...WIFI,
      wire,
      brain: perfectReader(),
      onEvent: ({ type }, run) => {
        if (type === 'observation' && run.state !== 'ended') run.cancel();
      },
    });
    expect(result.status).toBe('cancelled');
  });

  it('a device that goes away and does not come back ends the run', async () => {
    const virtual = virtualDriver();
    let opens = 0;
    const frail: Driver = {
      scheme: 'frail',
      list: () => Promise.resolve([]),
      open: (name) => (++opens === 1 ? virtual.open(name) : Promise.reject(new HandsightError('DeviceGone', 'unplugged', {}))),
    };
    const { host } = await newHost({}, [frail]);
    const { result } = await runTo(host, {
      ...WIFI,
      wire,
      device: 'frail:pocket',
      brain: perfectReader(),
      onEvent: ({ type }) => {
        if (type === 'model') void host.devices.closeAll();
      },
    });
    expect(result.status, result.reason).toBe('device_lost');
  });
});

const TOO_LONG: Record<WireName, string> = {
  chat: '{"error":{"message":"This model\'s maximum context length is 8192 tokens.","code":"context_length_exceeded"}}',
  responses: '{"error":{"message":"Your input exceeds the context window of this model.","code":"context_length_exceeded"}}',
  gemini:
    '{"error":{"code":400,"message":"The input token count (1100000) exceeds the maximum number of tokens allowed (1048576).","status":"INVALID_ARGUMENT"}}',
  messages: '{"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 210000 tokens > 200000 maximum"}}',
};
/** What the prefix and some turns take beyond the first request. */
const ROOM = 1500;

describe.each(WIRES)('a model with little room, over %s', (wire) => {
  const refusal = { status: 400, body: TOO_LONG[wire] };

  it('is shown a shorter history', async () => {
    const { host } = await newHost();
    let most = 0;
    const brain = behind(random(3), (n, characters) => {
      if (n === 1) most = characters + ROOM;
      return characters > most ? refusal : undefined;
    });
    const { result, events, server } = await runTo(host, { ...WIFI, steps: 14, wire, brain });
    // A random run may also get stuck; only the length of the history must not end it.
    expect(['out_of_steps', 'stuck'], result.reason).toContain(result.status);
    const shortened = events.filter((event) => event.type === 'retry' && event.reason.includes('the history was shortened'));
    expect(shortened.length).toBeGreaterThan(0);
    expect(server.count).toBe(server.requests.length + shortened.length);
  });

  it('that has none for the screen alone is an error of the model, with the reason', async () => {
    const { host } = await newHost();
    const { result, server } = await runTo(host, { ...WIFI, wire, brain: behind(random(3), () => refusal) });
    expect(result).toMatchObject({ status: 'model_error', reason: expect.stringMatching(/too long for the model.*HTTP 400/) as string });
    expect(server.count).toBe(1);
  });
});

describe('a run', () => {
  it('is refused before it begins where its task is none of the device', async () => {
    const { host } = await newHost();
    const brain = perfectReader();
    await expect(runTo(host, { ...WIFI, task: 'turn_off_wify', brain })).rejects.toMatchObject({
      kind: 'BadRequest',
      message: expect.stringContaining('turn_off_wifi') as string,
    });
    expect(host.runs.list()).toEqual([]);
  });

  it('waits while a person has taken over, and goes on from a fresh look', async () => {
    const { host } = await newHost();
    let acts = 0;
    const { result, events, server } = await runTo(host, {
      ...WIFI,
      brain: perfectReader(),
      onEvent: ({ type }, run) => {
        if (type === 'observation' && ++acts === 1) {
          run.takeOver();
          setImmediate(() => run.resume());
        }
      },
    });
    expect(result.status).toBe('finished');
    expect(events.filter(({ type }) => type === 'state')).toMatchObject([
      { state: 'taken_over' },
      { state: 'running' },
      { state: 'ended' },
    ]);
    expect(server.requests.some(({ shown }) => shown.turns.some(({ text }) => text.includes('A person operated the screen')))).toBe(true);
  });

  it('is recorded with every model message, and the record has no secret', async () => {
    const { host, folder } = await newHost();
    const { result } = await runTo(host, {
      goal: 'Sign in as ada with the password hunter2.',
      device: 'virtual:login',
      brain: perfectReader(),
    });
    expect(result).toMatchObject({ status: 'finished', known: { oracle: null } });
    const lines = (await readFile(join(folder, 'traces', result.trace_id, 'trace.jsonl'), 'utf8')).trim().split('\n');
    const rows = lines.slice(1).map((line) => JSON.parse(line) as { tool?: string; type?: string; agent_result?: unknown });
    expect(rows.filter(({ tool }) => tool === 'agent_model')).toHaveLength(result.steps);
    expect(rows.at(-1)).toMatchObject({ type: 'footer', agent_result: { status: 'finished' } });
    // The goal is the person's own words; nothing after it repeats the password.
    expect(lines.slice(1).filter((line) => line.includes('hunter2') && !line.includes('Goal: '))).toEqual([]);
  });
});
