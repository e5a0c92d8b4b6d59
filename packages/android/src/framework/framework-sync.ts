import { complete, type ContractNode, type FrameworkKind, treeHash } from '@handsight/core/screen';
import type { AdbClient } from '../adb/adb-client.ts';
import { appName } from '../app/app-name.ts';
import { ChannelSlot } from './channel-slot.ts';
import { DartVmChannel } from './dart-vm.ts';
import { correlate } from './fiber-labels.ts';
import { FIBER_WALK, parseFiberWalk, type FiberWalk } from './fiber-walk.ts';
import { HermesChannel } from './hermes.ts';
import { IdlingBridgeChannel } from './idling-bridge.ts';

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
  readonly #walks = new Map<string, FiberWalk>();
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
    // Components are matched by position, which the screen's fingerprint does not include.
    complete(tree);
    const screen = treeHash(tree);
    const found = this.#walks.get(screen) ?? (await this.#hermes.use((channel) => this.#walk(channel, screen)));
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

  async #walk(hermes: HermesChannel, screen: string): Promise<FiberWalk | undefined> {
    const found = parseFiberWalk(await hermes.evaluate(FIBER_WALK, WALK_TIMEOUT_MS));
    if (found === undefined) {
      this.#hermes.note('React reported no components');
      return undefined;
    }
    if (this.#walks.size >= KEPT_WALKS) this.#walks.clear();
    this.#walks.set(screen, found);
    this.#hermes.note(`React reported ${found.components.length} components`);
    return found;
  }
}
