import { foldRole } from '@handsight/core/screen';
import { WIDGET_KINDS, type WidgetKind } from '../widget.ts';

/** Role names of scenarios beside the kinds' own. Keys are folded. */
const SYNONYMS: Record<string, WidgetKind> = {
  imagebutton: 'icon_button',
  hyperlink: 'link',
  edit: 'field',
  passwordedit: 'field',
  entry: 'field',
  textbox: 'field',
  textfield: 'field',
  togglebutton: 'switch',
  radiobutton: 'radio',
  scrollbar: 'slider',
  combobox: 'dropdown',
  tablist: 'tab_bar',
  tabitem: 'tab',
  tree: 'list',
  table: 'list',
  treeitem: 'list_item',
  dataitem: 'list_item',
  label: 'text',
  statictext: 'text',
  progressbar: 'progress',
  separator: 'divider',
  group: 'pane',
  container: 'pane',
  /** A desktop window's, not the phone's. */
  statusbar: 'row',
};

const KIND_OF_ROLE = new Map<string, WidgetKind>([
  ...WIDGET_KINDS.map((kind): [string, WidgetKind] => [foldRole(kind), kind]),
  ...Object.entries(SYNONYMS),
]);

/** Roles are the author's words; one that is not known is a plain part of the window. */
export function kindOfRole(role: string, hasChildren: boolean): WidgetKind {
  const named = WIDGET_KINDS.find((kind) => kind === role);
  return named ?? KIND_OF_ROLE.get(foldRole(role)) ?? (hasChildren ? 'pane' : 'text');
}

/** How a kind is told to an agent: as an Android class, and as the screen-observer dialect names it. */
interface Telling {
  className: string;
  observerRole: string;
}

const told = (className: string, observerRole: string): Telling => ({
  className: className.includes('.') ? className : `android.widget.${className}`,
  observerRole,
});

export const TELLING: Record<WidgetKind, Telling> = {
  window: told('FrameLayout', 'Window'),
  column: told('LinearLayout', 'Pane'),
  row: told('LinearLayout', 'Pane'),
  list: told('androidx.recyclerview.widget.RecyclerView', 'List'),
  grid: told('androidx.recyclerview.widget.RecyclerView', 'List'),
  card: told('androidx.cardview.widget.CardView', 'Group'),
  pane: told('FrameLayout', 'Pane'),
  divider: told('android.view.View', 'Separator'),
  spacer: told('android.view.View', 'Pane'),
  text: told('TextView', 'Text'),
  heading: told('TextView', 'Heading'),
  image: told('ImageView', 'Image'),
  icon: told('ImageView', 'Image'),
  badge: told('TextView', 'Text'),
  button: told('Button', 'Button'),
  icon_button: told('ImageButton', 'Button'),
  link: told('TextView', 'Link'),
  field: told('EditText', 'Edit'),
  document: told('EditText', 'Document'),
  switch: told('Switch', 'Switch'),
  checkbox: told('CheckBox', 'CheckBox'),
  radio: told('RadioButton', 'RadioButton'),
  slider: told('SeekBar', 'Slider'),
  dropdown: told('Spinner', 'ComboBox'),
  tab_bar: told('LinearLayout', 'TabList'),
  tab: told('TabWidget', 'Tab'),
  menu_bar: told('LinearLayout', 'MenuBar'),
  menu: told('ListView', 'Menu'),
  menu_item: told('LinearLayout', 'MenuItem'),
  list_item: told('LinearLayout', 'ListItem'),
  app_icon: told('TextView', 'Button'),
  spinner: told('ProgressBar', 'ProgressBar'),
  progress: told('ProgressBar', 'ProgressBar'),
  toast: told('FrameLayout', 'ToolTip'),
  dialog: told('FrameLayout', 'Dialog'),
  toolbar: told('androidx.appcompat.widget.Toolbar', 'ToolBar'),
  status_bar: told('FrameLayout', 'StatusBar'),
  navigation_bar: told('FrameLayout', 'ToolBar'),
  keyboard: told('FrameLayout', 'Pane'),
  key: told('android.inputmethodservice.Keyboard$Key', 'Button'),
};

const EDITABLE = new Set<WidgetKind>(['field', 'document']);
const CHECKABLE = new Set<WidgetKind>(['switch', 'checkbox', 'radio']);
// prettier-ignore
const TAPPABLE = new Set<WidgetKind>([
  'button', 'icon_button', 'link', 'field', 'document', 'switch', 'checkbox', 'radio', 'slider', 'dropdown', 'tab', 'menu_item', 'app_icon', 'key',
]);
const SCROLLING = new Set<WidgetKind>(['list', 'grid', 'document']);

export const isEditable = (kind: WidgetKind): boolean => EDITABLE.has(kind);
export const isCheckable = (kind: WidgetKind): boolean => CHECKABLE.has(kind);
/** Does something when tapped, without any reaction of the scenario. */
export const isTappable = (kind: WidgetKind): boolean => TAPPABLE.has(kind);
/** Scrolls by itself where it has not enough room. */
export const isScrolling = (kind: WidgetKind): boolean => SCROLLING.has(kind);
export const isFocusable = (kind: WidgetKind): boolean => TAPPABLE.has(kind) && kind !== 'key';
