import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const START_MS = 60_000;
const POLL_MS = 200;

/** Appium with its XCUITest driver, on a WebDriverAgent that runs already. */
export class AppiumServer {
  readonly #process: ChildProcess;
  readonly #session: string;

  private constructor(process: ChildProcess, session: string) {
    this.#process = process;
    this.#session = session;
  }

  static async start(peers: string, webDriverAgentUrl: string): Promise<AppiumServer> {
    const port = await freePort();
    const args = [
      join(peers, 'node_modules', 'appium', 'index.js'),
      'server',
      '--address',
      '127.0.0.1',
      '--port',
      String(port),
      '--log-level',
      'error',
    ];
    const child = spawn(process.execPath, args, {
      cwd: peers,
      env: { ...process.env, APPIUM_HOME: peers, DO_NOT_TRACK: '1' },
      stdio: 'ignore',
    });
    const base = `http://127.0.0.1:${port}`;
    const end = performance.now() + START_MS;
    while (!(await isUp(base))) {
      if (performance.now() > end || child.exitCode !== null) throw new Error('Appium did not start');
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    const alwaysMatch = {
      platformName: 'iOS',
      'appium:automationName': 'XCUITest',
      'appium:udid': 'HANDSIGHT-IPHONE',
      'appium:platformVersion': '18.5',
      'appium:webDriverAgentUrl': webDriverAgentUrl,
      'appium:autoLaunch': false,
    };
    const opened = (await ask(base, 'POST', '/session', { capabilities: { alwaysMatch } })) as { sessionId: string };
    return new AppiumServer(child, `${base}/session/${opened.sessionId}`);
  }

  source(): Promise<unknown> {
    return ask(this.#session, 'GET', '/source');
  }

  /** What a script does to tap an element by its name and see what came of it. */
  async tapAndRead(name: string): Promise<unknown> {
    const using = { using: '-ios predicate string', value: `label == "${name}" OR label BEGINSWITH "${name}"` };
    const found = (await ask(this.#session, 'POST', '/element', using)) as Record<string, string>;
    await ask(this.#session, 'POST', `/element/${found[ELEMENT] ?? ''}/click`, {});
    return this.source();
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill();
    await ended;
  }
}

const isUp = (base: string): Promise<boolean> =>
  fetch(`${base}/status`).then(
    ({ ok }) => ok,
    () => false,
  );

async function ask(base: string, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(base + path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(START_MS),
  });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(`Appium, ${method} ${path}: ${JSON.stringify(value).slice(0, 300)}`);
  return value;
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
