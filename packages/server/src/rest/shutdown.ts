import { z } from 'zod';

import { HandsightError } from '@handsight/core/error';
import { AccessRefused } from '../http/security.ts';
import type { Endpoint } from '@handsight/tools/tool';

/** Operator only: it stops the host for every client. */
export const shutdownEndpoint: Endpoint = {
  method: 'POST',
  path: '/api/shutdown',
  name: 'shutdown',
  summary: 'End the host',
  description: "End the host and everything that is under way. Needs the operator's token as `Authorization: Bearer`.",
  input: z.strictObject({}),
  output: z.object({ ok: z.literal(true) }),
  media: 'application/json',
  legacy: false,
  counts: false,
  run({ operator, stop }) {
    if (operator === undefined) {
      throw new AccessRefused(403, 'only the operator ends the host', "Send the operator's token as `Authorization: Bearer <token>`.");
    }
    if (stop === undefined) throw new HandsightError('PlatformUnsupported', 'this host cannot be stopped by a request', {});
    // After the response, which the closing server would not send.
    setImmediate(stop);
    return Promise.resolve({ status: 200, body: { ok: true } });
  },
};
