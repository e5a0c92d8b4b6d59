import { z } from 'zod';

import { linkTo } from '../http/link-to.ts';
import { parseToolInput } from '@handsight/tools/tool';
import type { Endpoint } from '@handsight/tools/tool';
import { requireOperator } from './require-operator.ts';

const Input = z.strictObject({ id: z.string().min(1).max(100) });

/** A link for the operator to pass on. */
export const linkEndpoint = (url: () => string): Endpoint => ({
  media: 'application/json',
  legacy: false,
  counts: false,
  method: 'POST',
  path: '/api/approvals/:id/link',
  name: 'link_approval',
  summary: 'A link to a question',
  description:
    "A link to a small page where a person answers without a token, in a phone's browser. It works once and expires with the question. Needs the operator's token as `Authorization: Bearer`.",
  input: Input,
  output: z.object({ ok: z.literal(true), url: z.string(), expires_at: z.string() }),
  run({ host, params, operator }) {
    const { id } = parseToolInput(Input, params, 'link_approval');
    const link = linkTo(host, requireOperator(operator), id, url());
    return Promise.resolve({
      status: 200,
      body: { ok: true, url: link, expires_at: host.guard.confirmations.approvals.get(id).expires_at },
    });
  },
});
