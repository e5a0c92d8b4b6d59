import {
  type Bounds,
  centerOf,
  contains,
  intersection,
  isEmpty,
  numberTree,
  type Point,
  type UnifiedAction,
  unifiedOfObserver,
  type UnifiedUINode,
  union,
} from '@handsight/core/screen';
import type { Toolkit } from './application.ts';
import type { Element } from './element-ref.ts';
import { IFACE } from './interface.ts';
import { ADJUSTED, CLICKED, ROLE, roleName, CAN_BE_HUGE } from './role.ts';
import { has, STATE } from './state-set.ts';

export interface WindowContext {
  toolkit: Toolkit;
  process: string;
  /** As the window manager shows it; some programs leave their window unnamed. */
  title: string;
  /** The primary monitor's corner in the X server's coordinates. */
  origin: Point;
  /** The window without its title bar; GTK3 reports its frames including it. */
  client: Bounds;
  /** Where menus and the like are open. */
  popups: readonly Bounds[];
  /** The window manager shows it as a dialog; GTK's file choosers, for one, have a role of their own. */
  isDialog: boolean;
  /** Whether the window has the keyboard focus. */
  isFocused: boolean;
}

/** The context an element inherits from its ancestors. */
interface Above {
  parent?: Element;
  /** It is inside a closed list or menu. */
  isInClosed: boolean;
  /** How many open menus it is in. */
  menus: number;
  /** The open menu or list that contains it: what extends beyond is not visible. */
  popup?: Bounds;
}

const NOWHERE: Bounds = { left: 0, top: 0, right: 0, bottom: 0 };

/** A window's elements as reported to clients. */
export function toUnifiedTree(root: Element, context: WindowContext): UnifiedUINode {
  const hasOpened = IN_PAGES.has(context.toolkit) && hasExpanded(root);
  const node = convert(root, { ...context, hasOpened }, { isInClosed: false, menus: 0 });
  node.nativeRole = context.isDialog || roleName(root.role) === 'Dialog' ? 'Dialog' : 'Window';
  node.role = 'container';
  node.clickable = false;
  node.bounds = moved(context.client, context.origin);
  node.center = centerOf(node.bounds);
  if (context.title !== '') node.text = context.title;
  return numberTree(node);
}

/** Web pages draw their lists and menus over later elements; only the expanded state reveals it. */
const IN_PAGES: ReadonlySet<Toolkit> = new Set<Toolkit>(['chromium', 'gecko']);
const OPENED: ReadonlySet<number> = new Set([ROLE.listBox, ROLE.menu, ROLE.popupMenu]);

const hasExpanded = ({ states, children }: Element): boolean => has(states, STATE.expanded) || children.some(hasExpanded);

