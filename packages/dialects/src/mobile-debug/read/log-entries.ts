import { z } from 'zod';

import type { DeviceClient } from '@handsight/core/client';
import type { LogLine } from '@handsight/core/device';
import { printable } from '@handsight/core/screen';

export const LOG_LEVELS = ['VERBOSE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'FATAL'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The mobile-debug dialect's log entry; pid is null if the device does not report it. */
export const LogEntrySchema = z.object({
  timestamp: z.string(),
  level: z.enum(LOG_LEVELS),
  tag: z.string(),
  pid: z.number().nullable(),
  message: z.string(),
});
export type LogEntry = z.infer<typeof LogEntrySchema>;

export interface LogFilter {
  appId?: string | undefined;
  pid?: number | undefined;
  tag?: string | undefined;
  /** Minimum level. */
  level?: LogLevel | undefined;
  contains?: string | undefined;
  since?: number | undefined;
  limit: number;
}

/** The number of lines searched for ones that pass the filter. */
export const MOST_READ = 2000;

const LEVEL_OF: Record<LogLine['level'], LogLevel> = {
  verbose: 'VERBOSE',
  debug: 'DEBUG',
  info: 'INFO',
  warn: 'WARN',
  error: 'ERROR',
  fatal: 'FATAL',
};

/** The last lines that pass the filter, oldest first, and those among them that report a crash. */
export async function logEntries(
  client: DeviceClient,
  { appId, pid, tag, level = 'VERBOSE', contains = '', since = 0, limit }: LogFilter,
  signal: AbortSignal | undefined,
): Promise<{ logs: LogEntry[]; crashLines: string[] }> {
  const { lines } = await client.logs({ app: appId, maxLines: MOST_READ }, signal);
  const passing = lines.filter(
    (line) =>
      isAtLeast(line, level) &&
      (tag === undefined || line.tag === tag) &&
      line.text.includes(contains) &&
      line.at >= since &&
      (pid === undefined || line.pid === pid),
  );
  const last = limit === 0 ? [] : passing.slice(-limit);
  return {
    logs: last.map(entryOf),
    crashLines: last.filter((line) => line.level === 'fatal').map(({ text }) => printable(text)),
  };
}

export const entryOf = ({ at, level, tag, text, pid }: LogLine): LogEntry => ({
  timestamp: new Date(at).toISOString(),
  level: LEVEL_OF[level],
  tag,
  pid: pid ?? null,
  message: printable(text),
});

/** A line of this level or worse. */
export const isAtLeast = (line: LogLine, level: LogLevel): boolean => LOG_LEVELS.indexOf(LEVEL_OF[line.level]) >= LOG_LEVELS.indexOf(level);
