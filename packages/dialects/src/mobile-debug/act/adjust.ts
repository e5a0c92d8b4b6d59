import { Track, type ActionInput } from '@handsight/core/act';
import type { DeviceClient } from '@handsight/core/client';
import type { Screen } from '@handsight/core/look';
import { HandsightError } from '@handsight/core/error';
import { match, type Point, type UnifiedUINode } from '@handsight/core/screen';
import type { ToolContext } from '@handsight/tools/tool';
import type { ToolAnswer } from '@handsight/tools/tool';
import type { Placed } from '../element/elements.ts';
import { stateOf } from '../element/element-state.ts';
import { act } from './perform-action.ts';
import type { Envelope, Labels } from './envelope.ts';

export interface Wanted {
  value: number;
  tolerance: number;
  maxAttempts: number;
}

export const ADJUSTMENT_MODES = ['semantic', 'coordinate'] as const;

export interface Adjusted {
  answer: ToolAnswer<Envelope>;
  /** What the control holds now; null when it cannot be read. */
  value: number | null;
  attempts: number;
  mode: (typeof ADJUSTMENT_MODES)[number];
}

export const isNear = (value: number | null, wanted: Pick<Wanted, 'value' | 'tolerance'>): boolean =>
  value !== null && Math.abs(value - wanted.value) <= wanted.tolerance;

/**
 * Sets the control to a value and reads it back, until it is close enough, the attempts are used up or one is refused. A device
 * that supports set_value is used directly; on others the track is tapped where the value should be.
 */
export async function adjust(
  client: DeviceClient,
  control: Placed,
  screen: Screen,
  wanted: Wanted,
  labels: Labels,
  context: ToolContext,
): Promise<Adjusted> {
  const held = stateOf(control.node).value;
  if (typeof held !== 'number') throw new HandsightError('PatternUnsupported', 'the element holds no number that can be read');
  const { range } = control.node;
  if (range !== undefined && (wanted.value < range.min || wanted.value > range.max))
    throw new HandsightError('BadRequest', `${wanted.value} is beyond the range of the control, ${range.min} to ${range.max}`, {
      ...range,
    });
  const { operations } = await client.capabilities();
  const window = { uid: screen.window.window_uid };
  const isSettable = operations.includes('set_value');
  const track = new Track(control.node.bounds, range);
  const step = async (value: number): Promise<{ answer: ToolAnswer<Envelope>; value: number | null } | undefined> => {
    const action = isSettable ? setValue(control, value) : tapAt(track.pointFor(value));
    if (action === undefined) return undefined;
    const answer = await act(client, action, context, labels, { window });
    const now = numberIn(control.node, screen.root, (await client.screen({ window }, context.signal)).root);
    if (now !== null) track.learn(now);
    return { answer, value: now };
  };

  let last: Awaited<ReturnType<typeof step>>;
  let first: string | null = null;
  for (let attempts = 1; ; attempts++) {
    const next = await step(wanted.value);
    const isBeyond = next === undefined && !track.reaches(wanted.value);
    last = next ?? (isBeyond ? await step(held) : undefined) ?? last;
    if (last === undefined) throw new HandsightError('PatternUnsupported', 'the control does not follow a tap on its track');
    const { answer, value } = last;
    first ??= answer.result.ui_fingerprint_before;
    const isDone = next === undefined || isNear(value, wanted) || !answer.result.success || attempts >= wanted.maxAttempts;
    if (!isDone) continue;
    const details = { ...answer.result.details, changed: value !== held };
    const result = {
      ...answer.result,
      ...(isBeyond ? beyond(wanted.value, details) : { details }),
      ui_fingerprint_before: first,
    };
    return { answer: { ...answer, result }, value, attempts, mode: isSettable ? 'semantic' : 'coordinate' };
  }
}

const setValue = ({ node }: Placed, value: number): ActionInput => ({
  type: 'set_value',
  target: { element_id: node.id },
  value: String(value),
});
const tapAt = (target: Point | undefined): ActionInput | undefined => (target === undefined ? undefined : { type: 'tap', target });

/** The value is out of range, and the control was reset to its previous value. */
const beyond = (value: number, details: Record<string, unknown>): Partial<Envelope> => ({
  success: false,
  lifecycle_state: 'failed',
  failure_code: 'UNKNOWN',
  retryable: false,
  details: { ...details, error: { code: 'BadRequest', message: `${value} is beyond the range of the control` } },
});

function numberIn(node: UnifiedUINode, before: UnifiedUINode, now: UnifiedUINode): number | null {
  const same = match(before, now).pairs.get(node);
  const value = same === undefined ? undefined : stateOf(same).value;
  return typeof value === 'number' ? value : null;
}
