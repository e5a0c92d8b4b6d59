import { mkdtemp, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openHost } from '../../packages/handsight/src/open-host.ts';
import { startServer } from '../../packages/server/src/server.ts';
import { RequestRate } from '../../packages/server/src/http/server-guard.ts';
import { at, OPERATOR_TOKEN, serving, textAt, type Serving } from './serving.ts';

let server: Serving;
beforeAll(async () => {
  server = await serving();
});
afterAll(() => server.close());

/** fetch does not let its caller choose the Host header. */
function ask(
  headers: Record<string, string>,
  { path = '/api/windows', method = 'GET', body = '', url = server.url } = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

describe('who may ask', () => {
  it.each(['evil.example', 'evil.example:5001', '127.0.0.1.evil.example', '192.168.0.7', 'localhost@evil.example', '[::2]'])(
    'a Host header of %j is refused',
    async (host) => {
      expect(await ask({ host })).toBe(403);
    },
  );

  it.each(['localhost', '127.0.0.1', '[::1]', 'LOCALHOST:80'])('a Host header of %s is let in', async (host) => {
    expect(await ask({ host })).toBe(200);
  });

  it('no request from another web site succeeds, whatever its method, path or way', async () => {
    const paths: [string, string, string][] = [
      ['GET', '/api/windows', ''],
      ['GET', '/api/screenshot', ''],
      ['GET', '/api/events', ''],
      ['GET', '/', ''],
      ['POST', '/api/action', '{"action":"key","value":"tab"}'],
      ['POST', '/api/tool/press_key', '{"keys":"tab"}'],
      ['DELETE', '/api/snapshot/snap:1', ''],
      ['OPTIONS', '/api/action', ''],
    ];
    const foreign: Record<string, string>[] = [
      { origin: 'http://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost:3000' },
      { origin: server.url.replace('http:', 'https:') },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const [method, path, body] of paths) {
      for (const headers of foreign) {
        const status = await ask({ ...headers, ...(body === '' ? {} : { 'content-type': 'application/json' }) }, { method, path, body });
        expect({ method, path, headers, status }).toEqual({ method, path, headers, status: 403 });
      }
    }
    expect((await server.get('/api/budget_status')).body).toMatchObject({ actions: { used: 0 } });
  });

  it("a page of the server's own is let in, and no answer allows another origin", async () => {
    const { headers } = await server.get('/api/windows', { origin: server.url, 'sec-fetch-site': 'same-origin' });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('what a form or a text field can send is not taken for JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      expect(await ask({ 'content-type': type }, { method: 'POST', path: '/api/action', body: '{"action":"key","value":"tab"}' })).toBe(
        415,
      );
    }
  });

  it('nothing that acts can be done with GET', async () => {
    expect((await server.get('/api/tool/press_key?keys=tab')).status).toBe(405);
    expect((await server.get('/api/action')).status).toBe(405);
  });
});

describe('listening elsewhere', () => {
  it('without a token the server does not start', async () => {
    const { host, operator } = openHost();
    const options = { host, operator, tools: [], device: undefined, port: 0 };
    await expect(startServer({ ...options, address: '0.0.0.0' })).rejects.toThrow(/HANDSIGHT_TOKEN/);
    await host.close();
  });

  it('with one it asks every request for it', async () => {
    const own = await serving({ address: '0.0.0.0', token: 'open sesame, open sesame' });
    const url = own.url.replace('0.0.0.0', '127.0.0.1');
    expect(await ask({}, { url })).toBe(401);
    expect(await ask({ authorization: 'Bearer open sesam' }, { url })).toBe(401);
    expect(await ask({ authorization: 'Basic open sesame, open sesame' }, { url })).toBe(401);
    expect(await ask({ authorization: 'Bearer open sesame, open sesame' }, { url })).toBe(200);
    expect(await ask({ authorization: `Bearer ${OPERATOR_TOKEN}` }, { url })).toBe(200);
    expect(await ask({ authorization: 'Bearer open sesame, open sesame', host: 'evil.example' }, { url })).toBe(403);
    await own.close();
  });
});

