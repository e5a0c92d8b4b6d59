import { z } from 'zod';

import { device } from '../fields.ts';
import { defineRead } from '../read-tool.ts';

export const modelPicture = defineRead({
  name: 'model_picture',
  isPicture: true,
  title: "Screenshot at a model's size",
  description: "The screen scaled for a vision model (its name decides), with the factor from its pixels to the device's.",
  toolset: 'inspect',
  input: z.strictObject({ model: z.string().min(1).max(200), device }),
  output: z.object({
    deviceId: z.string(),
    currentApp: z.string(),
    width: z.int(),
    height: z.int(),
    capturedAt: z.string(),
    scale: z.object({ width: z.int(), height: z.int(), scaleX: z.number(), scaleY: z.number() }),
  }),
  async read({ model }, { client, signal }) {
    const { screenshotBase64, scale, ...screen } = await client.screenSnapshot(model, signal);
    const { width, height, scaleX, scaleY } = scale;
    const area = { left: 0, top: 0, right: screen.width, bottom: screen.height };
    return {
      result: { ...screen, scale: { width, height, scaleX, scaleY } },
      text: `${width}x${height} pixels; device x = x * ${scaleX}, device y = y * ${scaleY}.`,
      pictures: [{ png: Buffer.from(screenshotBase64, 'base64'), width, height, area }],
    };
  },
});
