import type { ByteSink, ByteSource } from '../io/stream.ts';

/** Where a program reads and writes. */
export interface Io {
  stdin: ByteSource;
  stdout: ByteSink;
  stderr: ByteSink;
}

/** A program as the shell starts it. */
export interface Started extends Io {
  env: ReadonlyMap<string, string>;
  cwd: string;
  signal: AbortSignal;
}

/** What the shell needs from the system it runs on. */
export interface ShellHost {
  /** Runs a program; undefined if there is no such program. */
  run(argv: string[], started: Started): Promise<number> | undefined;
  /** Throws errors with the message to print. */
  openToRead(path: string, cwd: string): ByteSource;
  openToWrite(path: string, cwd: string, append: boolean, io: Io): ByteSink;
  /** The folder's absolute path; throws like the others. */
  folder(path: string, cwd: string): string;
  /** Names in a folder; empty when it cannot be read. */
  names(path: string, cwd: string): string[];
  exists(path: string, cwd: string): boolean;
  test(operator: string, path: string, cwd: string): boolean;
  /** Lets background work outlive the shell. */
  background(work: Promise<unknown>): void;
  pid: number;
}
