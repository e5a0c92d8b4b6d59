import { execFile, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { HelperClient } from '../../packages/android/src/helper/helper-client.ts';
import { toUnifiedTree } from '../../packages/android/src/helper/helper-tree.ts';
import { describeWith } from '../requires.ts';

const run = promisify(execFile);
const HELPER = fileURLToPath(new URL('../../packages/android/helper', import.meta.url));
const TOKEN = 'secret';

/** The same sources that run on phones, on the JVM with a simulated phone. */
describeWith({ package: 'default-jdk-headless' }, "the helper's program", () => {
  let classes: string;
  let helper: ChildProcessWithoutNullStreams;
  let port: number;
  let client: HelperClient;
  const running: ChildProcessWithoutNullStreams[] = [];

  async function start(nodes: number, ...options: string[]): Promise<{ child: ChildProcessWithoutNullStreams; port: number }> {
    const args = ['-Xshare:auto', '-cp', classes, 'dev.handsight.helper.StandIn', String(nodes), '--port', '0', ...options];
    const child = spawn('java', args, { env: { ...process.env, HANDSIGHT_HELPER_TOKEN: TOKEN } });
    running.push(child);
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    return { child, port: Number(/^handsight-helper ready (\d+)$/.exec(line)?.[1]) };
  }

  beforeAll(async () => {
    classes = await mkdtemp(join(tmpdir(), 'handsight-classes-'));
    const folder = join(HELPER, 'src', 'dev', 'handsight', 'helper');
    const own = (await readdir(folder)).filter((name) => name.endsWith('.java')).map((name) => join(folder, name));
    const standIn = join(HELPER, 'stand-in', 'dev', 'handsight', 'helper', 'StandIn.java');
    await run('javac', [
      '-encoding',
      'UTF-8',
      '-source',
      '8',
      '-target',
      '8',
      '-Xlint:all,-options,-serial',
      '-Werror',
      '-d',
      classes,
      ...own,
      standIn,
    ]);
    ({ child: helper, port } = await start(5000));
    client = new HelperClient(port, 5000, TOKEN);
  }, 120_000);

  afterAll(async () => {
    for (const child of running) child.kill();
    await rm(classes, { recursive: true, force: true });
  });

  /** What was sent to the phone appears in the text of its list. */
  async function sent(): Promise<string[]> {
    const { windows } = await client.getTree();
    return toUnifiedTree(windows[0]?.root)?.root.text.split('\n') ?? [];
  }

  it('says what it is', async () => {
    expect(await client.status()).toEqual({
      ok: true,
      name: 'handsight-helper',
      version: '1',
      protocolVersion: 1,
      sdkInt: 34,
      device: 'Stand-in "JVM"',
      manufacturer: 'Handsight',
    });
    await expect(client.waitForReady(1000, 2)).rejects.toMatchObject({ kind: 'PlatformUnsupported' });
  });

  it('gives a tree of 5,000 elements, whatever their texts hold', async () => {
    const json = await client.getTree();
    expect(json).toMatchObject({ nodes: 5000, cut: false, display: [1080, 2400, 420, 0], screen: { interactive: true, locked: false } });
    const tree = toUnifiedTree(json.windows[0]?.root);
    expect(tree?.nodeCount).toBe(5000);
    expect(tree?.root.children[0]).toMatchObject({ text: 'Row 0 ü 😀 \uFFFD', hintText: 'a hint', stateDescription: 'on', index: 0 });
    // The second row is not shown; what comes after it keeps its place.
    expect(tree?.root.children[1]).toMatchObject({ text: 'Row 2 ü 😀 \uFFFD', index: 2, id: '0.1' });
    // JSON has no infinity.
    expect(JSON.stringify(json.windows[0]?.root)).toContain('"r":[-5,null,0.5]');
    expect(json.windows[1]).toMatchObject({ id: 2, type: 'system' });
    await expect(client.getTree({ packageName: 'org.nobody' })).rejects.toMatchObject({ kind: 'WindowGone' });
    expect((await client.getTree({ compact: true })).windows).toHaveLength(1);
  });

  it('leaves out what is too much and says so', async () => {
    const large = await start(30_000);
    const json = await new HelperClient(large.port, 10_000, TOKEN).getTree();
    expect(json).toMatchObject({ nodes: 20_000, cut: true });
    large.child.stdin.end();
    await once(large.child, 'exit');
  });

  it('draws with several fingers, each lifted at its end', async () => {
    const at = (x: number, atMs: number): { x: number; y: number; atMs: number } => ({ x, y: 100, atMs });
    await client.gesture({ paths: [[at(10, 0), at(110, 60)], [at(500, 0), at(400, 30)]], count: 1 }); // prettier-ignore
    const touches = (await sent()).filter((line) => line.startsWith('touch'));
    expect(touches.slice(0, 2)).toEqual(['touch 0 0 0@10,100', 'touch 0 1 0@10,100 1@500,100']);
    expect(touches.find((line) => line.startsWith('touch 2'))).toMatch(/^touch 2 1 0@\d+,100 1@400,100$/);
    expect(touches.at(-1)).toBe('touch 2 0 0@110,100');
    expect(touches.filter((line) => line.startsWith('touch 1')).length).toBeGreaterThan(1);
  });

  it('gives the screen right after an input with its answer, to who asks for it', async () => {
    const trees: string[] = [];
    await client.key(66, 0, undefined, ({ windows }) => trees.push(toUnifiedTree(windows[0]?.root)?.root.text ?? ''));
    expect(trees).toHaveLength(1);
    expect(trees[0]).toMatch(/key 66 0$/);
  });

  it('never lets two inputs run into each other', async () => {
    const before = (await sent()).length;
    const others = Array.from({ length: 8 }, () => new HelperClient(port, 5000, TOKEN));
    await Promise.all(others.map((other, i) => (i % 2 === 0 ? other.tap(i, i) : other.swipe(i, 0, i, 50, 30))));
    const touches = (await sent()).slice(before).filter((line) => line.startsWith('touch'));
    let isDown = false;
    for (const touch of touches) {
      expect(touch.startsWith('touch 0')).toBe(!isDown);
      isDown = !touch.startsWith('touch 2');
    }
    expect(touches.filter((line) => line.startsWith('touch 2'))).toHaveLength(8);
  });

  it('presses keys, types, keeps the clipboard and takes pictures', async () => {
    await client.key(66);
    await client.keys([67, 67]);
    expect(await client.enterText('Zoë "x"\n😀')).toBe('set_text');
    expect((await sent()).slice(-5)).toEqual(['key 66 0', 'key 67 0', 'key 67 0', 'text Zoë "x"', '😀']);
    await expect(client.typeText('nowhere')).rejects.toMatchObject({ refusal: 'not_typable' });
    await client.setClipboard('日本');
    expect(await client.clipboard()).toBe('日本');
    expect(await client.screenshot()).toBe(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255, 7]).toString('base64'));
    expect(await client.detectFramework()).toMatchObject({ primary: 'flutter', signals: ['lib:libflutter.so'] });
  });

  it('reports changes as they happen, and waits until there are none', async () => {
    const stop = new AbortController();
    const seen: string[] = [];
    let opened = (): void => undefined;
    const isOpen = new Promise<void>((resolve) => (opened = resolve));
    let heard = (): void => undefined;
    const first = new Promise<void>((resolve) => (heard = resolve));
    const onEvent = ({ type, window }: { type: string; window: number }): void => {
      seen.push(`${type} ${window}`);
      heard();
    };
    const listening = client.events(onEvent, opened, stop.signal);
    await isOpen;
    await client.tap(5, 5);
    await first;
    expect(seen[0]).toBe('TYPE_WINDOW_CONTENT_CHANGED 1');
    const idle = client.waitForIdle({ timeoutMs: 3000 });
    await client.tap(6, 6);
    expect(await idle).toMatchObject({ ok: true, idle: true, reason: 'events_quiet' });
    stop.abort();
    await listening;
  });

  it('sends nothing to a dark screen, and wakes it when asked', async () => {
    await client.key(223);
    const before = (await sent()).length;
    for (const input of [client.tap(1, 1), client.key(4), client.typeText('x'), client.swipe(0, 0, 1, 1, 10)])
      await expect(input).rejects.toMatchObject({ refusal: 'asleep', context: { status: 423 } });
    expect((await sent()).length).toBe(before);
    expect(await client.wake()).toEqual({ interactive: true, locked: false, secure: false });
    await client.tap(1, 1);
  });

  /** Sends raw bytes; returns the response's status and body. */
  async function raw(text: string): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    socket.end(text);
    let answer = '';
    for await (const part of socket.setEncoding('utf8')) answer += String(part);
    return answer;
  }
  const post = (path: string, body: string, more = ''): Promise<string> =>
    raw(
      `POST ${path} HTTP/1.1\r\nAuthorization: Bearer ${TOKEN}\r\nConnection: close\r\n${more}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );

  it.each([
    ['/tap', '{', 400],
    ['/tap', '{"x":1}', 400],
    ['/tap', '{"x":1,"y":"2"}', 400],
    ['/tap', '{"x":1,"y":1e99}', 400],
    ['/tap', '[1]', 400],
    ['/tap', '{"x":1,"y":2} x', 400],
    ['/tap', '{"x":nul}', 400],
    ['/text', '{"text":"\\u12"}', 400],
    ['/text', `{"text":"${'a'.repeat(20_001)}"}`, 400],
    ['/gesture', '{"paths":[]}', 400],
    ['/gesture', '{"paths":[[{"x":1,"y":1,"atMs":9},{"x":1,"y":1,"atMs":3}]]}', 400],
    ['/gesture', '['.repeat(100), 400],
    ['/keys', '{"keycodes":[1,"x"]}', 400],
    ['/nowhere', '{}', 404],
  ])('refuses %s %s', async (path, body, status) => {
    const answer = await post(path, body.length > 25_000 ? body.slice(0, 25_000) : body);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(answer).toMatch(/"ok":false,"error":"\w+","message":"/);
  });

  it('bounds everything that it is sent, and lives on', async () => {
    expect(await raw('nonsense\r\n\r\n')).toContain('HTTP/1.1 400');
    expect(await raw(`GET /${'x'.repeat(10_000)} HTTP/1.1\r\n\r\n`)).toContain('HTTP/1.1 431');
    expect(await raw(`GET / HTTP/1.1\r\n${'a: b\r\n'.repeat(1)}Content-Length: 99999999\r\n\r\n`)).toContain('HTTP/1.1 413');
    expect(await raw('POST /tap HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n')).toContain('HTTP/1.1 411');
    expect(await raw('GET /tree HTTP/1.1\r\nConnection: close\r\n\r\n')).toContain('HTTP/1.1 401');
    expect(await raw('')).toBe('');
    const half = connect(port, '127.0.0.1');
    half.write('POST /tap HTTP/1.1\r\nContent-Length: 100\r\n\r\n{"x"');
    half.destroy();
    expect(await client.status()).not.toBeNull();
  });

  it('says when Android refuses input', async () => {
    const forbidden = await start(1);
    const other = new HelperClient(forbidden.port, 5000, TOKEN);
    await other.key(999);
    await expect(other.tap(1, 1)).rejects.toMatchObject({ refusal: 'input_refused', context: { status: 403 } });
    await other.shutdown();
    await once(forbidden.child, 'exit');
  });

  it('ends when whoever started it is gone', async () => {
    helper.stdin.end();
    const [code] = (await once(helper, 'exit')) as [number];
    expect(code).toBe(0);
  });
});

describeWith({ package: 'dexdump' }, "the helper's jar", () => {
  it("is read by Android's own reader, and holds its main class", async () => {
    const { stdout, stderr } = await run('dexdump', ['-d', join(HELPER, 'handsight-helper.jar')], { maxBuffer: 1 << 26 });
    expect(stderr).toBe('');
    expect(stdout).toContain("Opened '");
    expect(stdout).toContain("Class descriptor  : 'Ldev/handsight/helper/android/Main;'");
    expect(stdout).toMatch(/name {10}: 'main'\n\s+type {10}: '\(\[Ljava\/lang\/String;\)V'/);
    expect(stdout).not.toMatch(/Class descriptor {2}: 'Landroid/);
  });
});
