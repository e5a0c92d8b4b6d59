import type { Call } from '@handsight/core/device';
import { isField, walk, type UnifiedUINode } from '@handsight/core/screen';
import type { Phone } from '../phone.ts';

const LIMITS = { maxNodes: 100_000, maxDepth: 1000 };

/** The field that keys go to. */
export async function focusedField({ device }: Phone, call: Call): Promise<UnifiedUINode | undefined> {
  const window = (await device.windows(call)).find(({ focused }) => focused);
  if (window === undefined) return undefined;
  const { root } = await device.read(window.window_uid, LIMITS, call);
  return [...walk(root)].find((node) => node.focused && isField(node));
}
