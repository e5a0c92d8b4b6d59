import { z } from 'zod';

import { DEFAULT_LIMITS, SKETCH_GRID } from '@handsight/core/look';
import { SERVER_VERSION } from '@handsight/core/version';
import { defineTool } from '@handsight/tools/tool';
import { answerOf, success } from '../answer.ts';
import { device } from '@handsight/tools/wire';

/** The implemented version of the screen-observer dialect. */
const PROTOCOL_VERSION = '2';

const yesNo = z.boolean();

export const getCapabilities = defineTool({
  name: 'get_capabilities',
  title: 'Get capabilities',
  description: 'What this device and this server can do. Ask before relying on a feature.',
  dialect: 'screen-observer',
  toolset: 'inspect',
  input: z.strictObject({ device }),
  output: success({
    platform: z.string(),
    adapter: z.string(),
    version: z.string(),
    protocol_version: z.string(),
    device: z.string(),
    supports: z.object({
      accessibility_tree: yesNo,
      uia_invoke: yesNo,
      occlusion_detection: yesNo,
      drag: yesNo,
      ocr: yesNo,
      vlm: yesNo,
      redaction: yesNo,
      scenarios: yesNo,
      tracing: yesNo,
      replay: yesNo,
      image_blur: yesNo,
    }),
    /** The device's capabilities, complete. */
    capabilities: z.record(z.string(), z.unknown()),
    config: z.object({ tree_max_depth: z.int(), ascii_grid: z.object({ width: z.int(), height: z.int() }) }),
  }),
  kind: 'read',
  destructive: false,
  idempotent: true,
  rest: { method: 'GET', path: '/api/capabilities' },
  async run(input, context) {
    const client = await context.client(input.device);
    const { platform, adapter, ...capabilities } = await client.capabilities();
    const { describe } = context.host;
    return answerOf({
      ok: true as const,
      platform,
      adapter,
      version: SERVER_VERSION,
      protocol_version: PROTOCOL_VERSION,
      device: client.device,
      supports: {
        accessibility_tree: capabilities.accessibility_tree,
        uia_invoke: capabilities.operations.includes('invoke'),
        occlusion_detection: capabilities.occlusion_detection,
        drag: true,
        ocr: describe.ocrEnabled,
        vlm: describe.visionEnabled,
        redaction: true,
        scenarios: platform === 'virtual',
        tracing: true,
        replay: true,
        image_blur: capabilities.screenshot,
      },
      capabilities,
      config: { tree_max_depth: DEFAULT_LIMITS.maxDepth, ascii_grid: SKETCH_GRID },
    });
  },
});
