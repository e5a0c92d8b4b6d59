import {
  centerOf,
  deriveActions,
  isEmpty,
  makeNode,
  numberTree,
  roleOfClass,
  unifiedOfObserver,
  type UnifiedUINode,
} from '@handsight/core/screen';
import { fillText } from '../expr/template.ts';
import type { WidgetKind } from '../widget.ts';
import type { Item } from '../item/item.ts';
import { isCheckable, isEditable, isTappable, kindOfRole, KIND_NAMES } from '../item/kind.ts';

export interface Audience {
  phone: boolean;
  /** The scenario's own role names are reported. */
  ownRoles: boolean;
  /** Package of the app on a phone. */
  packageName: string;
  /** Whether a reaction of the scenario waits for taps on the item. */
  reacts: (item: Item) => boolean;
  /** Reveal the value of a secret field. Only for the judge of a task, never for an agent. */
  reveal: boolean;
}

/** A window's elements as an agent sees them. */
export function toUnifiedTree(root: Item, audience: Audience): UnifiedUINode {
  return numberTree(toUnifiedNode(root, audience));
}

function toUnifiedNode(item: Item, audience: Audience): UnifiedUINode {
  const { kind, spec } = item;
  const { phone, packageName } = audience;
  const clickable = isTappable(kind) || spec.on_tap !== undefined || spec.menu !== undefined || audience.reacts(item);
  const longClickable = spec.on_long_press !== undefined || isEditable(kind) || kind === 'app_icon';
  const scrollable = item.scroll.max > 0;
  const checkable = isCheckable(kind);
  const className = classOf(kind, scrollable);
  const description = spec.description === undefined ? '' : fillText(spec.description, item.scope);
  const value = item.secret && item.value !== null && !audience.reveal ? bullets(item.value) : item.value;
  const nativeRole = audience.ownRoles ? (isOwnWord(spec.role) ? spec.role : KIND_NAMES[kind].observerRole) : '';
  const children = item.children.filter((child) => isExposed(child, phone)).map((child) => toUnifiedNode(child, audience));
  if (phone && kind === 'dropdown' && value !== null) children.push(chosenText(item, value, packageName));
  children.forEach((child, i) => (child.drawingOrder = i + 1));
  const naming = namingOf(item, value ?? '', description, phone);
  // Written out, because a tree is made after every input and spreading so many fields takes five times as long.
  const node: UnifiedUINode = {
    id: '',
    resourceId: phone ? resourceId(spec.id, packageName) : (spec.id ?? ''),
    className: phone ? className : '',
    role: phone ? roleOfClass(className) : unifiedOfObserver(nativeRole),
    text: naming.text,
    description: naming.description,
    packageName,
    bounds: item.visible,
    center: centerOf(item.visible),
    index: 0,
    enabled: item.enabled,
    focused: item.focused,
    selected: item.selected,
    checked: item.checked,
    checkable,
    clickable,
    scrollable,
    longClickable,
    password: item.secret,
    hintText: naming.hint,
    stateDescription: kind === 'slider' ? (value ?? '') : '',
    paneTitle: '',
    tooltipText: '',
    actions: deriveActions({ className, clickable, longClickable, scrollable, checkable }),
    value: audience.ownRoles || HOLDING.has(kind) ? value : null,
    keyboardShortcut: spec.shortcut,
    nativeRole,
    key: item.id,
    visible: true,
    floats: 0,
    children,
  };
  if (kind === 'slider') node.range = { min: spec.min, max: spec.max };
  return node;
}

/** What has been scrolled out of sight is left out; what the scenario placed by hand never is. */
function isExposed(item: Item, phone: boolean): boolean {
  if (item.kind === 'spacer' || (phone && item.kind === 'divider')) return false;
  return item.spec.bounds !== undefined || !isEmpty(item.visible);
}

const PLAIN_CONTAINERS = new Set<WidgetKind>(['column', 'row', 'pane', 'dialog', 'window']);

function classOf(kind: WidgetKind, scrollable: boolean): string {
  return scrollable && PLAIN_CONTAINERS.has(kind) ? 'android.widget.ScrollView' : KIND_NAMES[kind].className;
}

/** A role that is not simply the name of a kind. */
const isOwnWord = (role: string): boolean => kindOfRole(role, true) !== role;

/** Kinds that hold something apart from what they say. */
const HOLDING = new Set<WidgetKind>(['field', 'document', 'slider', 'dropdown', 'progress']);
const NAMED_BY_DESCRIPTION = new Set<WidgetKind>(['icon_button', 'icon', 'image', 'slider', 'dropdown', 'spinner', 'progress']);
/** Their names stand in elements inside them, or in the window's title. */
const NAMED_INSIDE = new Set<WidgetKind>(['list_item', 'toolbar', 'menu_item', 'dialog', 'toast', 'window']);

interface Naming {
  text: string;
  description: string;
  hint: string;
}

/** Where a name stands: a field's text is what it holds, and Android describes pictures rather than naming them. */
function namingOf(item: Item, shown: string, description: string, phone: boolean): Naming {
  const { kind, name, hint } = item;
  if (isEditable(kind)) return { text: shown, description: description || name, hint };
  if (!phone) return { text: name, description, hint };
  if (item.children.length > 0) return { text: '', description: description || (NAMED_INSIDE.has(kind) ? '' : name), hint: '' };
  const isDescribed = NAMED_BY_DESCRIPTION.has(kind);
  return { text: isDescribed ? '' : name, description: isDescribed ? description || name : description, hint: '' };
}

/** On Android what is chosen stands in a text inside the spinner. */
const chosenText = (item: Item, text: string, packageName: string): UnifiedUINode =>
  makeNode({
    className: 'android.widget.TextView',
    role: 'text_view',
    resourceId: 'android:id/text1',
    text,
    packageName,
    bounds: item.visible,
    enabled: item.enabled,
    key: `${item.id}!`,
  });

const resourceId = (id: string | undefined, packageName: string): string =>
  id === undefined ? '' : id.includes(':') ? id : `${packageName}:id/${id}`;

/** What is shown instead of a secret. */
export const bullets = (secret: string): string => '•'.repeat(Array.from(secret).length);
