import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import type { ConfigInput } from '../../packages/core/src/config/schema.ts';
import { readTrace } from '../../packages/core/src/record/trace/reader.ts';
import { flowFromTrace } from '../../packages/flow/src/record/trace-to-flow.ts';
import { interruptedRuns } from '../../packages/tools/src/agent/start-run.ts';
import { openAgentHost, runTo, type AgentHost } from './agent-host.ts';
import type { Brain, BrainCall, Shown } from './model-server/brain.ts';
import { elementNamed, lastAnswer } from './model-server/read-screen.ts';

const left: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const each of left.splice(0).reverse()) await each.close();
});

async function newHost(config: ConfigInput = {}): Promise<AgentHost> {
  const opened = await openAgentHost(config);
  left.push(opened);
  return opened;
}

const POCKET = { goal: 'Do it.', device: 'virtual:pocket' } as const;
const LOGIN = { goal: 'Sign in.', device: 'virtual:login' } as const;

/** Makes these calls in order, one an answer, and keeps what it was told after each. */
function scripted(calls: readonly (BrainCall | ((shown: Shown) => BrainCall))[]): Brain & { told: string[] } {
  const rest = [...calls];
  const told: string[] = [];
  return {
    told,
    answer(shown) {
      told.push(lastAnswer(shown));
      const next = rest.shift() ?? { name: 'finish', input: { message: 'Done.' } };
      return { calls: [typeof next === 'function' ? next(shown) : next] };
    },
  };
}
const call = (name: string, input: Record<string, unknown> = {}): BrainCall => ({ name, input });

describe('a call that cannot be carried out', () => {
  it('is explained by what the model was offered', async () => {
    const { host } = await newHost();
    const brain = scripted([call('tap', { x: 10, y: 20 }), call('wait', { seconds: 5 }), call('wait', { duration_ms: 3_600_000 })]);
    await runTo(host, { ...POCKET, brain });
    expect(brain.told[1]).toMatch(/tap has no x, y; it takes target, count, button, hold_ms, modifiers/);
    expect(brain.told[1]).not.toMatch(/confirm_token|dry_run|device/);
    expect(brain.told[2]).toMatch(/wait: .*It takes \{"duration_ms":\{.*"minimum":1,"maximum":60000\}\}/);
    expect(brain.told[3]).toMatch(/duration_ms: Too big/);
  });

  it('ends the run as stuck when it comes again and again', async () => {
    const { host } = await newHost();
    const brain: Brain = { answer: () => ({ calls: [call('tap', { target: 'Levitate' })] }) };
    const { result, events } = await runTo(host, { ...POCKET, brain });
    expect(result, result.reason).toMatchObject({ status: 'stuck', steps: 6 });
    expect(events.filter((event) => event.type === 'guard' && event.guard === 'stuck')).toHaveLength(1);
  });
});

describe('an answer with a schema', () => {
  const output = { type: 'object', properties: { rooms: { type: 'integer' } }, required: ['rooms'], additionalProperties: false };

  it('is checked, sent back if it does not fit, and part of the result', async () => {
    const { host } = await newHost();
    const finish = (answer: unknown): BrainCall => call('finish', { message: 'Done.', output: answer });
    const brain = scripted([call('finish', { message: 'Three rooms.' }), finish({ rooms: 'three' }), finish({ rooms: 3 })]);
    const { result, server } = await runTo(host, { ...POCKET, brain, output });
    expect(result).toMatchObject({ status: 'finished', output: { rooms: 3 } });
    expect(brain.told[1]).toContain('the task asks for an answer in JSON');
    expect(brain.told[2]).toMatch(/does not fit its schema: rooms: .*number/);
    expect(JSON.stringify(server.requests[0]?.body)).toContain('"rooms":{"type":"integer"}');
  });

  it('may be JSON in the message of a grammar that has no tools', async () => {
    const { host } = await newHost();
    const brain: Brain = { answer: () => ({ text: JSON.stringify({ action: { type: 'finish', message: 'It is {"rooms": 4}.' } }) }) };
    const { result } = await runTo(host, { ...POCKET, brain, output, grammar: 'openpocket' });
    expect(result).toMatchObject({ status: 'finished', output: { rooms: 4 } });
  });

  it('is refused before the run if it is no schema', async () => {
    const { host } = await newHost();
    await expect(runTo(host, { ...POCKET, brain: scripted([]), output: { type: 'house' } })).rejects.toMatchObject({ kind: 'BadRequest' });
  });
});

