import type { ActionInput } from '../../../act/action.ts';
import type { ActOptions, Hands } from '../../../act/hands.ts';
import type { Receipt } from '../../../act/receipt.ts';
import { actOptions } from '../../act-options.ts';
import type { ToolContext } from '../../context.ts';
import { jsonAnswer } from '../../json-answer.ts';
import type { ToolAnswer } from '../../tool.ts';
import { deviceOf } from '../on-device.ts';
import { envelopeOf, type Envelope, type Labels } from './envelope.ts';

/** Does one thing and answers with its envelope, whatever became of it. */
export async function act(
  hands: Hands,
  action: ActionInput,
  context: ToolContext,
  labels: Labels | ((receipt: Receipt) => Labels),
  options: Pick<ActOptions, 'window'> = {},
): Promise<ToolAnswer<Envelope>> {
  const receipt = await hands.perform(action, { ...actOptions(context), ...options });
  const envelope = envelopeOf(receipt, await deviceOf(hands), typeof labels === 'function' ? labels(receipt) : labels);
  const failed = { failed: true, error: receipt.error?.code ?? 'VerificationFailed' } as const;
  return { ...jsonAnswer(envelope), ...(envelope.lifecycle_state === 'failed' ? failed : {}) };
}
