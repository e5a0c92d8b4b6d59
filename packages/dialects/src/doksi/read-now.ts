import { hasKeyboard } from '@handsight/core/act';
import type { ToolContext } from '@handsight/tools/tool';
import { previousReading, rememberReading, type Reading } from './last-reading.ts';

/** The screen now, and what the connection was shown before. */
export async function readNow(context: ToolContext): Promise<Reading & { before: Reading | undefined }> {
  const client = await context.client();
  const before = previousReading(context.connection, client.device);
  const screen = await client.screen({}, context.signal);
  const now = { device: client.device, screen, keyboard: hasKeyboard(await client.windows()) };
  rememberReading(context.connection, now);
  return { ...now, before };
}
