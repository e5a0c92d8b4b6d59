import type { ActionStep } from '../action-step.ts';
import type { Screen } from '@handsight/core/look';
import { AssertionFailedError, ElementNotFoundError, HandsightError } from '@handsight/core/error';
import { type ElementSelector, heldValue, isField, isShown, labelOf, type UnifiedUINode } from '@handsight/core/screen';
import { matchesOn } from './matches.ts';

export type CheckStep = Extract<ActionStep, { action: `assert_${string}` }>;
export const isCheckStep = (step: ActionStep): step is CheckStep => step.action.startsWith('assert_');

/** Throws if the assertion does not hold. */
export function checkStep(step: CheckStep, screen: Screen): void {
  const shown = matchesOn(screen, step.target).filter((node) => isShown(node, screen.window.bounds));
  const what = JSON.stringify(step.target);
  switch (step.action) {
    case 'assert_visible':
      if (shown.length === 0) throw new AssertionFailedError(`${what} is not visible`, 'visible', 'not visible');
      return;
    case 'assert_not_visible':
      if (shown.length > 0) throw new AssertionFailedError(`${what} is visible`, 'not visible', 'visible');
      return;
    case 'assert_text_equals':
      compare(only(shown, step.target), step.value, (text) => text === step.value, `the text of ${what} is not`);
      return;
    case 'assert_text_contains':
      compare(only(shown, step.target), step.value, (text) => text.includes(step.value), `the text of ${what} does not contain`);
  }
}

function only(nodes: UnifiedUINode[], selector: ElementSelector): UnifiedUINode {
  const [node, ...others] = nodes;
  if (node === undefined) throw new ElementNotFoundError(`${JSON.stringify(selector)} is not on the screen`, selector);
  if (others.length === 0) return node;
  throw new HandsightError('AmbiguousTarget', `${nodes.length} elements match ${JSON.stringify(selector)}; add an index`, { selector });
}

function compare(node: UnifiedUINode, expected: string, holds: (text: string) => boolean, fault: string): void {
  const texts = textsOf(node);
  if (texts.some(holds)) return;
  const actual = texts.find((text) => text !== '') ?? '';
  throw new AssertionFailedError(`${fault} ${JSON.stringify(expected)} but ${JSON.stringify(actual)}`, expected, actual);
}

/** A field's value, even if empty; otherwise the first of an element's text, names and the labels below it. */
function textsOf(node: UnifiedUINode): string[] {
  const names = [node.text, node.description, node.hintText, node.tooltipText, labelOf(node)].filter((text) => text !== '').slice(0, 1);
  return isField(node) ? [heldValue(node)] : names;
}
