import { spawn } from 'node:child_process';
import { fromRoot } from '../requires.ts';

export interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}

export const MAIN = fromRoot('packages/handsight/dist/main.js');

/** Runs the built command line as a user does, in the project's root. */
export function handsight(
  args: string[],
  { input = '', env = {}, cwd = fromRoot('.') }: { input?: string | Uint8Array; env?: NodeJS.ProcessEnv; cwd?: string } = {},
): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [MAIN, ...args], { cwd, env: { ...process.env, ...env }, stdio: 'pipe' });
    const run: Run = { code: null, stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (run.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (run.stderr += text));
    child.on('error', reject);
    child.on('close', (code) => resolve({ ...run, code }));
    // A command that does not read stdin may have exited before it is written to.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

export const jsonLines = (text: string): unknown[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
