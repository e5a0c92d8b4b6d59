import { describe, expect, it } from 'vitest';

import { FAMILIES, type Family, grammarFor, type GrammarName, type Mode } from '../../packages/model/src/families.ts';
import type { WireName } from '../../packages/model/src/wire/wire.ts';
import { pngSize } from '../../packages/core/src/picture/png-size.ts';
import { openAgentHost, runTo } from './agent-host.ts';
import type { Brain, Reply, Shown } from './model-server/brain.ts';
import { perfectReader } from './model-server/brains/perfect-reader.ts';
import { HANDS } from './model-server/hands.ts';

/** A model of each family, as its provider names it. */
const MODELS: Readonly<Record<string, string>> = {
  'Claude 5.5': 'claude-opus-5-5',
  'Claude 5.1': 'claude-fable-5-1',
  'Claude 5': 'claude-opus-5',
  'Claude 4.5 to 4.8': 'claude-opus-4-8',
  'Claude 4': 'claude-haiku-4-5',
  'GPT-6': 'gpt-6.1-sol',
  'GPT-5': 'gpt-5.4-mini',
  'OpenAI o-series': 'o4-mini',
  'GPT-4': 'gpt-4.1',
  'Gemini 3.5': 'gemini-3.5-flash',
  'Gemini 3': 'gemini-3-pro',
  'Gemini 2.5 computer use': 'gemini-2.5-computer-use-preview-10-2025',
  'Gemini 2.5': 'gemini-2.5-flash',
  'Gemini 1 and 2': 'gemini-2.0-flash',
  'gpt-oss': 'gpt-oss-120b',
  DeepSeek: 'deepseek-v4',
  Kimi: 'kimi-k3',
  'UI-TARS': 'ui-tars-1.5-7b',
  AutoGLM: 'autoglm-phone-9b',
  'Qwen-VL': 'qwen3-vl-8b',
};

const WIRES_OF: Record<NonNullable<Family['provider']>, readonly WireName[]> = {
  anthropic: ['messages'],
  openai: ['responses', 'chat'],
  gemini: ['gemini', 'chat'],
};
const wiresOf = ({ provider }: Family): readonly WireName[] => (provider === null ? ['chat'] : WIRES_OF[provider]);

/** Models whose families are the same, behind servers that differ: OpenRouter, Ollama, and a template that asks for alternation. */
const VARIANTS = ['google/gemini-3.5-flash', 'anthropic/claude-opus-5.5', 'qwen3-14b', 'mistral-small'];

const MOST_STEPS = 20;
/** The fourth request is declined once, in the way of each class. */
const unlucky = (brain: Brain): Brain => ({
  ...brain,
  fault: (n) => (n === 4 ? { status: 429, headers: { 'retry-after': '0' } } : n === 6 ? { status: 502 } : undefined),
});

/** Writes down what it is going to do before each step, and once calls what is not there. */
function wordy(brain: Brain): Brain {
  let asked = 0;
  return {
    answer(shown) {
      asked++;
      if (asked === 4) return { calls: [{ name: 'levitate', input: {} }] };
      return asked % 2 === 1
        ? { text: 'So far so good.', calls: [{ name: 'note', input: { text: `step ${asked}` } }] }
        : brain.answer(shown);
    },
  };
}

/** Where the launcher of the built-in phone has its apps, in parts of the picture. */
const APPS = [0.148, 0.381, 0.616, 0.85].flatMap((x) => [0.096, 0.2246].map((y) => ({ x, y }))).slice(0, 7);

/** Opens one app after the other and goes home in between, in the grammar of its family, and once presses outside of the picture. */
function opener(grammar: Exclude<GrammarName, 'tools'>): Brain {
  const hand = HANDS[grammar];
  const places = [...APPS];
  let asked = 0;
  return {
    answer({ picture }: Shown): Reply {
      if (picture === null) return { text: 'There is no picture here.', stop: 'refusal' };
      const { width, height } = pngSize(picture);
      asked++;
      if (asked === 5) return hand.tap({ width, height, x: width * 4, y: height * 4 });
      if (asked % 2 === 0) return hand.home();
      const next = places.shift();
      return next === undefined
        ? hand.finish('Done.')
        : hand.tap({ width, height, x: Math.round(width * next.x), y: Math.round(height * next.y) });
    },
  };
}

interface Case {
  family: string;
  model: string;
  wire: WireName;
  mode: Mode;
}

