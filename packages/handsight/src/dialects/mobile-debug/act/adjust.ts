import type { DeviceClient } from '@handsight/core/client';
import type { ShownScreen } from '@handsight/core/look';
import { HandsightError } from '@handsight/core/error';
import { match, type UnifiedUINode } from '@handsight/core/screen';
import type { ToolContext } from '../../../tool/context.ts';
import type { ToolAnswer } from '../../../tool/tool.ts';
import type { Placed } from '../element/elements.ts';
import { stateOf } from '../element/element-state.ts';
import { act } from './perform-action.ts';
import type { Envelope, Labels } from './envelope.ts';

export interface Wanted {
  value: number;
  tolerance: number;
  maxAttempts: number;
}

export interface Adjusted {
  answer: ToolAnswer<Envelope>;
  /** What the control holds now; null when it cannot be read. */
  value: number | null;
  attempts: number;
}

export const isNear = (value: number | null, wanted: Pick<Wanted, 'value' | 'tolerance'>): boolean =>
  value !== null && Math.abs(value - wanted.value) <= wanted.tolerance;

/** Sets the control's value and reads it back, until it is near enough, the attempts are used up or one is refused. */
export async function adjust(
  client: DeviceClient,
  control: Placed,
  screen: ShownScreen,
  wanted: Wanted,
  labels: Labels,
  context: ToolContext,
): Promise<Adjusted> {
  await requireAdjustable(client, control);
  const action = { type: 'set_value' as const, target: { element_id: control.node.id }, value: String(wanted.value) };
  const window = { uid: screen.window.window_uid };
  for (let attempts = 1; ; attempts++) {
    const answer = await act(client, action, context, labels, { window });
    const now = await client.screen({ window }, context.signal);
    const value = numberIn(control.node, screen.root, now.root);
    if (isNear(value, wanted) || !answer.result.success || attempts >= wanted.maxAttempts) return { answer, value, attempts };
  }
}

async function requireAdjustable(client: DeviceClient, { node }: Placed): Promise<void> {
  const { operations } = await client.capabilities();
  if (!operations.includes('set_value')) throw new HandsightError('PatternUnsupported', `${client.device} cannot set a value by itself`);
  if (typeof stateOf(node).value !== 'number') throw new HandsightError('PatternUnsupported', 'the element holds no number');
}

function numberIn(node: UnifiedUINode, before: UnifiedUINode, now: UnifiedUINode): number | null {
  const same = match(before, now).pairs.get(node);
  const value = same === undefined ? undefined : stateOf(same).value;
  return typeof value === 'number' ? value : null;
}
