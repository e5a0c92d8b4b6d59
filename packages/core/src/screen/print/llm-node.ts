import { cleanText } from '../clean.ts';
import { boundsText } from '../geometry.ts';
import { labelOf } from '../label.ts';
import type { UnifiedAction, UnifiedUINode } from '../node.ts';
import type { UnifiedRole } from '../role.ts';
import { isField } from '../trait.ts';
import { heldValue } from './quote.ts';

/** An element for a model. Empty fields are left out. */
export interface LlmTreeNode {
  id?: string;
  role: UnifiedRole;
  text?: string;
  desc?: string;
  /** Short class name, for elements without a label. */
  cls?: string;
  hint?: string;
  state?: string;
  pane?: string;
  tooltip?: string;
  /** `[left,top][right,bottom]` */
  bounds: string;
  /** For tappable elements without a label. */
  clickable?: true;
  enabled?: false;
  checked?: true;
  focused?: true;
  selected?: true;
  password?: true;
  scrollable?: true;
  actions?: UnifiedAction[];
  children?: LlmTreeNode[];
}

/** One node, with children that are already in it. */
export function llmNode(n: UnifiedUINode, children: LlmTreeNode[], takesTextsBelow: boolean): LlmTreeNode {
  const field = isField(n);
  const ownText = cleanText(field ? heldValue(n) || n.text : n.text);
  const hasLabel = [ownText, n.description, n.hintText, n.tooltipText].some((words) => words !== '');
  const text = takesTextsBelow && !hasLabel ? cleanText(labelOf(n)) : ownText;
  // The format has no field for a value: a slider's value is its state.
  const state = cleanText(n.stateDescription || (field ? '' : heldValue(n)));
  const isUnlabeled = !hasLabel && text === '';
  return {
    ...(n.resourceId !== '' && { id: n.resourceId }),
    role: n.role,
    ...(text !== '' && { text }),
    ...(n.description !== '' && { desc: cleanText(n.description) }),
    ...(isUnlabeled && n.className !== '' && { cls: n.className.slice(n.className.lastIndexOf('.') + 1) }),
    ...(n.hintText !== '' && { hint: cleanText(n.hintText) }),
    ...(state !== '' && { state }),
    ...(n.paneTitle !== '' && { pane: cleanText(n.paneTitle) }),
    ...(n.tooltipText !== '' && { tooltip: cleanText(n.tooltipText) }),
    bounds: boundsText(n.bounds),
    ...(isUnlabeled && n.clickable && { clickable: true }),
    ...(!n.enabled && { enabled: false }),
    ...(n.checked && { checked: true }),
    ...(n.focused && { focused: true }),
    ...(n.selected && { selected: true }),
    ...(n.password && { password: true }),
    ...(n.scrollable && { scrollable: true }),
    ...(n.actions.length > 0 && { actions: [...n.actions] }),
    ...(children.length > 0 && { children }),
  };
}
