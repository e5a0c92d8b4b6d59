import type { ActionInput } from '@handsight/core/act';
import type { ActOptions, DeviceClient } from '@handsight/core/client';
import type { Receipt } from '@handsight/core/host';
import { actOptions } from '@handsight/tools/tool';
import type { ToolContext } from '@handsight/tools/tool';
import { jsonAnswer } from '@handsight/tools/tool';
import type { ToolAnswer } from '@handsight/tools/tool';
import { deviceOf } from '../on-device.ts';
import { envelopeOf, type Envelope, type Labels } from './envelope.ts';

/** Performs one action and answers with its envelope, whatever the outcome. `learned` adds what only the receipt tells. */
export async function act(
  client: DeviceClient,
  action: ActionInput,
  context: ToolContext,
  labels: Labels,
  { window, learned }: Pick<ActOptions, 'window'> & { learned?: (receipt: Receipt) => Partial<Labels> } = {},
): Promise<ToolAnswer<Envelope>> {
  const receipt = await client.perform(action, {
    ...actOptions(context),
    ...(window === undefined ? {} : { window }),
    action_type: labels.action_type,
    source_module: labels.source_module,
  });
  const envelope = envelopeOf(receipt, await deviceOf(client), { ...labels, ...learned?.(receipt) });
  const failed = { failed: true, error: receipt.error?.code ?? 'VerificationFailed' } as const;
  return { ...jsonAnswer(envelope), ...(envelope.lifecycle_state === 'failed' ? failed : {}) };
}
