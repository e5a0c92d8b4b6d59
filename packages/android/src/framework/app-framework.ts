import type { FrameworkKind, UnifiedUINode } from '@handsight/core/screen';
import type { AttachedFramework, Call, Framework, FrameworkChannel } from '@handsight/core/device';
import type { AdbClient } from '../adb/adb-client.ts';
import type { Environment } from '../settings.ts';
import type { FrameworkSync } from './framework-sync.ts';

const SETTLE_MS = 3000;

/** The channels to the one app a phone is attached to. */
export class AppFramework implements Framework {
  readonly #adb: AdbClient;
  readonly #env: Environment;
  #sync: FrameworkSync | undefined;

  constructor(adb: AdbClient, env: Environment) {
    this.#adb = adb;
    this.#env = env;
  }

  /** Apps of other frameworks rarely offer a channel, and probing costs most phones a second. */
  async attach(app: string, kind: FrameworkKind): Promise<AttachedFramework | undefined> {
    this.close();
    if (kind !== 'react_native' && kind !== 'flutter') return undefined;
    const { FrameworkSync: Sync } = await import('./framework-sync.ts');
    const port = Number(this.#env['RCT_METRO_PORT']);
    const metro = Number.isInteger(port) && port > 0 && port < 65_536 ? { metroPort: port } : {};
    const sync = new Sync({ framework: kind, packageName: app, adb: this.#adb, ...metro });
    this.#sync = sync;
    await sync.attach();
    return { channels: channelsOf(sync), diagnostics: sync.diagnostics };
  }

  async settled({ clock, deadline }: Call): Promise<boolean | undefined> {
    if (this.#sync?.hasBackend !== true) return undefined;
    return this.#sync.waitForSync(Math.max(0, Math.min(SETTLE_MS, deadline - clock.now())));
  }

  labels(root: UnifiedUINode): Promise<ReadonlyMap<string, string>> {
    return this.#sync?.snapshotFiberLabels(root) ?? Promise.resolve(new Map());
  }

  close(): void {
    this.#sync?.close();
    this.#sync = undefined;
  }
}

const channelsOf = ({ hasHermes, hasDartVm, hasIdlingBridge }: FrameworkSync): FrameworkChannel[] => [
  ...(hasHermes ? (['hermes'] as const) : []),
  ...(hasDartVm ? (['dart_vm'] as const) : []),
  ...(hasIdlingBridge ? (['idling_bridge'] as const) : []),
];
