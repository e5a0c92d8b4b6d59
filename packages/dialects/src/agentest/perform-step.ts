import type { ActionInput } from '@handsight/core/act';
import type { ActOptions, DeviceClient } from '@handsight/core/client';
import type { Receipt } from '@handsight/core/host';
import { HandsightError } from '@handsight/core/error';
import { actOptions } from '@handsight/tools/tool';
import type { ToolContext } from '@handsight/tools/tool';

/** Performs one action; throws if it was not done or its effect was contradicted. */
export async function act(client: DeviceClient, action: ActionInput, context: ToolContext, options: ActOptions = {}): Promise<Receipt> {
  const receipt = await client.perform(action, { ...actOptions(context), ...options });
  const { error, verification, action_id } = receipt;
  const { is_secret } = receipt.target;
  if (error !== null) throw new HandsightError(error.code, error.message, { ...error.context, action_id, is_secret });
  if (verification?.status !== 'failed') return receipt;
  throw new HandsightError('VerificationFailed', verification.summary, { action_id, is_secret });
}