const cases = (mode: Mode): Case[] => [
  ...FAMILIES.flatMap((family) => wiresOf(family).map((wire) => ({ family: family.name, model: MODELS[family.name] ?? '', wire, mode }))),
  ...(mode === 'text' ? VARIANTS.map((model) => ({ family: model, model, wire: 'chat' as const, mode })) : []),
];

it('every family of the table has a model to try it with', () => {
  expect(FAMILIES.filter(({ name, models }) => !models.test(MODELS[name] ?? ''))).toEqual([]);
});

describe('a run that its provider accepts to the end', () => {
  it.each(cases('text'))('$family in text over $wire, with a shorter history, a correction and two retries', async ({ model, wire }) => {
    const opened = await openAgentHost({ agent: { context_tokens: 3500, prices: { [model]: { input: 0.01, output: 0.01 } } } });
    try {
      const goal = 'Turn Wi-Fi off and tell Ada "On my way".';
      const brain = unlucky(wordy(perfectReader()));
      const { result, server, events } = await runTo(opened.host, { goal, device: 'virtual:pocket', model, wire, mode: 'text', brain });
      expect(result.status, result.reason).toBe('finished');
      expect(await opened.judge('virtual:pocket', null)).toMatchObject({ success: true });
      expect(result.steps).toBeGreaterThanOrEqual(12);
      expect(server.requests.some(({ shown }) => shown.turns.some(({ text }) => text.includes('What happened so far, shortened')))).toBe(
        true,
      );
      expect(events.filter(({ type }) => type === 'correction')).toHaveLength(1);
      expect(events.filter((event) => event.type === 'retry')).toHaveLength(2);
    } finally {
      await opened.close();
    }
  });

  it.each(cases('pixels'))(
    '$family in pixels over $wire, with pictures dropped and kept, a correction and two retries',
    async ({ family: name, model, wire }) => {
      const family = FAMILIES.find((each) => each.name === name);
      if (family === undefined) throw new Error(name);
      const grammar = grammarFor(family, wire, { mode: 'pixels' });
      if (grammar === 'tools') throw new Error(`${name} has no grammar for pixels`);
      const opened = await openAgentHost({
        agent: {
          context_tokens: family.pictures > 3 ? 9000 : family.pictures > 1 ? 6000 : 2500,
          prices: { [model]: { input: 0.01, output: 0.01 } },
        },
      });
      try {
        const options = { goal: 'Press around.', device: 'virtual:pocket', mode: 'pixels', steps: MOST_STEPS } as const;
        const { result, server, events, run } = await runTo(opened.host, { ...options, model, wire, brain: unlucky(opener(grammar)) });
        expect(run.view.grammar).toBe(grammar);
        expect(result.status, `${result.reason} ${JSON.stringify(events.filter(({ type }) => type === 'correction'))}`).toBe('finished');
        expect(result.steps).toBeGreaterThanOrEqual(12);
        expect(server.requests.some(({ shown }) => shown.turns.some(({ text }) => text.includes('What happened so far, shortened')))).toBe(
          true,
        );
        expect(server.requests.filter(({ shown }) => shown.pictures >= 1).length).toBeGreaterThanOrEqual(3);
        expect(Math.max(...server.requests.map(({ shown }) => shown.pictures))).toBeLessThanOrEqual(family.pictures);
        expect(events.filter(({ type }) => type === 'correction')).toHaveLength(1);
        expect(events.filter((event) => event.type === 'retry')).toHaveLength(2);
      } finally {
        await opened.close();
      }
    },
  );
});

it.each(['gpt-7', 'claude-opus-6', 'gemini-9-ultra'])(
  '%s, which nobody has listed, gets the newest row of its provider, and the run says so',
  async (model) => {
    const opened = await openAgentHost();
    try {
      const brain = perfectReader();
      const wire = model.startsWith('gpt') ? 'responses' : model.startsWith('claude') ? 'messages' : 'gemini';
      const { events } = await runTo(opened.host, { goal: 'Turn Bluetooth on.', device: 'virtual:pocket', model, wire, brain });
      const [started] = events;
      if (model === 'gemini-9-ultra') expect(started).toMatchObject({ remark: null });
      else expect(started).toMatchObject({ remark: expect.stringMatching(/is not in the table of models; it is treated as/) as string });
    } finally {
      await opened.close();
    }
  },
);
