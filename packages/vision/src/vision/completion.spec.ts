import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCompletion, readRefusal } from './completion.ts';

const completion = (content: unknown, usage?: unknown): string =>
  JSON.stringify({ choices: [{ message: { role: 'assistant', content } }], usage });

describe("a model's answer", () => {
  it('gives its words and what they cost', () => {
    const body = completion(' An editor.\n', { prompt_tokens: 812, completion_tokens: 4, total_tokens: 816 });
    expect(readCompletion(body)).toEqual({ text: 'An editor.', tokens: { prompt: 812, completion: 4 } });
  });

  it.each([undefined, null, {}, { prompt_tokens: -5, completion_tokens: 1 }, { prompt_tokens: 'many', completion_tokens: 1 }])(
    'has no cost when the server counts so: %j',
    (usage) => {
      expect(readCompletion(completion('An editor.', usage))).toEqual({ text: 'An editor.', tokens: undefined });
    },
  );

  it('carries no terminal commands', () => {
    expect(readCompletion(completion('\u001b[2Jclear'))?.text).toBe('clear');
  });

  it.each(['', '<html>', '{}', 'null', '{"choices":[]}', completion(null), completion('  '), completion([{ type: 'text', text: 'x' }])])(
    'is none when the body is %j',
    (body) => {
      expect(readCompletion(body)).toBeUndefined();
    },
  );

  it('is words or nothing, whatever the body', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
        expect(readCompletion(body)?.text).not.toBe('');
        expect(readRefusal(body)).toBeTypeOf('string');
      }),
    );
  });
});

it.each([
  ['{"error":{"message":"no such model"}}', 'no such model'],
  ['{"error":"no such model"}', 'no such model'],
  ['{"detail":"no such model"}', 'no such model'],
  ['<html>Bad Gateway</html>', ''],
])('the reason of a refusal is found in %s', (body, reason) => {
  expect(readRefusal(body)).toBe(reason);
});
