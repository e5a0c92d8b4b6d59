import { withDeadline, type Call } from '../device/call.ts';
import type { Capabilities } from '../device/capabilities.ts';
import type { Device, Layout } from '../device/device.ts';
import type { Monitor, WindowInfo } from '../device/window.ts';
import { HandsightError } from '../error/errors.ts';
import type { UnifiedUINode } from '../screen/node.ts';
import type { Host } from './host.ts';
import type { Look } from './look.ts';
import { ActQueue } from './action-queue.ts';
import { DeviceActivity } from './device-activity.ts';
import type { RecentReading } from './recent-reading.ts';
import { SecretFields } from './secret-fields.ts';
import { ShownReadings } from './shown-readings.ts';

/** Uids of windows that are gone are remembered, so that a mistyped one can be distinguished from one that has closed. */
const MOST_UIDS = 10_000;
const FENCE_TIMEOUT_MS = 10_000;

/** What a host knows of one open device, whoever asks. */
interface DeviceState {
  readonly queue: ActQueue;
  readonly activity: DeviceActivity;
  readonly secretFields: SecretFields;
  readonly looks: Map<string, { look: Look; version: number; redaction: number }>;
  /** Every window there was. */
  readonly uids: Set<string>;
  unsubscribe: () => void;
  capabilities: Capabilities | undefined;
  titles: string[];
  recent: RecentReading | undefined;
  lastInputAt: number;
  /** Under which the device was last fenced. */
  lease: number | undefined;
  isClosed: boolean;
}

/** How one client sees the device. */
export interface ClientView {
  shown: ShownReadings;
  /** The screen-observer dialect's `Button` means buttons alone, not everything that is pressed like one. */
  exactRoles: boolean;
}

