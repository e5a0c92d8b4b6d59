import {
  FAMILIES,
  type Family,
  type Message,
  type ModelAnswer,
  type Part,
  refOf,
  text,
  WIRE_OF,
  type WireName,
  WIRES,
} from '@handsight/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { Conversation } from './conversation.ts';

/** What happens in a run, by what it adds to the conversation. */
type Happening = { kind: 'answer'; calls: number; picture: boolean } | { kind: 'screen' } | { kind: 'said' };
const happenings = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant('answer' as const), calls: fc.integer({ min: 0, max: 3 }), picture: fc.boolean() }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'screen' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'said' as const }) },
  ),
  { minLength: 3, maxLength: 30 },
);

const WIRES_OF: Record<NonNullable<Family['provider']>, readonly WireName[]> = {
  anthropic: ['messages', 'chat'],
  openai: ['responses', 'chat'],
  gemini: ['gemini', 'chat'],
};

const THOUGHT = 'thought';
const picture = (n: number): Part => ({ type: 'image', data: `PNG${n}`, width: 100, height: 200 });

/** An answer as each provider writes it, with its reasoning. */
const NATIVE: Record<WireName, (n: number, ids: readonly string[]) => object[]> = {
  messages: (n, ids) => [
    { type: 'thinking', thinking: THOUGHT, signature: `sig ${n}` },
    { type: 'text', text: `answer ${n}` },
    ...ids.map((id) => ({ type: 'tool_use', id, name: 'look', input: {} })),
  ],
  responses: (n, ids) => [
    { type: 'reasoning', id: `rs_${n}`, summary: [], encrypted_content: THOUGHT },
    { type: 'message', id: `msg_${n}`, role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: `answer ${n}` }] },
    ...ids.map((id) => ({ type: 'function_call', id: `fc_${id}`, call_id: id, name: 'look', arguments: '{}' })),
  ],
  chat: (n, ids) => [
    {
      role: 'assistant',
      content: `answer ${n}`,
      reasoning_content: THOUGHT,
      ...(ids.length === 0 ? {} : { tool_calls: ids.map((id) => ({ id, type: 'function', function: { name: 'look', arguments: '{}' } })) }),
    },
  ],
  gemini: (n, ids) => [
    {
      role: 'model',
      parts: [{ text: `answer ${n}` }, ...ids.map((id) => ({ functionCall: { id, name: 'look', args: {} }, thoughtSignature: THOUGHT }))],
    },
  ],
};

function answerOf(wire: WireName, n: number, count: number): ModelAnswer {
  const ids = Array.from({ length: count }, (_, i) => `call_${n}_${i}`);
  return {
    text: `answer ${n}`,
    thought: '',
    calls: ids.map((id) => ({ id, name: 'look', input: {}, kind: 'function', safetyChecks: [] })),
    stop: count === 0 ? 'end' : 'calls',
    refusal: null,
    usage: null,
    native: NATIVE[wire](n, ids),
    raw: '',
  };
}

/** The conversation after each happening, as it goes over the wire. */
function requests(
  wire: WireName,
  family: Family,
  happened: readonly Happening[],
  contextTokens: number,
): { sent: unknown[]; messages: readonly Message[] }[] {
  const conversation = new Conversation({
    system: 's',
    tools: [],
    goal: 'Goal: x',
    maxTokens: 10,
    contextTokens,
    pictures: family.pictures,
    behindChange: (native) => WIRE_OF[wire].behindChange(native, family),
  });
  return happened.map((each, n) => {
    if (each.kind === 'screen') conversation.user([text(`screen ${n}`), picture(n)]);
    else if (each.kind === 'said') conversation.user([text(`said ${n}`)]);
    else {
      const answer = answerOf(wire, n, each.calls);
      conversation.assistant(answer);
      const parts = [text(`result ${n}`), ...(each.picture ? [picture(n)] : [])];
      if (answer.calls.length === 0) conversation.user(parts);
      else
        conversation.results(
          answer.calls.map((call, i) => ({
            call: refOf(call),
            parts: i === 0 ? parts : [text('left out')],
            isError: i > 0,
            acknowledged: [],
          })),
        );
    }
    conversation.compact();
    const request = conversation.request();
    const body = WIRE_OF[wire].encode({ model: 'm', family, request, limitName: 'max_tokens', encryptsReasoning: true });
    return { sent: itemsOf(body), messages: request.messages };
  });
}

/** Every block of every message, in order; cache marks are no part of what is sent. */
function itemsOf(body: object): unknown[] {
  const list: unknown = 'messages' in body ? body.messages : 'input' in body ? body.input : 'contents' in body ? body.contents : [];
  const plain: unknown = JSON.parse(JSON.stringify(list, (key, value: unknown) => (key === 'cache_control' ? undefined : value)));
  return (plain as { content?: unknown; parts?: unknown }[])
    .flatMap((item) => [item.content ?? item.parts ?? item].flat())
    .flatMap(linesOf);
}

/** Chat completions join what the user says in a row. */
function linesOf(item: unknown): unknown[] {
  const said: unknown =
    typeof item === 'object' && item !== null && 'type' in item && item.type === 'text' && 'text' in item ? item.text : item;
  return typeof said === 'string' ? said.split('\n') : [item];
}

const isPrefix = (before: readonly unknown[], after: readonly unknown[]): boolean =>
  before.every((item, i) => JSON.stringify(item) === JSON.stringify(after[i]));

describe.each(WIRES)('over %s', (wire) => {
  const families = FAMILIES.filter(({ provider }) => provider === null || wire === 'chat' || WIRES_OF[provider].includes(wire));

  it.each(families)('the answers of $name come back as they came, or without what was bound to a changed beginning', (family) => {
    fc.assert(
      fc.property(happenings, fc.integer({ min: 300, max: 3000 }), (happened, contextTokens) => {
        const all = requests(wire, family, happened, contextTokens);
        for (const [n, { sent, messages }] of all.entries()) {
          const before = all[n - 1]?.sent ?? [];
          const kept = messages.flatMap((message) => (message.role === 'assistant' ? [message] : []));
          for (const { text: said, native, calls } of kept) {
            const own = Number(/\d+/.exec(said)?.[0]);
            const whole = NATIVE[wire](
              own,
              calls.map(({ id }) => id),
            );
            expect([whole, WIRE_OF[wire].behindChange(whole, family)]).toContainEqual(native);
          }
          if (isPrefix(before, sent) || family.thinking !== 'bound blocks') continue;
          // Something changed: no thought may stand behind the first difference, except that of an answer that is new.
          const at = sent.findIndex((item, i) => JSON.stringify(item) !== JSON.stringify(before[i]));
          const behind = sent.slice(at).filter((item) => JSON.stringify(item).includes(`"thinking":"${THOUGHT}"`));
          expect(behind).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it.each(families)(
    'a request to $name is a prefix of the next until something is dropped, and holds no more pictures than it may',
    (family) => {
      fc.assert(
        fc.property(happenings, (happened) => {
          const all = requests(wire, family, happened, 1_000_000);
          for (const [n, { sent }] of all.entries()) {
            const pictures = (JSON.stringify(sent).match(/PNG\d/g) ?? []).length;
            const before = all[n - 1]?.sent ?? [];
            expect(pictures).toBeLessThanOrEqual(family.pictures);
            if ((JSON.stringify(before).match(/PNG\d/g) ?? []).length < family.pictures) expect(isPrefix(before, sent)).toBe(true);
          }
        }),
        { numRuns: 60 },
      );
    },
  );
});
