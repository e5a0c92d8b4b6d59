import { z } from 'zod';

import { defineTool } from '../../tool/tool.ts';
import { device } from '../fields.ts';

export const modelPicture = defineTool({
  name: 'model_picture',
  title: "Screenshot at a model's size",
  description: "The screen scaled for a vision model (its name decides), with the factor from its pixels to the device's.",
  dialect: 'handsight',
  toolset: 'inspect',
  kind: 'read',
  destructive: false,
  idempotent: true,
  rest: null,
  input: z.strictObject({ model: z.string().min(1).max(200), device }),
  output: z.object({
    deviceId: z.string(),
    currentApp: z.string(),
    width: z.int(),
    height: z.int(),
    capturedAt: z.string(),
    scale: z.object({ width: z.int(), height: z.int(), scaleX: z.number(), scaleY: z.number() }),
  }),
  async run({ model, device: named }, context) {
    const { screenshotBase64, scale, ...facts } = await (await context.client(named)).screenSnapshot(model, context.signal);
    const { width, height, scaleX, scaleY } = scale;
    const area = { left: 0, top: 0, right: facts.width, bottom: facts.height };
    return {
      result: { ...facts, scale: { width, height, scaleX, scaleY } },
      text: `${width}x${height} pixels; device x = x * ${scaleX}, device y = y * ${scaleY}.`,
      pictures: [{ png: Buffer.from(screenshotBase64, 'base64'), width, height, area }],
    };
  },
});
