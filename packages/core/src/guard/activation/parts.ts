import type { KeyPress } from '../../device/input.ts';
import { parseKeys } from '../../device/keys.ts';
import { HandsightError } from '../../error/errors.ts';
import { labelOf } from '../../screen/label.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { foldRole, observerRole } from '../../screen/role.ts';
import { isField } from '../../screen/trait.ts';
import { walk } from '../../screen/walk.ts';

export const isKind = (node: UnifiedUINode, ...roles: string[]): boolean => roles.includes(foldRole(observerRole(node)));

/** What a click presses: on phones any clickable element may be a button, whatever its class. */
function isButton(node: UnifiedUINode): boolean {
  if (isKind(node, 'button', 'imagebutton', 'pushbutton', 'togglebutton')) return true;
  return node.nativeRole === '' && node.clickable && !node.checkable && !isField(node);
}

/** A window's tree, walked once. */
export interface Tree {
  root: UnifiedUINode;
  /** Parents before children. */
  nodes: readonly UnifiedUINode[];
  /** From the nearest to the root. */
  above: (node: UnifiedUINode) => UnifiedUINode[];
}

export function treeOf(root: UnifiedUINode): Tree {
  const nodes = [...walk(root)];
  const parents = new Map(nodes.flatMap((node) => node.children.map((child) => [child, node] as const)));
  const above = (node: UnifiedUINode): UnifiedUINode[] => {
    const path: UnifiedUINode[] = [];
    for (let parent = parents.get(node); parent !== undefined; parent = parents.get(parent)) path.push(parent);
    return path;
  };
  return { root, nodes, above };
}

export const isDialog = ({ nodes }: Tree): boolean => nodes.some((node) => isKind(node, 'dialog'));

/** The items of open menus. Those of closed ones are in the tree, too, but not visible; titles in a menu bar are always. */
export const openMenuItems = ({ nodes, above }: Tree): UnifiedUINode[] =>
  nodes.filter((node) => {
    if (!isKind(node, 'menuitem') || !node.visible) return false;
    const [parent, ...further] = above(node);
    if (node.floats > 0) return true;
    if (parent === undefined || isKind(parent, 'menubar')) return false;
    return [parent, ...further].some((each) => isKind(each, 'menu', 'menuitem') || each.floats > 0);
  });

/** Highlighted elements among these, without those that contain another: the title of an open menu is highlighted, too. */
export function deepestHighlighted({ above }: Tree, nodes: readonly UnifiedUINode[]): UnifiedUINode[] {
  const highlighted = nodes.filter((node) => node.selected || node.focused);
  const outer = new Set(highlighted.flatMap(above));
  return highlighted.filter((node) => !outer.has(node));
}

const CHOICES = ['listitem', 'treeitem', 'dataitem', 'tabitem', 'radiobutton', 'menuitem'];
const CHOOSERS = ['list', 'tree', 'table', 'combobox', 'tab', 'menu'];

/** What arrows, letters and Enter choose from where the focus is: all radio buttons, or the options of the list around it. */
export function choicesAround({ nodes, above }: Tree, focused: UnifiedUINode): UnifiedUINode[] {
  if (isKind(focused, 'radiobutton')) return nodes.filter((node) => isKind(node, 'radiobutton'));
  const around = [focused, ...above(focused)].find((node) => isKind(node, ...CHOOSERS));
  // A cell that is being edited takes the arrows itself.
  const own = around === undefined || (isField(focused) && !isKind(around, 'combobox')) ? [] : [around];
  const floating = nodes.filter((node) => node.floats > 0 && node.visible && isKind(node, ...CHOOSERS));
  const inside = [...floating, ...own].flatMap((chooser) => [...walk(chooser)].filter((node) => node !== chooser));
  return [...new Set(inside)].filter((node) => isKind(node, ...CHOICES));
}

/** The page that an element is in, or that it is; any page of the window if nothing has the focus. */
export function pageAround({ nodes, above }: Tree, focused: UnifiedUINode | undefined): UnifiedUINode | undefined {
  const places = focused === undefined ? nodes : [focused, ...above(focused)];
  return places.find((node) => isKind(node, 'webview'));
}

const isPressable = (node: UnifiedUINode): boolean => node.enabled && node.visible && isButton(node);

/**
 * The buttons that Enter may press from here: the default button where the window marks one, else any. A page marks none reliably: there
 * it is those of the form, and those outside all forms, which may belong to any.
 */
export function buttonsFor(tree: Tree, focused: UnifiedUINode | undefined): UnifiedUINode[] {
  const page = pageAround(tree, focused);
  if (focused !== undefined && page !== undefined) {
    const formOf = (node: UnifiedUINode): UnifiedUINode | undefined => tree.above(node).find(({ isForm }) => isForm === true);
    const own = formOf(focused);
    return [...walk(page)].filter(isPressable).filter((button) => [undefined, own].includes(formOf(button)));
  }
  const buttons = tree.nodes.filter(isPressable);
  const marked = buttons.filter(({ isDefault }) => isDefault === true);
  return marked.length > 0 ? marked : buttons;
}

export const cancelButtons = ({ nodes }: Tree): UnifiedUINode[] =>
  nodes.filter((node) => isPressable(node) && /^(?:cancel|close)$/i.test(labelOf(node).trim()));

/** Elements that have the letter as their mnemonic; where the platform says nothing of mnemonics, any whose name has the letter. */
export function mnemonicMatches(nodes: readonly UnifiedUINode[], key: string): { known: UnifiedUINode[]; all: UnifiedUINode[] } {
  const letter = key.toLowerCase();
  const known = nodes.filter(({ mnemonic }) => mnemonic === letter);
  const maybe = nodes.filter((node) => node.mnemonic === undefined && labelOf(node).toLowerCase().includes(letter));
  return { known, all: [...known, ...maybe] };
}

/** Elements anywhere in the window, closed menus included, that have these keys as their shortcut. */
export function acceleratedBy({ nodes }: Tree, press: KeyPress): UnifiedUINode[] {
  const pressed = canonical(press);
  return nodes.filter((node) => node.keyboardShortcut !== '' && canonicalText(node.keyboardShortcut) === pressed);
}

const canonical = ({ modifiers, key }: KeyPress): string => [...[...modifiers].sort(), key.toLowerCase()].join('+');

function canonicalText(keys: string): string | undefined {
  try {
    return canonical(parseKeys(keys));
  } catch (error) {
    if (error instanceof HandsightError) return undefined;
    throw error;
  }
}

/** Whether menus exist whose items the tree does not show: a title without items, a button that says it is collapsed. */
export const hasUnreadMenus = ({ nodes }: Tree): boolean =>
  nodes.some((node) => {
    if (isKind(node, 'menubar')) return node.children.some((title) => isKind(title, 'menuitem') && title.children.length === 0);
    return isKind(node, 'button', 'togglebutton', 'menuitem') && /\bcollapsed\b/.test(node.stateDescription) && node.children.length === 0;
  });
