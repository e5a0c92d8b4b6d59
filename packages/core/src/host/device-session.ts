import { withDeadline, type Call } from '../device/call.ts';
import type { Capabilities } from '../device/capabilities.ts';
import type { Device, DeviceLayout } from '../device/device.ts';
import type { Monitor, WindowInfo } from '../device/window.ts';
import { HandsightError } from '../error/errors.ts';
import type { Bounds } from '../screen/geometry.ts';
import type { UnifiedUINode } from '../screen/node.ts';
import type { Host } from './host.ts';
import type { LastReply } from './news.ts';
import type { Screen } from './screen.ts';
import { ActQueue } from './action-queue.ts';
import { DeviceActivity } from './device-activity.ts';
import { SecretFields } from './secret-fields.ts';
import { ShownScreens } from './shown-screens.ts';

/** Uids of closed windows are remembered, so that a mistyped one can be distinguished from a closed one. */
const MOST_UIDS = 10_000;
const FENCE_TIMEOUT_MS = 10_000;

/** A host's state for one open device, shared by all clients. */
interface DeviceState {
  readonly queue: ActQueue;
  readonly activity: DeviceActivity;
  readonly secretFields: SecretFields;
  readonly screens: Map<string, { screen: Screen; version: number; redaction: number }>;
  /** Every window seen so far. */
  readonly uids: Set<string>;
  unsubscribe: () => void;
  capabilities: Capabilities | undefined;
  monitors: readonly Monitor[];
  titles: string[];
  /** As last listed. */
  windows: readonly WindowInfo[];
  /** Number of inputs sent by anybody. */
  inputs: number;
  /** When a person last touched the device, where it reports that. */
  touchedAt: number;
  recent: CachedLayout | undefined;
  lastInputAt: number;
  /** The lease under which the device was last fenced. */
  lease: number | undefined;
  isClosed: boolean;
}

/** The device's windows as last listed, and those of them that were read then. */
export interface CachedLayout {
  windows: WindowInfo[];
  monitors: Monitor[];
  /** Every window of every program is listed. */
  listsAll: boolean;
  screens: Map<string, Promise<Screen>>;
  /** Count of window changes before they were listed. */
  windowsVersion: number;
  /** When the reading began, by the host's clock. */
  at: number;
  /** When it was complete. */
  until: number;
  /** Count of events before the reading. */
  events: number;
  /** Numbered events below this are already reflected in it. */
  eventCount: number;
  /** The redaction version it was redacted with. */
  redaction: number;
}

/** How one client sees the device. */
export interface ClientView {
  shown: ShownScreens;
  /** `Button` matches buttons only, not everything that is pressed like one. */
  exactRoles: boolean;
}

/** One client's access to an open device: the action queue, the last readings and which of them are still current are shared. */
export class DeviceSession {
  readonly device: Device;
  readonly host: Host;
  readonly exactRoles: boolean;
  readonly #state: DeviceState;
  readonly #shown: ShownScreens;

  private constructor(host: Host, device: Device, state: DeviceState, { shown, exactRoles }: ClientView) {
    this.host = host;
    this.device = device;
    this.exactRoles = exactRoles;
    this.#state = state;
    this.#shown = shown;
  }

  static open(host: Host, device: Device): DeviceSession {
    const state: DeviceState = {
      queue: new ActQueue(device.id),
      activity: new DeviceActivity(),
      secretFields: new SecretFields(),
      screens: new Map(),
      uids: new Set(),
      unsubscribe: () => undefined,
      capabilities: undefined,
      monitors: [],
      titles: [],
      windows: [],
      inputs: 0,
      touchedAt: -Infinity,
      recent: undefined,
      lastInputAt: -Infinity,
      lease: undefined,
      isClosed: false,
    };
    const session = new DeviceSession(host, device, state, { shown: new ShownScreens(), exactRoles: false });
    state.unsubscribe = device.subscribe((event, number) => {
      if (event.type === 'touched') {
        state.touchedAt = host.clock.now();
        return;
      }
      state.activity.count(event, happenedBy(state.recent, number, host.clock.now()), number);
      host.events.emit('screen', { device: device.id, event: session.redacted(event) });
    });
    return session;
  }

