import { spawn } from 'node:child_process';

import { fromRoot } from '../requires.ts';

const MAIN = fromRoot('packages/handsight/dist/main.js');

export interface ServeProcess {
  url: string;
  /** What it printed when it started listening. */
  said: Record<string, unknown>;
  stderr(): string;
  /** Sends the signal and waits for the end. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/** `handsight serve` as a user starts it, on a free port. */
export async function serveProcess(args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<ServeProcess> {
  const child = spawn(process.execPath, [MAIN, '--json', 'serve', '--port', '0', ...args], {
    cwd: fromRoot('.'),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const line = await new Promise<string>((resolve, reject) => {
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      if (stdout.includes('\n')) resolve(stdout);
    });
    void ended.then((code) => reject(new Error(`serve ended with ${String(code)}: ${stderr}`)));
  });
  const said = JSON.parse(line) as Record<string, unknown>;
  return {
    url: String(said['listening']),
    said,
    stderr: () => stderr,
    end: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}
