import { z } from 'zod';

import { debugTool } from '../debug-tool.ts';
import { onPlatform } from '../fields.ts';
import { deviceOf, DeviceSchema, clientOn } from '../on-device.ts';

export const captureScreenshot = debugTool({
  name: 'capture_screenshot',
  isPicture: true,
  title: 'Screenshot',
  description: 'A picture of the screen. For inspection; verify with an expect tool.',
  input: z.strictObject(onPlatform),
  output: z.object({
    device: DeviceSchema,
    result: z.object({ resolution: z.object({ width: z.number(), height: z.number() }), mimeType: z.literal('image/png') }),
  }),
  kind: 'read',
  destructive: false,
  idempotent: true,
  run: async (input, context) => {
    const client = await clientOn(context, input);
    const shot = await client.picture('screen', context.signal);
    const resolution = { width: shot.width, height: shot.height };
    const result = { device: await deviceOf(client), result: { resolution, mimeType: 'image/png' as const } };
    return { result, text: JSON.stringify(result), pictures: [shot] };
  },
});
