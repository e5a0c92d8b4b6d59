import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { encodePng } from '../../packages/core/src/picture/encode-png.ts';
import type { ScreenPicture } from '../../packages/core/src/host/describer.ts';

const FONT = createRequire(import.meta.url).resolve('@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2');

interface Label {
  text: string;
  left: number;
  /** Where the letters stand. */
  baseline: number;
  /** The label's colour and that of the button it is on; otherwise the screen's. */
  button?: [text: string, face: string];
}

/** Text as a phone shows it, 40 pixels high, on a screen whose corner is the device's. */
export async function drawnScreen(
  labels: readonly Label[],
  { width = 720, height = 480, dark = false }: { width?: number; height?: number; dark?: boolean } = {},
): Promise<ScreenPicture> {
  if (!GlobalFonts.has('Drawn Roboto')) GlobalFonts.register(readFileSync(FONT), 'Drawn Roboto');
  const context = createCanvas(width, height).getContext('2d');
  context.fillStyle = dark ? '#121212' : '#ffffff';
  context.fillRect(0, 0, width, height);
  context.font = '40px "Drawn Roboto"';
  for (const { text, left, baseline, button: [color, face] = [dark ? '#e0e0e0' : '#202020', 'transparent'] } of labels) {
    context.fillStyle = face;
    context.fillRect(left - 40, baseline - 70, context.measureText(text).width + 80, 100);
    context.fillStyle = color;
    context.fillText(text, left, baseline);
  }
  const area = { left: 0, top: 0, right: width, bottom: height };
  const data = new Uint8Array(context.getImageData(0, 0, width, height).data);
  return { png: await encodePng({ width, height, format: 'rgba', data, area }), area };
}