function convert(
  element: Element,
  context: WindowContext & { hasOpened: boolean },
  { parent, isInClosed, menus, popup: outer }: Above,
): UnifiedUINode {
  const { role, states, interfaces } = element;
  const isEditable =
    has(states, STATE.editable) &&
    !has(states, STATE.readOnly) &&
    (interfaces & (IFACE.text | IFACE.editableText)) !== 0 &&
    !CAN_BE_HUGE.has(role) &&
    role !== ROLE.tableCell;
  const isWrapper = wrapsButton(element, context.toolkit);
  const nativeRole = isWrapper ? 'Group' : roleOf(element, parent, isEditable);
  const isOffered =
    (interfaces & IFACE.action) !== 0 && has(states, STATE.focusable) && role === ROLE.panel && element.children.length === 0;
  const isMenu = role === ROLE.menu && parent?.role === ROLE.menuBar;
  const checkable = isCheckable(element, context.toolkit);
  const isBlank =
    (NAMED_CELLS.has(role) && element.name === '' && (element.text ?? '') === '' && !checkable) || isCellOfPage(element, context.toolkit);
  const popped = element.box === undefined ? undefined : popupOf(element.box, parent, context.popups);
  const isPopped = popped !== undefined;
  const isOver = context.hasOpened && OPENED.has(role) && element.box !== undefined && contains(context.client, centerOf(element.box));
  const popup = popped ?? outer;
  const below: Above = {
    parent: element,
    ...(popup === undefined ? {} : { popup }),
    isInClosed: isInClosed || isClosed(element, parent, context.toolkit),
    menus: isPopped ? menus + 1 : menus,
  };
  const children = element.children.filter((child) => isReported(child)).map((child) => convert(child, context, below));
  const box = element.box === undefined || popup === undefined ? element.box : intersection(element.box, popup);
  const bounds = box === undefined ? extentOf(children) : moved(box, context.origin);
  const isFrame = element.box === undefined && !isEmpty(bounds);
  const clickable =
    !isFrame && ((CLICKED.has(role) && !isWrapper && !isBlank) || isMenu || (role === ROLE.menu && element.name !== '') || isOffered);
  const name = isWrapper ? '' : nameOf(element, context.toolkit);
  const value = valueOf(element, name, context.toolkit);
  const isSecret = role === ROLE.passwordText;
  const inherited =
    parent !== undefined && wrapsButton(parent, context.toolkit) ? element.description || parent.description : element.description;
  const tip = context.toolkit === 'gtk4' ? / \[(.+)\]$/.exec(inherited) : null;
  // GTK3 marks every spinner as indicating progress, and never as busy.
  const isIdle = role === ROLE.animation && !has(states, STATE.busy);
  const plain = isWrapper || isIdle ? '' : inherited.slice(0, tip?.index);
  const tipText = context.toolkit === 'qt' ? withoutMarkup(plain) : plain;
  const description = tipText === name ? '' : tipText;
  const scrollable =
    role === ROLE.scrollPane && element.children.some((child) => child.role === ROLE.scrollBar && has(child.states, STATE.showing));
  const actions: UnifiedAction[] = [];
  if (clickable) actions.push('tap');
  if (scrollable) actions.push('scroll');
  if (checkable) actions.push('check');
  if (isEditable) actions.push('type');
  if ((role === ROLE.slider || role === ROLE.spinButton || role === ROLE.dial) && (interfaces & IFACE.value) !== 0) actions.push('adjust');
  const isField = isEditable || unifiedOfObserver(nativeRole) === 'text_field';
  return {
    id: '',
    resourceId: '',
    className: '',
    role: unifiedOfObserver(nativeRole),
    text: isField ? (value ?? '') : name,
    description: isField ? name || description : description,
    packageName: context.process,
    bounds,
    center: centerOf(bounds),
    index: 0,
    enabled: has(states, STATE.sensitive) || has(states, STATE.enabled) || (context.toolkit === 'gtk4' && has(states, STATE.visible)),
    focused: context.isFocused && has(states, STATE.focused),
    selected: has(states, STATE.selected) && role !== ROLE.comboBox,
    checked: has(states, STATE.checked) || (checkable && has(states, STATE.pressed)),
    checkable,
    clickable,
    scrollable,
    longClickable: false,
    password: isSecret,
    hintText: element.hint ?? '',
    stateDescription: stateOf(element),
    paneTitle: '',
    tooltipText: '',
    actions,
    value,
    keyboardShortcut: element.shortcut ?? (isWrapper ? '' : (tip?.[1] ?? '').toLowerCase()),
    nativeRole,
    key: element.key ?? `${element.bus}${element.path}`,
    visible: !isEmpty(bounds) && !isInClosed,
    floats: isPopped ? below.menus : isOver ? 1 : 0,
    ...(has(states, STATE.isDefault) ? { isDefault: true } : {}),
    ...(element.mnemonic === undefined ? {} : { mnemonic: element.mnemonic }),
    ...(role === ROLE.form ? { isForm: true } : {}),
    children,
  };
}

/** The extent of the visible nodes. GTK reports a page as not showing when its tab is not drawn, whatever it contains. */
const extentOf = (nodes: readonly UnifiedUINode[]): Bounds =>
  nodes.filter(({ visible }) => visible).reduce((sum, { bounds }) => (isEmpty(sum) ? bounds : union(sum, bounds)), NOWHERE);

/** A cell that contains only an image is part of its row. */
const NAMED_CELLS: ReadonlySet<number> = new Set([ROLE.tableCell, 26]);

/** A table on a web page is text, unless its cells are focusable like those of a grid. */
const isCellOfPage = ({ role, states }: Element, toolkit: Toolkit): boolean =>
  (toolkit === 'chromium' || toolkit === 'gecko') && CELLS.has(role) && !has(states, STATE.focusable) && !has(states, STATE.selectable);

/** Cells, and the headers of columns and rows. */
const CELLS: ReadonlySet<number> = new Set([ROLE.tableCell, 10, 47, 57, 58]);

/** A GTK4 menu button is a button in a button; the inner one is pressed. */
const wrapsButton = ({ role, children }: Element, toolkit: Toolkit): boolean =>
  toolkit === 'gtk4' &&
  role === ROLE.pushButton &&
  children.some((child) => child.role === ROLE.pushButton || child.role === ROLE.toggleButton);

/** Chromium reports the selected option of a closed list as showing, Qt 5 the list itself; GTK4 never reports a menu as showing. */
function isClosed({ role, states, children, box }: Element, parent: Element | undefined, toolkit: Toolkit): boolean {
  if (role === ROLE.comboBox && has(states, STATE.expandable)) return !has(states, STATE.expanded);
  if (toolkit === 'gtk4' || children.length === 0) return false;
  if (role === ROLE.menu) return !has(states, STATE.showing);
  return parent?.role === ROLE.comboBox && box === undefined;
}

/** In GTK3 the items of an open menu are children of its title, among the buttons that the menu covers. */
const popupOf = (box: Bounds, parent: Element | undefined, popups: readonly Bounds[]): Bounds | undefined =>
  parent?.role === ROLE.menu || parent?.role === ROLE.popupMenu || parent?.role === ROLE.comboBox
    ? popups.find((popup) => contains(popup, centerOf(box)))
    : undefined;

