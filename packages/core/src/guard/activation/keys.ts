import type { KeyPress } from '../../device/input.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { isField } from '../../screen/trait.ts';
import {
  acceleratedBy,
  buttonsFor,
  cancelButtons,
  choicesAround,
  deepestHighlighted,
  hasUnreadMenus,
  isDialog,
  isKind,
  mnemonicMatches,
  openMenuItems,
  pageAround,
  treeOf,
  type Tree,
} from './parts.ts';

/** What receives a key: a window with its open menus, and the element in it that has the focus. */
interface Receiver {
  tree: Tree;
  focused: UnifiedUINode | undefined;
  /** What a paste would insert; undefined if unknown. */
  clipboard?: string | undefined;
  /** False if the window has elements that cannot be read. */
  isWhole: boolean;
}

/** What a key could activate. */
export interface Activation {
  reached: readonly UnifiedUINode[];
  /** Names it stands for, whatever the tree shows. */
  standsFor?: readonly string[];
  /** Why it may activate more than that: any element of the window, or of a menu that is still closed. */
  unknown?: string;
}

const NOTHING: Activation = { reached: [] };

/** Android's number pad Enter (160) and a gamepad's A (96) act as Enter does. */
const ENTER: ReadonlySet<string> = new Set(['enter', 'center', 'keycode_160', 'keycode_96']);
const ARROWS: ReadonlySet<string> = new Set(['up', 'down', 'left', 'right']);
const PAGING: ReadonlySet<string> = new Set(['page_up', 'page_down', 'move_home', 'move_end']);
const CANCELS: ReadonlySet<string> = new Set(['escape', 'back']);
const ERASES: ReadonlySet<string> = new Set(['backspace', 'delete']);
/** They concern the device, not an element of the window. */
const OF_THE_DEVICE: ReadonlySet<string> = new Set(['home', 'recents', 'volume_up', 'volume_down', 'wakeup', 'power', 'camera', 'search']);
/** With Ctrl in a field: select all, copy, cut. Pasting is judged by what it inserts. */
const EDITS_WITH_CTRL: ReadonlySet<string> = new Set(['a', 'c', 'x', 'insert', 'backspace', 'delete']);

/**
 * Everything that a key could activate where it goes: the one judgement behind every guard about keys. What the toolkit marks (default
 * button, highlighted item, mnemonic, accelerator, form) narrows the set; where nothing marks it, the set is as large as it could be.
 */
export function activatedBy(
  press: KeyPress,
  { root, focused, clipboard, isWhole }: { root: UnifiedUINode } & Omit<Receiver, 'tree'>,
): Activation {
  const tree = treeOf(root);
  const receiver = { tree, focused, clipboard, isWhole };
  const items = openMenuItems(tree);
  if (items.length > 0) return inOpenMenu(press, receiver, items);
  const accelerated = acceleratedBy(tree, press);
  const own = withoutMenu(press, receiver);
  if (accelerated.length === 0) return own;
  // A key that the program has given to an element does nothing else, unless a page or the focused element takes it first.
  const { unknown, ...rest } = own;
  const isTaken = unknown === undefined || pageAround(tree, focused) !== undefined;
  return { ...rest, reached: merged(own.reached, accelerated), ...(isTaken && unknown !== undefined ? { unknown } : {}) };
}

/** An open menu takes every key: Enter and Space press its highlighted item, a letter the item it is a mnemonic of. */
function inOpenMenu(press: KeyPress, { tree }: Receiver, items: readonly UnifiedUINode[]): Activation {
  const { key, modifiers } = press;
  const isPlain = modifiers.every((modifier) => modifier === 'shift' || modifier === 'alt');
  if (isPlain && (ARROWS.has(key) || PAGING.has(key) || CANCELS.has(key) || key === 'tab' || OF_THE_DEVICE.has(key))) return NOTHING;
  if (ENTER.has(key) || key === 'space') {
    const highlighted = deepestHighlighted(tree, items);
    return highlighted.length > 0
      ? { reached: highlighted }
      : { reached: items, unknown: 'the menu does not report which item is highlighted' };
  }
  if (isPlain && isCharacter(key)) return { reached: mnemonicMatches(merged(items, menuTitles(tree, press)), key).all };
  return { reached: acceleratedBy(tree, press), unknown: `what ${spelled(press)} does in an open menu is not reported` };
}

/** With Alt, also the menus beside the open one. */
const menuTitles = ({ nodes }: Tree, { modifiers }: KeyPress): UnifiedUINode[] =>
  modifiers.includes('alt') ? nodes.filter((node) => isKind(node, 'menuitem') && node.visible) : [];

function withoutMenu(press: KeyPress, receiver: Receiver): Activation {
  const { key, modifiers } = press;
  const { tree, focused } = receiver;
  const has = (modifier: KeyPress['modifiers'][number]): boolean => modifiers.includes(modifier);
  const isAlone = modifiers.every((modifier) => modifier === 'shift');
  if (ENTER.has(key)) return enter(press, receiver);
  if (isAlone && (key === 'tab' || OF_THE_DEVICE.has(key))) return NOTHING;
  if (isAlone && CANCELS.has(key)) return { reached: cancelButtons(tree), ...(isDialog(tree) ? { standsFor: ['Cancel'] } : {}) };
  if (isPaste(press)) return paste(receiver);
  const isInField = focused !== undefined && isField(focused);
  const isMoving = ARROWS.has(key) || PAGING.has(key);
  if (isMoving && !has('alt') && !has('meta')) return moved(key, receiver);
  if (isInField && isAlone && (ERASES.has(key) || isCharacter(key) || key === 'space' || key === 'insert')) return { reached: [focused] };
  if (isInField && has('ctrl') && !has('alt') && !has('meta') && EDITS_WITH_CTRL.has(key.toLowerCase())) return { reached: [focused] };
  if (isInField && (key === 'copy' || key === 'cut')) return { reached: [focused] };
  if (isAlone && key === 'space') return space(receiver);
  if (isAlone && isCharacter(key)) return character(press, receiver);
  if (has('alt') && isCharacter(key)) return mnemonic(press, receiver);
  return { reached: focused === undefined ? [] : [focused], unknown: `what ${spelled(press)} does in this program is not reported` };
}

