import { z } from 'zod';

import type { LogLine } from '@handsight/core/device';
import { device } from '../fields.ts';
import { defineRead } from '../read-tool.ts';
import { forPeople } from '../tool/for-people.ts';

const LEVELS = ['verbose', 'debug', 'info', 'warn', 'error', 'fatal'] as const;

export const logs = defineRead({
  name: 'logs',
  title: 'Read logs',
  description: "The last lines of the device's log, of one app or of all; 100 by default.",
  toolset: 'apps',
  input: z.strictObject({
    app: z.string().min(1).max(255).optional(),
    max_lines: forPeople('lines to print at most', z.int().min(1).max(10_000).optional()),
    device,
  }),
  output: z.object({
    lines: z.array(z.object({ at: z.number(), level: z.enum(LEVELS), tag: z.string(), app: z.string(), text: z.string() })),
  }),
  async read({ app, max_lines = 100 }, { client, signal }) {
    const result = await client.logs({ app, maxLines: max_lines }, signal);
    return {
      result,
      text: `${result.lines.length} lines.`,
      ...(result.lines.length === 0 ? {} : { screen: result.lines.map(logLine).join('\n') }),
    };
  },
});

const logLine = ({ at, level, tag, app, text }: LogLine): string => `${new Date(at).toISOString()} ${level} ${app} ${tag}: ${text}`;
