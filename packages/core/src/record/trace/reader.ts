import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';

import { HandsightError } from '../../error/errors.ts';
import {
  TRACE_FILE,
  TRACE_VERSION,
  TraceFooterSchema,
  TraceHeaderSchema,
  TraceRowSchema,
  type TraceFooter,
  type TraceHeader,
  type TraceRow,
} from './format.ts';

export interface Trace {
  header: TraceHeader;
  rows: TraceRow[];
  /** Absent when the recording was cut off. */
  footer?: TraceFooter;
  /** Lines that cannot be read, such as one cut off by a kill. Absent if there are none. */
  damaged?: { line: number; reason: string }[];
}

/** A trace from its file or its folder. */
export async function readTrace(path: string): Promise<Trace> {
  let text: string;
  try {
    const file = (await stat(path)).isDirectory() ? join(path, TRACE_FILE) : path;
    if (!(await stat(file)).isFile()) throw new HandsightError('BadRequest', 'the trace is not a file', {});
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof HandsightError) throw error;
    // The system's message contains the whole path, which callers should not see.
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'it is damaged';
    const problem = code === 'ENOENT' ? 'there is no such trace' : `the trace cannot be read: ${code}`;
    throw new HandsightError('BadRequest', problem, {}, { cause: error });
  }
  return parseTrace(text);
}

export function parseTrace(text: string): Trace {
  const [first = '', ...others] = text.split('\n');
  const trace: Trace = { header: headerOf(first), rows: [] };
  others.forEach((content, i) => {
    if (content === '') return;
    const reason = readLine(content, trace);
    if (reason !== undefined) (trace.damaged ??= []).push({ line: i + 2, reason });
  });
  return trace;
}

function headerOf(line: string): TraceHeader {
  const header = checked(TraceHeaderSchema, jsonOf(line));
  if (typeof header === 'string') throw new HandsightError('BadRequest', `not a trace: its first line is not a header (${header})`);
  if (header.version <= TRACE_VERSION) return header;
  throw new HandsightError('BadRequest', `the trace has version ${header.version}; this Handsight reads up to ${TRACE_VERSION}`, {
    version: header.version,
    supported: TRACE_VERSION,
  });
}

/** Adds the line to the trace, or returns why it cannot be read. */
function readLine(line: string, trace: Trace): string | undefined {
  const content = jsonOf(line);
  if (isFooter(content)) {
    const footer = checked(TraceFooterSchema, content);
    if (typeof footer === 'string') return footer;
    trace.footer = footer;
    return undefined;
  }
  const row = checked(TraceRowSchema, content);
  if (typeof row === 'string') return row;
  trace.rows.push(row);
  return undefined;
}

const isFooter = (content: unknown): boolean =>
  typeof content === 'object' && content !== null && 'type' in content && content.type === 'footer';

/** Undefined for what is not JSON; JSON itself has no undefined. */
function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function checked<T>(schema: z.ZodType<T>, content: unknown): T | string {
  if (content === undefined) return 'not JSON';
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return issue === undefined ? 'not a record' : `${issue.path.map(String).join('.')}: ${issue.message}`;
}
