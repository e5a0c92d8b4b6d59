import { z } from 'zod';

import { jsonAnswer } from '@handsight/tools/tool';
import { debugTool } from '../debug-tool.ts';
import { onPlatform } from '../fields.ts';
import { clientOn } from '../on-device.ts';
import { MOST_READ } from './log-entries.ts';
import { RequestSchema, requestsIn } from './network-requests.ts';

export const getNetworkActivity = debugTool({
  name: 'get_network_activity',
  title: 'Network activity',
  description:
    'The requests since the last action, as far as the apps log them, the network in use and what went over it. For classify_action_outcome.',
  input: z.strictObject(onPlatform),
  output: z.object({
    requests: z.array(RequestSchema),
    count: z.number(),
    network: z.string().nullable().describe('Null when the device is offline'),
    received_bytes: z.number().nullable(),
    sent_bytes: z.number().nullable(),
  }),
  kind: 'read',
  destructive: false,
  idempotent: true,
  run: async (input, context) => {
    const client = await clientOn(context, input);
    const last = context.host.receipts.list().findLast(({ device }) => device === client.device);
    const since = last === undefined ? 0 : Date.parse(last.timestamp);
    const { lines } = await client.logs({ maxLines: MOST_READ }, context.signal);
    const requests = requestsIn(lines.filter(({ at }) => at >= since));
    return jsonAnswer({ requests, count: requests.length, ...(await client.networkUse(context.signal)) });
  },
});
