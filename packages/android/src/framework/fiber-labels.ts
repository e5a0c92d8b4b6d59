import { type Bounds, isField, isInteractive, labelOf, type UnifiedUINode, walk, width } from '@handsight/core/screen';
import type { FiberWalk } from './fiber-walk.ts';

/** Places are rounded when units become pixels. */
const TOLERANCE_PX = 2;

/** Names that say how a thing is built and not what it is. */
const GENERIC = new Set([
  ...['View', 'Text', 'Image', 'Icon', 'Pressable', 'Button', 'Fragment', 'Component', 'Unknown', 'Anonymous', 'Wrapper', 'Container'],
  ...['TouchableOpacity', 'TouchableHighlight', 'TouchableWithoutFeedback', 'TouchableNativeFeedback', 'TouchableRipple'],
  ...['Svg', 'G', 'Path', 'Circle', 'Ellipse', 'Line', 'Polygon', 'Polyline', 'Rect', 'Defs', 'ClipPath', 'Shape', 'Use', 'Mask'],
  ...['ForwardRef', 'Memo', 'Animated', 'AnimatedComponent', 'ScrollView', 'SafeAreaView', 'Suspense', 'Provider', 'Consumer'],
]);
const PLUMBING = /^(?:RCT|RNS|RNC|Native|Animated|with[A-Z])|(?:Context|Provider|Consumer|Boundary|Wrapper)$/;
/** A name becomes words on somebody's screen: it has to be a name, and nothing that speaks. */
const NAME = /^[A-Z][A-Za-z0-9]{1,39}$/;

interface Component {
  name: string;
  bounds: Bounds;
}

/** A name for every element that one can act on and that has none, by node id: that of the component drawn inside of it. */
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

/** `Memo(ForwardRef(ArrowLeft))` is an ArrowLeft. Undefined for what names nothing. */
export function componentName(raw: string): string | undefined {
  const name = /([^()]+)\)*$/.exec(raw)?.[1]?.trim() ?? '';
  return NAME.test(name) && !GENERIC.has(name) && !PLUMBING.test(name) ? name : undefined;
}

/**
 * Screens below the one in front stay mounted at the same places; between them and it stands something larger, so that the
 * last unbroken row is the one that is seen. In it what is drawn inside says more than what the element itself is.
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
