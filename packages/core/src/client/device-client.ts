import { withDeadline, type Call } from '../device/call.ts';
import type { Capabilities } from '../device/capabilities.ts';
import type { AttachedFramework, DeviceInfo, DeviceModes, LogLine, NetworkUse } from '../device/device.ts';
import type { Judgement } from '../device/scenario.ts';
import type { Monitor, WindowInfo } from '../device/window.ts';
import { printCompact } from '../screen/compact/print-compact.ts';
import type { CompactSerializeOptions, CompactSerializeResult } from '../screen/compact/options.ts';
import type { UnifiedUINode } from '../screen/node.ts';
import type { FrameworkKind } from '../screen/sign/framework.ts';
import type { ElementSelector } from '../screen/select/object-selector.ts';
import { actAndObserve, type ObserveAfter } from '../act/act-and-observe.ts';
import type { ActionInput } from '../act/action.ts';
import type { CallConfirmation } from '../act/call-confirmation.ts';
import { assertState, type AssertedState } from '../look/check/assert-state.ts';
import type { PredicateInput } from '../look/check/predicate.ts';
import { describeWindow, type DescribeQuery, type WindowDescription } from '../look/describe-window.ts';
import {
  readApps,
  readClipboard,
  readLogs,
  type AppList,
  type LogQuery,
  queryCss,
  readModes,
  readNetworkUse,
  startRecording,
  stopRecording,
} from '../look/device-data.ts';
import { findElement, type Found } from '../look/find-element.ts';
import type { Host } from '../host/host.ts';
import { chooseWindow, inListOrder, type WindowChoice } from '../look/choose-window.ts';
import { look, lookAt, READ_TIMEOUT_MS } from '../look/look.ts';
import { goneIsNothing } from '../look/window-gone.ts';
import { observe, type Observation, type ObserveQuery } from '../look/observe.ts';
import { perform } from '../act/perform.ts';
import { pictureOf, type PictureOf } from '../look/take-picture.ts';
import type { Shot } from '../host/shot.ts';
import { propose, type Proposition } from '../act/propose.ts';
import { readWindowText } from '../look/read-window-text.ts';
import { readStructure, type StructureQuery, type StructureResult } from '../look/read-structure.ts';
import type { Receipt } from '../host/receipt.ts';
import { parseInput } from '../error/parse-input.ts';
import type { ActRequest } from '../act/request.ts';
import type { ClientView, DeviceSession } from '../host/device-session.ts';
import type { ShownReadings } from '../host/shown-readings.ts';
import { type ScaledSnapshot, screenSnapshot, type ScreenSnapshot, type SnapshotFor } from '../look/screen-snapshot.ts';
import type { ReadingStep } from '../host/steps.ts';
import { lastScreen, readScreen, type ScreenQuery, type ShownScreen } from '../look/shown-screen.ts';
import { sketchWindow, type SketchQuery, type WindowSketch } from '../look/sketch-window.ts';
import { takeSnapshot } from '../look/take-snapshot.ts';
import { viewScreen, type View, type ViewQuery } from '../look/view.ts';
import { judgeScenario, scenarioStatus, type ScenarioStatus } from './scenario.ts';
import { askFact, performReading, recordReading, type Reader, type Reading } from './reading.ts';
import { SLOW_READ_TIMEOUT_MS } from '../look/read-timeouts.ts';
import { waitFor, WaitForSchema, type WaitResult } from '../look/wait/wait-for.ts';
import { waitIdle, WaitIdleSchema, type IdleResult } from '../look/wait/wait-idle.ts';
import { waitRest } from '../look/wait/wait-rest.ts';
import { waitStable, type Stable } from '../look/wait/wait-stable.ts';
import { watchScreen, type Glimpse, type Watched } from '../look/wait/watch-screen.ts';
import type { z } from 'zod';

export type ActOptions = Omit<ActRequest, 'action' | 'caller'>;

export interface ClientOptions {
  /** What the caller's surface calls what it does here, for the allow list. */
  tool?: string | undefined;
  /** Called with the number of every reading. */
  onStep?: ((step: ReadingStep) => void) | undefined;
  /** What was shown before to whoever asks; to this caller, if left out. */
  shown?: ShownReadings | undefined;
  /** Whether selectors name roles as the screen-observer dialect does. */
  exactRoles?: boolean | undefined;
  /** For every input that does not bring its own. */
  confirmation?: CallConfirmation | undefined;
}

