import { execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { HandsightError } from '@handsight/core/error';

export const ANSWER_MS = 10_000;
const MAX_OUTPUT = 64 << 20;

export interface Ran {
  /** `missing`: there is no such program here. */
  code: number | 'missing' | 'hung';
  stdout: string;
  stderr: string;
}

/** The programs of this machine that know iPhones and simulators. */
export interface Programs {
  run(program: string, args: readonly string[], limits?: { ms?: number; signal?: AbortSignal }): Promise<Ran>;
  /** Runs until it is stopped; every line that it prints. */
  follow(program: string, args: readonly string[], onLine: (line: string) => void): { stop: () => void; ended: Promise<void> };
}

export const realPrograms: Programs = {
  run: (program, args, { ms = ANSWER_MS, signal } = {}) =>
    new Promise((resolve) => {
      execFile(
        program,
        [...args],
        { timeout: ms, maxBuffer: MAX_OUTPUT, ...(signal !== undefined && { signal }) },
        (error, stdout, stderr) => resolve({ code: codeOf(error), stdout, stderr }),
      );
    }),
  follow: (program, args, onLine) => {
    const child = spawn(program, [...args], { stdio: ['ignore', 'pipe', 'ignore'] });
    const ended = new Promise<void>((resolve) => child.once('error', () => resolve()).once('close', () => resolve()));
    createInterface({ input: child.stdout }).on('line', onLine);
    return { stop: () => child.kill(), ended };
  },
};

function codeOf(error: { code?: string | number | null; killed?: boolean } | null): Ran['code'] {
  if (error === null) return 0;
  if (error.code === 'ENOENT') return 'missing';
  if (error.killed === true) return 'hung';
  return typeof error.code === 'number' ? error.code : 1;
}

export interface Asked {
  program: string;
  args: readonly string[];
  signal: AbortSignal;
  ms?: number;
  /** It changes something, so that a failure leaves open how far it came. */
  acts: boolean;
}

/** What a program answers, or its failure in its own words. */
export async function answerOf(programs: Programs, { program, args, signal, ms = ANSWER_MS, acts }: Asked): Promise<string> {
  const ran = await programs.run(program, args, { ms, signal });
  if (ran.code === 0) return ran.stdout;
  signal.throwIfAborted();
  const kind = acts && ran.code !== 'missing' ? 'ActionLost' : 'PlatformUnsupported';
  throw new HandsightError(kind, `${[program, ...args.slice(0, 2)].join(' ')} failed: ${whyOf(ran)}`, { capability: program });
}

/** Why a program failed, from the end of what it wrote; go-ios writes JSON lines. */
export function whyOf({ code, stdout, stderr }: Ran): string {
  if (code === 'missing') return 'there is no such program here';
  if (code === 'hung') return 'it did not answer in time';
  const last = (stderr.trim() || stdout.trim()).split('\n').at(-1) ?? '';
  const told = parsed(last);
  const words = isRecord(told) ? [told['msg'], told['err']].filter((part) => typeof part === 'string').join(': ') : last;
  return (words || `it ended with code ${code}`).slice(0, 300);
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
