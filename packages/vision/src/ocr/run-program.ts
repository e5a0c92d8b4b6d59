import { spawn } from 'node:child_process';
import { HandsightError } from '@handsight/core/error';

const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;
const KEPT_COMPLAINT = 500;

export interface ProgramInput {
  env: NodeJS.ProcessEnv;
  stdin: Uint8Array;
  /** Aborting it kills the program. */
  signal: AbortSignal;
}

/** Runs a program without a shell and returns its output. Failure or excessive output is an error with the end of its stderr. */
export function runProgram(command: string, args: readonly string[], { env, stdin, signal }: ProgramInput): Promise<string> {
  return new Promise((resolve, reject) => {
    const program = spawn(command, args, { env, signal, killSignal: 'SIGKILL', windowsHide: true });
    const output: Buffer[] = [];
    let bytes = 0;
    let complaint = '';
    const fail = (why: string): void => reject(new HandsightError('DescriptionFailed', `${command} ${why}`, { command }));

    program.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= MAX_OUTPUT_BYTES) output.push(chunk);
      else program.kill('SIGKILL');
    });
    program.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      complaint = (complaint + chunk).slice(-KEPT_COMPLAINT);
    });
    program.on('error', (error) => {
      if (signal.aborted) reject(asError(signal.reason));
      else fail(`could not be run: ${error.message}`);
    });
    program.on('close', (code, killedBy) => {
      if (bytes > MAX_OUTPUT_BYTES) fail(`wrote more than ${MAX_OUTPUT_BYTES} bytes`);
      else if (code === 0) resolve(Buffer.concat(output).toString('utf8'));
      else fail(`ended with ${killedBy ?? `code ${code}`}: ${complaint.trim()}`);
    });
    // A program that exits before reading all input reports why through its exit code.
    program.stdin.on('error', () => undefined).end(stdin);
  });
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));
