import { z } from 'zod';

import { heldValue, isField, type UnifiedUINode } from '@handsight/core/screen';
import { textOf } from './element-text.ts';

const value = z.union([z.number(), z.string()]);

/** The mobile-debug dialect's readable state. Properties that do not apply to an element are left out. */
export const StateSchema = z.object({
  checked: z.boolean().optional(),
  selected: z.boolean(),
  focused: z.boolean(),
  enabled: z.boolean(),
  text_value: z.string().optional(),
  value: value.optional(),
  raw_value: value.optional(),
});
export type State = z.infer<typeof StateSchema>;

export const STATE_PROPERTIES = ['checked', 'selected', 'focused', 'expanded', 'enabled', 'text_value', 'value', 'raw_value'] as const;
export type StateProperty = (typeof STATE_PROPERTIES)[number];

export function stateOf(node: UnifiedUINode): State {
  const text = isField(node) ? heldValue(node) : textOf(node);
  return {
    ...(node.checkable ? { checked: node.checked } : {}),
    selected: node.selected,
    focused: node.focused,
    enabled: node.enabled,
    ...(text === '' && !isField(node) ? {} : { text_value: text }),
    ...(node.value === null ? {} : { value: numberOrText(node.value), raw_value: numberOrText(node.value) }),
  };
}

/** A numeric value is reported as a number. */
function numberOrText(text: string): number | string {
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? text : number;
}
