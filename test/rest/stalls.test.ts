import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { SteppedClock } from '../../packages/core/src/device/clock.ts';
import { toolsOf } from '../../packages/dialects/src/list.ts';
import { at, serving, textAt, type Answer, type Serving } from './serving.ts';

/** Without a bound each of these took at least six seconds, or never ended. */
const SOON_MS = 3000;

const LONG_TEXT = {
  name: 'long',
  initial_state: 'open',
  states: {
    open: {
      windows: [
        {
          uid: 'long',
          title: 'Long',
          bounds: { x: 0, y: 0, width: 800, height: 600 },
          tree: {
            role: 'Window',
            name: 'Long',
            children: Array.from({ length: 30 }, (_, i) => ({
              role: 'Text',
              name: `${'a'.repeat(1000)}${i}`,
              bounds: { x: 0, y: i * 20, width: 800, height: 20 },
            })),
          },
        },
      ],
    },
  },
};
const COSTLY = {
  ...LONG_TEXT,
  name: 'costly',
  states: {
    open: {
      windows: [
        {
          uid: 'w',
          title: 'W',
          bounds: { x: 0, y: 0, width: 800, height: 600 },
          tree: {
            role: 'Window',
            name: 'W',
            children: [{ role: 'Edit', name: 'Field', id: 'field', focused: true, bounds: { x: 0, y: 0, width: 800, height: 40 } }],
          },
        },
      ],
    },
  },
  reactions: [{ on: { tool: 'type_text', target_id: 'field', text_regex: '(a+)+$' }, set: [{ id: 'field', value: 'matched' }] }],
};

let folder: string;
let server: Serving;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsight-stalls-'));
  await writeFile(join(folder, 'long.json'), JSON.stringify(LONG_TEXT));
  await writeFile(join(folder, 'costly.json'), JSON.stringify(COSTLY));
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  server = await serving({
    tools: [...(await toolsOf('screen-observer')), ...(await toolsOf('handsight'))],
    config: { data_folder: folder, redaction: { enabled: true, ocr_text_patterns: ['(a+)+b'] } },
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** An answer that came soon; another client was answered meanwhile. */
async function soon(asking: Promise<Answer>): Promise<Answer> {
  const begun = performance.now();
  expect((await server.get('/api/healthz')).status).toBe(200);
  const answer = await asking;
  expect(performance.now() - begun).toBeLessThan(SOON_MS);
  return answer;
}

const load = async (path: string): Promise<string> => textAt((await server.post('/api/scenario/load', { path })).body, 'device');

describe('the event loop', () => {
  const flow = (body: string): object => ({ flow: `appId: any\n${body}` });
  const bomb = Array.from(
    { length: 9 },
    (_, i) => `a${i}: &a${i} [${Array.from({ length: 9 }, () => (i === 0 ? 'x' : `*a${i - 1}`)).join(', ')}]`,
  );
  const INPUTS: Record<string, object> = {
    '190 kB of tags': flow(`tags: [${Array.from({ length: 27_000 }, (_, i) => `t${i}`).join(',')}]\n---\n- back\n`),
    '27,000 steps': flow(`---\n${'- back\n'.repeat(27_000)}`),
    'an alias bomb': flow(`env:\n${bomb.map((line) => `  ${line}`).join('\n')}\n---\n- back\n`),
    'the largest flow that is read': flow(`---\n${'- back\n'.repeat(3980)}- noSuchCommand\n`),
  };

  /** The longest time that the loop did not turn, in milliseconds. */
  async function stalledBy(work: () => Promise<unknown>): Promise<number> {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    await work();
    delay.disable();
    return delay.max / 1e6;
  }

  it.each(Object.entries(INPUTS))('is not stalled for more than 100 ms by %s', async (_, body) => {
    // Other processes may stall it, too: the least of three is ours.
    const stalls: number[] = [];
    for (let i = 0; i < 3; i++) {
      const stalled = await stalledBy(async () => {
        const { status, body: said } = await server.post('/api/flow/run', { ...body, device: 'virtual:login' });
        expect([status, at(said, 'error.code')], JSON.stringify(said).slice(0, 300)).toEqual([400, 'BadFlow']);
      });
      stalls.push(stalled);
    }
    expect(Math.min(...stalls)).toBeLessThan(100);
  });
});

describe('a pattern that would take long', () => {
  const texts = (regex: string, count = 1): object[] =>
    Array.from({ length: count }, () => ({ kind: 'text_visible', regex, mode: 'tree' }));

  it.each([
    ['one', texts('(a{1,40}){20}$')],
    ['twenty', texts('(a+){50}$', 20)],
  ])('in assert_state is refused: %s', async (_, predicate) => {
    const device = await load('long.json');
    const { status, body } = await soon(server.post('/api/assert_state', { predicate, device }));
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { code: 'BadRequest', message: expect.stringMatching(/too l(ong|arge)/) } });
  });

  it('in wait_for is refused, and does not outlast its timeout', async () => {
    const device = await load('long.json');
    const any_of = Array.from({ length: 10 }, () => ({ type: 'text_visible', regex: '(a{1,40}){20}$' }));
    const { status } = await soon(server.post('/api/wait_for', { any_of, timeout_ms: 500, device }));
    expect(status).toBe(400);
  });

  it('in the filter of a structure is refused', async () => {
    const device = await load('long.json');
    const { status } = await soon(server.get(`/api/structure?device=${device}&name_regex=${encodeURIComponent('(a{1,40}){20}$')}`));
    expect(status).toBe(400);
  });

  it('of a scenario takes no longer than the text is long', async () => {
    const device = await load('costly.json');
    const { status } = await soon(server.post('/api/action', { action: 'type', value: `${'a'.repeat(40)}!`, device }));
    expect(status).toBe(200);
  });

  it('of the configuration takes no longer than the text is long', async () => {
    const device = await load('long.json');
    expect((await soon(server.get(`/api/structure?device=${device}`))).status).toBe(200);
  });
});

