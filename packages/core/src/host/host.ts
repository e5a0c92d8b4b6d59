import type { Config } from '../config/schema.ts';
import { withDeadline } from '../device/call.ts';
import type { Clock } from '../device/clock.ts';
import type { DeviceRegistry } from '../device/registry.ts';
import type { WindowInfo } from '../device/window.ts';
import type { Guards } from '../guard/guards.ts';
import { ExpiringStore } from '../record/expiring-store.ts';
import { Snapshots } from '../record/snapshot/snapshots.ts';
import { TreeTokens } from '../record/tokens.ts';
import type { TraceRecorder } from '../record/trace/recorder.ts';
import { RefRegistry } from '../screen/ref/registry.ts';
import type { StructureElement } from '../screen/structure/structure.ts';
import type { Describer } from './describer.ts';
import { Fence } from './fence.ts';
import { HostEmitter } from './host-events.ts';
import type { ActionNames } from './action-names.ts';
import { ActionScreenshots, type TakeScreenshot } from './action-screenshots.ts';
import type { Screen } from './screen.ts';
import type { ReceiptTerms } from './receipt.ts';
import { RecentReceipts } from './recent-receipts.ts';
import { Runs } from './runs.ts';
import { DeviceSession } from './device-session.ts';
import { ShownScreens } from './shown-screens.ts';
import { Steps } from './steps.ts';

export interface HostParts {
  config: Config;
  clock: Clock;
  devices: DeviceRegistry;
  guard: Guards;
  names: ActionNames;
  terms: ReceiptTerms;
  describe: Describer;
  takeScreenshot: TakeScreenshot;
  /** Called with faults that must not stop an action. */
  onFault: (error: unknown) => void;
}

/** The rest of a tree that was given out in pages. */
export interface PageCursor {
  device: string;
  screen: Screen;
  token: string;
  tree: StructureElement;
  elementCount: number;
  depthTruncated: boolean;
  from: number;
  count: number;
}

const CURSOR_TTL_MS = 5 * 60_000;
const OPEN_TIMEOUT_MS = 30_000;
const MOST_CALLERS = 256;

/**
 * What all surfaces share: one set of devices, refs, budgets, audit and timeline. Nothing else holds a device, and the only ways to it are
 * `look` and `perform`.
 */
export class Host {
  readonly config: Config;
  readonly clock: Clock;
  readonly devices: DeviceRegistry;
  readonly guard: Guards;
  readonly names: ActionNames;
  readonly terms: ReceiptTerms;
  readonly describe: Describer;
  readonly refs = new RefRegistry();
  readonly steps = new Steps();
  readonly receipts = new RecentReceipts();
  readonly runs = new Runs();
  readonly screenshots: ActionScreenshots;
  readonly events: HostEmitter;
  readonly tokens: TreeTokens<Screen>;
  readonly snapshots: Snapshots<WindowInfo>;
  readonly cursors: ExpiringStore<PageCursor>;
  readonly startedAt: number;
  /** The trace being recorded, if any. */
  trace: TraceRecorder | undefined;
  readonly #sessions = new Map<string, Promise<DeviceSession>>();
  readonly #fences = new Map<string, Fence>();
  readonly #shown = new Map<string, ShownScreens>();
  readonly #beforeClose: (() => Promise<void>)[] = [];

  constructor(parts: HostParts) {
    this.config = parts.config;
    this.clock = parts.clock;
    this.devices = parts.devices;
    this.guard = parts.guard;
    this.names = parts.names;
    this.terms = parts.terms;
    this.describe = parts.describe;
    this.screenshots = new ActionScreenshots(parts.takeScreenshot);
    this.events = new HostEmitter(parts.onFault);
    this.tokens = new TreeTokens(parts.clock);
    this.snapshots = new Snapshots(parts.clock);
    this.cursors = new ExpiringStore({ prefix: 'pc:', ttlMs: CURSOR_TTL_MS, capacity: 64, clock: parts.clock });
    this.startedAt = parts.clock.now();
  }

  /** The one session of a device; a device that disconnected is reopened by the next request. */
  session(id: string): Promise<DeviceSession> {
    const known = this.#sessions.get(id);
    if (known !== undefined) return known;
    const opening = withDeadline(this.clock, OPEN_TIMEOUT_MS, `opening ${id.slice(0, 80)}`, () => this.devices.get(id)).then((device) => {
      const session = DeviceSession.open(this, device);
      device.subscribe((event) => {
        if (event.type !== 'gone') return;
        session.close();
        this.#sessions.delete(id);
        for (const shown of this.#shown.values()) shown.forgetReply(id);
      });
      return session;
    });
    this.#sessions.set(id, opening);
    opening.catch(() => this.#sessions.delete(id));
    return opening;
  }

  /** Decides who may act on a device; it outlives the device's connection. */
  fence(device: string): Fence {
    const known = this.#fences.get(device) ?? new Fence(device, this.clock);
    this.#fences.set(device, known);
    return known;
  }

  /** What a caller has been shown, by any of its calls. */
  shownTo(caller: string): ShownScreens {
    const known = this.#shown.get(caller) ?? new ShownScreens();
    this.#shown.delete(caller);
    this.#shown.set(caller, known);
    if (this.#shown.size <= MOST_CALLERS) return known;
    const [oldest] = this.#shown.keys();
    if (oldest !== undefined) this.#shown.delete(oldest);
    return known;
  }

  /** The devices on which a client's last verified effect may still be undone. */
  outstanding(): { device: string; shown: ShownScreens }[] {
    return [...this.#shown.values()].flatMap((shown) =>
      shown.devicesWithEffect.filter((device) => this.#sessions.has(device)).map((device) => ({ device, shown })),
    );
  }

  /** Tasks to run on close while the devices are still open. */
  /** Ends what a client has claimed: it has disconnected. */
  releaseClaims(caller: string): void {
    for (const fence of this.#fences.values()) fence.release(caller);
  }

  beforeClose(task: () => Promise<void>): void {
    this.#beforeClose.push(task);
  }

  async close(): Promise<void> {
    for (const task of this.#beforeClose) await task().catch((error: unknown) => this.events.fault(error));
    await this.runs.close();
    if (this.trace !== undefined && this.trace.status().active_trace_id !== null) await this.trace.stop();
    this.screenshots.close();
    for (const opening of this.#sessions.values()) {
      const session = await opening.catch(() => undefined);
      session?.close();
    }
    this.#sessions.clear();
    await this.devices.closeAll();
    await this.guard.audit.close();
    await this.describe.close();
  }
}
