import { labelOf } from '../../screen/label.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { isField } from '../../screen/trait.ts';
import { walk } from '../../screen/walk.ts';

/** An element's name without what the fields inside it hold: Firefox names a label by all of its content. */
export function nameWithoutFields(node: UnifiedUINode): string {
  const held = [...walk(node)].flatMap((each) => (each !== node && isField(each) && each.value !== null ? [each.value] : []));
  return held.reduce((name, value) => name.replace(value, ''), labelOf(node)).trim();
}