describe('approvals', () => {
  it("are decided with the operator's token and with nothing else", async () => {
    const own = await serving({ config: { confirmation_required: [{ name_regex: 'Sign in', approver: 'human' }] } });
    const args = { selector: 'Button[name="Sign in"]', reason: 'to get in' };
    const { body } = await own.post('/api/propose_action', { action: 'click_element', args });
    expect(body).toMatchObject({ ok: true, confirm_token: null, approval_id: expect.stringMatching(/^ap:/) });
    const path = `/api/approvals/${textAt(body, 'approval_id')}`;
    expect((await own.get('/api/approvals')).body).toMatchObject({
      ok: true,
      count: 1,
      approvals: [{ reason: 'to get in', caller: 'rest' }],
    });
    expect((await own.get(path)).body).toMatchObject({ ok: true, confirm_token: null });
    for (const headers of [{}, { authorization: 'Bearer wrong' }])
      expect((await own.post(`${path}/approve`, {}, headers)).status).toBe(403);
    const decided = await own.post(`${path}/approve`, { by: 'ada' }, { authorization: `Bearer ${OPERATOR_TOKEN}` });
    expect(decided.body).toMatchObject({ ok: true, approval: { status: 'approved', decided_by: 'ada' } });
    const { confirm_token } = (await own.get(path)).body;
    expect((await own.post('/api/element/click', { ...args, confirm_token })).status).toBe(200);
    await own.close();
  });

  it('can be rejected, and the caller learns why', async () => {
    const own = await serving({ config: { confirmation_required: [{ action: 'press_key', approver: 'human' }] } });
    const { body } = await own.post('/api/propose_action', { action: 'press_key', args: { keys: 'tab' } });
    const path = `/api/approvals/${textAt(body, 'approval_id')}`;
    await own.post(`${path}/reject`, { note: 'not now' }, { authorization: `Bearer ${OPERATOR_TOKEN}` });
    const asked = await own.get(path);
    expect(asked.status).toBe(403);
    expect(at(asked.body, 'error.message')).toContain('not now');
    await own.close();
  });
});

describe('what is too much or no request', () => {
  it('a body that is no JSON, or too long, is refused with its reason', async () => {
    const json = { 'content-type': 'application/json' };
    expect(await ask(json, { method: 'POST', path: '/api/action', body: '{"action":' })).toBe(400);
    expect(await ask(json, { method: 'POST', path: '/api/action', body: '[1]' })).toBe(400);
    expect(await ask(json, { method: 'POST', path: '/api/action', body: '{"__proto__":{"x":1}}' })).toBe(400);
    expect(await ask(json, { method: 'POST', path: '/api/action', body: `"${'x'.repeat(2_000_000)}"` })).toBe(413);
  });

  it('a path that does not exist is 404 with the error of the contract', async () => {
    const { status, body } = await server.get('/api/nothing');
    expect(status).toBe(404);
    expect(body).toMatchObject({ ok: false, success: false, error: { code: 'BadRequest' } });
    expect((await server.get('/api/%zz')).body).toMatchObject({ ok: false, error: { code: 'BadRequest' } });
  });

  it('bytes that are no HTTP do no harm', async () => {
    const { port } = new URL(server.url);
    await new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.end('\u0000\u0001 nonsense\r\n\r\n'));
      socket.on('error', reject);
      socket.on('close', () => resolve());
      socket.resume();
    });
    expect((await server.get('/api/healthz')).status).toBe(200);
  });

  it('one connection in a loop is slowed down, and only that one', () => {
    let now = 0;
    const rate = new RequestRate(() => now);
    for (let i = 0; i < 1000; i++) expect(rate.take()).toBe(0);
    expect(rate.take()).toBe(2);
    now += 1000;
    for (let i = 0; i < 499; i++) expect(rate.take()).toBe(0);
    // Only what could not be answered in two seconds is refused.
    for (let i = 0; i < 1000; i++) rate.take();
    expect(() => rate.take()).toThrow(/requests a second/);
    expect(new RequestRate(() => now).take()).toBe(0);
  });
});

describe('a client that leaves', () => {
  const NEVER = { any_of: [{ type: 'text_visible', regex: 'never to be seen' }], timeout_ms: 60_000 };
  /** The question itself is under way too. */
  const othersUnderWay = async (own: Serving): Promise<number> =>
    Number(/^handsight_http_requests_under_way (\d+)/m.exec(textAt((await own.get('/api/metrics')).body, 'text'))?.[1]) - 1;

  it('ends what it asked for', async () => {
    const audit_path = join(await mkdtemp(join(tmpdir(), 'handsight-leave-')), 'audit.log');
    const own = await serving({ config: { logging: { audit: true, audit_path } } });
    const gone = new AbortController();
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(NEVER), signal: gone.signal };
    const waiting = fetch(`${own.url}/api/wait_for`, sent);
    await expect.poll(() => othersUnderWay(own)).toBe(1);
    gone.abort();
    await expect(waiting).rejects.toThrow();
    await expect.poll(() => readFile(audit_path, 'utf8').catch(() => '')).toContain('Cancelled');
    expect(await othersUnderWay(own)).toBe(0);
    await own.close();
  });

  it('does not keep the server from closing, and neither does a wait under way', async () => {
    const own = await serving();
    const waiting = own.post('/api/wait_for', NEVER);
    await expect.poll(() => othersUnderWay(own)).toBe(1);
    await own.close();
    expect((await waiting).body).toMatchObject({ ok: false, error: { code: 'Cancelled' } });
  });
});
