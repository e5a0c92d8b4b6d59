import type { ActionStep } from '../action-step.ts';
import type { Screen } from '@handsight/core/look';
import type { ElementSelector } from '@handsight/core/screen';
import { matchesOn } from './matches.ts';

/** The element a step needs before it begins. An assertion may miss its target, and scroll_to searches for it. */
function neededTarget(step: ActionStep): ElementSelector | undefined {
  if (step.action === 'scroll_to') return step.scrollTarget;
  return step.action.startsWith('assert_') || !('target' in step) ? undefined : step.target;
}

/** Whether a step's target is on this screen. */
export function canBegin(step: ActionStep, screen: Screen): boolean {
  const target = neededTarget(step);
  return target === undefined || matchesOn(screen, target).length > 0;
}
