import type { Size } from './grammar.ts';

/** Never enlarges. */
const scaled = ({ width, height }: Size, factor: number): Size => ({
  width: Math.max(1, Math.round(width * Math.min(1, factor))),
  height: Math.max(1, Math.round(height * Math.min(1, factor))),
});

const ANTHROPIC_LONGEST_SIDE = 1568;
const ANTHROPIC_MOST_TOKENS = 1568;
const ANTHROPIC_PIXELS_PER_TOKEN = 750;

/** Claude downscales pictures over 1568 pixels or 1568 tokens, and its coordinates refer to the downscaled picture. */
export function anthropicSize(screen: Size): Size {
  const bySide = ANTHROPIC_LONGEST_SIDE / Math.max(screen.width, screen.height);
  const byTokens = Math.sqrt((ANTHROPIC_MOST_TOKENS * ANTHROPIC_PIXELS_PER_TOKEN) / (screen.width * screen.height));
  const { width, height } = scaled(screen, Math.min(bySide, byTokens));
  // Rounding up may exceed the token limit by one.
  return width * height > ANTHROPIC_MOST_TOKENS * ANTHROPIC_PIXELS_PER_TOKEN ? { width: width - 1, height: height - 1 } : { width, height };
}

const SHORTEST_SIDE = 768;
const LONGEST_SIDE = 2048;

/** OpenAI scales a picture to fit 2048 x 2048 and then to 768 on the shorter side. */
export const openaiSize = (screen: Size): Size =>
  scaled(screen, Math.min(SHORTEST_SIDE / Math.min(screen.width, screen.height), LONGEST_SIDE / Math.max(screen.width, screen.height)));

const QWEN_GRID = 28;

/** Qwen-VL and UI-TARS use patches of 28 pixels; a picture of whole patches is not resized. */
export function qwenSize(screen: Size): Size {
  const { width, height } = openaiSize(screen);
  const whole = (length: number): number => Math.max(QWEN_GRID, Math.floor(length / QWEN_GRID) * QWEN_GRID);
  return { width: whole(width), height: whole(height) };
}
