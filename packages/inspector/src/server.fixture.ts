import './page-address.fixture.ts';
import './session-storage.fixture.ts';

import { afterAll, beforeEach, vi } from 'vitest';

const { fetch: realFetch } = globalThis;

export const REFUSAL = { code: 'BadRequest', message: 'no trace is being recorded', hint: '' };

/** A fake server: its answers by path, and the requests it got. A list is used up one answer at a time; a path without an answer fails. */
export class ScriptedServer {
  answers: Record<string, unknown> = {};
  asked: string[] = [];
  /** The bodies of the requests that had one. */
  bodies: unknown[] = [];

  answer(path: string, body: BodyInit | null | undefined): Response {
    this.asked.push(path);
    if (typeof body === 'string') this.bodies.push(JSON.parse(body));
    const given = this.answers[path.split('?')[0] ?? ''];
    const answer: unknown = Array.isArray(given) ? given.shift() : given;
    if (answer instanceof Response) return answer;
    return answer === undefined ? Response.json({ error: REFUSAL }, { status: 409 }) : Response.json(answer);
  }
}

/** The server of the tests of one file, empty before each. */
export function scriptedServer(): ScriptedServer {
  const server = new ScriptedServer();
  beforeEach(() => {
    Object.assign(server, new ScriptedServer());
    vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => Promise.resolve(server.answer(path, body)));
    vi.stubGlobal('history', { replaceState: () => undefined });
  });
  afterAll(() => void vi.stubGlobal('fetch', realFetch));
  return server;
}
