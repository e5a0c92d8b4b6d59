import { z } from 'zod';

import type { HumanAuthRequest } from '@handsight/agent';
import { defineTool } from '../tool/tool.ts';
import { device } from '../fields.ts';
import { LONGEST_WAIT_SEC, requestHumanAuth } from './request-human-auth.ts';

const NEEDS = [
  ...(['permission', 'payment', 'biometric', '2fa', 'sms', 'oauth', 'camera', 'location'] as const),
  ...(['notification', 'contacts', 'calendar', 'files', 'unknown'] as const),
] satisfies HumanAuthRequest['capability'][];

/** The openpocket dialect's `request_human_auth` for MCP clients. */
export const askPerson = defineTool({
  name: 'ask_person',
  title: 'Ask a person',
  description:
    'Wait for what only a person can give: a yes, a code, a file, a location, a step by hand. A secret is typed into the device.',
  dialect: 'handsight',
  toolset: 'guard',
  kind: 'admin',
  destructive: false,
  idempotent: false,
  rest: null,
  input: z.strictObject({
    instruction: z.string().trim().min(1).max(2000).describe('what the person should do'),
    needs: z.enum(NEEDS).default('unknown'),
    timeout_sec: z.int().min(1).max(LONGEST_WAIT_SEC).default(300),
    reason: z.string().trim().min(1).max(1000).optional(),
    device,
  }),
  output: z.object({
    status: z.enum(['approved', 'taken_over']),
    decided_by: z.string(),
    note: z.string().optional(),
    text: z.string().optional(),
    secret_typed: z.boolean().optional(),
    file: z.object({ path: z.string(), mediaType: z.string(), bytes: z.int() }).optional(),
    location: z.object({ latitude: z.number(), longitude: z.number(), accuracyMeters: z.number().optional() }).optional(),
  }),
  async run({ instruction, needs, timeout_sec, reason, device: given }, { host, connection, signal, call }) {
    const question = {
      ...({ type: 'request_human_auth', capability: needs, instruction, timeoutSec: timeout_sec } as const),
      ...(reason === undefined ? {} : { reason }),
    };
    const asker = { caller: connection.caller, device: given ?? connection.device };
    const {
      status,
      decidedBy = '',
      note,
      text,
      secretToDevice,
      file,
      location,
    } = await requestHumanAuth(host, question, asker, signal, call.onAsked);
    const result = {
      status: status === 'taken_over' ? status : ('approved' as const),
      decided_by: decidedBy,
      ...(note !== undefined && { note }),
      ...(text !== undefined && { text }),
      ...(secretToDevice !== undefined && { secret_typed: secretToDevice }),
      ...(file !== undefined && { file }),
      ...(location !== undefined && { location }),
    };
    const lines = [
      ...(secretToDevice === true ? ['A secret was typed into the device.'] : []),
      ...(text === undefined ? [] : [`Answer: ${text}`]),
      ...(file === undefined ? [] : [`File: ${file.path}`]),
      ...(location === undefined ? [] : [`Location: ${location.latitude}, ${location.longitude}`]),
      ...(note === undefined ? [] : [`Note: ${note}`]),
    ];
    return { result, text: [status === 'taken_over' ? 'The person did it by hand.' : 'The person agreed.', ...lines].join('\n') };
  },
});
