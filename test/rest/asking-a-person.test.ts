import { createHmac } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Approval } from '../../packages/core/src/guard/confirmation/approvals.ts';
import { at, OPERATOR_TOKEN, serving, textAt, type Answer, type Serving } from './serving.ts';

const AS_OPERATOR = { authorization: `Bearer ${OPERATOR_TOKEN}` };
const QUESTION = { type: 'request_human_auth', capability: '2fa', instruction: 'Enter the code from your phone.' };

let server: Serving;
beforeEach(async () => {
  server = await serving();
});
afterEach(() => server.close());

/** Asks, and waits until the question is there. */
async function ask(question: object = QUESTION): Promise<{ id: string; answer: Promise<Answer> }> {
  const asked = nextApproval('pending');
  const answer = server.post('/api/agent/action?device=virtual:login', question);
  return { id: (await asked).id, answer };
}

const nextApproval = (status: Approval['status']): Promise<Approval> =>
  new Promise((resolve) => {
    const stop = server.host.guard.confirmations.approvals.subscribe((approval) => {
      if (approval.status !== status) return;
      stop();
      resolve(approval);
    });
  });

/** A browser that follows the link, with nothing but its cookie. */
async function openLink(url: string): Promise<{ status: number; call: (path: string, body?: unknown) => Promise<Answer> }> {
  const { pathname } = new URL(url);
  const opened = await server.post(`${pathname}/open`, {});
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  return {
    status: opened.status,
    call: (path, body) => (body === undefined ? server.get(path, { cookie }) : server.post(path, body, { cookie })),
  };
}

async function linkFor(id: string): Promise<string> {
  const { status, body } = await server.post(`/api/approvals/${id}/link`, {}, AS_OPERATOR);
  expect(status).toBe(200);
  return textAt(body, 'url');
}

describe('a link to a question', () => {
  it('is for the operator to give, works once, and looking at it uses nothing up', async () => {
    const { id, answer } = await ask();
    expect((await server.post(`/api/approvals/${id}/link`, {})).status).toBe(403);
    const url = await linkFor(id);
    expect(new URL(url).pathname).toMatch(/^\/ask\/[\w-]{43}$/);
    const preview = await fetch(url, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(preview.status).toBe(200);
    expect(preview.headers.get('content-security-policy')).toContain("script-src 'sha256-");
    const person = await openLink(url);
    expect(person.status).toBe(200);
    expect((await openLink(url)).status).toBe(412);
    expect((await fetch(url)).status).toBe(410);
    expect((await person.call('/ask/question')).body).toMatchObject({
      question: { capability: '2fa', instruction: QUESTION.instruction, device: 'virtual:login' },
    });
    expect((await server.get('/ask/question')).status).toBe(412);
    expect((await person.call('/ask/answer', { verdict: 'approve', note: 'go on' })).status).toBe(200);
    expect((await answer).body).toMatchObject({ ok: true, decision: { status: 'approved', note: 'go on' } });
    expect((await person.call('/ask/answer', { verdict: 'approve' })).status).toBe(412);
  });

  it('lets nobody in who guesses', async () => {
    expect((await fetch(`${server.url}/ask/${'A'.repeat(43)}`)).status).toBe(410);
    expect((await server.post(`/ask/${'A'.repeat(43)}/open`, {})).status).toBe(412);
    expect((await server.get('/ask/picture', { cookie: 'handsight_ask=guess' })).status).toBe(412);
  });

  it('refuses with a note', async () => {
    const { id, answer } = await ask();
    const person = await openLink(await linkFor(id));
    await person.call('/ask/answer', { verdict: 'refuse', note: 'not mine' });
    expect((await answer).body).toMatchObject({ ok: false, error: { code: 'PermissionDenied' } });
    expect(textAt((await answer).body, 'error.message')).toContain('not mine');
  });

  it('lets a person operate the screen and hand it back', async () => {
    const { id, answer } = await ask({ ...QUESTION, capability: 'oauth' });
    const person = await openLink(await linkFor(id));
    expect((await person.call('/ask/picture')).headers.get('content-type')).toBe('image/png');
    expect((await person.call('/ask/act', { type: 'tap', x: 640, y: 218 })).status).toBe(200);
    expect((await person.call('/ask/act', { type: 'shell', command: 'ls' })).status).toBe(400);
    await person.call('/ask/answer', { verdict: 'approve', took_over: true });
    expect((await answer).body).toMatchObject({ decision: { status: 'taken_over' } });
  });

  it('takes a file and a place', async () => {
    const { id, answer } = await ask({ ...QUESTION, capability: 'camera' });
    const url = await linkFor(id);
    const opened = await server.post(`${new URL(url).pathname}/open`, {});
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
    const headers = { cookie, 'content-type': 'application/octet-stream' };
    expect((await fetch(`${server.url}/ask/file`, { method: 'POST', headers, body: png })).status).toBe(200);
    const location = { latitude: 48.2, longitude: 16.37, accuracyMeters: 12 };
    await server.post('/ask/answer', { verdict: 'approve', file: true, location }, { cookie });
    const { body } = await answer;
    expect(body).toMatchObject({ decision: { location, file: { mediaType: 'image/png', bytes: 8 } } });
    const path = textAt(body, 'decision.file.path');
    expect(readFileSync(path)).toEqual(png);
    rmSync(path);
  });
});

describe('a secret that a person gives', () => {
  it('goes to the device and nowhere else', async () => {
    await server.post('/api/agent/action', { type: 'tap', x: 640, y: 218 });
    const { id, answer } = await ask();
    await server.post(`/api/approvals/${id}/approve`, { by: 'Ada', text: 'zq-48151623' }, AS_OPERATOR);
    const { body } = await answer;
    expect(body).toMatchObject({ decision: { decidedBy: 'Ada', secretToDevice: true } });
    const { text } = await (await DeviceClient.on(server.host, 'virtual:login', 'test')).compact();
    expect(text).toContain('[REDACTED]');
    expect(JSON.stringify([body, (await server.get('/api/approvals')).body, text])).not.toContain('zq-48151623');
  });

  it('is shown to the agent if the person says so', async () => {
    const { id, answer } = await ask();
    await server.post(`/api/approvals/${id}/approve`, { text: '123456', share: true }, AS_OPERATOR);
    expect(at((await answer).body, 'decision.text')).toBe('123456');
  });
});

describe('a question', () => {
  it('is withdrawn when its asker is gone', async () => {
    const withdrawn = nextApproval('withdrawn');
    const asked = nextApproval('pending');
    const gone = new AbortController();
    const request = fetch(`${server.url}/api/agent/action`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(QUESTION),
      signal: gone.signal,
    }).catch(() => undefined);
    const { id } = await asked;
    gone.abort();
    await request;
    expect((await withdrawn).id).toBe(id);
    expect((await server.get('/api/approvals')).body).toMatchObject({ count: 0 });
  });
});

