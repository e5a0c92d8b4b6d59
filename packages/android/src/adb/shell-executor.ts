import { exec } from 'node:child_process';
import { AdbCommandError } from '@handsight/core/error';

/** The agentest dialect's boundary: everything that starts a process goes through it, so a test can replace it. */
export interface ShellExecutor {
  exec(command: string, options?: ShellExecOptions): Promise<string>;
}

export interface ShellExecOptions {
  timeoutMs?: number;
  signal?: AbortSignal;
}

export const SHELL = { COMMAND_MS: 30_000 };
const MAX_WORDS = 300;
/** Several times the size of a large screenshot in base64. */
const MAX_OUTPUT = 64 << 20;

/** Runs the command in the host's shell. */
export class ProcessShellExecutor implements ShellExecutor {
  exec(command: string, { timeoutMs = SHELL.COMMAND_MS, signal }: ShellExecOptions = {}): Promise<string> {
    return new Promise((resolve, reject) => {
      const options = { timeout: timeoutMs, maxBuffer: MAX_OUTPUT, windowsHide: true, ...(signal === undefined ? {} : { signal }) };
      exec(command, options, (error, stdout, stderr) => {
        if (error === null) {
          resolve(stdout);
          return;
        }
        // Node sets it on timeout only.
        const why = error.killed === true ? `the command took longer than ${timeoutMs} ms` : stderr.trim() || error.message;
        reject(new AdbCommandError(why.slice(0, MAX_WORDS), command, {}, { cause: error }));
      });
    });
  }
}

/** A path quoted as one word for the host's shell. */
export const quotedForHost = (word: string): string =>
  process.platform === 'win32' ? `"${word.replaceAll('"', '')}"` : `'${word.replaceAll("'", `'\\''`)}'`;