/** Scroll bars belong to their pane; tooltips come and go with the pointer; LibreOffice has a second menu bar that is never shown. */
const isReported = ({ role, box }: Element): boolean =>
  role !== ROLE.scrollBar && role !== ROLE.toolTip && !(role === ROLE.menuBar && box === undefined);

function roleOf({ role, name, states, children }: Element, parent: Element | undefined, isEditable: boolean): string {
  if (isEditable && (role === ROLE.text || role === ROLE.paragraph)) return has(states, STATE.multiLine) ? 'Document' : 'Edit';
  if (role === ROLE.text && has(states, STATE.multiLine)) return 'Document';
  if (role === ROLE.menu && name !== '') return 'MenuItem';
  if (role === ROLE.frame && parent !== undefined) return name !== '' && children.length === 0 ? 'Text' : 'Pane';
  return roleName(role);
}

const CHECKED_ROLES: ReadonlySet<number> = new Set([ROLE.checkBox, ROLE.checkMenuItem, ROLE.radioButton, ROLE.radioMenuItem, ROLE.switch]);

/** A toggle button used as a plain button never reports that it is checkable. GTK4's are plain buttons that stay pressed. */
function isCheckable({ role, name, states, toggles }: Element, toolkit: Toolkit): boolean {
  return (
    CHECKED_ROLES.has(role) ||
    toggles === true ||
    // A cell that is only a check box; Qt's cells with text toggle only next to it.
    (role === ROLE.tableCell && name === '' && has(states, STATE.checkable)) ||
    (toolkit === 'gtk4' && role === ROLE.pushButton && has(states, STATE.pressed)) ||
    (role === ROLE.toggleButton && (has(states, STATE.checkable) || has(states, STATE.checked) || has(states, STATE.pressed)))
  );
}

/** GTK4 names unnamed elements after their type, and repeats a button's name for its label. */
const GTK_TYPE = /^(?:Gtk|Adw|Gsk|Hdy)[A-Z]\w*$/;

function nameOf({ name, role }: Element, toolkit: Toolkit): string {
  const trimmed = name.trim();
  if (toolkit === 'gtk4') {
    if (GTK_TYPE.test(trimmed) || role === ROLE.filler) return '';
    const half = trimmed.slice(0, (trimmed.length - 1) / 2);
    return trimmed.length % 2 === 1 && trimmed === `${half} ${half}` ? half : trimmed;
  }
  if (toolkit === 'qt') return withoutMarkup(trimmed);
  if (toolkit === 'chromium' && role === ROLE.pageTab) return trimmed.replace(/ - Memory usage - [\d.,]+ \S+$/, '');
  return trimmed;
}

/** Qt's labels and tips may be rich text. */
const withoutMarkup = (text: string): string =>
  /<\w+[^>]*>[\s\S]*<\/\w+>/.test(text)
    ? text
        .replace(/<sup>/g, '^')
        .replace(/<sub>/g, '_')
        .replace(/<[^>]*>/g, '')
        .trim()
    : text;

function valueOf(element: Element, name: string, toolkit: Toolkit): string | null {
  const { role, text, value } = element;
  // Qt's password fields always report an empty text.
  if (role === ROLE.passwordText && toolkit === 'qt' && (text ?? '') === '') return null;
  if (role === ROLE.passwordText) return '•'.repeat(Array.from(text ?? '').length);
  // The option a closed list marks as selected may never have reached the program; the text the box shows has.
  const isEmptied = text === '' && has(element.states, STATE.editable);
  if (role === ROLE.comboBox) return text === undefined || text === '' ? (chosenOf(element) ?? (isEmptied ? '' : null)) : text;
  // An object embedded in text appears as U+FFFC; it is an element of its own.
  if (text !== undefined && !(role === ROLE.paragraph && text === name)) return text.replace(/\uFFFC/g, '');
  if (value !== undefined && !Number.isNaN(value) && ADJUSTED.has(role)) return String(Number(value.toFixed(6)));
  return null;
}

/** The name of what is selected inside. */
function chosenOf(element: Element): string | undefined {
  for (const child of element.children) {
    if (has(child.states, STATE.selected) && child.name !== '') return child.name.trim();
    const inside = chosenOf(child);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

function stateOf({ states, part }: Element): string {
  const said: string[] = [];
  if (part !== undefined) said.push(part);
  if (has(states, STATE.expandable)) said.push(has(states, STATE.expanded) ? 'expanded' : 'collapsed');
  if (has(states, STATE.busy)) said.push('busy');
  if (has(states, STATE.invalidEntry)) said.push('invalid');
  if (has(states, STATE.required)) said.push('required');
  return said.join(', ');
}

const moved = (box: Bounds, { x, y }: Point): Bounds => ({
  left: box.left - x,
  top: box.top - y,
  right: box.right - x,
  bottom: box.bottom - y,
});
