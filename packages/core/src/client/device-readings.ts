import type { AttachedFramework, DeviceInfo, DeviceModes, LogLine, NetworkUse } from '../device/device.ts';
import type { Call } from '../device/call.ts';
import type { KnownCapabilities } from '../device/capabilities.ts';
import { restSign } from '../device/rest.ts';
import type { Judgement } from '../device/scenario.ts';
import type { Monitor } from '../device/window.ts';
import type { DeviceSession } from '../host/device-session.ts';
import { lookLast } from '../act/news.ts';
import type { Host } from '../host/host.ts';
import type { News } from '../host/news.ts';
import {
  readApps,
  readClipboard,
  readLogs,
  readMissingPermissions,
  readModes,
  readNetworkUse,
  startRecording,
  stopRecording,
  type AppList,
  type LogQuery,
} from '../look/device-data.ts';
import { lookAt } from '../look/look.ts';
import { goneIsNothing } from '../look/window-gone.ts';
import type { UnifiedUINode } from '../screen/node.ts';
import type { FrameworkKind } from '../screen/sign/framework.ts';
import { askFact, performReading, performWait, type Reader, type Reading } from './reading.ts';
import { judgeScenario, scenarioStatus, type ScenarioStatus } from './scenario.ts';

/** What one caller can ask a device, apart from what its screen shows; every reading is on record. */
export class DeviceReadings {
  readonly host: Host;
  readonly session: DeviceSession;
  readonly caller: string;
  /** The name of the caller's tool, for the allow list. */
  readonly tool: string | undefined;
  readonly #reader: Reader;

  protected constructor(reader: Reader) {
    const { session, caller, tool } = reader;
    this.host = session.host;
    this.session = session;
    this.caller = caller;
    this.tool = tool;
    this.#reader = reader;
  }

  get device(): string {
    return this.session.device.id;
  }

  /** What the device can do, and how it is known to be at rest. */
  capabilities(): Promise<KnownCapabilities> {
    return askFact(this.#reader, 'get_capabilities', async (call) => ({
      ...(await this.session.capabilities(call)),
      rest: restSign(this.session.device.rest),
    }));
  }

  info(): Promise<DeviceInfo> {
    return askFact(this.#reader, 'get_device_info', (call) => this.session.device.info(call));
  }

  /** Selects the backend of a device that has several, for all callers; the device may have to be reopened. */
  async chooseBackend(backend: 'auto' | 'adb'): Promise<void> {
    await askFact(this.#reader, 'get_device_info', async () => this.session.device.chooseBackend?.(backend));
  }

  /** Opens an app's framework channels, besides its screen. Undefined if the device has none. */
  async attachFramework(app: string, kind: FrameworkKind): Promise<AttachedFramework | undefined> {
    const attach = async (call: Call): Promise<AttachedFramework | undefined> => this.session.device.framework?.attach(app, kind, call);
    return this.session.redacted(await askFact(this.#reader, 'get_device_info', attach));
  }

  /** The state of a scripted device. */
  scenario(): Promise<ScenarioStatus> {
    return askFact(this.#reader, 'scenario_state', () => Promise.resolve(scenarioStatus(this.session)));
  }

  /** Whether a scripted device's goal is reached. */
  judge(task?: string): Promise<Judgement> {
    return askFact(this.#reader, 'scenario_check', async (call) => {
      // Redaction knows hidden texts only once they have been read.
      const windows = this.host.guard.redaction.enabled ? await this.session.windows(call) : [];
      for (const window of windows) await lookAt(this.session, window, call).catch(goneIsNothing);
      return judgeScenario(this.session, task);
    });
  }

  /** What the attached app calls elements that show no name. */
  async frameworkLabels(root: UnifiedUINode): Promise<Map<string, string>> {
    const ask = async (): Promise<ReadonlyMap<string, string> | undefined> => this.session.device.framework?.labels(root);
    const labels = await askFact(this.#reader, 'get_ui_tree', ask);
    return new Map([...(labels ?? [])].map(([id, label]) => [id, this.session.redacted(label)]));
  }

  /** One more look at the last verified effect, once it is a second old: before a flow ends or a run relies on it for good. */
  async lookLast(signal?: AbortSignal): Promise<News> {
    const news = await askFact(this.#reader, 'get_ui_tree', () => lookLast(this.session, signal));
    this.#reader.onNews?.(news);
    return news;
  }

  monitors(): Promise<Monitor[]> {
    return askFact(this.#reader, 'get_monitors', (call) => this.session.monitors(call));
  }

  apps(signal?: AbortSignal): Promise<AppList> {
    return this.read({ tool: 'list_apps', signal }, (call) => readApps(this.session, call));
  }

  clipboard(signal?: AbortSignal): Promise<{ text: string }> {
    return this.read({ tool: 'get_clipboard', summary: nothing, signal }, (call) => readClipboard(this.session, call));
  }

  logs(query: LogQuery, signal?: AbortSignal): Promise<{ lines: LogLine[] }> {
    const summary = ({ lines }: { lines: LogLine[] }): object => ({ count: lines.length });
    return this.read({ tool: 'get_logs', args: query, summary, signal }, (call) => readLogs(this.session, query, call));
  }

  /** Which network the device uses, and how much went over it. */
  networkUse(signal?: AbortSignal): Promise<NetworkUse> {
    return this.read({ tool: 'get_network_activity', signal }, (call) => readNetworkUse(this.session, call));
  }

  /** Whether dark and airplane mode are on. */
  deviceModes(signal?: AbortSignal): Promise<DeviceModes> {
    return this.read({ tool: 'get_device_info', signal }, (call) => readModes(this.session, call));
  }

  /** The run-time permissions an app has not been granted; undefined if the device cannot tell. */
  missingPermissions(app: string): Promise<string[] | undefined> {
    return askFact(this.#reader, 'get_device_info', (call) => readMissingPermissions(this.session, app, call));
  }

  /** Whether the device records its screen itself. */
  get hasRecorder(): boolean {
    return this.session.device.recorder !== undefined;
  }

  async startRecording(signal?: AbortSignal): Promise<void> {
    await this.read({ tool: 'get_screenshot', summary: nothing, signal }, async (call) => {
      await startRecording(this.session, call);
      return {};
    });
  }

  stopRecording(signal?: AbortSignal): Promise<Uint8Array> {
    return this.read({ tool: 'get_screenshot', summary: nothing, signal }, (call) => stopRecording(this.session, call));
  }

  protected read<T extends object>(reading: Reading<T>, run: (call: Call) => Promise<T>): Promise<T> {
    return performReading(this.#reader, reading, run);
  }

  /** For what has a time limit of its own. */
  protected wait<T extends object>(reading: Reading<T>, run: () => Promise<T>): Promise<T> {
    return performWait(this.#reader, reading, run);
  }
}

const nothing = (): object => ({});
