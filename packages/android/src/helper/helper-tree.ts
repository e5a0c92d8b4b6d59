import { blankNode, finishNode, type UnifiedUINode } from '@handsight/core/screen';

/** The helper's flags, one bit each (Node.java). */
const FLAG = {
  checkable: 1,
  checked: 1 << 1,
  clickable: 1 << 2,
  enabled: 1 << 3,
  focused: 1 << 4,
  scrollable: 1 << 5,
  longClickable: 1 << 6,
  password: 1 << 7,
  selected: 1 << 8,
  showingHint: 1 << 9,
} as const;

/** Unvalidated; a field that is missing or of the wrong type counts as absent. */
type WireNode = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is WireNode => typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const whole = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? Math.trunc(value) : 0);

const isNumbers = (value: unknown): value is number[] => Array.isArray(value) && value.every((each) => typeof each === 'number');

export interface UnifiedTree {
  root: UnifiedUINode;
  nodeCount: number;
}

/** The elements of a window, as a dump of the same window would give them. */
export function toUnifiedTree(root: unknown): UnifiedTree | undefined {
  if (!isNode(root)) return undefined;
  const count = { nodes: 0 };
  return { root: convert(root, '0', 0, '', count), nodeCount: count.nodes };
}

function convert(wire: WireNode, id: string, position: number, packageName: string, count: { nodes: number }): UnifiedUINode {
  count.nodes++;
  const node = blankNode(id, position);
  node.className = text(wire['c']);
  node.resourceId = text(wire['i']);
  node.text = text(wire['t']);
  node.description = text(wire['d']);
  node.packageName = typeof wire['k'] === 'string' ? wire['k'] : packageName;
  node.hintText = text(wire['h']);
  node.stateDescription = text(wire['s']);
  node.paneTitle = text(wire['p']);
  node.tooltipText = text(wire['o']);
  node.index = 'x' in wire ? whole(wire['x']) : 0;
  setBounds(node, wire['b']);
  setFlags(node, whole(wire['f']));
  finishNode(node, 'node');
  setRange(node, wire['r']);
  const children: unknown = wire['n'];
  if (Array.isArray(children)) {
    for (const child of children) {
      if (!isNode(child)) continue;
      node.children.push(convert(child, `${id}.${node.children.length}`, node.children.length, node.packageName, count));
    }
  }
  return node;
}

function setBounds(node: UnifiedUINode, bounds: unknown): void {
  if (!Array.isArray(bounds)) return;
  node.bounds.left = whole(bounds[0]);
  node.bounds.top = whole(bounds[1]);
  node.bounds.right = whole(bounds[2]);
  node.bounds.bottom = whole(bounds[3]);
}

/** Minimum, maximum and current value. Ignored where the limits are unknown, as for an indeterminate progress bar. */
function setRange(node: UnifiedUINode, range: unknown): void {
  if (!isNumbers(range) || node.role !== 'slider') return;
  const [min, max, current] = range;
  if (min === undefined || max === undefined || current === undefined || min >= max) return;
  node.value = String(current);
  node.range = { min, max };
}

function setFlags(node: UnifiedUINode, flags: number): void {
  const is = (flag: number): boolean => (flags & flag) !== 0;
  node.checkable = is(FLAG.checkable);
  node.checked = is(FLAG.checked);
  node.clickable = is(FLAG.clickable);
  node.enabled = is(FLAG.enabled);
  node.focused = is(FLAG.focused);
  node.scrollable = is(FLAG.scrollable);
  node.longClickable = is(FLAG.longClickable);
  node.password = is(FLAG.password);
  node.selected = is(FLAG.selected);
  // `finishNode` takes an empty value for a field that shows its hint.
  if (is(FLAG.showingHint)) node.value = '';
}
