import { z } from 'zod';

import type { LogLine } from '@handsight/core/device';
import { defineTool } from '../../tool/tool.ts';
import { device } from '../fields.ts';

const LEVELS = ['verbose', 'debug', 'info', 'warn', 'error', 'fatal'] as const;

export const logs = defineTool({
  name: 'logs',
  title: 'Read logs',
  description: "The last lines of the device's log, of one app or of all; 100 unless told.",
  dialect: 'handsight',
  toolset: 'apps',
  kind: 'read',
  destructive: false,
  idempotent: true,
  rest: null,
  input: z.strictObject({ app: z.string().min(1).max(255).optional(), max_lines: z.int().min(1).max(10_000).optional(), device }),
  output: z.object({
    lines: z.array(z.object({ at: z.number(), level: z.enum(LEVELS), tag: z.string(), app: z.string(), text: z.string() })),
  }),
  async run({ app, max_lines = 100, device: named }, context) {
    const result = await (await context.client(named)).logs({ app, maxLines: max_lines }, context.signal);
    return {
      result,
      text: `${result.lines.length} lines.`,
      ...(result.lines.length === 0 ? {} : { screen: result.lines.map(logLine).join('\n') }),
    };
  },
});

const logLine = ({ at, level, tag, app, text }: LogLine): string => `${new Date(at).toISOString()} ${level} ${app} ${tag}: ${text}`;
