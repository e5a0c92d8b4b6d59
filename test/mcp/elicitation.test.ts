import { StreamableHTTPClientTransport, type ElicitRequest, type ElicitResult } from '@modelcontextprotocol/client';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { ConfigInput } from '../../packages/core/src/config/schema.ts';
import { realClock, SteppedClock } from '../../packages/core/src/device/clock.ts';
import type { OperatorAuthority } from '../../packages/core/src/guard/confirmation/operator.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import { mcpPart } from '../../packages/server/src/mcp/mcp-part.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { startServer, type RunningServer } from '../../packages/server/src/server.ts';
import { freePort } from '../free-port.ts';
import { Agent } from './agent.ts';

type Params = ElicitRequest['params'];
type Reply = ElicitResult | Promise<ElicitResult>;

const DEVICE = 'virtual:login';
const ASKS = { confirmation_required: [{ name_regex: 'Sign in' }] };
const ASKS_A_PERSON = { confirmation_required: [{ name_regex: 'Sign in', approver: 'human' as const }] };
const TAP = { target: 'Button[name="Sign in"]', reason: 'to sign in' };
const BOTH: Record<'form' | 'url', Record<string, never>> = { form: {}, url: {} };
const MODES = { '2025-11-25': 'legacy', '2026-07-28': 'auto' } as const;

let host: Host;
let operator: OperatorAuthority;
let server: RunningServer;
let closing: (() => Promise<void>) | undefined;
const agents: Agent[] = [];
afterEach(async () => {
  await Promise.all(agents.splice(0).map((agent) => agent.close()));
  await closing?.();
  closing = undefined;
});

async function serve(config: ConfigInput, clock = realClock, dialect: 'handsight' | 'mobile-debug' = 'handsight'): Promise<void> {
  ({ host, operator } = openHost({ config, clock }));
  const part = mcpPart(
    { host, device: DEVICE, operator, url: () => server.url },
    { dialect, toolsets: ['core', 'guard'], structured: false },
  );
  server = await startServer({ host, operator, tools: [], device: DEVICE, address: '127.0.0.1', port: 0, parts: [part] });
  closing = async () => {
    await server.close();
    await host.close();
  };
}

