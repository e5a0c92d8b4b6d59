import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { describeWith } from '../requires.ts';
import { Chromium, CHROMIUM } from './chromium.ts';
import { serveInspector, type Served } from './inspector.ts';

/** A name that an attacker has pointed at this machine. */
const BENT_NAME = 'evil.example';

/** Newer browsers block such pages from local addresses themselves; here the server has to. */
const FLAGS = [`--host-resolver-rules=MAP ${BENT_NAME} 127.0.0.1`, '--disable-features=LocalNetworkAccessChecks'];

const PAGE = '<!doctype html><meta charset="utf-8"><title>somebody else</title>';

describeWith(CHROMIUM, 'a page of another origin', () => {
  let served: Served;
  let elsewhere: Server;
  let browser: Chromium;

  beforeAll(async () => {
    served = await serveInspector();
    elsewhere = createServer((_, response) => response.setHeader('content-type', 'text/html').end(PAGE));
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const { port } = elsewhere.address() as AddressInfo;
    browser = await Chromium.open(`http://127.0.0.1:${port}`, undefined, FLAGS);
  });
  afterAll(async () => {
    await browser.close();
    elsewhere.closeAllConnections();
    await new Promise((resolve) => elsewhere.close(resolve));
    await served.close();
  });

  /** Nothing was done, and nothing was even read. */
  const untouched = (): void =>
    expect({ acts: served.host.receipts.list(), steps: served.host.steps.count }).toEqual({ acts: [], steps: 0 });

  test('gets nothing by fetch, whatever its mode, method and type', async () => {
    const page = await browser.page();
    const outcomes = await page.evaluate(async (victim) => {
      const act = JSON.stringify({ action: 'key', value: 'home' });
      const tool = JSON.stringify({ keys: 'home', reason: 'mine now' });
      const tries: [string, RequestInit][] = [
        ['/api/action', { method: 'POST', body: act, mode: 'no-cors' }],
        ['/api/action', { method: 'POST', body: act, mode: 'no-cors', headers: { 'content-type': 'text/plain' } }],
        ['/api/action', { method: 'POST', body: act, mode: 'cors', headers: { 'content-type': 'application/json' } }],
        ['/api/tool/press', { method: 'POST', body: tool, mode: 'cors', headers: { 'content-type': 'application/json' } }],
        ['/api/tool/press?keys=home&reason=x', { method: 'POST', mode: 'no-cors' }],
        ['/api/view?picture=true', { mode: 'no-cors' }],
        ['/api/view?picture=true', { mode: 'cors' }],
        ['/api/timeline', { mode: 'cors', credentials: 'include' }],
        ['/api/scenario/load', { method: 'POST', body: '{"path":"pocket.yaml"}', mode: 'no-cors' }],
        ['/mcp', { method: 'POST', body: '{}', mode: 'cors', headers: { 'content-type': 'application/json' } }],
        ['/', { mode: 'cors' }],
      ];
      const answers: string[] = [];
      for (const [path, init] of tries) {
        answers.push(
          await fetch(victim + path, init).then(
            (answer) => `${path} ${answer.type} ${answer.status}`,
            () => 'refused',
          ),
        );
      }
      return answers;
    }, served.server.url);
    for (const outcome of outcomes) expect(outcome).toMatch(/^refused$| opaque 0$/);
    untouched();
  });

  test('hears no events', async () => {
    const page = await browser.page();
    const heard = await page.evaluate<string>(`new Promise((resolve) => {
      const source = new EventSource('${served.server.url}/api/events?pictures=true');
      source.onopen = () => resolve('open');
      source.onerror = () => resolve('refused');
    })`);
    expect(heard).toBe('refused');
    expect(served.host.screenshots.isWatched).toBe(false);
    untouched();
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])('does nothing by a form of %s', async (type) => {
    const page = await browser.page();
    await page.evaluate(`{
      const form = document.createElement('form');
      Object.assign(form, { method: 'POST', action: '${served.server.url}/api/action', enctype: '${type}' });
      const field = document.createElement('input');
      Object.assign(field, { name: '{"action":"key","value":"home","reason":"', value: '"}' });
      form.append(field);
      document.body.append(form);
      form.submit();
    }`);
    await page.waitForURL(/\/api\/action$/);
    expect(await page.locator('body').textContent()).toContain('requests from other web sites are refused');
    untouched();
  });

  test('cannot show the inspector in a frame, nor take pictures as images or scripts', async () => {
    const page = await browser.page();
    const loaded = await page.evaluate<string[]>(`(async () => {
      const victim = '${served.server.url}';
      const load = (tag, path) =>
        new Promise((resolve) => {
          const element = document.createElement(tag);
          element.onload = () => resolve(path + ' loaded');
          element.onerror = () => resolve('refused');
          element.src = victim + path;
          document.body.append(element);
        });
      const frame = document.createElement('iframe');
      frame.src = victim;
      const framed = new Promise((resolve) => (frame.onload = resolve));
      document.body.append(frame);
      await framed;
      return [
        await load('img', '/inspector/icon.svg'),
        await load('img', '/api/screenshot'),
        await load('script', '/api/view'),
        frame.contentDocument === null ? 'refused' : 'open',
      ];
    })()`);
    expect(loaded).toEqual(['refused', 'refused', 'refused', 'refused']);
    const [frame] = page.frames().slice(1);
    expect(await frame?.locator('[data-test=frame]').count()).toBe(0);
    untouched();
  });

  test('is not let in under a name that was bent to this machine', async () => {
    const page = await browser.context.newPage();
    const { port } = new URL(served.server.url);
    const home = `http://${BENT_NAME}:${port}/`;
    expect((await page.goto(home))?.status()).toBe(403);
    // Before the DNS rebinding, the name resolved to the attacker's own page.
    await page.route(home, (route) => route.fulfill({ contentType: 'text/html', body: PAGE }));
    await page.goto(home);
    const statuses = await page.evaluate(async () => {
      const body = JSON.stringify({ action: 'key', value: 'home' });
      const headers = { 'content-type': 'application/json' };
      const answers = [
        await fetch('/api/action', { method: 'POST', body, headers }),
        await fetch('/api/view?picture=true'),
        await fetch('/api/events'),
      ];
      return answers.map(({ status }) => status);
    });
    expect(statuses).toEqual([403, 403, 403]);
    untouched();
  });
});
