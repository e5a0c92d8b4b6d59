import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { HandsightError } from '../../error/errors.ts';
import { TRACE_FILE, TraceFooterSchema, TraceHeaderSchema } from './format.ts';
import type { Trace } from './reader.ts';

export const TRACE_ID = /^trace-[0-9a-f]+$/;
/** Headers and footers are short; what is between them may be long. */
const END_BYTES = 4096;
const MOST_LISTED = 500;

export interface TraceListing {
  trace_id: string;
  label: string | null;
  started_at: string;
  /** Null while it is being recorded, and when the recording was cut off. */
  step_count: number | null;
  duration_ms: number | null;
}

/** The traces in a folder, newest first. Anything else is left out. */
export async function listTraces(folder: string): Promise<TraceListing[]> {
  const names = await readdir(folder).catch((): string[] => []);
  const found = await Promise.all(names.filter((name) => TRACE_ID.test(name)).map((name) => listingOf(join(folder, name, TRACE_FILE))));
  return found
    .filter((each) => each !== undefined)
    .sort((a, b) => b.started_at.localeCompare(a.started_at))
    .slice(0, MOST_LISTED);
}

/** The folder of a trace by its id, which is untrusted. */
export function traceFolder(folder: string, traceId: string): string {
  if (TRACE_ID.test(traceId)) return join(folder, traceId);
  throw new HandsightError('BadRequest', 'this is not the id of a trace', { trace_id: traceId.slice(0, 100) });
}

async function listingOf(file: string): Promise<TraceListing | undefined> {
  const ends = await endsOf(file).catch(() => undefined);
  const header = TraceHeaderSchema.safeParse(jsonOf(ends?.first)).data;
  if (header === undefined) return undefined;
  const footer = TraceFooterSchema.safeParse(jsonOf(ends?.last)).data;
  return {
    trace_id: header.trace_id,
    label: header.label,
    started_at: header.started_at,
    step_count: footer?.step_count ?? null,
    duration_ms: footer?.duration_ms ?? null,
  };
}

/** The first and the last line. */
async function endsOf(file: string): Promise<{ first: string; last: string }> {
  if (!(await stat(file)).isFile()) throw new Error('not a file');
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const part = async (from: number): Promise<string> => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(END_BYTES, size)), 0, Math.min(END_BYTES, size), from);
      return buffer.subarray(0, bytesRead).toString('utf8');
    };
    const [first = ''] = (await part(0)).split('\n');
    const last = (await part(Math.max(0, size - END_BYTES))).trimEnd().split('\n').at(-1) ?? '';
    return { first, last };
  } finally {
    await handle.close();
  }
}

function jsonOf(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? '');
  } catch {
    return undefined;
  }
}

/** The screenshot of a step. `path` has been checked to be inside the trace's folder. */
export async function traceScreenshot(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new HandsightError('BadRequest', 'the screenshot of this step no longer exists', {}, { cause: error });
  }
}

/** The screenshot that a row refers to, if it has one. */
export const screenshotRef = ({ rows }: Trace, seq: number): string | undefined =>
  rows.find(({ trace_seq }) => trace_seq === seq)?.screenshot_full_ref;
