import { request } from 'node:http';

import type { Reported } from '../report.ts';

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

/** The connection broke, or could not be made. */
export class NoAnswer extends Error implements Reported {
  readonly kind: 'ActionLost' | 'HostUnreachable';
  readonly context: Record<string, unknown>;

  constructor(kind: NoAnswer['kind'], { origin }: URL, why: string) {
    super(`the host at ${origin} did not answer: ${why}`);
    this.kind = kind;
    this.context = { host: origin };
  }
}

/** One request to the host. Rejects with NoAnswer. Ending this process ends the call on the host too. */
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
      reject(new NoAnswer(isSent && method === 'POST' ? 'ActionLost' : 'HostUnreachable', url, why));
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

/** The error in the body of a refusal; undefined if it has none. */
export function refusalIn({ status, body }: Reply): Reported | undefined {
  const error = field(body, 'error');
  const [code, message, hint, context] = ['code', 'message', 'hint', 'context'].map((name) => field(error, name));
  if (typeof code !== 'string' || typeof message !== 'string' || typeof hint !== 'string') return undefined;
  const known = typeof context === 'object' && context !== null ? { ...context } : {};
  if (status === 401) return { kind: code, message, context: { ...known, hint: 'Set HANDSIGHT_TOKEN to the token of the host.' } };
  return { kind: code, message, context: status === 403 ? { ...known, hint } : known };
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
