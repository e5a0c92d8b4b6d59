import { z } from 'zod';

import { defineTool } from '../tool/tool.ts';

const record = { dialect: 'handsight', toolset: 'guard', kind: 'admin', destructive: false, idempotent: true, rest: null } as const;
const use = z.object({ used: z.number(), limit: z.number().nullable() });

export const budget = defineTool({
  ...record,
  name: 'budget',
  isAlwaysAllowed: true,
  title: 'What is left of the budget?',
  description: 'What has been used of every budget, and its limit.',
  input: z.strictObject({}),
  output: z.object({
    configured: z.boolean(),
    actions: use,
    screenshots: use,
    vlm_tokens: use,
    session_seconds: use,
    actions_per_minute: use,
  }),
  run(_, { host }) {
    const result = host.guard.budgets.status();
    const { configured: __, ...uses } = result;
    // Actions per minute are counted only if they have a limit.
    const shown = Object.entries(uses).filter(([name, { limit }]) => name !== 'actions_per_minute' || limit !== null);
    const lines = shown.map(([name, { used, limit }]) => `${name} ${Math.round(used)}${limit === null ? ', no limit' : ` of ${limit}`}`);
    return Promise.resolve({ result, text: lines.join('\n') });
  },
});

export const redaction = defineTool({
  ...record,
  name: 'redaction',
  isAlwaysAllowed: true,
  title: 'Is anything hidden?',
  description: 'Whether secrets are taken out of what is shown.',
  input: z.strictObject({}),
  output: z.object({
    enabled: z.boolean(),
    active: z.boolean(),
    patterns_count: z.int(),
    applied_count: z.int(),
    blur_screenshots: z.boolean(),
  }),
  run(_, { host }) {
    const result = host.guard.redaction.status();
    const text = result.enabled ? `On: ${result.patterns_count} patterns, applied ${result.applied_count} times.` : 'Off.';
    return Promise.resolve({ result, text });
  },
});