/** One caller's access to one device: what can be seen and done there, every reading and every input on record. */
export class DeviceClient {
  readonly host: Host;
  readonly session: DeviceSession;
  readonly caller: string;
  /** What the caller's surface calls what it does here, for the allow list. */
  readonly tool: string | undefined;
  readonly #view: ClientView;
  readonly #reader: Reader;
  readonly #confirmation: CallConfirmation | undefined;

  private constructor(session: DeviceSession, caller: string, view: ClientView, { tool, onStep, confirmation }: ClientOptions) {
    this.host = session.host;
    this.session = session.for(view);
    this.caller = caller;
    this.tool = tool;
    this.#view = view;
    this.#confirmation = confirmation;
    this.#reader = { session: this.session, caller, tool, onStep };
  }

  static async on(host: Host, device: string, caller: string, options: ClientOptions = {}): Promise<DeviceClient> {
    const view = { shown: options.shown ?? host.shownTo(caller), exactRoles: options.exactRoles ?? false };
    return new DeviceClient(await host.session(device), caller, view, options);
  }

  get device(): string {
    return this.session.device.id;
  }

  capabilities(): Promise<Capabilities> {
    return askFact(this.#reader, 'get_capabilities', (call) => this.session.capabilities(call));
  }

  info(): Promise<DeviceInfo> {
    return askFact(this.#reader, 'get_device_info', (call) => this.session.device.info(call));
  }

  /** By which way a device is driven that has several; for everybody on it, who may have to open it anew. */
  async chooseBackend(backend: 'auto' | 'adb'): Promise<void> {
    await askFact(this.#reader, 'get_device_info', async () => this.session.device.chooseBackend?.(backend));
  }

  /** Opens what an app offers besides its screen. Undefined where none is asked. */
  async attachFramework(app: string, kind: FrameworkKind): Promise<AttachedFramework | undefined> {
    const attach = async (call: Call): Promise<AttachedFramework | undefined> => this.session.device.framework?.attach(app, kind, call);
    return this.session.redacted(await askFact(this.#reader, 'get_device_info', attach));
  }

  /** How a scripted device stands. */
  scenario(): Promise<ScenarioStatus> {
    return askFact(this.#reader, 'scenario_state', () => Promise.resolve(scenarioStatus(this.session)));
  }

  /** Whether a scripted device's goal is reached. */
  judge(task?: string): Promise<Judgement> {
    return askFact(this.#reader, 'scenario_check', async (call) => {
      // What is hidden is known by having been read.
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

  monitors(): Promise<Monitor[]> {
    return askFact(this.#reader, 'get_monitors', (call) => this.session.monitors(call));
  }

  /** In the screen-observer dialect's order: focused first, then by title. */
  windows(): Promise<WindowInfo[]> {
    const reading = { tool: 'list_windows', summary: (windows: WindowInfo[]) => ({ count: windows.length }) };
    return this.#read(reading, async (call) => inListOrder(await this.session.windows(call)).map((window) => this.#redactTitle(window)));
  }

  /** The window meant; one that is gone is refused. */
  async window(choice: WindowChoice = {}): Promise<WindowInfo> {
    const ask = async (call: Call): Promise<WindowInfo> => chooseWindow(await this.session.windows(call), choice);
    return this.#redactTitle(await withDeadline(this.host.clock, READ_TIMEOUT_MS, 'windows', ask));
  }

  #redactTitle(window: WindowInfo): WindowInfo {
    return { ...window, title: this.host.guard.redaction.redactTitle(window.title) };
  }

  /** The screen as short lines with refs. */
  compact(options: Omit<CompactSerializeOptions, 'scope'> & { window?: WindowChoice | undefined } = {}): Promise<CompactSerializeResult> {
    const { window, ...print } = options;
    return this.#read({ tool: 'get_ui_tree', args: window === undefined ? {} : { window }, summary: nothing }, async (call) => {
      const now = this.session.showSome(await look(this.session, window ?? {}, call));
      return printCompact(now.root, (n) => now.refs.get(n.id), print);
    });
  }

  /** The screen for whoever prints it in a form of his own. */
  screen({ window, since }: ScreenQuery = {}, signal?: AbortSignal): Promise<ShownScreen> {
    const inWindow = window === undefined ? {} : { window };
    const summary = ({ tree_hash }: ShownScreen): object => ({ tree_hash });
    return this.#read({ tool: 'get_ui_tree', args: inWindow, summary, signal }, (call) =>
      readScreen(this.session, { ...inWindow, since }, call),
    );
  }

  /** A window as the last reading or action showed it. */
  lastScreen(uid: string): ShownScreen | undefined {
    return lastScreen(this.session, uid);
  }

  /** What an onlooker sees. It is audited, but stands in no trace: nothing would be done differently without it. */
  view(query: ViewQuery, signal?: AbortSignal): Promise<View> {
    const { window, picture } = query;
    return this.#read({ tool: 'view', args: { window, picture }, summary: nothing, signal }, (call) =>
      viewScreen(this.session, query, call),
    );
  }

  describe(query: DescribeQuery = {}, signal?: AbortSignal): Promise<WindowDescription> {
    const reading = { tool: 'get_screen_description', args: query, timeoutMs: SLOW_READ_TIMEOUT_MS.describe, signal };
    return this.#read(reading, (call) => describeWindow(this.session, query, call));
  }

  sketch(query: SketchQuery = {}, signal?: AbortSignal): Promise<WindowSketch> {
    return this.#read({ tool: 'get_screen_sketch', args: query, summary: nothing, signal }, (call) =>
      sketchWindow(this.session, query, call),
    );
  }

  /** The words on a window's picture. */
  readText(window: WindowChoice = {}, signal?: AbortSignal): Promise<{ text: string }> {
    const reading = { tool: 'read_text', args: { window }, timeoutMs: SLOW_READ_TIMEOUT_MS.readText, signal };
    return this.#read(reading, (call) => readWindowText(this.session, window, call));
  }

  apps(signal?: AbortSignal): Promise<AppList> {
    return this.#read({ tool: 'list_apps', signal }, (call) => readApps(this.session, call));
  }

  clipboard(signal?: AbortSignal): Promise<{ text: string }> {
    return this.#read({ tool: 'get_clipboard', summary: nothing, signal }, (call) => readClipboard(this.session, call));
  }

  logs(query: LogQuery, signal?: AbortSignal): Promise<{ lines: LogLine[] }> {
    const summary = ({ lines }: { lines: LogLine[] }): object => ({ count: lines.length });
    return this.#read({ tool: 'get_logs', args: query, summary, signal }, (call) => readLogs(this.session, query, call));
  }

  /** Which network the device uses, and how much went over it. */
  networkUse(signal?: AbortSignal): Promise<NetworkUse> {
    return this.#read({ tool: 'get_network_activity', signal }, (call) => readNetworkUse(this.session, call));
  }

  /** Whether dark and airplane mode are on. */
  deviceModes(signal?: AbortSignal): Promise<DeviceModes> {
    return this.#read({ tool: 'get_device_info', signal }, (call) => readModes(this.session, call));
  }

  /** The keys of a web page's elements that a CSS selector means. */
  queryCss(css: string, signal?: AbortSignal): Promise<string[]> {
    return this.#read({ tool: 'find_element', args: { css }, summary: nothing, signal }, (call) => queryCss(this.session, css, call));
  }

  async startRecording(signal?: AbortSignal): Promise<void> {
    await this.#read({ tool: 'get_screenshot', summary: nothing, signal }, async (call) => {
      await startRecording(this.session, call);
      return {};
    });
  }

  stopRecording(signal?: AbortSignal): Promise<Uint8Array> {
    return this.#read({ tool: 'get_screenshot', summary: nothing, signal }, (call) => stopRecording(this.session, call));
  }

  observe(query: ObserveQuery = {}, signal?: AbortSignal): Promise<Observation> {
    return this.#read({ tool: 'observe_window', args: query, signal }, (call) => observe(this.session, query, call));
  }

  structure(query: StructureQuery = {}, signal?: AbortSignal): Promise<StructureResult> {
    return this.#read({ tool: 'get_window_structure', args: query, signal }, (call) => readStructure(this.session, query, call));
  }

  find(selector: string | ElementSelector, window?: WindowChoice, signal?: AbortSignal): Promise<Found> {
    const args = { selector, ...(window === undefined ? {} : { window }) };
    return this.#read({ tool: 'find_element', args, signal }, (call) => findElement(this.session, selector, window, call));
  }

  picture(of: PictureOf = 'screen', signal?: AbortSignal): Promise<Shot> {
    return this.#read({ tool: 'get_screenshot', args: { of }, signal }, (call) => pictureOf(this.session, of, call));
  }

  /** The openpocket dialect's snapshot in device pixels, or scaled for a model. */
  screenSnapshot(reader: SnapshotFor, signal?: AbortSignal): Promise<ScaledSnapshot>;
  screenSnapshot(reader?: SnapshotFor, signal?: AbortSignal): Promise<ScreenSnapshot>;
  screenSnapshot(reader?: SnapshotFor, signal?: AbortSignal): Promise<ScreenSnapshot> {
    const model = typeof reader === 'string' ? reader : reader?.model;
    return this.#read({ tool: 'screen_snapshot', args: { model }, signal }, (call) => screenSnapshot(this.session, reader, call));
  }

  waitFor(wait: z.input<typeof WaitForSchema>, signal?: AbortSignal): Promise<WaitResult> {
    return this.#wait({ tool: 'wait_for', args: wait }, () => waitFor(this.session, parseInput(WaitForSchema, wait, 'wait'), signal));
  }

  waitIdle(wait: z.input<typeof WaitIdleSchema> & { window?: WindowChoice | undefined } = {}, signal?: AbortSignal): Promise<IdleResult> {
    const { window = {}, ...times } = wait;
    return this.#wait({ tool: 'wait_idle', args: wait }, () =>
      waitIdle(this.session, parseInput(WaitIdleSchema, times, 'wait'), window, signal),
    );
  }