  /** The same device as another client sees it. */
  for(view: ClientView): DeviceSession {
    return new DeviceSession(this.host, this.device, this.#state, view);
  }

  get queue(): ActQueue {
    return this.#state.queue;
  }

  get activity(): DeviceActivity {
    return this.#state.activity;
  }

  get secretFields(): SecretFields {
    return this.#state.secretFields;
  }

  /** Makes the device itself refuse inputs of older leases, where it can. */
  async fence(token: number | undefined): Promise<void> {
    const { device, host } = this;
    if (device.fence === undefined || this.#state.lease === token) return;
    await withDeadline(host.clock, FENCE_TIMEOUT_MS, `fencing ${device.id}`, async (call) => device.fence?.(token, call));
    this.#state.lease = token;
  }

  /** The capabilities as the last action read them. */
  async knownCapabilities(call: Call): Promise<Capabilities> {
    return this.#state.capabilities ?? this.capabilities(call);
  }

  /** Asked once an action: a phone's helper can come and go. */
  async capabilities(call: Call): Promise<Capabilities> {
    return (this.#state.capabilities = await this.device.capabilities(call));
  }

  monitors(call: Call): Promise<Monitor[]> {
    return this.device.monitors(call);
  }

  async windows(call: Call): Promise<WindowInfo[]> {
    return this.#keepOnly(await this.device.windows(call));
  }

  async layout(call: Call): Promise<DeviceLayout> {
    const layout = await this.#readLayout(call);
    this.#state.monitors = layout.monitors;
    return { ...layout, windows: this.#keepOnly(layout.windows) };
  }

  async #readLayout(call: Call): Promise<DeviceLayout> {
    if (this.device.layout !== undefined) return this.device.layout(call);
    const [windows, monitors] = await Promise.all([this.device.windows(call), this.monitors(call)]);
    return { windows, monitors };
  }

  /** The screen a window is on, as last read; undefined before the first reading. */
  monitorOf({ monitor_index }: WindowInfo): Bounds | undefined {
    const { monitors } = this.#state;
    return (monitors.find(({ index }) => index === monitor_index) ?? monitors.find(({ primary }) => primary))?.bounds;
  }

  /** Reads the windows anew, and caches them for the next reader. */
  async readAnew(call: Call): Promise<CachedLayout> {
    const { events, windowsVersion } = this.activity;
    const at = this.host.clock.now();
    const redaction = this.host.guard.redaction.version;
    const { windows, monitors, listsAll = false, eventCount = 0 } = await this.layout(call);
    const until = this.host.clock.now();
    return (this.#state.recent = {
      windows,
      monitors,
      listsAll,
      screens: new Map(),
      windowsVersion,
      at,
      until,
      events,
      eventCount,
      redaction,
    });
  }

  /** The last reading, if the device reports changes and has reported none since. */
  recent(maxAgeMs: number): CachedLayout | undefined {
    const { recent } = this.#state;
    const { rest } = this.device;
    // A device that knows when it is still confirms each window separately.
    if (recent === undefined || !rest.reports || rest.isStill() !== undefined) return undefined;
    const hasReported = recent.events !== this.activity.events || this.activity.lastNumber >= recent.eventCount;
    const isCurrent = !hasReported && recent.redaction === this.host.guard.redaction.version;
    return isCurrent && this.host.clock.now() - recent.at <= maxAgeMs ? recent : undefined;
  }

  /** An input is about to be sent: earlier readings can no longer be relied on. */
  beginInput(): void {
    this.#state.recent = undefined;
    this.#state.inputs++;
    this.#state.lastInputAt = this.host.clock.now();
  }

  /** When something was last sent, by the host's clock. */
  get lastInputAt(): number {
    return this.#state.lastInputAt;
  }

  /** How many inputs were sent to the device, by anybody. */
  get inputs(): number {
    return this.#state.inputs;
  }

  /** The windows as last listed. */
  get lastWindows(): readonly WindowInfo[] {
    return this.#state.windows;
  }

  /** Whether a person has touched the device since; false where it does not report that. */
  wasTouchedSince(at: number): boolean {
    return this.#state.touchedAt >= at;
  }

  /** What this client knows of the device by its last reply. */
  get lastReply(): LastReply | undefined {
    return this.#shown.lastReply(this.device.id);
  }

  replied(reply: LastReply): void {
    this.#shown.replied(this.device.id, reply);
  }

  /** The screen that this client was given since this was last asked. */
  takeGiven(): Screen | undefined {
    return this.#shown.takeGiven();
  }

  /** Forgets everything about closed windows except the refs of their elements: a window may come back. */
  #keepOnly(windows: WindowInfo[]): WindowInfo[] {
    const uids = new Set(windows.map((w) => w.window_uid));
    for (const uid of uids) this.#state.uids.add(uid);
    const [oldest] = this.#state.uids;
    if (this.#state.uids.size > MOST_UIDS && oldest !== undefined) this.#state.uids.delete(oldest);
    this.#state.titles = windows.map((w) => w.title);
    this.#state.windows = windows;
    for (const uid of this.#state.screens.keys()) {
      if (uids.has(uid)) continue;
      this.#state.screens.delete(uid);
      this.activity.forget(uid);
      this.host.refs.leave(this.#surface(uid));
    }
    return windows;
  }

  /** Refuses once the device has gone. */
  requireOpen(): void {
    if (this.#state.isClosed)
      throw new HandsightError('DeviceGone', `${this.device.id} is no longer connected`, { device: this.device.id });
  }

  get isClosed(): boolean {
    return this.#state.isClosed;
  }

  /** The last reading, if the device guarantees that nothing has changed since. */
  current(uid: string): Screen | undefined {
    if (this.device.rest.isStill() !== true) return undefined;
    const known = this.#state.screens.get(uid);
    const isCurrent = known?.version === this.activity.version(uid) && known.redaction === this.host.guard.redaction.version;
    return isCurrent ? known.screen : undefined;
  }

  /** @param windows The list in which the window was found. A reading outside the cached layout is newer than what that holds. */
  remember(screen: Screen, version: number, windows: readonly WindowInfo[] | undefined): void {
    if (this.#state.recent?.windows !== windows) this.#state.recent = undefined;
    this.#state.screens.set(screen.window.window_uid, { screen, version, redaction: this.host.guard.redaction.version });
  }

  /** Refs by node id; also marks password fields that are shown in clear text. */
  track(raw: UnifiedUINode, uid: string): ReadonlyMap<string, string> {
    const refs = new Map([...this.host.refs.track(raw, this.#surface(uid))].map(([node, ref]) => [node.id, ref]));
    this.#state.secretFields.mark(raw, refs);
    return refs;
  }

  /** Whether the device has or had a window of this uid. */
  hasKnown(uid: string): boolean {
    return this.#state.uids.has(uid);
  }

  /** A reading that is given to the client as a whole. */
  show(screen: Screen): Screen {
    this.#shown.whole(this.#surface(screen.window.window_uid), screen);
    return screen;
  }

  /** A reading of which the client gets some elements, or none by id. */
  showSome(screen: Screen, ids: Iterable<string> = []): Screen {
    this.#shown.some(this.#surface(screen.window.window_uid), screen, ids);
    return screen;
  }

  /** The screen after an action. */
  showAfter(screen: Screen): void {
    this.#shown.after(this.#surface(screen.window.window_uid), screen);
  }

  lastShown(uid: string): Screen | undefined {
    return this.#shown.last(this.#surface(uid));
  }

  /** The readings to which the client's element id may refer; empty if it was shown none. */
  readingsOf(uid: string, elementId: string): Screen[] {
    return this.#shown.readingsOf(this.#surface(uid), elementId);
  }

  /**
   * The value redacted: without matches of the patterns and without any text that the last readings hid, whatever its source. `also` is
   * hidden as well, even if redaction is off.
   */
  redacted<T>(value: T, also: readonly string[] = []): T {
    const { redaction } = this.host.guard;
    if (!redaction.enabled) return redaction.redactDeep(value, also);
    const texts = [...this.#state.screens.values()].flatMap(({ screen }) => [...screen.hiddenTexts]);
    const titles = this.#state.titles.filter((title) => redaction.hidesTitle(title));
    return redaction.redactDeep(
      value,
      [...texts, ...titles, ...also].sort((a, b) => b.length - a.length),
    );
  }

  /** The error, redacted. */
  shownError(error: unknown): unknown {
    if (!(error instanceof HandsightError)) return error;
    const { kind, message, context } = error;
    const shown = this.redacted({ message, context });
    return shown.message === message && shown.context === context ? error : new HandsightError(kind, shown.message, shown.context);
  }

  #surface(uid: string): string {
    return `${this.device.id}\n${uid}`;
  }

  /** The window of this device a ref belongs to, or undefined when it is another device's. */
  windowOfSurface(surface: string): string | undefined {
    const prefix = `${this.device.id}\n`;
    return surface.startsWith(prefix) ? surface.slice(prefix.length) : undefined;
  }

  close(): void {
    this.#state.isClosed = true;
    this.#state.unsubscribe();
    for (const uid of this.#state.screens.keys()) this.host.refs.forget(this.#surface(uid));
    for (const uid of this.#state.uids) this.host.tokens.forget(this.#surface(uid));
  }
}

/** Reports often arrive after the reading that already shows what they are about: the change is no newer than that reading. */
function happenedBy(recent: CachedLayout | undefined, number: number | undefined, now: number): number {
  const isShown = recent !== undefined && number !== undefined && number < recent.eventCount;
  return isShown ? Math.min(recent.until, now) : now;
}
