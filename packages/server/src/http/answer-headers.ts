import type { ServerResponse } from 'node:http';

/** On every response: it must not be cached, framed or used by another site. */
const ANSWER_HEADERS = Object.entries({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
});

const JSON_HEAD = [...ANSWER_HEADERS.flat(), 'content-type', 'application/json; charset=utf-8', 'content-length'];

export function setAnswerHeaders(response: ServerResponse): void {
  for (const [name, value] of ANSWER_HEADERS) response.setHeader(name, value);
}

/** Sends a whole response at once; Node writes a raw header list without processing it. */
export function sendJson(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, [...JSON_HEAD, String(Buffer.byteLength(text))]);
  response.end(text);
}
