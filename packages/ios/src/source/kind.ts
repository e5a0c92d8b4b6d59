import type { UnifiedRole } from '@handsight/core/screen';

/** What an element's type alone says about it. iOS has no attribute for what can be tapped or scrolled. */
export interface Kind {
  role: UnifiedRole;
  tap?: true;
  /** Its menu or preview opens on a long press. */
  hold?: true;
  scroll?: true;
  check?: true;
  field?: true;
  adjust?: true;
  /** A role of its own that the abstract ones lack. */
  native?: string;
}

const CONTAINER: Kind = { role: 'container' };
const BUTTON: Kind = { role: 'button', tap: true };
const CHECK: Kind = { role: 'check_box', tap: true, check: true };
const FIELD: Kind = { role: 'text_field', tap: true, field: true };

const KINDS: Readonly<Record<string, Kind>> = {
  Button: BUTTON,
  MenuButton: BUTTON,
  ToolbarButton: BUTTON,
  PopUpButton: BUTTON,
  DisclosureTriangle: BUTTON,
  MenuItem: BUTTON,
  MenuBarItem: BUTTON,
  Key: BUTTON,
  Icon: { role: 'button', tap: true, hold: true },
  Link: { role: 'button', tap: true, native: 'Link' },
  RadioButton: { role: 'radio_button', tap: true, check: true },
  CheckBox: CHECK,
  Switch: { role: 'switch', tap: true, check: true },
  Toggle: { role: 'switch', tap: true, check: true },
  TextField: FIELD,
  SecureTextField: FIELD,
  SearchField: FIELD,
  TextView: FIELD,
  StaticText: { role: 'text_view' },
  Image: { role: 'image' },
  Slider: { role: 'slider', adjust: true },
  PickerWheel: { role: 'spinner', adjust: true },
  ComboBox: { role: 'spinner', tap: true },
  Cell: { role: 'list_item', tap: true },
  Table: { role: 'list', scroll: true },
  CollectionView: { role: 'list', scroll: true },
  ScrollView: { role: 'scroll_view', scroll: true },
  WebView: { role: 'web_view' },
  NavigationBar: { role: 'toolbar' },
  Toolbar: { role: 'toolbar' },
  ToolBar: { role: 'toolbar' },
  Tab: { role: 'tab', tap: true },
  ProgressIndicator: { role: 'progress_bar' },
  ActivityIndicator: { role: 'progress_bar' },
};

export const kindOf = (type: string): Kind => KINDS[type] ?? CONTAINER;
