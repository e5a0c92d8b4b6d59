import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';

import { initializeResult } from './server-info.ts';
import { answerOpening } from './opening.ts';

const request = (over: object = {}) => ({
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'c', version: '1' } },
  ...over,
});

/** What was answered, and what is left to be read, when these pieces have come in. */
async function opened(pieces: (string | Buffer)[]): Promise<{ id: unknown; output: string; left: string }> {
  const input = new PassThrough();
  const output = new PassThrough();
  const answering = answerOpening(input, output, 'handsight');
  for (const piece of pieces) {
    input.write(piece);
    await new Promise(setImmediate);
  }
  input.end();
  const id = await answering;
  output.end();
  return { id, output: (await buffer(output)).toString(), left: (await buffer(input)).toString() };
}

describe('the opening of a conversation', () => {
  it('is answered at once, and nothing of what was read is lost', async () => {
    const text = `${JSON.stringify(request())}\n{"next":1}\n`;
    const { id, output, left } = await opened([text]);
    expect([id, JSON.parse(output)]).toEqual([0, { jsonrpc: '2.0', id: 0, result: initializeResult('2025-06-18', 'handsight') }]);
    expect(left).toBe(text);
  });

  it('may come in pieces, even of a letter', async () => {
    const text = Buffer.from(`${JSON.stringify(request({ id: 'ü' }))}\r\n`);
    const { id, left } = await opened([...text].map((byte) => Buffer.from([byte])));
    expect([id, left]).toEqual(['ü', text.toString()]);
  });

  it.each([
    ['garbage', 'garbage\n'],
    ['another method', `${JSON.stringify(request({ method: 'ping' }))}\n`],
    ['no id', `${JSON.stringify(request({ id: undefined }))}\n`],
    ['an id that is none', `${JSON.stringify(request({ id: 1.5 }))}\n`],
    ['no params', `${JSON.stringify(request({ params: undefined }))}\n`],
    ['a client without a name', `${JSON.stringify(request({ params: { protocolVersion: 'x', capabilities: {}, clientInfo: {} } }))}\n`],
    ['a newer revision', `${JSON.stringify(request({ params: { ...request().params, _meta: {} } }))}\n`],
    ['an array', '[]\n'],
    ['a line without an end', 'x'.repeat(1_000_001)],
  ])('is left to others when it is %s', async (_, text) => {
    const { id, output, left } = await opened([text]);
    expect([id, output, left]).toEqual([undefined, '', text]);
  });

  it('may never come', async () => {
    expect(await opened([])).toEqual({ id: undefined, output: '', left: '' });
  });
});
