import { z } from 'zod';

import { debugTool } from '../debug-tool.ts';
import { onPlatform } from '../fields.ts';
import { deviceOf, DeviceSchema, clientOn } from '../on-device.ts';
import { LOG_LEVELS, logEntries, LogEntrySchema } from './log-entries.ts';

const count = z.number().int().min(0).max(2000);
const text = z.string().max(1000).optional();

export const getLogs = debugTool({
  name: 'get_logs',
  title: 'Logs',
  description:
    'The last log lines, oldest first; filters narrow them. A help in finding out why something failed, not a proof that it worked.',
  input: z.strictObject({
    ...onPlatform,
    appId: text,
    pid: z.number().int().optional(),
    tag: text,
    level: z.string().toUpperCase().pipe(z.enum(LOG_LEVELS)).optional().describe('This level and what is worse'),
    contains: text,
    since_seconds: z.number().min(0).optional(),
    limit: count.default(50),
    lines: count.optional().describe('Another name of limit'),
  }),
  output: z.object({
    device: DeviceSchema,
    logs: z.array(LogEntrySchema),
    logCount: z.number(),
    crashLines: z.array(z.string()),
    source: z.enum(['package', 'broad']),
    meta: z.object({ filters: z.record(z.string(), z.unknown()) }),
  }),
  kind: 'read',
  destructive: false,
  idempotent: true,
  run: async (input, context) => {
    const { platform: _, deviceId: _device, limit, lines, ...filters } = input;
    const client = await clientOn(context, input);
    const since = input.since_seconds === undefined ? undefined : context.host.clock.now() - input.since_seconds * 1000;
    const { logs, crashLines } = await logEntries(client, { ...filters, since, limit: lines ?? limit }, context.signal);
    const device = await deviceOf(client);
    const source = input.appId === undefined ? ('broad' as const) : ('package' as const);
    const result = { device, logs, logCount: logs.length, crashLines, source, meta: { filters } };
    const filtered = Object.values(filters).some((value) => value !== undefined);
    const summary = { device, result: { count: logs.length, filtered, crashLines, source, meta: result.meta } };
    return { result, text: JSON.stringify(summary), screen: JSON.stringify({ logs }) };
  },
});
