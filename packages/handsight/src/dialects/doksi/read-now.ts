import { hasKeyboard } from '@handsight/core/act';
import type { ToolContext } from '../../tool/context.ts';
import { previousReading, rememberReading, type Reading } from './last-reading.ts';

/** The screen now, and what the connection was shown before. */
export async function readNow(context: ToolContext): Promise<Reading & { before: Reading | undefined }> {
  const hands = await context.hands();
  const before = previousReading(context.connection, hands.device);
  const screen = await hands.screen({}, context.signal);
  const now = { device: hands.device, screen, keyboard: hasKeyboard(await hands.windows()) };
  rememberReading(context.connection, now);
  return { ...now, before };
}
