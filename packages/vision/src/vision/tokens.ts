import { scaleForModel } from '@handsight/core/picture';
import { INSTRUCTIONS, QUESTION } from './prompt.ts';

const CHARS_PER_TOKEN = 4;
const TILE = 512;

export const textTokens = (text: string): number => Math.ceil(text.length / CHARS_PER_TOKEN);

/**
 * Estimated tokens of a prompt with this picture. Providers count pictures differently: OpenAI 85 plus 170 for each tile of
 * 512 x 512, Anthropic one for 750 pixels; the higher is taken.
 */
export function promptTokens(size: { width: number; height: number }, model: string): number {
  const { width, height } = scaleForModel(size, model);
  const tiles = 85 + 170 * Math.ceil(width / TILE) * Math.ceil(height / TILE);
  const area = Math.ceil((width * height) / 750);
  return Math.max(tiles, area) + textTokens(INSTRUCTIONS) + textTokens(QUESTION);
}
