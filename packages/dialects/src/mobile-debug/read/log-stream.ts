import type { DeviceClient } from '@handsight/core/client';
import type { LogLine } from '@handsight/core/device';
import { HandsightError } from '@handsight/core/error';
import type { Connection } from '@handsight/tools/tool';
import { isAtLeast, MOST_READ, type LogLevel } from './log-entries.ts';

/** A position in a device's log; the lines after it are unread. */
interface LogStream {
  device: string;
  packageName: string;
  level: LogLevel;
  /** Timestamp of the last line read, and how many lines with that timestamp were read. */
  at: number;
  count: number;
}

const MOST_STREAMS = 32;
const streams = new WeakMap<Connection, Map<string, LogStream>>();

export const DEFAULT_SESSION = 'default';

export async function startLogStream(
  client: DeviceClient,
  connection: Connection,
  sessionId: string,
  { packageName, level }: Pick<LogStream, 'packageName' | 'level'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const own = streams.get(connection) ?? new Map<string, LogStream>();
  streams.set(connection, own);
  if (own.size >= MOST_STREAMS && !own.has(sessionId))
    throw new HandsightError('BadRequest', `${MOST_STREAMS} log streams are open; stop one first`);
  const { lines } = await client.logs({ app: packageName, maxLines: MOST_READ }, signal);
  own.set(sessionId, { device: client.device, packageName, level, ...endOf(lines) });
}

/** The lines since the last read. The log is a ring buffer: `lost` says that lines were overwritten unread. */
export async function readLogStream(
  client: DeviceClient,
  connection: Connection,
  sessionId: string,
  signal: AbortSignal | undefined,
): Promise<{ lines: LogLine[]; lost: boolean }> {
  const stream = streamOf(connection, sessionId);
  const { lines } = await client.logs({ app: stream.packageName, maxLines: MOST_READ }, signal);
  const { at, count } = stream;
  const isUnread = (line: LogLine, i: number): boolean =>
    line.at > at || (line.at === at && lines.slice(0, i).filter((other) => other.at === at).length >= count);
  const unread = lines.filter(isUnread);
  if (lines.length > 0) Object.assign(stream, endOf(lines));
  const lost = lines.length >= MOST_READ && unread.length === lines.length;
  return { lines: unread.filter((line) => isAtLeast(line, stream.level)), lost };
}

/** The device that a stream is on. */
export const deviceOfStream = (connection: Connection, sessionId: string): string => streamOf(connection, sessionId).device;

export const appOfStream = (connection: Connection, sessionId: string): string => streamOf(connection, sessionId).packageName;

export function stopLogStream(connection: Connection, sessionId: string): void {
  streamOf(connection, sessionId);
  streams.get(connection)?.delete(sessionId);
}

function streamOf(connection: Connection, sessionId: string): LogStream {
  const stream = streams.get(connection)?.get(sessionId);
  if (stream === undefined) throw new HandsightError('BadRequest', `there is no log stream ${JSON.stringify(sessionId)}; start one first`);
  return stream;
}

function endOf(lines: LogLine[]): { at: number; count: number } {
  const at = lines.at(-1)?.at ?? 0;
  return { at, count: lines.filter((line) => line.at === at).length };
}
