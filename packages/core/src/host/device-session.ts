import type { Call } from '../device/call.ts';
import type { Capabilities } from '../device/capabilities.ts';
import type { Device } from '../device/device.ts';
import type { Monitor, WindowInfo } from '../device/window.ts';
import { HandsightError } from '../error/errors.ts';
import type { UnifiedUINode } from '../screen/node.ts';
import type { Host } from './host.ts';
import type { Look } from './look.ts';
import { ActQueue } from './action-queue.ts';

/** What a host knows of one open device: its turn queue, its last readings, and which of them are still current. */
export class DeviceSession {
  readonly device: Device;
  readonly host: Host;
  readonly queue: ActQueue;
  readonly #looks = new Map<string, { look: Look; version: number }>();
  readonly #versions = new Map<string, number>();
  readonly #shown = new Map<string, Look>();
  readonly #unsubscribe: () => void;
  #capabilities: Capabilities | undefined;
  #titles: string[] = [];
  #windowsVersion = 0;
  #isClosed = false;

  constructor(host: Host, device: Device) {
    this.host = host;
    this.device = device;
    this.queue = new ActQueue(device.id);
    this.#unsubscribe = device.subscribe((event) => {
      if (event.type === 'changed' || event.type === 'focus_changed')
        this.#versions.set(event.window_uid, this.version(event.window_uid) + 1);
      if (event.type === 'windows_changed') this.#windowsVersion++;
      this.host.events.emit('screen', { device: device.id, event });
    });
  }

  async capabilities(call: Call): Promise<Capabilities> {
    return (this.#capabilities ??= await this.device.capabilities(call));
  }

  monitors(call: Call): Promise<Monitor[]> {
    return this.device.monitors(call);
  }

  async windows(call: Call): Promise<WindowInfo[]> {
    return this.#keepOnly(await this.device.windows(call));
  }

  async layout(call: Call): Promise<{ windows: WindowInfo[]; monitors: Monitor[] }> {
    if (this.device.layout === undefined) {
      const [windows, monitors] = await Promise.all([this.windows(call), this.monitors(call)]);
      return { windows, monitors };
    }
    const layout = await this.device.layout(call);
    return { ...layout, windows: this.#keepOnly(layout.windows) };
  }

  /** Whatever hung on a window that is gone is forgotten. */
  #keepOnly(windows: WindowInfo[]): WindowInfo[] {
    const uids = new Set(windows.map((w) => w.window_uid));
    this.#titles = windows.map((w) => w.title);
    for (const uid of this.#looks.keys()) {
      if (uids.has(uid)) continue;
      this.#looks.delete(uid);
      this.#versions.delete(uid);
      this.#shown.delete(uid);
      this.host.refs.forget(this.#surface(uid));
    }
    return windows;
  }

  /** Refuses once the device has gone. */
  requireOpen(): void {
    if (this.#isClosed) throw new HandsightError('DeviceGone', `${this.device.id} is no longer connected`, { device: this.device.id });
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The counts of changes as they are now, for comparing with later. */
  versions(): (uid: string) => number {
    const now = new Map(this.#versions);
    return (uid) => now.get(uid) ?? 0;
  }

  /** Counts the changes that a device has reported, per window. */
  version(uid: string): number {
    return this.#versions.get(uid) ?? 0;
  }

  get windowsVersion(): number {
    return this.#windowsVersion;
  }

  /** The last reading, if the device vouches that nothing has changed since. */
  current(uid: string): Look | undefined {
    if (this.#capabilities?.knows_quiet !== true || this.device.isQuiet() !== true) return undefined;
    const known = this.#looks.get(uid);
    return known?.version === this.version(uid) ? known.look : undefined;
  }

  remember(look: Look, version: number): void {
    this.#looks.set(look.window.window_uid, { look, version });
  }

  /** Refs by node id. */
  track(raw: UnifiedUINode, uid: string): ReadonlyMap<string, string> {
    const refs = this.host.refs.track(raw, this.#surface(uid));
    return new Map([...refs].map(([node, ref]) => [node.id, ref]));
  }

  /** The reading whose ids and tokens a caller may hold. */
  show(look: Look): Look {
    this.#shown.set(look.window.window_uid, look);
    return look;
  }

  lastShown(uid: string): Look | undefined {
    return this.#shown.get(uid);
  }

  /**
   * A value as others may see it: without what the patterns find, and without any text that the last readings hid, from
   * whatever source it came. `also` is hidden besides, redaction or not.
   */
  redacted<T>(value: T, also: readonly string[] = []): T {
    const { redaction } = this.host.guard;
    if (!redaction.enabled) return redaction.redactDeep(value, also);
    const texts = [...this.#looks.values()].flatMap(({ look }) => [...look.hiddenTexts]);
    const titles = this.#titles.filter((title) => redaction.hidesTitle(title));
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
    this.#isClosed = true;
    this.#unsubscribe();
    for (const uid of this.#looks.keys()) this.host.refs.forget(this.#surface(uid));
  }
}
