import { z } from 'zod';

import type { DeviceClient } from '@handsight/core/client';
import type { PictureOf } from '@handsight/core/look';
import { boundsText } from '@handsight/core/screen';
import { target, WHERE } from './fields.ts';
import { defineRead } from './read-tool.ts';
import { BoundsSchema } from './tool/receipt-schema.ts';
import { parseSelectorOrRef } from './parse-target.ts';

const input = z.strictObject({ target: target.optional(), ...WHERE });

export const screenshot = defineRead({
  name: 'screenshot',
  isPicture: true,
  title: 'Take a screenshot',
  description: 'A picture of the screen, of window_uid, or of the element target. Expensive; prefer look.',
  toolset: 'core',
  input,
  output: z.object({ width: z.int(), height: z.int(), area: BoundsSchema }),
  async read(query, { client, signal }) {
    const picture = await client.picture(await wanted(query, client), signal);
    const { width, height, area } = picture;
    return { result: { width, height, area }, text: `${width}x${height} pixels of ${boundsText(area)}.`, pictures: [picture] };
  },
});

async function wanted({ target: text, window_uid }: z.output<typeof input>, client: DeviceClient): Promise<PictureOf> {
  if (text === undefined) return window_uid === undefined ? 'screen' : { window_uid };
  const { bounds } = await client.find(parseSelectorOrRef(text), window_uid === undefined ? undefined : { uid: window_uid });
  return { area: bounds };
}