  /** Until the screen has come to rest and nothing on it is loading any more, or the time is up. */
  waitStable(timeout_ms: number, signal?: AbortSignal): Promise<Stable> {
    return this.#wait({ tool: 'wait_idle', args: { timeout_ms } }, () => waitStable(this.session, timeout_ms, signal));
  }

  /** Until the device has reported no change for so long; whether there was anything to wait for. */
  waitRest(quiet_ms: number, signal?: AbortSignal): Promise<boolean> {
    return withDeadline(this.host.clock, READ_TIMEOUT_MS, 'rest', (call) => waitRest(this.session, quiet_ms, call), signal);
  }

  /** Until a question about the screen has an answer, or the time is up. */
  watch<T>(
    wait: { timeout_ms: number; poll_ms: number },
    ask: (glimpse: Glimpse) => T | undefined | Promise<T | undefined>,
    signal?: AbortSignal,
  ): Promise<Watched<T>> {
    const summary = ({ elapsed_ms, polls }: Watched<T>): object => ({ elapsed_ms, polls });
    return this.#wait({ tool: 'get_ui_tree', summary }, () => watchScreen(this.session, wait, ask, signal));
  }

  assertState(predicate: PredicateInput[], signal?: AbortSignal): Promise<AssertedState> {
    const reading = { tool: 'assert_state', args: { predicate }, timeoutMs: SLOW_READ_TIMEOUT_MS.assertState, signal };
    return this.#read(reading, (call) => assertState(this.session, predicate, call));
  }

