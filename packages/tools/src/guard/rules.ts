import { z } from 'zod';

import { defineTool } from '../tool/tool.ts';

export const rules = defineTool({
  name: 'rules',
  isAlwaysAllowed: true,
  title: 'What is allowed?',
  description: 'What may be done, what needs a confirmation and by whom, and whether an audit is kept.',
  dialect: 'handsight',
  toolset: 'guard',
  kind: 'admin',
  destructive: false,
  idempotent: true,
  rest: { method: 'GET', path: '/api/rules' },
  input: z.strictObject({}),
  output: z.object({
    actions: z.object({
      default: z.enum(['allow', 'deny']),
      allow: z.array(z.string()),
      deny: z.array(z.string()),
      always: z.array(z.string()),
    }),
    confirmation_required: z.array(
      z.object({
        role: z.string().optional(),
        name_regex: z.string().optional(),
        action: z.string().optional(),
        approver: z.enum(['caller', 'human']),
      }),
    ),
    audit: z.boolean(),
    /** Whether this caller may decide approvals. */
    is_operator: z.boolean(),
  }),
  run(_, { host, connection }) {
    const { actions, confirmation_required, logging } = host.config;
    const result = {
      actions: { ...actions, always: host.names.alwaysAllowed },
      confirmation_required,
      audit: logging.audit ?? false,
      is_operator: connection.operator !== undefined,
    };
    const text = `${actions.default === 'allow' ? 'Everything is allowed' : 'Nothing is allowed'} but what the lists say; ${confirmation_required.length} rules ask for a confirmation.`;
    return Promise.resolve({ result, text });
  },
});
