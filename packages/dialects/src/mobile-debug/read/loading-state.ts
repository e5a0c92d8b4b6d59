import { z } from 'zod';

import { type Bounds, loadingIndicators, type UnifiedUINode } from '@handsight/core/screen';

export const LoadingStateSchema = z.object({ active: z.boolean(), signal: z.string(), source: z.string() });

const SIGNALS: readonly [RegExp, string][] = [
  [/progress/i, 'progress_indicator'],
  [/spinner/i, 'spinner'],
  [/shimmer|skeleton/i, 'skeleton'],
  [/busy|wait/i, 'busy_indicator'],
];

/** The mobile-debug dialect's loading signal; null if nothing on the screen indicates loading. */
export function loadingState(root: UnifiedUINode, screen: Bounds): z.infer<typeof LoadingStateSchema> | null {
  const [first] = loadingIndicators(root, screen);
  if (first === undefined) return null;
  const signal = SIGNALS.find(([pattern]) => pattern.test(first))?.[1] ?? 'loading_indicator';
  return { active: true, signal, source: 'ui_tree' };
}