/** One client's access to an open device: the turn queue, the last readings and which of them are still current are everybody's. */
export class DeviceSession {
  readonly device: Device;
  readonly host: Host;
  readonly exactRoles: boolean;
  readonly #state: DeviceState;
  readonly #shown: ShownReadings;

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
      looks: new Map(),
      uids: new Set(),
      unsubscribe: () => undefined,
      capabilities: undefined,
      titles: [],
      recent: undefined,
      lastInputAt: -Infinity,
      lease: undefined,
      isClosed: false,
    };
    const session = new DeviceSession(host, device, state, { shown: new ShownReadings(), exactRoles: false });
    state.unsubscribe = device.subscribe((event, number) => {
      state.activity.count(event, host.clock.now(), number);
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

  /** Has the device itself refuse inputs of older leases than this one, where it can. */
  async fence(token: number | undefined): Promise<void> {
    const { device, host } = this;
    if (device.fence === undefined || this.#state.lease === token) return;
    await withDeadline(host.clock, FENCE_TIMEOUT_MS, `fencing ${device.id}`, async (call) => device.fence?.(token, call));
    this.#state.lease = token;
  }

  /** What the device could do when it was last asked. */
  async knownCapabilities(call: Call): Promise<Capabilities> {
    return this.#state.capabilities ?? this.capabilities(call);
  }

  async capabilities(call: Call): Promise<Capabilities> {
    // Asked every time: a phone's helper can come and go.
    return (this.#state.capabilities = await this.device.capabilities(call));
  }

  monitors(call: Call): Promise<Monitor[]> {
    return this.device.monitors(call);
  }

  async windows(call: Call): Promise<WindowInfo[]> {
    return this.#keepOnly(await this.device.windows(call));
  }

  async layout(call: Call): Promise<Layout> {
    if (this.device.layout === undefined) {
      const [windows, monitors] = await Promise.all([this.windows(call), this.monitors(call)]);
      return { windows, monitors };
    }
    const layout = await this.device.layout(call);
    return { ...layout, windows: this.#keepOnly(layout.windows) };
  }

  /** The windows, for the next who looks at them, too. */
  async readAnew(call: Call): Promise<RecentReading> {
    const { events, windowsVersion } = this.activity;
    const at = this.host.clock.now();
    const redaction = this.host.guard.redaction.version;
    const { windows, monitors, eventCount = 0 } = await this.layout(call);
    return (this.#state.recent = { windows, monitors, looks: new Map(), windowsVersion, at, events, eventCount, redaction });
  }

  /** What was read a moment ago, if the device reports changes and has reported none since. */
  recent(maxAgeMs: number): RecentReading | undefined {
    const { recent, capabilities } = this.#state;
    // A device that knows when it is quiet vouches for each window by itself.
    if (recent === undefined || capabilities?.change_events !== true || capabilities.knows_quiet) return undefined;
    const hasReported = recent.events !== this.activity.events || this.activity.lastNumber >= recent.eventCount;
    const isCurrent = !hasReported && recent.redaction === this.host.guard.redaction.version;
    return isCurrent && this.host.clock.now() - recent.at <= maxAgeMs ? recent : undefined;
  }

  /** Something is going to be sent: what was read before is no longer to be relied on. */
  beginInput(): void {
    this.#state.recent = undefined;
    this.#state.lastInputAt = this.host.clock.now();
  }

  /** When something was last sent, by the host's clock. */
  get lastInputAt(): number {
    return this.#state.lastInputAt;
  }

  /** Whatever hung on a window that is gone is forgotten, but for the refs of its elements: it may come back. */
  #keepOnly(windows: WindowInfo[]): WindowInfo[] {
    const uids = new Set(windows.map((w) => w.window_uid));
    for (const uid of uids) this.#state.uids.add(uid);
    const [oldest] = this.#state.uids;
    if (this.#state.uids.size > MOST_UIDS && oldest !== undefined) this.#state.uids.delete(oldest);
    this.#state.titles = windows.map((w) => w.title);
    for (const uid of this.#state.looks.keys()) {
      if (uids.has(uid)) continue;
      this.#state.looks.delete(uid);
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

  /** The last reading, if the device vouches that nothing has changed since. */
  current(uid: string): Look | undefined {
    if (this.#state.capabilities?.knows_quiet !== true || this.device.isQuiet() !== true) return undefined;
    const known = this.#state.looks.get(uid);
    const isCurrent = known?.version === this.activity.version(uid) && known.redaction === this.host.guard.redaction.version;
    return isCurrent ? known.look : undefined;
  }

  remember(look: Look, version: number): void {
    this.#state.looks.set(look.window.window_uid, { look, version, redaction: this.host.guard.redaction.version });
  }

  /** Refs by node id; password fields that are shown in the clear are marked as such. */
  track(raw: UnifiedUINode, uid: string): ReadonlyMap<string, string> {
    const refs = new Map([...this.host.refs.track(raw, this.#surface(uid))].map(([node, ref]) => [node.id, ref]));
    this.#state.secretFields.mark(raw, refs);
    return refs;
  }

  /** Whether the device has or had a window of this uid. */
  hasKnown(uid: string): boolean {
    return this.#state.uids.has(uid);
  }

  /** A reading that the client is given whole. */
  show(look: Look): Look {
    this.#shown.whole(this.#surface(look.window.window_uid), look);
    return look;
  }

  /** A reading of which the client is given some elements, or none by their ids. */
  showSome(look: Look, ids: Iterable<string> = []): Look {
    this.#shown.some(this.#surface(look.window.window_uid), look, ids);
    return look;
  }

  /** What an action left. */
  showAfter(look: Look): void {
    this.#shown.after(this.#surface(look.window.window_uid), look);
  }

  lastShown(uid: string): Look | undefined {
    return this.#shown.last(this.#surface(uid));
  }

  /** The readings by any of which the client may mean an element id; none where it was shown nothing. */
  readingsOf(uid: string, elementId: string): Look[] {
    return this.#shown.readingsOf(this.#surface(uid), elementId);
  }

  /**
   * A value as others may see it: without what the patterns find, and without any text that the last readings hid, from
   * whatever source it came. `also` is hidden besides, redaction or not.
   */
  redacted<T>(value: T, also: readonly string[] = []): T {
    const { redaction } = this.host.guard;
    if (!redaction.enabled) return redaction.redactDeep(value, also);
    const texts = [...this.#state.looks.values()].flatMap(({ look }) => [...look.hiddenTexts]);
    const titles = this.#state.titles.filter((title) => redaction.hidesTitle(title));
    return redaction.redactDeep(
      value,
      [...texts, ...titles, ...also].sort((a, b) => b.length - a.length),
    );
  }

  /** An error as others may see it. */
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
    for (const uid of this.#state.looks.keys()) this.host.refs.forget(this.#surface(uid));
    for (const uid of this.#state.uids) this.host.tokens.forget(this.#surface(uid));
  }
}
