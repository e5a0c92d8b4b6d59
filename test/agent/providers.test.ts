import { describe, expect, it } from 'vitest';

import type { WireName } from '../../packages/model/src/wire/wire.ts';
import { openAgentHost, runTo } from './agent-host.ts';
import type { Brain } from './model-server/brain.ts';
import { perfectReader } from './model-server/brains/perfect-reader.ts';

interface Family {
  model: string;
  wire: WireName;
}

const TEXT: readonly Family[] = [
  { model: 'gpt-6.1-sol', wire: 'responses' },
  { model: 'gpt-5.4-mini', wire: 'responses' },
  { model: 'o4-mini', wire: 'responses' },
  { model: 'gpt-4.1', wire: 'responses' },
  { model: 'claude-opus-5-5', wire: 'messages' },
  { model: 'claude-haiku-4-5', wire: 'messages' },
  { model: 'gemini-3.5-flash', wire: 'chat' },
  { model: 'gemini-2.5-flash', wire: 'chat' },
  { model: 'deepseek-v4', wire: 'chat' },
  { model: 'kimi-k3', wire: 'chat' },
  { model: 'gpt-4o', wire: 'chat' },
];

/** Writes down what it is going to do before each step: a run of many answers. */
function wordy(brain: Brain): Brain {
  let asked = 0;
  return {
    answer: (shown) =>
      ++asked % 2 === 1 ? { text: 'So far so good.', calls: [{ name: 'note', input: { text: `step ${asked}` } }] } : brain.answer(shown),
  };
}

describe('a run that the provider accepts to its end, with a history that was shortened', () => {
  it.each(TEXT)('$model over $wire', async ({ model, wire }) => {
    const opened = await openAgentHost({ agent: { context_tokens: 3500 } });
    try {
      const goal = 'Turn Wi-Fi off and tell Ada "On my way".';
      const { result, server } = await runTo(opened.host, { goal, device: 'virtual:pocket', model, wire, brain: wordy(perfectReader()) });
      expect(result.status, result.reason).toBe('finished');
      expect(await opened.judge('virtual:pocket', null)).toMatchObject({ success: true });
      expect(result.steps).toBeGreaterThan(11);
      expect(server.requests.some(({ shown }) => shown.turns.some(({ text }) => text.includes('What happened so far, shortened')))).toBe(
        true,
      );
      expect(server.count).toBe(server.requests.length);
    } finally {
      await opened.close();
    }
  });
});

/** Looks at pictures, and knows where the things are that it has to press. */
function clicker(clicks: number): Brain {
  let done = 0;
  return {
    answer({ tools, pictures }) {
      if (!tools.includes('computer') || pictures === 0) return { text: 'There is no computer here.', stop: 'refusal' };
      if (done++ < clicks) return { computer: [{ type: 'click', button: 'left', x: 100 + 40 * done, y: 300 + 20 * done }] };
      return { text: 'Done.' };
    },
  };
}

describe('a computer of the provider', () => {
  it.each(['gpt-6.1-sol', 'gpt-5.4', 'gpt-7'])('is used by %s in pixels', async (model) => {
    const opened = await openAgentHost({ agent: { prices: { gpt: { input: 0.01, output: 0.01 } } } });
    try {
      const options = { goal: 'Press around.', device: 'virtual:pocket', mode: 'pixels', wire: 'responses' } as const;
      const { result, run } = await runTo(opened.host, { ...options, model, brain: clicker(6) });
      expect(run.view.grammar).toBe('openai-computer');
      expect(result, result.reason).toMatchObject({ status: 'finished', steps: 7 });
    } finally {
      await opened.close();
    }
  });
});
