import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';

import { initializeResult } from './server-info.ts';
import { Opening } from './opening.ts';

const request = (over: object = {}) => ({
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'c', version: '1' } },
  ...over,
});
const lines = (...messages: object[]): string => messages.map((message) => `${JSON.stringify(message)}\n`).join('');
const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
const list = (over: object = {}) => ({ jsonrpc: '2.0', id: 1, method: 'tools/list', ...over });

/** What was answered, and what is left to be read, when these pieces have come in. */
async function opened(pieces: (string | Buffer)[], tools?: string) {
  const source = new PassThrough();
  const output = new PassThrough();
  const opening = new Opening(source, output, { dialect: 'handsight', tools });
  for (const piece of pieces) {
    source.write(piece);
    await new Promise(setImmediate);
  }
  source.end();
  await opening.due;
  const { input, answered } = opening.handOver();
  output.end();
  const replies = (await buffer(output)).toString().split('\n').filter(Boolean);
  return { answered, replies: replies.map((line) => JSON.parse(line) as unknown), left: (await buffer(input)).toString() };
}

const welcome = { jsonrpc: '2.0', id: 0, result: initializeResult('2025-06-18', 'handsight') };

describe('the opening of a conversation', () => {
  it('is answered at once, and the server hears of it', async () => {
    const text = `${lines(request())}{"next":1}\n`;
    expect(await opened([text])).toEqual({ answered: 0, replies: [welcome], left: text });
  });

  it('may come in pieces, even of a letter', async () => {
    const text = Buffer.from(`${JSON.stringify(request({ id: 'ü' }))}\r\n`);
    const { answered, left } = await opened([...text].map((byte) => Buffer.from([byte])));
    expect([answered, left]).toEqual(['ü', text.toString()]);
  });

  it('goes on to the list of tools, which the server then does not hear of', async () => {
    const text = lines(
      request(),
      initialized,
      { jsonrpc: '2.0', id: 'p', method: 'ping' },
      list({ params: { _meta: { progressToken: 3 } } }),
    );
    const { replies, left } = await opened([text, '{"half'], '[]');
    expect(replies).toEqual([welcome, { jsonrpc: '2.0', id: 'p', result: {} }, { jsonrpc: '2.0', id: 1, result: { tools: [] } }]);
    expect(left).toBe(`${lines(request(), initialized)}{"half`);
  });

  it.each([
    ['it is not known', [request(), list()], undefined],
    ['it is asked for by page', [request(), list({ params: { cursor: 'x' } })], '[]'],
    ['another revision asks', [request(), list({ params: { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } } })], '[]'],
    ['nobody has introduced himself', [list()], '[]'],
  ])('leaves the list to the server where %s', async (_, messages, tools) => {
    const { replies, left } = await opened([lines(...messages)], tools);
    expect([replies, left]).toEqual([messages.length === 1 ? [] : [welcome], lines(...messages)]);
  });

  describe('of a client that speaks 2026-07-28', () => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': { name: 'c', version: '1' },
    };
    const stateless = (method: string, id: number, _meta: object = meta) => ({ jsonrpc: '2.0', id, method, params: { _meta } });

    it('is answered without the server, which does not hear of it', async () => {
      const { replies, left } = await opened([lines(stateless('server/discover', 0), stateless('tools/list', 1)), '{"next":1}\n'], '[]');
      expect(replies).toMatchObject([
        { id: 0, result: { supportedVersions: ['2026-07-28'], resultType: 'complete' } },
        { id: 1, result: { tools: [], resultType: 'complete', ttlMs: 0, cacheScope: 'private' } },
      ]);
      expect(left).toBe('{"next":1}\n');
    });

    it('may fall back to initialize', async () => {
      const text = lines(request(), list());
      const { replies, left, answered } = await opened([lines(stateless('server/discover', 7)), text], '[]');
      expect(replies).toMatchObject([{ id: 7 }, welcome, { id: 1, result: { tools: [] } }]);
      expect([answered, left]).toEqual([0, lines(request())]);
    });

    it.each([
      ['another revision', { ...meta, 'io.modelcontextprotocol/protocolVersion': '2027-01-01' }],
      ['no capabilities', { ...meta, 'io.modelcontextprotocol/clientCapabilities': undefined }],
      ['a client without a name', { ...meta, 'io.modelcontextprotocol/clientInfo': {} }],
    ])('is left to the server where it says %s', async (_, _meta) => {
      const text = lines(stateless('server/discover', 0, _meta), stateless('tools/list', 1, _meta));
      expect(await opened([text], '[]')).toEqual({ answered: undefined, replies: [], left: text });
    });
  });

  it('answers while the server is being loaded', async () => {
    const source = new PassThrough();
    const output = new PassThrough();
    const opening = new Opening(source, output, { dialect: 'handsight', tools: '[]' });
    source.write(lines(request(), { jsonrpc: '2.0', id: 9, method: 'tools/call', params: {} }));
    await opening.due;
    source.write(lines(list()));
    await new Promise(setImmediate);
    const { input } = opening.handOver();
    source.end(lines(list({ id: 2 })));
    expect((await buffer(input)).toString()).toBe(
      lines(request(), { jsonrpc: '2.0', id: 9, method: 'tools/call', params: {} }, list({ id: 2 })),
    );
    expect(String(output.read()).trimEnd().split('\n')).toHaveLength(2);
  });

  it('lets the server load when the client says nothing more', async () => {
    const opening = new Opening(new PassThrough().setMaxListeners(0), new PassThrough(), { dialect: 'handsight', tools: '[]' });
    const source = new PassThrough();
    const quiet = new Opening(source, new PassThrough(), { dialect: 'handsight', tools: '[]' });
    source.write(lines(request(), initialized));
    const first = await Promise.race([quiet.due.then(() => 'who said hello'), opening.due.then(() => 'who said nothing')]);
    expect(first).toBe('who said hello');
    for (const each of [opening, quiet]) each.close();
  });

  it.each([
    ['garbage', 'garbage\n'],
    ['another method', lines(request({ method: 'ping' }))],
    ['no id', lines(request({ id: undefined }))],
    ['an id that is none', lines(request({ id: 1.5 }))],
    ['no params', lines(request({ params: undefined }))],
    ['a client without a name', lines(request({ params: { protocolVersion: 'x', capabilities: {}, clientInfo: {} } }))],
    ['a newer revision', lines(request({ params: { ...request().params, _meta: {} } }))],
    ['an array', '[]\n'],
    ['a line without an end', 'x'.repeat(1_000_001)],
  ])('is left to others when it is %s', async (_, text) => {
    expect(await opened([text])).toEqual({ answered: undefined, replies: [], left: text });
  });

  it('may never come', async () => {
    expect(await opened([])).toEqual({ answered: undefined, replies: [], left: '' });
  });
});
