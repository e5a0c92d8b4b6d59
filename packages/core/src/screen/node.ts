import { centerOf, type Bounds, type Point } from './geometry.ts';
import type { UnifiedRole } from './role.ts';

/** The interactions a node offers. */
export const UNIFIED_ACTIONS = {
  TAP: 'tap',
  LONG_PRESS: 'long_press',
  TYPE: 'type',
  SCROLL: 'scroll',
  CHECK: 'check',
  ADJUST: 'adjust',
} as const;
export type UnifiedAction = (typeof UNIFIED_ACTIONS)[keyof typeof UNIFIED_ACTIONS];

const of = <T>(value: T): T => value;

/** The fields that every tree has, with what they are on a node that says nothing. */
export const GIVEN_FIELDS = {
  /** Dot-separated index path, `0.1.3`. */
  id: '0',
  resourceId: '',
  className: '',
  role: of<UnifiedRole>('unknown'),
  text: '',
  description: '',
  packageName: '',
  index: 0,

  enabled: true,
  focused: false,
  selected: false,
  checked: false,
  checkable: false,
  clickable: false,
  scrollable: false,
  longClickable: false,
  password: false,

  hintText: '',
  stateDescription: '',
  paneTitle: '',
  tooltipText: '',

  /** Elements with the same actions may share one list. */
  actions: of<UnifiedAction[]>([]),
};

/** What desktops and the built-in devices add; who builds a tree by hand may leave these out. */
export const ADDED_FIELDS = {
  /** The element's value, apart from its name; null if it has none by nature. */
  value: of<string | null>(null),
  keyboardShortcut: '',
  /** The platform's own role name (`MenuItem`); empty where the class name says it. */
  nativeRole: '',
  /** The platform's stable key for this element; empty where it has none (uiautomator). */
  key: '',
  /** False if the platform itself reports the element as not shown. */
  visible: true,
  /** How many open menus deep it is above the rest of its window, where the order of the tree does not show it. */
  floats: 0,
};

type Given = typeof GIVEN_FIELDS;
type Added = typeof ADDED_FIELDS;

/** One element of a screen. A field is declared once: here if a platform may not know it, else above. */
export interface UnifiedUINode extends Given, Added {
  bounds: Bounds;
  center: Point;
  children: UnifiedUINode[];

  /** Its place in the order in which its parent draws its children, the last on top; left out where the platform does not say. */
  drawingOrder?: number;
  /** The window's default button, pressed by Enter; left out where the platform does not mark it. */
  isDefault?: boolean;
  /** The letter that activates it with Alt or in its open menu; empty if it has none, left out where the platform does not say. */
  mnemonic?: string;
  /** A form of a page, which Enter in any of its fields submits. */
  isForm?: true;
  /** The range of a slider's value; left out where the platform does not state it. */
  range?: NumberRange;
}

export interface NumberRange {
  min: number;
  max: number;
}

export interface ActionFlags {
  className: string;
  clickable: boolean;
  longClickable: boolean;
  scrollable: boolean;
  checkable: boolean;
}

/** In the order in which the dialect lists them. */
const ACTION_BITS: readonly UnifiedAction[] = ['tap', 'long_press', 'scroll', 'check', 'type', 'adjust'];

/** One list for each set of actions: separate lists for thousands of nodes would be slower to read and to compare. */
const lists = new Map<number, UnifiedAction[]>();

/** The interactions that follow from a node's traits. */
export function deriveActions(n: ActionFlags): UnifiedAction[] {
  const set =
    (n.clickable ? 1 : 0) |
    (n.longClickable ? 2 : 0) |
    (n.scrollable ? 4 : 0) |
    (n.checkable ? 8 : 0) |
    (n.className === 'android.widget.EditText' ? 16 : 0) |
    (n.className === 'android.widget.SeekBar' ? 32 : 0);
  let list = lists.get(set);
  if (list === undefined) lists.set(set, (list = ACTION_BITS.filter((_, bit) => (set & (1 << bit)) !== 0)));
  return list;
}

const NO_CHILDREN: UnifiedUINode[] = [];
const BLANK: UnifiedUINode = {
  ...GIVEN_FIELDS,
  bounds: { left: 0, top: 0, right: 0, bottom: 0 },
  center: { x: 0, y: 0 },
  children: NO_CHILDREN,
  ...ADDED_FIELDS,
};

/** A node that says nothing. All nodes begin as this one, so that all share one hidden class. */
export const blankNode = (id: string, index: number): UnifiedUINode => ({
  ...BLANK,
  id,
  index,
  bounds: { left: 0, top: 0, right: 0, bottom: 0 },
  center: { x: 0, y: 0 },
  children: [],
});

/** A node with defaults, for drivers and tests that build trees by hand. */
export function makeNode(fields: Partial<UnifiedUINode>): UnifiedUINode {
  const bounds = fields.bounds ?? { left: 0, top: 0, right: 0, bottom: 0 };
  return { ...BLANK, children: [], ...fields, bounds, center: fields.center ?? centerOf(bounds) };
}

/** A node as the published library has it: the fields Handsight adds may be missing. */
export type ContractNode = Omit<UnifiedUINode, keyof Added | 'children'> & Partial<Added> & { children: ContractNode[] };

/** Give every node its path id and sibling index. Roots of one window start at `0`. */
export function numberTree(root: UnifiedUINode, id = '0'): UnifiedUINode {
  root.id = id;
  root.children.forEach((child, i) => {
    child.index = i;
    numberTree(child, `${id}.${i}`);
  });
  return root;
}
