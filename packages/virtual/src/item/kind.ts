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

/** Roles are chosen by the author; an unknown one is a plain container or text. */
export function kindOfRole(role: string, hasChildren: boolean): WidgetKind {
  const named = WIDGET_KINDS.find((kind) => kind === role);
  return named ?? KIND_OF_ROLE.get(foldRole(role)) ?? (hasChildren ? 'pane' : 'text');
}

/** How a kind is reported to an agent: as an Android class, and as the screen-observer dialect names it. */
interface KindNames {
  className: string;
  observerRole: string;
}

const kindNames = (className: string, observerRole: string): KindNames => ({
  className: className.includes('.') ? className : `android.widget.${className}`,
  observerRole,
});

export const KIND_NAMES: Record<WidgetKind, KindNames> = {
  window: kindNames('FrameLayout', 'Window'),
  column: kindNames('LinearLayout', 'Pane'),
  row: kindNames('LinearLayout', 'Pane'),
  list: kindNames('androidx.recyclerview.widget.RecyclerView', 'List'),
  grid: kindNames('androidx.recyclerview.widget.RecyclerView', 'List'),
  card: kindNames('androidx.cardview.widget.CardView', 'Group'),
  pane: kindNames('FrameLayout', 'Pane'),
  divider: kindNames('android.view.View', 'Separator'),
  spacer: kindNames('android.view.View', 'Pane'),
  text: kindNames('TextView', 'Text'),
  heading: kindNames('TextView', 'Heading'),
  image: kindNames('ImageView', 'Image'),
  icon: kindNames('ImageView', 'Image'),
  badge: kindNames('TextView', 'Text'),
  button: kindNames('Button', 'Button'),
  icon_button: kindNames('ImageButton', 'Button'),
  link: kindNames('TextView', 'Link'),
  field: kindNames('EditText', 'Edit'),
  document: kindNames('EditText', 'Document'),
  switch: kindNames('Switch', 'Switch'),
  checkbox: kindNames('CheckBox', 'CheckBox'),
  radio: kindNames('RadioButton', 'RadioButton'),
  slider: kindNames('SeekBar', 'Slider'),
  dropdown: kindNames('Spinner', 'ComboBox'),
  tab_bar: kindNames('LinearLayout', 'TabList'),
  tab: kindNames('TabWidget', 'Tab'),
  menu_bar: kindNames('LinearLayout', 'MenuBar'),
  menu: kindNames('ListView', 'Menu'),
  menu_item: kindNames('LinearLayout', 'MenuItem'),
  list_item: kindNames('LinearLayout', 'ListItem'),
  app_icon: kindNames('TextView', 'Button'),
  spinner: kindNames('ProgressBar', 'ProgressBar'),
  progress: kindNames('ProgressBar', 'ProgressBar'),
  toast: kindNames('FrameLayout', 'ToolTip'),
  dialog: kindNames('FrameLayout', 'Dialog'),
  toolbar: kindNames('androidx.appcompat.widget.Toolbar', 'ToolBar'),
  status_bar: kindNames('FrameLayout', 'StatusBar'),
  navigation_bar: kindNames('FrameLayout', 'ToolBar'),
  keyboard: kindNames('FrameLayout', 'Pane'),
  key: kindNames('android.inputmethodservice.Keyboard$Key', 'Button'),
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
