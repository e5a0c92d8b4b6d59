import type { UnifiedUINode } from '../../screen/node.ts';
import type { Pattern } from '../../screen/select/pattern.ts';
import type { StepBudget } from '../../screen/select/step-budget.ts';
import { isShown } from '../../screen/trait.ts';
import { walk } from '../../screen/walk.ts';
import type { Screen } from '../../host/screen.ts';

/** The first element on the screen whose text or value matches the pattern. */
export function elementSaying(now: Screen, pattern: Pattern, steps: StepBudget): UnifiedUINode | undefined {
  for (const n of walk(now.matched)) {
    if (!isShown(n, now.window.bounds)) continue;
    if ([n.text, n.description, n.value ?? '', n.hintText].some((text) => text !== '' && pattern.isIn(text, steps))) return n;
  }
  return undefined;
}
