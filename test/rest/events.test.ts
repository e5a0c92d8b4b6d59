import { get, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { serving, type Json, type Serving } from './serving.ts';

interface ServerEvent {
  type: string;
  data: Json;
}

let server: Serving;
beforeEach(async () => {
  server = await serving({ config: { confirmation_required: [{ action: 'drag', approver: 'human' }] } });
});
afterEach(() => server.close());

/** Listens until `enough` events have come. */
async function listen(path: string): Promise<{ until(enough: (seen: ServerEvent[]) => boolean): Promise<ServerEvent[]>; leave(): void }> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(server.url + path, resolve).on('error', reject);
  });
  expect(answer.headers['content-type']).toContain('text/event-stream');
  const seen: ServerEvent[] = [];
  let rest = '';
  const chunks = answer.setEncoding('utf8')[Symbol.asyncIterator]() as AsyncIterator<string>;
  return {
    async until(enough) {
      while (!enough(seen)) {
        const { value, done } = await chunks.next();
        if (done === true) break;
        const parts = (rest + value).split('\n\n');
        rest = parts.pop() ?? '';
        for (const part of parts) {
          const type = /^event: (.+)$/m.exec(part)?.[1];
          const data = /^data: (.+)$/m.exec(part)?.[1];
          if (type !== undefined && data !== undefined) seen.push({ type, data: JSON.parse(data) as Json });
        }
      }
      return seen;
    },
    leave: () => void answer.destroy(),
  };
}

describe('GET /api/events', () => {
  it('reports states, receipts, screens and approvals as they happen', async () => {
    const stream = await listen('/api/events');
    await server.post('/api/element/set_value', { selector: 'Edit', value: 'ada' });
    await server.post('/api/propose_action', { action: 'drag', args: { from: { x: 500, y: 300 }, to: { x: 510, y: 300 } } });
    const seen = await stream.until((events) => events.some(({ type }) => type === 'approval'));
    const states = seen.filter(({ type }) => type === 'lifecycle').map(({ data }) => (data['step'] as Json)['state']);
    expect(states).toEqual(['resolved', 'dispatched', 'pending_verification', 'verified']);
    expect(seen.find(({ type }) => type === 'receipt')?.data).toMatchObject({ ok: true, action: 'set_value', device: 'virtual:login' });
    expect(seen.find(({ type }) => type === 'screen')?.data).toMatchObject({
      device: 'virtual:login',
      event: { window_uid: 'mock:login' },
    });
    expect(seen.find(({ type }) => type === 'approval')?.data).toMatchObject({ status: 'pending', action: 'drag' });
    stream.leave();
  });

  it('reports only what was asked for', async () => {
    const stream = await listen('/api/events?types=receipt&device=virtual:notepad');
    await server.post('/api/element/set_value', { selector: 'Edit', value: 'ada' });
    await server.post('/api/action', { action: 'key', value: 'tab', device: 'virtual:notepad' });
    const seen = await stream.until((events) => events.length > 0);
    expect(seen).toMatchObject([{ type: 'receipt', data: { device: 'virtual:notepad' } }]);
    stream.leave();
  });

  it('refuses a type that does not exist', async () => {
    expect((await server.get('/api/events?types=gossip')).status).toBe(400);
  });

  it('ends when the server does', async () => {
    const stream = await listen('/api/events');
    const ended = stream.until(() => false);
    await server.close();
    await ended;
    server = await serving();
  });
});
