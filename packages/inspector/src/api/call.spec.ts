import { stored } from '../session-storage.fixture.ts';

import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { get, headers, post, Refused, withQuery } from './call.ts';
import { accessToken, isLocked, operatorToken } from './token.ts';

const fetched = vi.fn<typeof fetch>();
const { fetch: realFetch } = globalThis;
afterAll(() => void vi.stubGlobal('fetch', realFetch));

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  fetched.mockReset();
  accessToken.value = '';
  operatorToken.value = '';
  isLocked.value = false;
});

const answer = (status: number, body: unknown): void => void fetched.mockResolvedValueOnce(Response.json(body, { status }));

const refusalOf = async (call: Promise<unknown>): Promise<Refused> => {
  const error: unknown = await call.catch((caught: unknown) => caught);
  if (error instanceof Refused) return error;
  throw new Error('it was not refused');
};

describe('a call to the server', () => {
  it('leaves out of the query what is not given, and escapes the rest', () => {
    expect(withQuery('/api/x', { device: undefined })).toBe('/api/x');
    expect(withQuery('/api/x', { device: 'linux::1', text: 'a&b', limit: 0, all: false })).toBe(
      '/api/x?device=linux%3A%3A1&text=a%26b&limit=0&all=false',
    );
  });

  it('sends the token of everyone, and the operator’s only where it is asked for and known', () => {
    expect(headers()).toEqual({ 'handsight-client': 'inspector' });
    accessToken.value = 'everyone';
    expect(headers(true)).toMatchObject({ authorization: 'Bearer everyone' });
    operatorToken.value = 'operator';
    expect(headers(true)).toMatchObject({ authorization: 'Bearer operator' });
    expect(headers(false)).toMatchObject({ authorization: 'Bearer everyone' });
  });

  it('posts JSON and gives the answer', async () => {
    answer(200, { ok: true });
    expect(await post('/api/tool/tap', { target: '@b1' })).toEqual({ ok: true });
    const [path, init] = fetched.mock.calls[0] ?? [];
    expect(path).toBe('/api/tool/tap');
    expect(init).toMatchObject({ method: 'POST', body: '{"target":"@b1"}', headers: { 'content-type': 'application/json' } });
  });

  it('throws the error of the answer, wherever the path puts it, with the whole body', async () => {
    const error = { code: 'StaleRef', message: '@b1 is gone', hint: 'Look again.' };
    answer(409, { error });
    expect(await refusalOf(get('/api/x'))).toMatchObject({ status: 409, refusal: error, body: { error }, message: '@b1 is gone' });
    answer(404, { error: 'no such window', error_detail: { ...error, code: 'WindowGone' } });
    expect((await refusalOf(get('/api/x'))).refusal.code).toBe('WindowGone');
    answer(500, {});
    expect((await refusalOf(get('/api/x'))).refusal.code).toBe('Internal');
    expect(isLocked.value).toBe(false);
  });

  it('knows from a 401 that the page is locked', async () => {
    answer(401, { error: { code: 'Unauthorized', message: 'a token is needed', hint: '' } });
    await refusalOf(get('/api/x'));
    expect(isLocked.value).toBe(true);
  });
});

describe('a token', () => {
  it('is kept for the tab until it is emptied', () => {
    accessToken.value = 'secret';
    expect(stored.get('handsight.token')).toBe('secret');
    accessToken.value = '';
    expect(stored.has('handsight.token')).toBe(false);
  });
});
