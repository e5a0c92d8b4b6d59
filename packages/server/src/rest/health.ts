import { z } from 'zod';

import type { Host } from '@handsight/core/host';
import { withDeadline } from '@handsight/core/device';
import { SERVER_VERSION } from '@handsight/core/version';
import { fleetOf } from '../fleet/fleet-of.ts';
import type { Endpoint } from '@handsight/tools/tool';

/** An unresponsive device must not make the server look unhealthy. */
const ADAPTER_TIMEOUT_MS = 1000;

const source = z.looseObject({ enabled: z.boolean(), error: z.string().nullable() });

export const HealthSchema = z.object({
  ok: z.literal(true),
  uptime_s: z.number(),
  step_count: z.int(),
  adapter: z.string(),
  version: z.string(),
  device: z.string().nullable(),
  ocr: source.extend({ path: z.string().nullable() }),
  vlm: source,
  fleet: z.string().nullable().describe('What the host is called in its fleet.'),
});

export const healthEndpoint: Endpoint = {
  method: 'GET',
  path: '/api/healthz',
  name: 'healthz',
  summary: 'Health',
  description:
    'Answers as soon as the server is ready. Says which text reader and which vision model would be used, and what is wrong with them.',
  input: z.strictObject({ device: z.string().min(1).max(300).optional() }),
  output: HealthSchema,
  media: 'application/json',
  legacy: false,
  counts: false,
  async run({ host, context, sent }) {
    const device = typeof sent['device'] === 'string' ? sent['device'] : (context.connection.device ?? null);
    const { ocr, vlm } = await host.describe.status();
    return {
      status: 200,
      body: {
        ok: true,
        uptime_s: (host.clock.now() - host.startedAt) / 1000,
        step_count: host.steps.count,
        adapter: device === null ? 'none' : await adapterOf(host, device),
        version: SERVER_VERSION,
        device,
        ocr,
        vlm,
        fleet: fleetOf(host)?.name ?? null,
      },
    };
  },
};

async function adapterOf(host: Host, device: string): Promise<string> {
  try {
    return await withDeadline(
      host.clock,
      ADAPTER_TIMEOUT_MS,
      'the device',
      async (call) => (await (await host.session(device)).capabilities(call)).adapter,
    );
  } catch {
    return 'unreachable';
  }
}