describe('a pipe in the data folder', () => {
  it.each<[string, () => Promise<Answer>]>([
    ['as a scenario', () => server.post('/api/scenario/load', { path: 'pipe' })],
    ['as a trace', () => server.post('/api/replay/start', { path: 'pipe', mode: 'verify', on_divergence: 'stop' })],
    ['as a picture', () => server.post('/api/assert_state', { predicate: [{ kind: 'screenshot_similar', reference_path: 'pipe' }] })],
  ])('%s is refused however often, and traces can be started afterwards', async (_, ask) => {
    // Node reads files on four threads.
    for (const { status, body } of await Promise.all(Array.from({ length: 8 }, ask))) {
      expect(status).toBe(400);
      expect(at(body, 'error.code')).toBe('BadRequest');
    }
    expect((await soon(server.post('/api/trace/start', {}))).status).toBe(200);
    expect((await server.post('/api/trace/stop')).status).toBe(200);
  });
});

/** What comes back first; nothing when the connection is closed instead. */
async function answerOnNewConnection(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`GET /api/healthz HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`);
  const [first] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as unknown[];
  socket.destroy();
  return String(first);
}

describe('one client', () => {
  it('with more half-open connections than there is room for keeps nobody out', async () => {
    const { port } = new URL(server.url);
    const sockets: Socket[] = [];
    for (let i = 0; i < 1050; i++) {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => undefined);
      sockets.push(socket);
      if (i % 50 === 0) await once(socket, 'connect');
      socket.write('GET /api/healthz HTTP/1.1\r\nhost: ');
    }
    expect(await answerOnNewConnection(Number(port))).toContain('HTTP/1.1 200');
    for (const socket of sockets) socket.destroy();
  });

  it('in a loop is slowed down, not refused', async () => {
    const clock = new SteppedClock(Date.UTC(2026, 0, 1));
    const own = await serving({ clock });
    const { port } = new URL(own.url);
    const socket = connect(Number(port), '127.0.0.1');
    const request = `GET /api/none HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`;
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => (received += text));
    const answers = (): number => received.split('HTTP/1.1 ').length - 1;
    socket.write(request.repeat(1200));
    await expect.poll(answers, { timeout: 10_000 }).toBe(1000);
    await clock.step(400);
    await expect.poll(answers, { timeout: 10_000 }).toBe(1200);
    expect(received.match(/HTTP\/1\.1 404/g)).toHaveLength(1200);
    socket.destroy();
    await own.close();
  });
});

describe('a public address', () => {
  it.each([undefined, '', ' ', 'a', 'fifteen-letters'])('is not listened on with the token %j', async (token) => {
    await expect(serving({ address: '0.0.0.0', token })).rejects.toThrow(/HANDSIGHT_TOKEN/);
  });
});