/** A client that offers elicitation, and what it was asked. */
async function asked(
  mode: 'legacy' | 'auto',
  reply: (params: Params) => Reply,
  elicitation: Partial<typeof BOTH> = BOTH,
): Promise<{ agent: Agent; questions: Params[] }> {
  const questions: Params[] = [];
  const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`));
  const agent = await Agent.over(transport, 'agent', { versionNegotiation: { mode }, capabilities: { elicitation } }, (client) =>
    client.setRequestHandler('elicitation/create', ({ params }) => {
      questions.push(params);
      return reply(params);
    }),
  );
  agents.push(agent);
  return { agent, questions };
}

const accept = (): ElicitResult => ({ action: 'accept', content: {} });
const pending = () => host.guard.confirmations.approvals.list();
const statuses: string[] = [];
const watchStatuses = (): void => {
  statuses.length = 0;
  host.guard.confirmations.approvals.subscribe(({ status }) => statuses.push(status));
};

describe.each(Object.entries(MODES))('a client of %s that offers elicitation', (version, mode) => {
  test('speaks that revision', async () => {
    await serve({});
    const { agent } = await asked(mode, accept);
    expect(agent.client.getNegotiatedProtocolVersion()).toBe(version);
  });

  test('is asked about an input that needs a confirmation, and the same call goes on when the person accepts', async () => {
    await serve(ASKS);
    const { agent, questions } = await asked(mode, accept);
    const { text, isError } = await agent.call('tap', TAP);
    expect(text).toContain('Tapped');
    expect(isError).toBe(false);
    expect(questions).toMatchObject([{ message: expect.stringMatching(/wants to tap on .*Sign in[^]*Its reason: to sign in/) as string }]);
    // The approval was for one input.
    await agent.call('tap', TAP);
    expect(questions).toHaveLength(2);
  });

  test.each([
    ['declines', { action: 'decline' as const }, /^PermissionDenied: .*declined it[^]*Nothing was sent\.$/],
    ['dismisses the question', { action: 'cancel' as const }, /^Cancelled: .*dismissed the question[^]*Nothing was sent\.$/],
  ])('gets a refusal when the person %s', async (_, reply, refusal) => {
    await serve(ASKS);
    const { agent, questions } = await asked(mode, () => reply);
    const { text, isError } = await agent.call('tap', TAP);
    expect([text, isError, questions.length]).toEqual([expect.stringMatching(refusal), true, 1]);
  });

  test.each([
    ['accepts', accept, ['pending', 'approved'], /Tapped/],
    [
      'declines',
      () => ({ action: 'decline' as const }),
      ['pending', 'rejected'],
      /^PermissionDenied: the person at mcp agent( \d+)? rejected it/,
    ],
    ['dismisses it', () => ({ action: 'cancel' as const }), ['pending', 'withdrawn'], /^Cancelled: /],
  ])('brings the decision that is for a person, who %s', async (_, reply, decided, expected) => {
    await serve(ASKS_A_PERSON);
    watchStatuses();
    const { agent, questions } = await asked(mode, reply);
    expect((await agent.call('tap', TAP)).text).toMatch(expected);
    expect([statuses, questions.length]).toEqual([decided, 1]);
  });

  test('goes on when the operator decides first', async () => {
    await serve(ASKS_A_PERSON);
    const { agent } = await asked(mode, () => {
      const [approval] = pending();
      host.guard.confirmations.approvals.approve(operator, approval?.id ?? '', 'the operator');
      return mode === 'legacy' ? new Promise<never>(() => undefined) : accept();
    });
    expect((await agent.call('tap', TAP)).text).toContain('Tapped');
  });

  test('answers in the envelope of its dialect when the person declines', async () => {
    await serve(ASKS, realClock, 'mobile-debug');
    const { agent, questions } = await asked(mode, () => ({ action: 'decline' }));
    const found = JSON.parse((await agent.call('find_element', { query: 'Sign in' })).text) as { element: { elementId: string } };
    const { text } = await agent.call('tap_element', { elementId: found.element.elementId });
    expect(JSON.parse(text)).toMatchObject({ action_type: 'tap_element', success: false, lifecycle_state: 'failed' });
    expect(questions).toHaveLength(1);
  });

  test('opens the page of the host for what nobody else should read', async () => {
    await serve({});
    watchStatuses();
    const { agent, questions } = await asked(mode, async (params) => {
      if (params.mode !== 'url') throw new Error('a form for a secret');
      await answerOnPage(params.url, { verdict: 'approve', text: 'hunter2', share: false });
      return { action: 'accept' };
    });
    await agent.act('tap', { target: 'TextBox[name="Password"]' });
    const { text, isError } = await agent.call('ask_person', { instruction: 'The password, please', needs: '2fa' });
    expect([isError, text]).toEqual([false, expect.stringContaining('A secret was typed into the device.')]);
    expect(text).not.toContain('hunter2');
    expect(JSON.stringify(questions)).not.toContain('hunter2');
    expect(statuses).toEqual(['pending', 'approved']);
  });

  test('is asked by a form where a yes is enough, and for the questions of others', async () => {
    await serve({});
    const { agent, questions } = await asked(mode, () => ({ action: 'accept', content: { note: 'once' } }), { form: {} });
    expect((await agent.call('ask_person', { instruction: 'Pay 3 €?', needs: 'payment' })).text).toBe('The person agreed.\nNote: once');
    const question = { action: 'request_human_auth', args: { capability: 'permission', instruction: 'May I?' } };
    const waiting = host.guard.confirmations.approvals.ask(
      { ...question, targets: [], picture: null, reason: '', caller: 'agent run-1' },
      60_000,
    );
    const [approval] = pending();
    expect((await agent.call('approval', { id: approval?.id ?? '' })).text).toBe('Answered; whoever asked goes on.');
    expect(await waiting).toMatchObject({ status: 'approved', decided_by: expect.stringMatching(/^the person at mcp agent/) as string });
    expect(questions.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^mcp agent.* asks \(payment\): Pay 3 €\?$/),
      'agent run-1 asks (permission): May I?',
    ]);
  });

  test('hears that nobody answered, if nobody does', async () => {
    const clock = mode === 'auto' ? new SteppedClock() : realClock;
    await serve({ ...ASKS, confirmation: { approval_ttl_seconds: mode === 'auto' ? 300 : 0.2 } }, clock);
    const { agent } = await asked(mode, async () => {
      if (clock instanceof SteppedClock) await clock.step(300_000);
      else await new Promise(() => undefined);
      return accept();
    });
    const { text } = await agent.call('tap', TAP);
    expect(text).toMatch(/^Timeout: nobody answered in time[^]*Nothing was sent\.$/);
  });

  test('withdraws what it asked when it leaves', async () => {
    await serve(ASKS_A_PERSON);
    watchStatuses();
    const leaving = new AbortController();
    const { agent } = await asked(mode, (): Reply => {
      if (mode === 'legacy') leaving.abort();
      return mode === 'legacy' ? new Promise<never>(() => undefined) : accept();
    });
    if (mode === 'legacy') {
      await expect(agent.call('tap', TAP, { signal: leaving.signal })).rejects.toThrow();
      await expect.poll(() => statuses).toEqual(['pending', 'withdrawn']);
    } else {
      // Its question was an answer, so that nothing of it waits; the approval ends with its time.
      await agent.client.callTool({ name: 'tap', arguments: TAP }, { allowInputRequired: true });
      await agent.close();
      expect(statuses).toEqual(['pending']);
    }
  });

  test.each([
    ['does not offer it', {}, undefined],
    ['may not, by the configuration', { human: { elicitation: false } }, BOTH],
  ])('gets the confirm_token as ever where it %s', async (_, config, elicitation) => {
    await serve({ ...ASKS, ...config });
    const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`));
    const capabilities = elicitation === undefined ? {} : { elicitation };
    const agent = await Agent.over(transport, 'agent', { versionNegotiation: { mode }, capabilities });
    agents.push(agent);
    expect((await agent.call('tap', TAP)).text).toMatch(/^ConfirmationRequired: .*\nHint: .* Next: propose\.\nNothing was sent\.$/);
  });
});

