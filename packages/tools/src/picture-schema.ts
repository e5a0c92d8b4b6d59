import { z } from 'zod';

import type { Shot } from '@handsight/core/look';
import { BoundsSchema } from './tool/receipt-schema.ts';

/** A picture inside a result. Over MCP it is an image block instead. */
export const PictureSchema = z.object({
  format: z.literal('png'),
  encoding: z.literal('base64'),
  width: z.int(),
  height: z.int(),
  /** The area it shows, in device pixels. */
  area: BoundsSchema,
  data: z.string(),
});

export const pictureShape = ({ png, width, height, area }: Shot): z.infer<typeof PictureSchema> => ({
  format: 'png',
  encoding: 'base64',
  width,
  height,
  area,
  data: Buffer.from(png).toString('base64'),
});