describe('a secret', () => {
  const field = (shown: Shown, name: string): string => elementNamed(shown, name)?.ref ?? name;

  it('is typed by its name, and neither the model nor the record ever holds it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'handsight-secret-'));
    left.push({ close: () => rm(folder, { recursive: true, force: true }) });
    const file = join(folder, 'password');
    await writeFile(file, 'correct-horse\n');
    const opened = await newHost({ agent: { secrets: { password: { file }, pin: { env: 'SOME_PIN' } } } });
    const brain = scripted([
      (shown) => call('type_secret', { name: 'password', target: field(shown, 'User name') }),
      call('look'),
      call('type_secret', { name: 'pin', target: 'User name' }),
      call('type_secret', { name: 'other' }),
    ]);
    const { result, server } = await runTo(opened.host, { ...LOGIN, brain, helpers: { env: {} } });
    expect(result.status).toBe('finished');
    expect(brain.told[1]).toMatch(/verified|observed|unverified/);
    expect(brain.told[3]).toContain('SOME_PIN is not set');
    expect(brain.told[4]).toContain('there are password, pin');
    expect(JSON.stringify(server.requests.map(({ body }) => body))).not.toContain('correct-horse');
    expect(await readFile(join(opened.folder, 'traces', result.trace_id, 'trace.jsonl'), 'utf8')).not.toContain('correct-horse');
  });

  it('is a text that was typed, not one that missed its target', async () => {
    const opened = await newHost();
    const brain = scripted([call('type', { target: 'No such field', text: 'marigold' }), call('note', { text: 'marigold is the word' })]);
    const { result, events } = await runTo(opened.host, { ...LOGIN, brain });
    expect(result.status).toBe('finished');
    expect(events.find((event) => event.type === 'note')).toMatchObject({ text: 'marigold is the word' });
  });

  it('that a person typed is a variable in a flow made of the run', async () => {
    const opened = await newHost();
    const { host, operator } = opened;
    const { approvals } = host.guard.confirmations;
    const stop = approvals.subscribe(({ id, status }) => {
      if (status === 'pending') setImmediate(() => approvals.approve(operator, id, 'me', { answer: { text: '480212' } }));
    });
    const brain = scripted([
      (shown) => call('tap', { target: field(shown, 'Password') }),
      call('request_human_auth', { capability: '2fa', instruction: 'The code?' }),
    ]);
    const { result } = await runTo(host, { ...LOGIN, brain });
    stop();
    const folder = join(opened.folder, 'traces', result.trace_id);
    const { rows } = await readTrace(folder);
    const flow = await flowFromTrace(rows, { folder });
    expect(flow.text).toContain('inputText: ${SECRET_1}');
    expect(flow.text).not.toContain('480212');
  });
});

describe('runs of a host', () => {
  it('refuse a second one on the same device, and say how to see or end the first', async () => {
    const { host } = await newHost();
    let second: unknown;
    const brain: Brain = {
      answer: async () => {
        second ??= await runTo(host, { ...POCKET, brain: scripted([]) }).catch((error: unknown) => error);
        return { calls: [call('finish', { message: 'Done.' })] };
      },
    };
    const { run } = await runTo(host, { ...POCKET, brain });
    expect(second).toMatchObject({ kind: 'DeviceBusy', message: expect.stringContaining(`/api/runs/${run.id}/cancel`) as string });
  });

  it('are listed after the end of the host that cut them off', async () => {
    const opened = await newHost();
    const brain = scripted([call('look')]);
    const { result, run } = await runTo(opened.host, { ...POCKET, brain });
    expect(await interruptedRuns(opened.host)).toEqual([]);
    // As a host leaves it that is killed: without an end.
    const file = join(opened.folder, 'traces', result.trace_id, 'trace.jsonl');
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    const next = await newHost();
    const { cp } = await import('node:fs/promises');
    await cp(join(opened.folder, 'traces'), join(next.folder, 'traces'), { recursive: true });
    await writeFile(join(next.folder, 'traces', result.trace_id, 'trace.jsonl'), `${lines.slice(0, -1).join('\n')}\n`);
    expect(await interruptedRuns(next.host)).toMatchObject([{ run_id: run.id, device: 'virtual:pocket', steps: 2 }]);
  });
});