describe('a call that waits for a person', () => {
  const first = async (agent: Agent) =>
    (await agent.client.callTool({ name: 'tap', arguments: TAP }, { allowInputRequired: true })) as {
      resultType?: string;
      requestState?: string;
    };
  const again = (agent: Agent, args: object, requestState: string | undefined) =>
    agent.client.request(
      { method: 'tools/call', params: { name: 'tap', arguments: args, requestState, inputResponses: { person: accept() } } },
      { allowInputRequired: true },
    );

  test('goes on only for the same call, with the state that it was given, and once', async () => {
    await serve(ASKS);
    const { agent } = await asked('auto', accept);
    const { resultType, requestState } = await first(agent);
    expect(resultType).toBe('input_required');
    await expect(again(agent, TAP, `${requestState ?? ''}0`)).rejects.toThrow('Invalid or expired requestState');
    await expect(again(agent, { ...TAP, target: 'CheckBox' }, requestState)).rejects.toThrow('Invalid or expired requestState');
    expect(JSON.stringify(await again(agent, TAP, requestState))).toContain('Tapped');
    await expect(again(agent, TAP, requestState)).rejects.toThrow('Invalid or expired requestState');
  });
});

describe('over stdio', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'handsight-elicit-'));
    await writeFile(join(folder, 'careful.yaml'), JSON.stringify({ ...ASKS_A_PERSON, data_folder: folder }));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('a client of either revision is asked by its own host, and by one that it shares', async () => {
    const port = String(await freePort());
    const env = { ...process.env, XDG_STATE_HOME: folder } as Record<string, string>;
    const questions: string[] = [];
    const client = (mode: 'legacy' | 'auto', name: string, args: string[], reply: ElicitResult['action']): Promise<Agent> =>
      Agent.onStdio(['--port', port, ...args], { versionNegotiation: { mode }, capabilities: { elicitation: { form: {} } } }, env, (each) =>
        each.setRequestHandler('elicitation/create', ({ params }) => {
          questions.push(`${name}: ${params.message.split('\n')[0] ?? ''}`);
          return { action: reply };
        }),
      );
    const hosting = await client('auto', 'host', ['--config', join(folder, 'careful.yaml'), '--device', DEVICE], 'decline');
    agents.push(hosting);
    expect((await hosting.call('tap', TAP)).text).toMatch(/^PermissionDenied: /);
    for (const mode of ['legacy', 'auto'] as const) {
      const relayed = await client(mode, mode, [], 'accept');
      agents.push(relayed);
      expect((await relayed.call('tap', TAP)).text).toContain('Tapped');
    }
    expect(questions.map((line) => line.split(' ')[0])).toEqual(['host:', 'legacy:', 'auto:']);
  });
});

/** As the page in a browser does it. */
async function answerOnPage(link: string, answer: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const opened = await fetch(`${link}/open`, { method: 'POST', headers, body: '{}' });
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const answered = await fetch(new URL('/ask/answer', link), {
    method: 'POST',
    headers: { ...headers, cookie },
    body: JSON.stringify(answer),
  });
  expect(await answered.json()).toEqual({ ok: true });
}
