import { exec } from 'node:child_process';
import { AdbCommandError } from '@handsight/core/error';

/** The agentest dialect's boundary: everything that starts a process goes through it, so that a test can stand in its place. */
export interface ShellExecutor {
  exec(command: string, options?: ShellExecOptions): Promise<string>;
}

export interface ShellExecOptions {
  timeoutMs?: number;
  signal?: AbortSignal;
}

export const SHELL = { COMMAND_MS: 30_000 };
const MAX_WORDS = 300;
/** A screenshot of a large screen in base64 has room in it several times. */
const MAX_OUTPUT = 64 << 20;

/** Runs the command in the machine's own shell. */
export class ProcessShellExecutor implements ShellExecutor {
  exec(command: string, { timeoutMs = SHELL.COMMAND_MS, signal }: ShellExecOptions = {}): Promise<string> {
    return new Promise((resolve, reject) => {
      const options = { timeout: timeoutMs, maxBuffer: MAX_OUTPUT, windowsHide: true, ...(signal === undefined ? {} : { signal }) };
      exec(command, options, (error, stdout, stderr) => {
        if (error === null) {
          resolve(stdout);
          return;
        }
        // Node sets it when the time is up, and for no other end.
        const why = error.killed === true ? `the command took longer than ${timeoutMs} ms` : stderr.trim() || error.message;
        reject(new AdbCommandError(why.slice(0, MAX_WORDS), command, {}, { cause: error }));
      });
    });
  }
}

/** A path as one word of the machine's shell. */
export const quotedForHost = (word: string): string =>
  process.platform === 'win32' ? `"${word.replaceAll('"', '')}"` : `'${word.replaceAll("'", `'\\''`)}'`;
