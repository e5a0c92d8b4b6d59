import { execFile } from 'node:child_process';

const LIMIT_MS = 60_000;

/** Runs a third-party program to completion: its output and exit code. */
export function runPeer(
  command: string,
  args: string[],
  { env, cwd }: { env: Record<string, string>; cwd?: string },
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(command, args, { env, cwd, timeout: LIMIT_MS }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, output: `${stdout}${stderr}` });
    });
  });
}