/** Presses the focused button; anywhere else the default button, or submits the form. */
function enter(press: KeyPress, { tree, focused, isWhole }: Receiver): Activation {
  const isAlone = press.modifiers.every((modifier) => modifier === 'shift');
  const combined = isAlone ? {} : { unknown: `what ${spelled(press)} does in this program is not reported` };
  if (focused === undefined) return { reached: buttonsFor(tree, undefined), unknown: 'no element reports the focus' };
  const chosen = merged([focused], deepestHighlighted(tree, choicesAround(tree, focused)));
  if (isKind(focused, 'button', 'imagebutton', 'pushbutton', 'menuitem', 'hyperlink', 'link') && isAlone) return { reached: [focused] };
  const isInPage = pageAround(tree, focused) !== undefined;
  if (isKind(focused, 'document') && isAlone) {
    return isInPage ? { reached: [focused], unknown: "a page's own script may act on Enter" } : { reached: [focused] };
  }
  const unread = isWhole ? combined : { unknown: 'part of the window cannot be read' };
  return { reached: merged(chosen, buttonsFor(tree, focused)), ...combined, ...unread };
}

/** In a radio group, a list, a combo box or among tabs an arrow chooses; a slider it moves; in a field it moves the cursor. */
function moved(key: string, { tree, focused }: Receiver): Activation {
  if (focused === undefined) return PAGING.has(key) ? NOTHING : { reached: [], unknown: 'no element reports the focus' };
  const choices = choicesAround(tree, focused);
  const isClosed = isKind(focused, 'combobox', 'spinner') && choices.length === 0;
  if (isClosed && !isField(focused)) return { reached: [focused], unknown: `the options of ${roleWord(focused)} are not reported` };
  if (choices.length > 0) return { reached: merged([focused], choices) };
  return isField(focused) || isKind(focused, 'slider', 'spinner', 'scrollbar') ? { reached: [focused] } : NOTHING;
}

function space({ tree, focused }: Receiver): Activation {
  if (focused === undefined) return { reached: [], unknown: 'no element reports the focus' };
  const chosen = merged([focused], deepestHighlighted(tree, choicesAround(tree, focused)));
  return pageAround(tree, focused) === focused ? { reached: [], unknown: "a page's own script may act on keys" } : { reached: chosen };
}

/** Outside a field a letter may be a shortcut of the program's own; in a list it also searches. */
function character(press: KeyPress, { tree, focused }: Receiver): Activation {
  const choices = focused === undefined ? [] : choicesAround(tree, focused);
  const reached = focused === undefined ? [] : merged([focused], choices);
  return { reached, unknown: `the focus is not in a text field, and what ${spelled(press)} does there is not reported` };
}

function mnemonic(press: KeyPress, { tree, focused }: Receiver): Activation {
  const shown = tree.nodes.filter((node) => node.visible && node.enabled);
  const { known, all } = mnemonicMatches(shown, press.key);
  if (known.length > 0 && pageAround(tree, focused) === undefined) return { reached: known };
  return { reached: all, unknown: `which element has ${spelled(press)} as its access key is not reported` };
}

/** A line break acts as Enter in a field of one line. */
function paste(receiver: Receiver): Activation {
  const { focused, clipboard } = receiver;
  if (focused === undefined || !isField(focused)) {
    return { reached: focused === undefined ? [] : [focused], unknown: 'the focus is not in a text field' };
  }
  const isOneLine = clipboard !== undefined && !/[\r\n]/.test(clipboard);
  return isOneLine ? { reached: [focused] } : enter({ modifiers: [], key: 'enter' }, receiver);
}

export function isPaste({ key, modifiers }: KeyPress): boolean {
  if (key === 'paste') return true;
  if (key.toLowerCase() === 'v') return modifiers.includes('ctrl') || modifiers.includes('meta');
  return key === 'insert' && modifiers.includes('shift');
}

const isCharacter = (key: string): boolean => Array.from(key).length === 1;

const roleWord = (node: UnifiedUINode): string => (node.text === '' ? 'this list' : `"${node.text}"`);

const spelled = ({ modifiers, key }: KeyPress): string => [...modifiers, key].join('+');

const merged = (a: readonly UnifiedUINode[], b: readonly UnifiedUINode[]): UnifiedUINode[] => [...new Set([...a, ...b])];

/** What an input could activate if nothing more is known: any element of its window, and whatever is in parts that are not read. */
export function anythingIn(root: UnifiedUINode): { nodes: readonly UnifiedUINode[]; hasUnreadMenus: boolean } {
  const tree = treeOf(root);
  return { nodes: tree.nodes, hasUnreadMenus: hasUnreadMenus(tree) };
}
