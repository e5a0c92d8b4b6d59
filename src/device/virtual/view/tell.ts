import { isEmpty } from '../../../screen/geometry.ts';
import { deriveActions, makeNode, numberTree, type UnifiedUINode } from '../../../screen/node.ts';
import { roleOfClass, unifiedOfObserver } from '../../../screen/role.ts';
import { fillText } from '../expr/template.ts';
import type { WidgetKind } from '../widget.ts';
import { bullets } from './bullets.ts';
import type { Item } from './item.ts';
import { isCheckable, isEditable, isTappable, kindOfRole, TELLING } from './kind.ts';

export interface Audience {
  phone: boolean;
  /** Package of the app on a phone. */
  packageName: string;
  /** Whether a reaction of the scenario waits for taps on the item. */
  reacts: (item: Item) => boolean;
  /** Say what a secret field holds. Only for the judge of a task, never for an agent. */
  reveal: boolean;
}

/** A window's elements as an agent is told them. */
export function tellTree(root: Item, audience: Audience): UnifiedUINode {
  return numberTree(tell(root, audience));
}

const UNTOLD = new Set<WidgetKind>(['divider', 'spacer']);

function tell(item: Item, audience: Audience): UnifiedUINode {
  const { kind, spec } = item;
  const isField = isEditable(kind);
  const clickable = isTappable(kind) || spec.on_tap !== undefined || spec.menu !== undefined || audience.reacts(item);
  const longClickable = spec.on_long_press !== undefined || isField || kind === 'app_icon';
  const scrollable = item.scroll.max > 0;
  const checkable = isCheckable(kind);
  const className = kind === 'pane' && !scrollable ? 'android.widget.FrameLayout' : TELLING[kind].className;
  const description = spec.description === undefined ? '' : fillText(spec.description, item.scope);
  const value = item.secret && item.value !== null && !audience.reveal ? bullets(item.value) : item.value;
  const common = {
    ...naming(item, value ?? '', description, audience.phone),
    packageName: audience.packageName,
    bounds: item.visible,
    enabled: item.enabled,
    focused: item.focused,
    selected: item.selected,
    checked: item.checked,
    checkable,
    clickable,
    scrollable,
    longClickable,
    password: item.secret,
    actions: deriveActions({ className, clickable, longClickable, scrollable, checkable }),
    value: audience.phone && !HOLDING.has(kind) ? null : value,
    keyboardShortcut: spec.shortcut,
    key: item.id,
    children: item.children.filter((child) => isTold(child, audience)).map((child) => tell(child, audience)),
  };
  if (audience.phone)
    return makeNode({ ...common, className, role: roleOfClass(className), resourceId: resourceId(spec.id, audience.packageName) });
  const nativeRole = isOwnWord(spec.role) ? spec.role : TELLING[kind].observerRole;
  return makeNode({ ...common, nativeRole, role: unifiedOfObserver(nativeRole), resourceId: spec.id ?? '' });
}

/** What has been scrolled out of sight is not told; what the scenario placed by hand always is. */
function isTold(item: Item, { phone }: Audience): boolean {
  if (phone && UNTOLD.has(item.kind)) return false;
  return item.spec.bounds !== undefined || !isEmpty(item.visible);
}

const isOwnWord = (role: string): boolean => role !== role.toLowerCase() || kindOfRole(role, true) !== role;

const NAMED_BY_DESCRIPTION = new Set<WidgetKind>(['icon_button', 'icon', 'image', 'slider', 'dropdown', 'spinner', 'progress', 'key']);
/** Kinds that hold something apart from what they say. */
const HOLDING = new Set<WidgetKind>(['field', 'document', 'slider', 'dropdown', 'progress']);
const NAMED_BY_CHILDREN = new Set<WidgetKind>(['list_item', 'toolbar', 'menu_item', 'dialog', 'toast']);

/** Where a name stands: a field's text is what it holds, and Android describes pictures rather than naming them. */
function naming(item: Item, shown: string, description: string, phone: boolean): Partial<UnifiedUINode> {
  if (isEditable(item.kind)) return { text: shown, description: description || item.name, hintText: item.hint };
  if (!phone) return { text: item.name, description, hintText: item.hint };
  if (NAMED_BY_DESCRIPTION.has(item.kind)) return { description: description || item.name };
  if (NAMED_BY_CHILDREN.has(item.kind) && item.children.length > 0) return { description };
  if (item.kind === 'window') return { description };
  if (item.children.length > 0) return { description: description || item.name };
  return { text: item.name, description };
}

const resourceId = (id: string | undefined, packageName: string): string =>
  id === undefined ? '' : id.includes(':') ? id : `${packageName}:id/${id}`;
