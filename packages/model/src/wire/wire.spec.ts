import { describe, expect, it } from 'vitest';

import { WIRE_OF } from './wires.ts';
import type { Message, ModelRequest } from '../message.ts';
import { WIRES } from './wire.ts';

const image = (data: string) => ({ type: 'image' as const, data, width: 10, height: 10 });
const computer = (id: string, picture: string): Message[] => [
  {
    role: 'assistant',
    text: '',
    calls: [{ id, name: 'computer', input: { actions: [{ type: 'wait' }] }, kind: 'computer', safetyChecks: [] }],
    native: [{ type: 'computer_call', call_id: id, actions: [{ type: 'wait' }] }],
  },
  {
    role: 'tool',
    results: [{ callId: id, kind: 'computer', parts: [{ type: 'text', text: 'ok' }, image(picture)], isError: false, acknowledged: [] }],
  },
];

const request = (messages: Message[]): ModelRequest => ({ system: 's', tools: [], messages, maxTokens: 10 });

describe.each(WIRES)('the wire %s', (name) => {
  it('sends the newest picture and no other', () => {
    const messages: Message[] = [{ role: 'user', parts: [image('FIRST')] }, ...computer('a', 'SECOND'), ...computer('b', 'THIRD')];
    const sent = JSON.stringify(
      WIRE_OF[name].encode({ model: 'm', request: request(messages), limitName: 'max_tokens', encryptsReasoning: true }),
    );
    expect(sent).toContain('THIRD');
    expect(sent).not.toContain('FIRST');
    expect(sent).not.toContain('SECOND');
    expect(sent.match(/base64/g)).toHaveLength(1);
  });

  it('keeps what was sent before as it was', () => {
    const first: Message[] = [
      { role: 'user', parts: [{ type: 'text', text: 'Goal: x' }] },
      { role: 'assistant', text: 't', calls: [{ id: 'a', name: 'look', input: {}, kind: 'function', safetyChecks: [] }], native: null },
      {
        role: 'tool',
        results: [{ callId: 'a', kind: 'function', parts: [{ type: 'text', text: 'screen' }], isError: false, acknowledged: [] }],
      },
    ];
    const more: Message[] = [...first, { role: 'user', parts: [{ type: 'text', text: 'go on' }] }];
    const written = (messages: Message[]): string => {
      const body = WIRE_OF[name].encode({ model: 'm', request: request(messages), limitName: 'max_tokens', encryptsReasoning: true });
      const list: unknown = 'messages' in body ? body.messages : 'input' in body ? body.input : [];
      return JSON.stringify(list, (key, value: unknown) => (key === 'cache_control' ? undefined : value));
    };
    expect(written(more).startsWith(written(first).replace(/(?:\]|\]\}\])$/, ''))).toBe(true);
  });
});