describe('the webhook', () => {
  it('is notified of questions and decisions, signed, and tried again', async () => {
    await server.close();
    const received: { body: string; signature: string }[] = [];
    let calls = 0;
    const listener = createServer((request: IncomingMessage, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        calls++;
        if (calls > 1) received.push({ body, signature: String(request.headers['x-handsight-signature']) });
        response.writeHead(calls === 1 ? 503 : 204).end();
      });
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => listener.once('listening', resolve));
    const { port } = listener.address() as AddressInfo;
    const webhook = { url: `http://127.0.0.1:${port}/hook`, secret: 'a-secret-of-sixteen' };
    server = await serving({ config: { human: { webhook, base_url: 'https://phone.example/' } } });
    const { id, answer } = await ask();
    while (received.length === 0) await new Promise((resolve) => listener.once('request', resolve)).then(() => new Promise(setImmediate));
    const [first] = received;
    const event = JSON.parse(first?.body ?? '') as { link: string };
    expect(event).toMatchObject({ event: 'asked', id, status: 'pending', args: { capability: '2fa' } });
    expect(event.link).toMatch(/^https:\/\/phone\.example\/ask\/[\w-]{43}$/);
    const [, seconds = '', mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(first?.signature ?? '') ?? [];
    expect(
      createHmac('sha256', webhook.secret)
        .update(`${seconds}.${first?.body ?? ''}`)
        .digest('hex'),
    ).toBe(mac);
    const person = await openLink(event.link);
    await person.call('/ask/answer', { verdict: 'approve' });
    await answer;
    while (received.length < 2) await new Promise((resolve) => listener.once('request', resolve)).then(() => new Promise(setImmediate));
    expect(JSON.parse(received[1]?.body ?? '')).toMatchObject({ event: 'decided', id, status: 'approved', link: null });
    listener.close();
  });
});
