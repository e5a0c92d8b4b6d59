import type { ActionInput } from '@handsight/core/act';
import type { ActOptions, DeviceClient } from '@handsight/core/client';
import type { Receipt } from '@handsight/core/host';
import { actOptions } from '@handsight/tools/tool';
import type { ToolContext } from '@handsight/tools/tool';
import { jsonAnswer } from '@handsight/tools/tool';
import type { ToolAnswer } from '@handsight/tools/tool';
import { deviceOf } from '../on-device.ts';
import { envelopeOf, type Envelope, type Labels } from './envelope.ts';

/** Performs one action and answers with its envelope, whatever the outcome. */
export async function act(
  client: DeviceClient,
  action: ActionInput,
  context: ToolContext,
  labels: Labels | ((receipt: Receipt) => Labels),
  options: Pick<ActOptions, 'window'> = {},
): Promise<ToolAnswer<Envelope>> {
  const receipt = await client.perform(action, { ...actOptions(context), ...options });
  const envelope = envelopeOf(receipt, await deviceOf(client), typeof labels === 'function' ? labels(receipt) : labels);
  const failed = { failed: true, error: receipt.error?.code ?? 'VerificationFailed' } as const;
  return { ...jsonAnswer(envelope), ...(envelope.lifecycle_state === 'failed' ? failed : {}) };
}