  snapshot(signal?: AbortSignal): ReturnType<typeof takeSnapshot> {
    const reading = { tool: 'snapshot', timeoutMs: SLOW_READ_TIMEOUT_MS.snapshot, signal };
    return this.#read(reading, (call) => takeSnapshot(this.session, call));
  }

  perform(action: ActionInput, options: ActOptions = {}): Promise<Receipt> {
    return this.#act((session) => perform(session, this.#request(action, options)));
  }

  performAndObserve(action: ActionInput, after: ObserveAfter = {}, options: ActOptions = {}): ReturnType<typeof actAndObserve> {
    return this.#act((session) => actAndObserve(session, this.#request(action, options), after));
  }

  propose(action: ActionInput, options: ActOptions = {}): Promise<Proposition> {
    return this.#act((session) => propose(session, this.#request(action, options)));
  }

  #request(action: ActionInput, options: ActOptions): ActRequest {
    const confirmation = options.confirmation ?? this.#confirmation;
    return { ...options, ...(confirmation === undefined ? {} : { confirmation }), action, caller: this.caller };
  }

  /** A device that went away is opened anew; one that cannot be is refused with a receipt like any other. */
  async #act<T>(work: (session: DeviceSession) => Promise<T>): Promise<T> {
    if (!this.session.isClosed) return work(this.session);
    const reopened = await this.host.session(this.device).catch(() => undefined);
    return work(reopened?.for(this.#view) ?? this.session);
  }

  #read<T extends object>(reading: Reading<T>, run: (call: Call) => Promise<T>): Promise<T> {
    return performReading(this.#reader, reading, run);
  }

  #wait<T extends object>(reading: Reading<T>, run: () => Promise<T>): Promise<T> {
    return recordReading(this.#reader, reading, run);
  }
}

const nothing = (): object => ({});
