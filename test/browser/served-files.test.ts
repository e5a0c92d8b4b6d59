import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { inspectorSize } from '../../scripts/inspector.mjs';
import { serveProcess, type ServeProcess } from '../rest/serve-process.ts';

/** What the page may cost to load, in bytes of gzip. */
const MOST_BYTES = 150_000;

describe('the files of the inspector', () => {
  let serve: ServeProcess;
  beforeAll(async () => {
    serve = await serveProcess([], { HANDSIGHT_TOKEN: 'open sesame' });
  });
  afterAll(() => serve.end());

  test(`are at most ${MOST_BYTES / 1000} KB`, () => {
    expect(inspectorSize()).toBeGreaterThan(1000);
    expect(inspectorSize()).toBeLessThanOrEqual(MOST_BYTES);
  });

  test('are served by the built package to anyone who may come, under a policy that allows no inline script', async () => {
    const page = await fetch(serve.url);
    const html = await page.text();
    expect(page.status).toBe(200);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(html).not.toMatch(/<script(?![^>]*src=)|<style|\son\w+=|https?:\/\//);
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
    expect(files.length).toBeGreaterThanOrEqual(3);
    for (const path of files) {
      const file = await fetch(serve.url + path);
      expect(await file.clone().text()).not.toMatch(/\.tsx\b/);
      expect({ path, status: file.status }).toEqual({ path, status: 200 });
      expect(file.headers.get('cache-control')).toBe(path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    }
    const etag = page.headers.get('etag') ?? '';
    expect((await fetch(serve.url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await fetch(`${serve.url}/api/timeline`)).status).toBe(401);
  });

  test('are the only ones that can be named', async () => {
    for (const path of ['../../package.json', '..%2f..%2fpackage.json', '%2e%2e/package.json', 'assets/', '']) {
      expect((await fetch(`${serve.url}/inspector/${path}`)).status).toBeGreaterThanOrEqual(400);
    }
  });
});
