import { afterEach, expect, it } from 'vitest';

import { openAgentHost, runTo, type AgentHost } from './agent-host.ts';
import type { Brain } from './model-server/brain.ts';
import { lastAnswer } from './model-server/read-screen.ts';

let opened: AgentHost;
afterEach(() => opened.close());

/** Asks once, then repeats the answer. */
function asking(): Brain {
  let asked = false;
  return {
    answer(shown) {
      if (asked) return { calls: [{ name: 'finish', input: { message: lastAnswer(shown) } }] };
      asked = true;
      return { calls: [{ name: 'request_human_auth', input: { capability: 'payment', instruction: 'Pay 39 euros?' } }] };
    },
  };
}

it.each(['approve', 'reject'] as const)('a run waits for a person, who can %s', async (decision) => {
  opened = await openAgentHost();
  const { host, operator } = opened;
  const { approvals } = host.guard.confirmations;
  const stop = approvals.subscribe(({ id, status }) => {
    if (status === 'pending')
      setImmediate(() =>
        decision === 'approve' ? approvals.approve(operator, id, 'me') : approvals.reject(operator, id, 'me', 'too dear'),
      );
  });
  const { result, events } = await runTo(host, { brain: asking(), goal: 'Pay.', device: 'virtual:pocket' });
  stop();
  expect(result.status).toBe('finished');
  expect(result.claim).toContain(decision === 'approve' ? 'A person approved' : 'too dear');
  expect(events.filter(({ type }) => type === 'state')).toMatchObject([
    { state: 'waiting_for_person' },
    { state: 'running' },
    { state: 'ended' },
  ]);
  expect(events.find(({ type }) => type === 'ask')).toMatchObject({ capability: 'payment', instruction: 'Pay 39 euros?' });
});

it("a provider's safety check is a question to a person, and no is the end of the run", async () => {
  opened = await openAgentHost();
  const { host, operator } = opened;
  const { approvals } = host.guard.confirmations;
  approvals.subscribe(({ id, status }) => {
    if (status === 'pending') setImmediate(() => approvals.reject(operator, id, 'me'));
  });
  const brain: Brain = {
    answer: () => ({
      computer: [{ type: 'click', x: 1, y: 1 }],
      safetyChecks: [{ id: 's1', code: 'malicious', message: 'This looks dangerous.' }],
    }),
  };
  const { result } = await runTo(host, { brain, goal: 'x', device: 'virtual:notepad', wire: 'responses', grammar: 'openai-computer' });
  expect(result.status).toBe('refused');
  expect(result.known.acts).toEqual({ verified: 0, observed: 0, no_effect: 0, failed: 0, unverifiable: 0 });
});
