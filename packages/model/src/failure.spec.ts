import { describe, expect, it } from 'vitest';

import { failureIn } from './failure.ts';

const failure = (status: number, body: string, retryAfter: string | null = null): ReturnType<typeof failureIn> =>
  failureIn({ status, body, retryAfter });

it.each([408, 409, 429, 503, 529])('HTTP %i is waited for', (status) => expect(failure(status, '')?.class).toBe('busy'));
it.each([500, 502, 504])('HTTP %i may have been carried out', (status) => expect(failure(status, '')?.class).toBe('lost'));
it.each([400, 401, 403, 404, 413, 422])('HTTP %i stays as it is', (status) => expect(failure(status, '')?.class).toBe('final'));

it('money that is spent does not come back by waiting', () => {
  const body =
    '{"error":{"message":"You exceeded your current quota, please check your plan and billing details.","code":"insufficient_quota"}}';
  expect(failure(429, body)).toMatchObject({ class: 'final', reason: expect.stringContaining('exceeded your current quota') as string });
});

describe('what came instead of an answer is said', () => {
  it.each([
    ['{"error":{"message":"Provider returned error","code":502}}', 'lost', 'HTTP 200 and an error (502): Provider returned error'],
    ['{"error":{"message":"Rate limit exceeded: free-models-per-min","code":429}}', 'busy', '(429): Rate limit exceeded'],
    ['{"choices":[{"error":{"message":"Overloaded","code":503},"finish_reason":"error"}]}', 'busy', '(503): Overloaded'],
    ['{"error":"model is loading"}', 'lost', 'HTTP 200 and an error: model is loading'],
    ['<!DOCTYPE html><html><head><title>Sign in</title>', 'final', 'a web page ("Sign in"): is the base URL that of the API?'],
    ['data: {"choices":[]}\n\ndata: [DONE]', 'final', 'a stream of events that was not asked for'],
    [': OPENROUTER PROCESSING\n\n', 'final', 'a stream of events that was not asked for'],
    ['', 'final', 'an empty body'],
  ])('%s', (body, kind, says) => {
    expect(failure(200, body)).toMatchObject({ class: kind, reason: expect.stringContaining(says) as string });
  });

  it('an answer is none of these', () => expect(failure(200, '{"choices":[{"message":{}}],"error":null}')).toBeUndefined());

  it("Gemini's delay is in the body", () => {
    const body = JSON.stringify({
      error: {
        code: 429,
        message: 'Quota',
        status: 'RESOURCE_EXHAUSTED',
        details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '37s' }],
      },
    });
    expect(failure(429, body)).toMatchObject({ class: 'busy', retryAfter: '37' });
  });
});
