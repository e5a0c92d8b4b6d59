import { z } from 'zod';

import type { LogLine } from '@handsight/core/device';

export const RequestSchema = z.object({
  endpoint: z.string(),
  method: z.string(),
  statusCode: z.number().nullable(),
  networkError: z.string().nullable(),
  status: z.enum(['success', 'failure', 'retryable']),
  durationMs: z.number(),
});
export type NetworkRequest = z.infer<typeof RequestSchema>;

const URL = String.raw`(https?:\/\/\S+)`;
const SENT = new RegExp(String.raw`--> (GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) ${URL}`);
const ANSWERED = new RegExp(String.raw`<-- (\d{3})(?: [A-Za-z ]*)? ?${URL} \((\d+)\s?ms`);
const FAILED = /<-- HTTP FAILED: (.{1,300})/;
/** Any other line with a URL and a status. */
const LOOSE = new RegExp(
  String.raw`\b(?:(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b.{0,80}?)?${URL}.{0,40}?(?:\b(?:status|code|HTTP)\D{0,6}([1-5]\d{2})\b)`,
);

const BACKGROUND = /analytics|crashlytics|telemetry|\.(?:png|jpe?g|gif|webp|svg|css|js|woff2?|ico)(?:[?#]|$)/i;

/** The requests in an app's log, in order. Requests without a logged response are left out. */
export function requestsIn(lines: readonly LogLine[]): NetworkRequest[] {
  const open: { method: string; endpoint: string }[] = [];
  const found: NetworkRequest[] = [];
  for (const { text } of lines) {
    const sent = SENT.exec(text);
    if (sent !== null) {
      open.push({ method: sent[1] ?? '', endpoint: sent[2] ?? '' });
      continue;
    }
    const answered = ANSWERED.exec(text);
    if (answered !== null) {
      const [, code = '', endpoint = '', ms = '0'] = answered;
      const at = open.findIndex((request) => request.endpoint === endpoint);
      const [request] = at === -1 ? [] : open.splice(at, 1);
      found.push(requestOf(request?.method ?? 'GET', endpoint, Number(code), Number(ms)));
      continue;
    }
    const failed = FAILED.exec(text);
    const unanswered = failed === null ? undefined : open.shift();
    if (failed !== null && unanswered !== undefined) {
      found.push({ ...unanswered, statusCode: null, networkError: failed[1] ?? '', status: 'retryable', durationMs: 0 });
      continue;
    }
    const loose = LOOSE.exec(text);
    if (loose !== null) found.push(requestOf(loose[1] ?? 'GET', loose[2] ?? '', Number(loose[3]), 0));
  }
  const primary = found.filter(({ endpoint }) => !BACKGROUND.test(endpoint));
  return primary.length > 0 ? primary : found;
}

const requestOf = (method: string, endpoint: string, statusCode: number, durationMs: number): NetworkRequest => ({
  endpoint,
  method,
  statusCode,
  networkError: null,
  status: statusCode < 400 ? 'success' : statusCode < 500 ? 'failure' : 'retryable',
  durationMs,
});
