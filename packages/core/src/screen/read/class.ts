import { makeNode, deriveActions } from '../node.ts';
import { roleOfClass, type UnifiedRole } from '../role.ts';
import { isField } from '../trait.ts';

/** What follows from a node's class alone. */
export interface ClassTraits {
  name: string;
  role: UnifiedRole;
  isField: boolean;
}

const known = new Map<string, ClassTraits>();
/** A phone shows a few hundred classes; the limit guards against dumps crafted to contain many. */
const MAX_KNOWN = 2000;
const MAX_NAME = 200;

export function traitsOf(className: string): ClassTraits {
  return known.get(className) ?? learn(className);
}

function learn(className: string): ClassTraits {
  // V8 makes a slice a view that keeps the whole dump alive, so what outlives the reading is copied.
  const name = className.split('').join('');
  const flags = { className: name, clickable: false, longClickable: false, scrollable: false, checkable: false };
  const role = roleOfClass(name);
  const traits = { name, role, isField: isField(makeNode({ className: name, role, actions: deriveActions(flags) })) };
  if (known.size < MAX_KNOWN && name.length <= MAX_NAME) known.set(name, traits);
  return traits;
}
