import type { SKRSContext2D } from '@napi-rs/canvas';
import { facesOf } from './faces.ts';

/**
 * The fonts that draw a text. The weight is set on the variable fonts' own axis: asked for in the font's name, some releases of
 * the canvas leave it out or smear the letters instead.
 */
export function setFont(context: SKRSContext2D, text: string, size: number, weight: number): void {
  context.font = `${size}px ${facesOf(text).join(',')}`;
  context.fontVariationSettings = `"wght" ${weight}`;
}
