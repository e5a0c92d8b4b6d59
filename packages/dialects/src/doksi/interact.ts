import { z } from 'zod';

import type { ActionInput } from '@handsight/core/act';
import type { DeviceClient } from '@handsight/core/client';
import type { Receipt, Verdict } from '@handsight/core/host';
import { HandsightError } from '@handsight/core/error';
import { actOptions } from '@handsight/tools/tool';
import type { ToolContext } from '@handsight/tools/tool';
import type { ToolAnswer } from '@handsight/tools/tool';
import { anotherWindow } from './changed-text.ts';
import { rememberReading } from './last-reading.ts';
import { TextSchema, textAnswer } from './text-answer.ts';

export const coordinate = z.number().describe('Device pixels');
export const duration = z.number().min(0).max(60_000).describe('Milliseconds');
export const reason = z.string().trim().min(1).max(2000).describe('Why, in the first person; kept in the audit log');

export const InteractionSchema = TextSchema.extend({ action_id: z.string() });
type Interaction = z.infer<typeof InteractionSchema>;

/** Performs one action and answers as the doksi dialect does: the sentence, a blank line, what changed. */
export async function interact(
  context: ToolContext,
  action: ActionInput,
  why: string,
  sentence: (receipt: Receipt) => string,
): Promise<ToolAnswer<Interaction>> {
  const client = await context.client();
  const receipt = await client.perform(action, { ...actOptions(context), reason: why, diff_style: 'sections', promises_audit: true });
  const { error, action_id } = receipt;
  if (error !== null) throw new HandsightError(error.code, error.message, { ...error.context, action_id });
  const answer = textAnswer([sentence(receipt), ...verdictLine(receipt)].join('\n'), changes(client, receipt, context));
  const failed = receipt.verification?.status === 'failed' ? { failed: true, error: 'VerificationFailed' as const } : {};
  return { ...answer, result: { ...answer.result, action_id }, ...failed };
}

/** The verdict, on a line of its own below the dialect's sentence. */
function verdictLine({ verification }: Receipt): string[] {
  if (verification === null) return [];
  const { status, plain } = verification;
  return [`${SENTENCES[status]}${status === 'no_effect' ? '' : `: ${plain}`}.`];
}

const SENTENCES: Record<Verdict, string> = {
  verified: 'The effect was seen',
  observed: 'The screen reacted',
  no_effect: 'Nothing reacted',
  failed: 'The effect was not seen',
  unverifiable: 'The effect cannot be read',
};

function changes(client: DeviceClient, receipt: Receipt, { connection }: ToolContext): string {
  const { window_changed, keyboard, diff_text, target } = receipt;
  const uid = window_changed?.to ?? target.window_uid;
  const screen = uid === null ? undefined : client.lastScreen(uid);
  const shown = keyboard ?? { before: false, after: false };
  if (screen !== undefined) rememberReading(connection, { device: client.device, screen, keyboard: shown.after });
  return window_changed === null || screen === undefined ? diff_text : anotherWindow(screen.root, shown);
}
