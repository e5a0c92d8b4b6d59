import type { ActionStep } from '../action-step.ts';
import type { ShownScreen } from '@handsight/core/look';
import type { ElementSelector } from '@handsight/core/screen';
import { matchesOn } from './matches.ts';

/** What must be on the screen before a step begins. An assertion may miss its target, and a scroll is going to look for it. */
function neededTarget(step: ActionStep): ElementSelector | undefined {
  if (step.action === 'scroll_to') return step.scrollTarget;
  return step.action.startsWith('assert_') || !('target' in step) ? undefined : step.target;
}

/** Whether a step can still be taken on this screen. */
export function canBegin(step: ActionStep, screen: ShownScreen): boolean {
  const target = neededTarget(step);
  return target === undefined || matchesOn(screen, target).length > 0;
}
