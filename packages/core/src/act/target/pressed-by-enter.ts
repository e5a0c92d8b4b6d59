import type { Screen } from '../../host/screen.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { foldRole, observerRole } from '../../screen/role.ts';
import { walk } from '../../screen/walk.ts';

const BUTTONS: ReadonlySet<string> = new Set(['button', 'imagebutton', 'pushbutton']);

const isButton = (n: UnifiedUINode): boolean => BUTTONS.has(foldRole(observerRole(n)));

/** These take Enter as text, or are pressed by it themselves. */
const KEEPS_ENTER: ReadonlySet<string> = new Set([...BUTTONS, 'document', 'togglebutton', 'checkbox', 'radiobutton', 'switch', 'menuitem']);

/**
 * The buttons that Enter may press from where the focus is: the window's default button where the platform marks one, else any of its
 * buttons, since it cannot be known which.
 */
export function pressedByEnter({ raw }: Screen, focused: UnifiedUINode | undefined): UnifiedUINode[] {
  if (focused !== undefined && KEEPS_ENTER.has(foldRole(observerRole(focused)))) return [];
  const buttons = [...walk(raw)].filter((n) => n.enabled && n.visible && isButton(n));
  const marked = buttons.filter(({ isDefault }) => isDefault === true);
  return marked.length > 0 ? marked : buttons;
}
