import { ANDROID_CLASSES } from './android-classes.ts';

/** Abstract roles. */
export const UNIFIED_ROLES = {
  BUTTON: 'button',
  TEXT_FIELD: 'text_field',
  TEXT_VIEW: 'text_view',
  CHECK_BOX: 'check_box',
  SWITCH: 'switch',
  RADIO_BUTTON: 'radio_button',
  SLIDER: 'slider',
  SCROLL_VIEW: 'scroll_view',
  IMAGE: 'image',
  IMAGE_BUTTON: 'image_button',
  CONTAINER: 'container',
  LIST: 'list',
  LIST_ITEM: 'list_item',
  TAB: 'tab',
  TOOLBAR: 'toolbar',
  PROGRESS_BAR: 'progress_bar',
  SPINNER: 'spinner',
  WEB_VIEW: 'web_view',
  UNKNOWN: 'unknown',
} as const;
export type UnifiedRole = (typeof UNIFIED_ROLES)[keyof typeof UNIFIED_ROLES];

const ROLE_OF_CLASS = new Map<string, UnifiedRole>([
  [ANDROID_CLASSES.BUTTON, 'button'],
  [ANDROID_CLASSES.IMAGE_BUTTON, 'image_button'],
  [ANDROID_CLASSES.EDIT_TEXT, 'text_field'],
  [ANDROID_CLASSES.CHECK_BOX, 'check_box'],
  [ANDROID_CLASSES.SWITCH, 'switch'],
  [ANDROID_CLASSES.TOGGLE_BUTTON, 'switch'],
  [ANDROID_CLASSES.RADIO_BUTTON, 'radio_button'],
  [ANDROID_CLASSES.SEEK_BAR, 'slider'],
  [ANDROID_CLASSES.SPINNER, 'spinner'],
  [ANDROID_CLASSES.TEXT_VIEW, 'text_view'],
  [ANDROID_CLASSES.IMAGE_VIEW, 'image'],
  [ANDROID_CLASSES.PROGRESS_BAR, 'progress_bar'],
  [ANDROID_CLASSES.SCROLL_VIEW, 'scroll_view'],
  [ANDROID_CLASSES.HORIZONTAL_SCROLL_VIEW, 'scroll_view'],
  [ANDROID_CLASSES.LIST_VIEW, 'list'],
  [ANDROID_CLASSES.RECYCLER_VIEW, 'list'],
  [ANDROID_CLASSES.WEB_VIEW, 'web_view'],
  [ANDROID_CLASSES.TAB_WIDGET, 'tab'],
  [ANDROID_CLASSES.TOOLBAR, 'toolbar'],
  [ANDROID_CLASSES.ANDROIDX_TOOLBAR, 'toolbar'],
]);

/** `ReactViewGroup` is covered by `ViewGroup`. */
const CONTAINER_CLASS = /Layout|ViewGroup|CardView|ComposeView/;

/** The role of a class. Classes repeat in a dump, so the result is cached. */
export function roleOfClass(className: string): UnifiedRole {
  let role = ROLE_OF_CLASS.get(className);
  if (role !== undefined) return role;
  role = CONTAINER_CLASS.test(className) ? 'container' : 'unknown';
  if (ROLE_OF_CLASS.size < 2000) ROLE_OF_CLASS.set(className, role);
  return role;
}

/** Roles as desktops name them. */
const OBSERVER_ROLE: Record<UnifiedRole, string> = {
  button: 'Button',
  text_field: 'Edit',
  text_view: 'Text',
  check_box: 'CheckBox',
  switch: 'Switch',
  radio_button: 'RadioButton',
  slider: 'Slider',
  scroll_view: 'ScrollView',
  image: 'Image',
  image_button: 'ImageButton',
  container: 'Pane',
  list: 'List',
  list_item: 'ListItem',
  tab: 'Tab',
  toolbar: 'ToolBar',
  progress_bar: 'ProgressBar',
  spinner: 'ComboBox',
  web_view: 'WebView',
  unknown: 'Custom',
};

/** The desktop's role of a node: the platform's own where it has one, else from the table. */
export function observerRole(node: { role: UnifiedRole; nativeRole: string }): string {
  return node.nativeRole === '' ? OBSERVER_ROLE[node.role] : node.nativeRole;
}

/** Desktop role names that have an abstract counterpart. Keys are folded. */
const UNIFIED_OF_OBSERVER = new Map<string, UnifiedRole>([
  ...Object.entries(OBSERVER_ROLE).map(([unified, observer]): [string, UnifiedRole] => [foldRole(observer), unified as UnifiedRole]),
  ['window', 'container'],
  ['dialog', 'container'],
  ['group', 'container'],
  ['document', 'text_field'],
  ['passwordedit', 'text_field'],
  ['entry', 'text_field'],
  ['textbox', 'text_field'],
  ['label', 'text_view'],
  ['heading', 'text_view'],
  ['link', 'button'],
  ['hyperlink', 'button'],
  ['menuitem', 'button'],
  ['togglebutton', 'switch'],
  ['tabitem', 'tab'],
  ['menubar', 'toolbar'],
  ['menu', 'list'],
  ['tree', 'list'],
  ['table', 'list'],
  ['treeitem', 'list_item'],
  ['dataitem', 'list_item'],
  ['scrollbar', 'slider'],
]);

export const unifiedOfObserver = (role: string): UnifiedRole => UNIFIED_OF_OBSERVER.get(foldRole(role)) ?? 'unknown';

/** Roles are compared without case, `_`, `-` and spaces. */
export function foldRole(role: string): string {
  return role.toLowerCase().replace(/[_\s-]/g, '');
}
