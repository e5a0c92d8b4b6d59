import { createCanvas, loadImage } from '@napi-rs/canvas';
import { answerTasks, unreadable } from '@handsight/core/picture';
import { greyOf, pgmFile } from './grey.ts';
import { inkOf } from './ink.ts';
import type { InkTasks } from './ink-thread.ts';

answerTasks<InkTasks>({
  ink: async ({ png, scale }) => {
    const image = await loadImage(png).catch((cause: unknown) => {
      throw unreadable(String(cause));
    });
    const width = image.width * scale;
    const height = image.height * scale;
    const context = createCanvas(width, height).getContext('2d');
    context.drawImage(image, 0, 0, width, height);
    return pgmFile(inkOf(greyOf(width, height, context.getImageData(0, 0, width, height).data)));
  },
});
