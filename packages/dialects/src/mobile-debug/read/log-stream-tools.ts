import { z } from 'zod';

import { printable } from '@handsight/core/screen';
import { jsonAnswer } from '@handsight/tools/tool';
import { debugTool } from '../debug-tool.ts';
import { onDevice } from '../fields.ts';
import { clientOn } from '../on-device.ts';
import { entryOf, LogEntrySchema } from './log-entries.ts';
import { DEFAULT_SESSION, deviceOfStream, readLogStream, startLogStream, stopLogStream } from './log-stream.ts';

const sessionId = z.string().min(1).max(255).default(DEFAULT_SESSION).describe('One of several streams');
const LEVELS = { error: 'ERROR', warn: 'WARN', info: 'INFO', debug: 'DEBUG' } as const;

export const startStream = debugTool({
  name: 'start_log_stream',
  title: 'Start a log stream',
  description: "Mark the end of an app's log; read_log_stream then answers with what was written since, each line once.",
  input: z.strictObject({
    ...onDevice,
    packageName: z.string().min(1).max(255),
    level: z.enum(['error', 'warn', 'info', 'debug']).default('error').describe('This level and what is worse'),
    sessionId,
  }),
  output: z.object({ success: z.literal(true), stream_started: z.literal(true), sessionId: z.string() }),
  kind: 'read',
  destructive: false,
  idempotent: true,
  run: async (input, context) => {
    const { packageName, level, sessionId: id } = input;
    const client = await clientOn(context, input);
    await startLogStream(client, context.connection, id, { packageName, level: LEVELS[level] }, context.signal);
    return jsonAnswer({ success: true as const, stream_started: true as const, sessionId: id });
  },
});

export const readStream = debugTool({
  name: 'read_log_stream',
  title: 'Read a log stream',
  description: 'The lines of a log stream that have not been read yet, oldest first, and whether the app crashed.',
  input: z.strictObject({ ...onDevice, sessionId }),
  output: z.object({
    entries: z.array(LogEntrySchema),
    lost: z.boolean().describe('Lines fell out of the log before they were read'),
    crash_summary: z.object({ crash_detected: z.boolean(), exception: z.string().optional(), sample: z.string().optional() }),
  }),
  kind: 'read',
  destructive: false,
  idempotent: false,
  run: async ({ sessionId: id }, context) => {
    const client = await context.client(deviceOfStream(context.connection, id));
    const { lines, lost } = await readLogStream(client, context.connection, id, context.signal);
    const fatal = lines.filter(({ level }) => level === 'fatal').map(({ text }) => printable(text));
    const exception = fatal.map((text) => /\b[\w.$]+(?:Exception|Error)\b/.exec(text)?.[0]).find((name) => name !== undefined);
    const crash_summary = {
      crash_detected: fatal.length > 0,
      ...(exception === undefined ? {} : { exception }),
      ...(fatal[0] === undefined ? {} : { sample: fatal.slice(0, 3).join('\n') }),
    };
    return jsonAnswer({ entries: lines.map(entryOf), lost, crash_summary });
  },
});

export const stopStream = debugTool({
  name: 'stop_log_stream',
  title: 'Stop a log stream',
  description: 'Forget a log stream.',
  input: z.strictObject({ ...onDevice, sessionId }),
  output: z.object({ success: z.literal(true) }),
  kind: 'admin',
  destructive: false,
  idempotent: false,
  run: ({ sessionId: id }, { connection }) => {
    stopLogStream(connection, id);
    return Promise.resolve(jsonAnswer({ success: true as const }));
  },
});
