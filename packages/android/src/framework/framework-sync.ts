import {
  complete,
  computeScreenFingerprint,
  type ContractNode,
  type FrameworkKind,
  type Bounds,
  isField,
  isInteractive,
  labelOf,
  samePlaces,
  type UnifiedUINode,
  walk,
  width,
} from '@handsight/core/screen';
import { HandsightError } from '@handsight/core/error';
import { realClock, withDeadline } from '@handsight/core/device';
import type { AdbClient } from '../adb/adb-client.ts';
import { appName } from '../app/app-name.ts';
import { ChannelSlot } from './channel-slot.ts';
import { DartVmChannel } from './dart-vm.ts';
import { FIBER_WALK, parseFiberWalk, type FiberWalk } from './fiber-walk.ts';
import { HermesChannel } from './hermes.ts';
import { command } from '../quote.ts';
import { ATTACH_TIMEOUT_MS, isTimeout, type SyncChannel } from './sync-channel.ts';

export interface FrameworkSyncInit {
  framework: FrameworkKind;
  packageName: string;
  adb: AdbClient;
  /** Metro's port, if not the default. */
  metroPort?: number;
}

const METRO_PORT = 8081;
const SYNC_TIMEOUT_MS = 3000;
const WALK_TIMEOUT_MS = 2000;
const MAX_DIAGNOSTICS = 500;
const KEPT_WALKS = 16;

const isSet = (name: string): boolean => process.env[name] === '1';

/** The agentest dialect's FrameworkSync: asks the app through its framework whether it is idle and what its icons are. */
export class FrameworkSync {
  readonly kind: FrameworkKind;
  readonly #init: FrameworkSyncInit;
  readonly #diagnostics: string[] = [];
  readonly #report = (line: string): void => {
    if (this.#diagnostics.length < MAX_DIAGNOSTICS) this.#diagnostics.push(line);
  };
  readonly #hermes = new ChannelSlot<HermesChannel>('hermes', this.#report);
  readonly #dartVm = new ChannelSlot<DartVmChannel>('dart_vm', this.#report);
  readonly #idlingBridge = new ChannelSlot<IdlingBridgeChannel>('idling_bridge', this.#report);
  readonly #slots = [this.#hermes, this.#dartVm, this.#idlingBridge];
  /** By screen fingerprint. */
  readonly #walks = new Map<string, { tree: UnifiedUINode; found: FiberWalk }>();
  #attaching: Promise<void> | undefined;

  constructor(init: FrameworkSyncInit) {
    this.kind = init.framework;
    this.#init = { ...init, packageName: appName(init.packageName).packageName };
  }

  get hasBackend(): boolean {
    return this.#slots.some(({ isAttached }) => isAttached);
  }

  get hasHermes(): boolean {
    return this.#hermes.isAttached;
  }

  get hasDartVm(): boolean {
    return this.#dartVm.isAttached;
  }

  get hasIdlingBridge(): boolean {
    return this.#idlingBridge.isAttached;
  }

  /** One line for everything that happened to a channel. */
  get diagnostics(): string[] {
    return [...this.#diagnostics];
  }

  /** Opens the channels the app offers. Never throws; a second call waits for the first. */
  attach(): Promise<void> {
    return (this.#attaching ??= this.#attach());
  }

  /** False only if the app was still busy at the timeout. */
  async waitForSync(timeoutMs = SYNC_TIMEOUT_MS): Promise<boolean> {
    return (await Promise.all(this.#slots.map((slot) => slot.waitForIdle(timeoutMs)))).every(Boolean);
  }

  /** Makes Flutter report what is on the screen. */
  async refreshSemantics(): Promise<boolean> {
    return (await this.#dartVm.use((channel) => channel.refreshSemantics())) ?? false;
  }

  /** Names for unnamed elements, by node id. React's mounted components are read once per screen. */
  async snapshotFiberLabels(tree: ContractNode): Promise<Map<string, string>> {
    if (!this.hasHermes || isSet('AGENTEST_DISABLE_FIBER_INFERENCE')) return new Map();
    complete(tree);
    const screen = computeScreenFingerprint(tree);
    const known = this.#walks.get(screen);
    // Components are matched by position, which the fingerprint does not include.
    const found =
      known !== undefined && samePlaces(known.tree, tree) ? known.found : await this.#hermes.use((channel) => this.#walk(channel, tree));
    return found === undefined ? new Map() : correlate(tree, found);
  }

  close(): void {
    for (const slot of this.#slots) slot.close();
    this.#walks.clear();
  }

  async #attach(): Promise<void> {
    if (isSet('AGENTEST_DISABLE_FRAMEWORK_SYNC')) return;
    const { packageName, adb, metroPort = METRO_PORT } = this.#init;
    const opening = [this.#idlingBridge.attach(() => IdlingBridgeChannel.open(packageName, adb))];
    if (this.kind === 'react_native') opening.push(this.#hermes.attach(() => HermesChannel.open(packageName, metroPort)));
    if (this.kind === 'flutter') opening.push(this.#dartVm.attach(() => DartVmChannel.open(packageName, adb)));
    await Promise.all(opening);
  }

  async #walk(hermes: HermesChannel, tree: UnifiedUINode): Promise<FiberWalk | undefined> {
    const found = parseFiberWalk(await hermes.evaluate(FIBER_WALK, WALK_TIMEOUT_MS));
    if (found === undefined) {
      this.#hermes.note('React reported no components');
      return undefined;
    }
    if (this.#walks.size >= KEPT_WALKS) this.#walks.clear();
    this.#walks.set(computeScreenFingerprint(tree), { tree, found });
    this.#hermes.note(`React reported ${found.components.length} components`);
    return found;
  }
}

const POLL_MS = 100;

/** An app's own idle state, from a content provider in its debug build. */
class IdlingBridgeChannel implements SyncChannel {
  readonly #adb: AdbClient;
  readonly #query: string;

  private constructor(adb: AdbClient, packageName: string) {
    this.#adb = adb;
    this.#query = command('content', 'query', '--uri', `content://${packageName}.agentest.idling/state`);
  }

  static async open(packageName: string, adb: AdbClient): Promise<IdlingBridgeChannel> {
    const channel = new IdlingBridgeChannel(adb, packageName);
    await channel.#busy(ATTACH_TIMEOUT_MS);
    return channel;
  }

  /** A content provider does not push, so it is polled. */
  async waitForIdle(timeoutMs: number): Promise<boolean> {
    const end = performance.now() + timeoutMs;
    try {
      while ((await this.#busy(end - performance.now())) > 0) {
        if (performance.now() + POLL_MS > end) return false;
        await realClock.after(POLL_MS);
      }
      return true;
    } catch (error) {
      if (isTimeout(error)) return false;
      throw error;
    }
  }

  close(): void {
    // Every query is its own command; nothing stays open.
  }

  async #busy(timeoutMs: number): Promise<number> {
    const said = await withDeadline(realClock, Math.ceil(timeoutMs), 'asking the app', ({ signal }) => this.#adb.run(this.#query, signal));
    const busy = busyIn(said);
    if (busy === undefined) throw new HandsightError('DeviceGone', 'the app has no provider that reports its work');
    return busy;
  }
}

/** `Row: 0 idle_count=2, idle_names=a,b, version=1`: despite its name, the number of resources that are still busy. */
export function busyIn(said: string): number | undefined {
  const count = /^Row: 0 (?:.*, )?idle_count=(\d{1,9})(?:,|\s|$)/m.exec(said)?.[1];
  return count === undefined ? undefined : Number(count);
}

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
