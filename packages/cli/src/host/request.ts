import { request } from 'node:http';

import { HandsightError } from '@handsight/core/error';

export interface Reply {
  status: number;
  body: unknown;
}

export interface Sent {
  method: 'GET' | 'POST';
  url: URL;
  body?: unknown;
  token: string | undefined;
  /** Added to the usual deadline. */
  patienceMs?: number;
}

/** The host times out its longest call after two minutes. */
const DEADLINE_MS = 150_000;
/** A screenshot of the largest screens, as base64. */
const MAX_REPLY_BYTES = 200_000_000;

/** One request to the host. Ending this process ends the call on the host too. */
export function ask({ method, url, body, token, patienceMs = 0 }: Sent): Promise<Reply> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    'handsight-client': 'cli',
    ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return new Promise((resolve, reject) => {
    let isSent = false;
    const lost = (why: string): void => {
      const kind = isSent && method === 'POST' ? 'ActionLost' : 'HostUnreachable';
      reject(new HandsightError(kind, `the host at ${url.origin} did not answer: ${why}`, { host: url.origin }));
    };
    const asked = request(url, { method, headers, agent: false, signal: AbortSignal.timeout(DEADLINE_MS + patienceMs) }, (answer) => {
      const parts: Buffer[] = [];
      let size = 0;
      answer.on('data', (part: Buffer) => {
        size += part.length;
        if (size > MAX_REPLY_BYTES) asked.destroy(new Error('the answer is too long'));
        parts.push(part);
      });
      answer.on('error', (error) => lost(error.message));
      answer.on('end', () => {
        try {
          resolve({ status: answer.statusCode ?? 0, body: JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown });
        } catch {
          lost('its answer is not JSON');
        }
      });
    });
    asked.on('socket', (socket) => socket.once('connect', () => (isSent = true)));
    asked.on('error', (error) => lost(error.message));
    asked.end(text);
  });
}
