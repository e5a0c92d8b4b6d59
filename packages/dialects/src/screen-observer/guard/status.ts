import { z } from 'zod';

import { defineTool } from '@handsight/tools/tool';
import { answerOf, success } from '../answer.ts';
import { device } from '@handsight/tools/wire';

const use = z.object({ used: z.number(), limit: z.number().nullable() });
const policy = { dialect: 'screen-observer', toolset: 'guard', kind: 'admin', destructive: false, idempotent: true } as const;

export const getBudgetStatus = defineTool({
  name: 'get_budget_status',
  isAlwaysAllowed: true,
  title: 'Budget status',
  description: 'What this session may still do, and what it has used.',
  ...policy,
  input: z.strictObject({ device }),
  output: success({
    configured: z.boolean(),
    actions: use,
    screenshots: use,
    vlm_tokens: use,
    session_seconds: use,
    actions_per_minute: use,
  }),
  rest: { method: 'GET', path: '/api/budget_status' },
  run: (_, context) => Promise.resolve(answerOf({ ok: true as const, ...context.host.guard.budgets.status() })),
});

export const getRedactionStatus = defineTool({
  name: 'get_redaction_status',
  isAlwaysAllowed: true,
  title: 'Redaction status',
  description: 'Whether secrets are taken out of what is shown.',
  ...policy,
  input: z.strictObject({ device }),
  output: success({
    enabled: z.boolean(),
    active: z.boolean(),
    patterns_count: z.int(),
    applied_count: z.int(),
    blur_screenshots: z.boolean(),
  }),
  rest: { method: 'GET', path: '/api/redaction_status' },
  run: (_, context) => Promise.resolve(answerOf({ ok: true as const, ...context.host.guard.redaction.status() })),
});
