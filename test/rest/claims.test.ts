import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { toolsOf } from '../../packages/dialects/src/list.ts';
import { Agent } from '../mcp/agent.ts';
import { at, OPERATOR_TOKEN, serving, type Serving } from './serving.ts';

const DEVICE = 'virtual:login';
const OPERATOR = { authorization: `Bearer ${OPERATOR_TOKEN}` };
const TAP = { selector: 'Button' };
const reason = 'the test wants it';

let server: Serving;
beforeEach(async () => {
  server = await serving({ tools: [...(await toolsOf('screen-observer')), ...(await toolsOf('handsight'))] });
});
afterEach(() => server.close());

it('a device that a client has claimed is read by others, who are told who holds it when they act', async () => {
  const agent = await Agent.on(server.host, DEVICE, { dialect: 'handsight', structured: true, toolsets: ['core', 'guard'] });
  expect((await agent.call('claim', {})).text).toContain(`Claimed ${DEVICE} until`);
  const refused = await server.post('/api/element/click', TAP);
  expect(refused.status).toBe(409);
  expect(at(refused.body, 'error.context')).toMatchObject({ device: DEVICE, holder: expect.stringContaining('mcp') as unknown });
  expect((await server.get('/api/structure')).status).toBe(200);
  await agent.close();
  await expect.poll(async () => (await server.post('/api/element/click', TAP)).status).not.toBe(409);
});

it('a claim of REST is released by REST, and not by others', async () => {
  expect((await server.post('/api/tool/claim', { device: DEVICE })).status).toBe(200);
  const agent = await Agent.on(server.host, DEVICE, { dialect: 'handsight', structured: true, toolsets: ['core', 'guard'] });
  expect((await agent.call('claim', {})).isError).toBe(true);
  expect((await agent.call('claim', { release: true })).text).toContain('You had not claimed');
  expect((await agent.call('press', { keys: 'tab', reason })).text).toContain('DeviceLeased');
  await server.post('/api/tool/claim', { device: DEVICE, release: true });
  expect((await agent.call('press', { keys: 'tab', reason })).text).not.toContain('DeviceLeased');
  await agent.close();
});

it('a trace is stopped by the client that started it, or by the operator', async () => {
  const agent = await Agent.on(server.host, DEVICE, { dialect: 'screen-observer', structured: true });
  await agent.call('trace_start', {});
  expect((await server.post('/api/trace/stop', {})).status).toBe(403);
  expect((await server.post('/api/trace/stop', {}, OPERATOR)).status).toBe(200);
  await agent.close();
});

it('a request with two Host headers is refused', async () => {
  const { hostname, port } = new URL(server.url);
  const ask = (hosts: string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(`GET /api/healthz HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}Connection: close\r\n\r\n`);
      });
      let heard = '';
      socket.on('data', (part) => (heard += part.toString()));
      socket.on('end', () => resolve(heard.slice(9, 12)));
      socket.on('error', reject);
    });
  expect(await ask([`${hostname}:${port}`])).toBe('200');
  expect(await ask([`${hostname}:${port}`, 'evil.example'])).toBe('403');
});
