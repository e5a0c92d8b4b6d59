import { openHost } from '../../packages/handsight/src/open-host.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import type { Driver } from '../../packages/core/src/device/registry.ts';
import { realClock, type Clock } from '../../packages/core/src/device/clock.ts';
import type { ConfigInput } from '../../packages/core/src/config/schema.ts';
import { startServer, type ServerOptions } from '../../packages/server/src/server.ts';
import { SCREEN_OBSERVER_TOOLS } from '../../packages/dialects/src/screen-observer/all.ts';

export type Json = Record<string, unknown>;

export interface Answer {
  status: number;
  headers: Headers;
  body: Json;
}

/** A server on its own port, and a plain HTTP client. */
export interface Serving {
  host: Host;
  url: string;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  close(): Promise<void>;
}

export const OPERATOR_TOKEN = 'the-operators-own-token';

export async function serving(
  options: { config?: ConfigInput; clock?: Clock; drivers?: Driver[] } & Partial<ServerOptions> = {},
): Promise<Serving> {
  const { config = {}, clock = realClock, drivers, ...rest } = options;
  const faults: unknown[] = [];
  const { host, operator } = openHost({
    clock,
    config,
    onFault: (fault) => faults.push(fault),
    ...(drivers === undefined ? {} : { drivers }),
  });
  const server = await startServer({
    host,
    operator,
    tools: SCREEN_OBSERVER_TOOLS,
    device: 'virtual:login',
    address: '127.0.0.1',
    port: 0,
    operatorToken: OPERATOR_TOKEN,
    ...rest,
  });
  const ask = async (path: string, init: RequestInit): Promise<Answer> => {
    const answer = await fetch(server.url + path, init);
    return { status: answer.status, headers: answer.headers, body: jsonOf(await answer.text()) };
  };
  return {
    host,
    url: server.url,
    get: (path, headers = {}) => ask(path, { headers }),
    post: (path, body, headers = {}) =>
      ask(path, {
        method: 'POST',
        headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    delete: (path) => ask(path, { method: 'DELETE' }),
    close: async () => {
      await server.close();
      await host.close();
      if (faults.length > 0) throw new AggregateError(faults, 'the host had faults');
    },
  };
}

/** Texts that are not JSON objects are returned under `text`. */
function jsonOf(text: string): Json {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
  } catch {
    // Reported below.
  }
  return { text };
}

/** A part of a JSON value, `windows.0.title`. */
export const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((part, key) => (typeof part === 'object' && part !== null ? (Reflect.get(part, key) as unknown) : undefined), value);

export const textAt = (value: unknown, path: string): string => {
  const part = at(value, path);
  if (typeof part !== 'string') throw new Error(`${path} is no text: ${JSON.stringify(part)}`);
  return part;
};
