import { get } from 'node:http';

import { z } from 'zod';

/** A host that has just bound its port answers only once its device is open. */
const PROBE_MS = 20_000;

/** What listens on a port: nothing, another program, or a Handsight host, which reports its version unless it requires a token. */
export interface Listener {
  who: 'nobody' | 'other' | 'handsight';
  version?: string;
}

/** A connectable address for a wildcard address. */
export const reachable = (address: string): string => (address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address);

/** A Handsight host answers a health request with JSON even if it requires a token. */
export function whoListens(address: string, port: number): Promise<Listener> {
  return new Promise((resolve) => {
    const options = { host: reachable(address), port, path: '/api/healthz', timeout: PROBE_MS, agent: false };
    const asked = get(options, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        if (text.length > 100_000) asked.destroy();
      });
      answer.on('close', () => resolve(listenerOf(text)));
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', (error: NodeJS.ErrnoException) => resolve({ who: error.code === 'ECONNREFUSED' ? 'nobody' : 'other' }));
  });
}

const HealthSchema = z.object({ uptime_s: z.number(), version: z.string().max(40) });
const RefusalSchema = z.object({ error: z.object({ suggested_next_tool: z.string().nullable() }) });

function listenerOf(body: string): Listener {
  const answer = parsed(body);
  const health = HealthSchema.safeParse(answer);
  if (health.success) return { who: 'handsight', version: health.data.version };
  return { who: RefusalSchema.safeParse(answer).success ? 'handsight' : 'other' };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
