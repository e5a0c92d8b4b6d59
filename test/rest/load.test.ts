import { describe, expect, it } from 'vitest';

import { ERROR_TABLE } from '../../packages/core/src/error/table.ts';
import { serveProcess } from './serve-process.ts';
import { at } from './serving.ts';

const SECONDS = Number(process.env['HANDSIGHT_LOAD_SECONDS'] ?? 3);
const CLIENTS = 100;
/** A run has to be this long for its memory figures to be meaningful. */
const LONG_ENOUGH = 30;
const GROWTH_ALLOWED = 96 * 1024 * 1024;

interface Work {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
}

const READS: Work[] = [
  { method: 'GET', path: '/api/windows' },
  { method: 'GET', path: '/api/structure' },
  { method: 'GET', path: '/api/observe' },
  { method: 'GET', path: '/api/sketch' },
  { method: 'GET', path: '/api/find_element?selector=*' },
  { method: 'POST', path: '/api/assert_state', body: { predicate: [{ kind: 'text_visible', regex: 'a', mode: 'tree' }] } },
];
const ACTS: Work[] = [
  { method: 'POST', path: '/api/action', body: { action: 'key', value: 'home' } },
  { method: 'POST', path: '/api/action', body: { action: 'click_at', x: 200, y: 900 } },
  { method: 'POST', path: '/api/agent/action', body: { type: 'keyevent', keycode: 'KEYCODE_BACK' } },
];

/** Every third request acts. */
const workOf = (client: number, turn: number): Work => {
  const list = turn % 3 === 2 ? ACTS : READS;
  return list[(client + turn) % list.length] ?? { method: 'GET', path: '/api/windows' };
};

describe('a hundred clients at once', () => {
  it(
    'get typed answers only, and actions are carried out in the order they came',
    async () => {
      // A leak would soon fill so small a heap.
      const server = await serveProcess([], { NODE_OPTIONS: '--max-old-space-size=128' });
      const order = dispatchedIn(await fetch(`${server.url}/api/events?types=lifecycle`));
      const times: number[] = [];
      const outcomes = new Map<string, number>();
      const begin = performance.now();
      const end = begin + SECONDS * 1000;
      const warm = begin + SECONDS * 400;
      let early: Promise<number> | undefined;
      const client = async (number: number): Promise<void> => {
        for (let turn = 0; performance.now() < end; turn++) {
          const { method, path, body } = workOf(number, turn);
          const begun = performance.now();
          if (begun > warm) early ??= memory(server.url);
          const answer = await fetch(server.url + path, {
            method,
            ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
          });
          const said: unknown = await answer.json();
          times.push(performance.now() - begun);
          const code = answer.status === 200 ? 'ok' : String(at(said, 'error_detail.code') ?? at(said, 'error.code'));
          outcomes.set(code, (outcomes.get(code) ?? 0) + 1);
        }
      };
      await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
      const warmMemory = (await early) ?? Number.NaN;
      const late = await memory(server.url);
      expect(await server.end()).toBe(0);

      times.sort((a, b) => a - b);
      const p = (share: number): string => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(0)} ms`;
      const summary = [...outcomes].map(([code, count]) => `${code} ${count}`).join(', ');
      process.stdout.write(
        `load: ${CLIENTS} clients, ${SECONDS} s, ${(times.length / SECONDS).toFixed(0)} requests/s, p50 ${p(0.5)}, p99 ${p(0.99)}; ${summary}; ` +
          `memory ${megabytes(warmMemory)} → ${megabytes(late)}\n`,
      );
      expect(times.length).toBeGreaterThanOrEqual(CLIENTS);
      for (const code of outcomes.keys()) expect(['ok', ...Object.keys(ERROR_TABLE)]).toContain(code);
      expect(outcomes.has('Internal')).toBe(false);
      expect(outcomes.get('ok') ?? 0).toBeGreaterThan(times.length / 2);
      const steps = await order;
      expect(steps.length).toBeGreaterThan(0);
      expect(steps).toEqual([...steps].sort((a, b) => a - b));
      if (SECONDS >= LONG_ENOUGH) expect(late - warmMemory).toBeLessThan(GROWTH_ALLOWED);
    },
    SECONDS * 1000 + 60_000,
  );
});

/** The numbers of the actions in the order in which they went out, until the stream ends. */
async function dispatchedIn(stream: Response): Promise<number[]> {
  const steps: number[] = [];
  let rest = '';
  for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const parts = (rest + chunk).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const data = /^data: (.+)$/m.exec(part)?.[1];
      const event: unknown = data === undefined ? undefined : JSON.parse(data);
      if (at(event, 'step.state') === 'dispatched') steps.push(Number(/_(\d+)$/.exec(String(at(event, 'action_id')))?.[1]));
    }
  }
  return steps;
}

async function memory(url: string): Promise<number> {
  const text = await (await fetch(`${url}/api/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]);
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;
