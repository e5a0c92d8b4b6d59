import type { User } from './file/file-system.ts';
import { say } from './io/stream.ts';
import type { Phone } from './phone.ts';
import type { Started } from './shell/host.ts';
import { absolute } from './file/path.ts';

/** A running program of the phone. */
export interface Process extends Started {
  readonly phone: Phone;
  readonly pid: number;
  /** As it was called, without its name. */
  readonly args: string[];
  readonly user: User;
}

/** A program; returns its exit status. */
export type Program = (process: Process) => Promise<number> | number;

export const print = (process: Process, text: string): Promise<void> => say(process.stdout, text);

/** Writes a line to stderr and returns the exit status. */
export async function fail(process: Process, message: string, status = 1): Promise<number> {
  await say(process.stderr, message.endsWith('\n') ? message : `${message}\n`);
  return status;
}

/** A path resolved against the process's working directory. */
export const pathOf = ({ cwd }: Process, path: string): string => absolute(path, cwd);
