import { type Bounds, isField, isInteractive, labelOf, type UnifiedUINode, walk, width } from '@handsight/core/screen';
import type { FiberWalk } from './fiber-walk.ts';

/** Positions are rounded when converted to pixels. */
const TOLERANCE_PX = 2;

/** Names that describe how a component is built, not what it is. */
const GENERIC = new Set([
  ...['View', 'Text', 'Image', 'Icon', 'Pressable', 'Button', 'Fragment', 'Component', 'Unknown', 'Anonymous', 'Wrapper', 'Container'],
  ...['TouchableOpacity', 'TouchableHighlight', 'TouchableWithoutFeedback', 'TouchableNativeFeedback', 'TouchableRipple'],
  ...['Svg', 'G', 'Path', 'Circle', 'Ellipse', 'Line', 'Polygon', 'Polyline', 'Rect', 'Defs', 'ClipPath', 'Shape', 'Use', 'Mask'],
  ...['ForwardRef', 'Memo', 'Animated', 'AnimatedComponent', 'ScrollView', 'SafeAreaView', 'Suspense', 'Provider', 'Consumer'],
]);
const PLUMBING = /^(?:RCT|RNS|RNC|Native|Animated|with[A-Z])|(?:Context|Provider|Consumer|Boundary|Wrapper)$/;
/** A name ends up in the model's view of the screen: only an identifier is accepted, never free text. */
const NAME = /^[A-Z][A-Za-z0-9]{1,39}$/;

interface Component {
  name: string;
  bounds: Bounds;
}

/** A name for every unnamed actionable element, by node id: that of the component drawn inside it. */
export function correlate(tree: UnifiedUINode, found: FiberWalk): Map<string, string> {
  const components = inPixels(found, tree.bounds);
  const labels = new Map<string, string>();
  for (const node of walk(tree)) {
    if (!lacksName(node)) continue;
    const label = nameWithin(node.bounds, components);
    if (label !== undefined) labels.set(node.id, label);
  }
  return labels;
}

/** `Memo(ForwardRef(ArrowLeft))` is an ArrowLeft. Undefined for a generic or invalid name. */
export function componentName(raw: string): string | undefined {
  const name = /([^()]+)\)*$/.exec(raw)?.[1]?.trim() ?? '';
  return NAME.test(name) && !GENERIC.has(name) && !PLUMBING.test(name) ? name : undefined;
}

/**
 * Screens below the top one stay mounted at the same positions, separated from it by something larger, so the
 * last unbroken run is the visible one. Within it an inner component is more telling than the element's own.
 */
function nameWithin(area: Bounds, components: readonly Component[]): string | undefined {
  let row: Component[] = [];
  let isBroken = false;
  for (const component of components) {
    if (!isWithin(component.bounds, area)) isBroken = true;
    else if (componentName(component.name) !== undefined) {
      if (isBroken) row = [];
      isBroken = false;
      row.push(component);
    }
  }
  const chosen = row.find(({ bounds }) => !isWithin(area, bounds)) ?? row.at(-1);
  return chosen === undefined ? undefined : componentName(chosen.name);
}

const lacksName = (node: UnifiedUINode): boolean =>
  isInteractive(node) && node.visible && !node.scrollable && !isField(node) && labelOf(node) === '' && !hasInteractiveBelow(node);

function hasInteractiveBelow(node: UnifiedUINode): boolean {
  for (const below of walk(node)) if (below !== node && isInteractive(below)) return true;
  return false;
}

function inPixels({ width: units, components }: FiberWalk, screen: Bounds): Component[] {
  const scale = width(screen) / units;
  return components.map(([name, x, y, w, h]) => ({
    name,
    bounds: {
      left: screen.left + x * scale,
      top: screen.top + y * scale,
      right: screen.left + (x + w) * scale,
      bottom: screen.top + (y + h) * scale,
    },
  }));
}

const isWithin = (inner: Bounds, outer: Bounds): boolean =>
  inner.left >= outer.left - TOLERANCE_PX &&
  inner.top >= outer.top - TOLERANCE_PX &&
  inner.right <= outer.right + TOLERANCE_PX &&
  inner.bottom <= outer.bottom + TOLERANCE_PX;
