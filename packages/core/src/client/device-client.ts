import { withDeadline, type Call } from '../device/call.ts';
import type { Capabilities } from '../device/capabilities.ts';
import type { AttachedFramework, DeviceInfo, LogLine } from '../device/device.ts';
import type { Monitor, WindowInfo } from '../device/window.ts';
import { printCompact } from '../screen/compact/print-compact.ts';
import type { CompactSerializeOptions, CompactSerializeResult } from '../screen/compact/options.ts';
import type { FrameworkKind } from '../screen/sign/framework.ts';
import type { ElementSelector } from '../screen/select/object-selector.ts';
import { actAndObserve, type ObserveAfter } from '../act/act-and-observe.ts';
import type { ActionInput } from '../act/action.ts';
import { assertState, type AssertedState } from '../look/check/assert-state.ts';
import type { PredicateInput } from '../look/check/predicate.ts';
import { describeWindow, type DescribeQuery, type WindowDescription } from '../look/describe-window.ts';
import { readApps, readClipboard, readLogs, type AppList, type LogQuery } from '../look/device-data.ts';
import { findElement, type Found } from '../look/find-element.ts';
import type { Host } from '../host/host.ts';
import { chooseWindow, inListOrder, type WindowChoice } from '../look/choose-window.ts';
import { look, READ_TIMEOUT_MS } from '../look/look.ts';
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
import { screenSnapshot, type ScreenSnapshot } from '../look/screen-snapshot.ts';
import type { DeviceSession } from '../host/device-session.ts';
import type { ReadingStep } from '../host/steps.ts';
import { lastScreen, readScreen, type ScreenQuery, type ShownScreen } from '../look/shown-screen.ts';
import { sketchWindow, type SketchQuery, type WindowSketch } from '../look/sketch-window.ts';
import { takeSnapshot } from '../look/take-snapshot.ts';
import { viewScreen, type View, type ViewQuery } from '../look/view.ts';
import { noteReading } from '../act/stage/record.ts';
import { waitFor, WaitForSchema, type WaitResult } from '../look/wait/wait-for.ts';
import { waitIdle, WaitIdleSchema, type IdleResult } from '../look/wait/wait-idle.ts';
import { waitStable, type Stable } from '../look/wait/wait-stable.ts';
import { watchScreen, type Glimpse, type Watched } from '../look/wait/watch-screen.ts';
import type { z } from 'zod';

export type ActOptions = Omit<ActRequest, 'action' | 'caller'>;

/** One caller's access to one device: what can be seen and done there, every reading and every input on record. */
export class DeviceClient {
  readonly host: Host;
  readonly session: DeviceSession;
  readonly caller: string;
  /** What the caller's surface calls what it does here, for the allow list. */
  readonly tool: string | undefined;
  readonly #onStep: (step: ReadingStep) => void;

  private constructor(session: DeviceSession, caller: string, tool: string | undefined, onStep: (step: ReadingStep) => void) {
    this.host = session.host;
    this.session = session;
    this.caller = caller;
    this.tool = tool;
    this.#onStep = onStep;
  }

  /** `onStep` is called with the number of every reading that is made through it. */
  static async on(
    host: Host,
    device: string,
    caller: string,
    tool?: string,
    onStep: (step: ReadingStep) => void = () => undefined,
  ): Promise<DeviceClient> {
    return new DeviceClient(await host.session(device), caller, tool, onStep);
  }

  get device(): string {
    return this.session.device.id;
  }

  capabilities(): Promise<Capabilities> {
    return this.#fact('get_capabilities', (call) => this.session.capabilities(call));
  }

  info(): Promise<DeviceInfo> {
    return this.#fact('get_device_info', (call) => this.session.device.info(call));
  }

  /** Opens what an app offers besides its screen. Undefined where none is asked. */
  async attachFramework(app: string, kind: FrameworkKind): Promise<AttachedFramework | undefined> {
    const attached = await this.#fact('get_device_info', async (call) => this.session.device.framework?.attach(app, kind, call));
    return this.session.redacted(attached);
  }

  monitors(): Promise<Monitor[]> {
    return this.#fact('get_monitors', (call) => this.session.monitors(call));
  }

  /** In the screen-observer dialect's order: focused first, then by title. */
  windows(): Promise<WindowInfo[]> {
    const list = async (): Promise<WindowInfo[]> => {
      const windows = await this.#ask('windows', (call) => this.session.windows(call));
      return inListOrder(windows).map((w) => ({ ...w, title: this.host.guard.redaction.redactTitle(w.title) }));
    };
    return this.#read('list_windows', {}, list, (windows) => ({ count: windows.length }));
  }

  /** The window meant; one that is gone is refused. */
  async window(choice: WindowChoice = {}): Promise<WindowInfo> {
    const window = await this.#ask('windows', async (call) => chooseWindow(await this.session.windows(call), choice));
    return { ...window, title: this.host.guard.redaction.redactTitle(window.title) };
  }

  /** The screen as short lines with refs. */
  compact(options: Omit<CompactSerializeOptions, 'scope'> & { window?: WindowChoice | undefined } = {}): Promise<CompactSerializeResult> {
    const { window = {}, ...print } = options;
    const run = async (): Promise<CompactSerializeResult> => {
      const now = this.session.show(await this.#ask('the screen', (call) => look(this.session, window, call)));
      return printCompact(now.root, (n) => now.refs.get(n.id), print);
    };
    return this.#read('get_ui_tree', { ...(options.window === undefined ? {} : { window }) }, run, () => ({}));
  }

  /** The screen for whoever prints it in a form of his own. */
  screen({ window, since }: ScreenQuery = {}, signal?: AbortSignal): Promise<ShownScreen> {
    const inWindow = window === undefined ? {} : { window };
    return this.#read(
      'get_ui_tree',
      inWindow,
      () => readScreen(this.session, { ...inWindow, since }, signal),
      ({ tree_hash }) => ({
        tree_hash,
      }),
    );
  }

  /** A window as the last reading or action showed it. */
  lastScreen(uid: string): ShownScreen | undefined {
    return lastScreen(this.session, uid);
  }

  /** What an onlooker sees. It is audited, but stands in no trace: nothing would be done differently without it. */
  view(query: ViewQuery, signal?: AbortSignal): Promise<View> {
    const { window, picture } = query;
    return this.#read(
      'view',
      { window, picture },
      () => viewScreen(this.session, query, signal),
      () => ({}),
    );
  }

  describe(query: DescribeQuery = {}, signal?: AbortSignal): Promise<WindowDescription> {
    return this.#read('get_screen_description', { ...query }, () => describeWindow(this.session, query, signal));
  }

  sketch(query: SketchQuery = {}, signal?: AbortSignal): Promise<WindowSketch> {
    return this.#read(
      'get_screen_sketch',
      { ...query },
      () => sketchWindow(this.session, query, signal),
      () => ({}),
    );
  }

  /** The words on a window's picture. */
  readText(window: WindowChoice = {}, signal?: AbortSignal): Promise<{ text: string }> {
    return this.#read('read_text', { window }, () => readWindowText(this.session, window, signal));
  }

  apps(signal?: AbortSignal): Promise<AppList> {
    return this.#read('list_apps', {}, async () => readApps(this.session, signal));
  }

  clipboard(signal?: AbortSignal): Promise<{ text: string }> {
    return this.#read(
      'get_clipboard',
      {},
      async () => readClipboard(this.session, signal),
      () => ({}),
    );
  }

  logs(query: LogQuery, signal?: AbortSignal): Promise<{ lines: LogLine[] }> {
    return this.#read(
      'get_logs',
      { ...query },
      async () => readLogs(this.session, query, signal),
      ({ lines }) => ({ count: lines.length }),
    );
  }

  observe(query: ObserveQuery = {}, signal?: AbortSignal): Promise<Observation> {
    return this.#read('observe_window', { ...query }, () => observe(this.session, query, signal));
  }

  structure(query: StructureQuery = {}, signal?: AbortSignal): Promise<StructureResult> {
    return this.#read('get_window_structure', { ...query }, () => readStructure(this.session, query, signal));
  }

  find(selector: string | ElementSelector, window?: WindowChoice, signal?: AbortSignal): Promise<Found> {
    return this.#read('find_element', { selector, ...(window === undefined ? {} : { window }) }, () =>
      findElement(this.session, selector, window, signal),
    );
  }

  picture(of: PictureOf = 'screen', signal?: AbortSignal): Promise<Shot> {
    return this.#read('get_screenshot', { of }, () => pictureOf(this.session, of, signal));
  }

  /** The openpocket dialect's snapshot, scaled for a model. */
  screenSnapshot(model: string, signal?: AbortSignal): Promise<ScreenSnapshot> {
    return this.#read('screen_snapshot', { model }, () => screenSnapshot(this.session, model, signal));
  }

  waitFor(wait: z.input<typeof WaitForSchema>, signal?: AbortSignal): Promise<WaitResult> {
    return this.#read('wait_for', wait, () => waitFor(this.session, parseInput(WaitForSchema, wait, 'wait'), signal));
  }

  waitIdle(wait: z.input<typeof WaitIdleSchema> & { window?: WindowChoice | undefined } = {}, signal?: AbortSignal): Promise<IdleResult> {
    const { window = {}, ...times } = wait;
    return this.#read('wait_idle', { ...wait }, () => waitIdle(this.session, parseInput(WaitIdleSchema, times, 'wait'), window, signal));
  }

  /** Until the screen has come to rest and nothing on it is loading any more, or the time is up. */
  waitStable(timeout_ms: number, signal?: AbortSignal): Promise<Stable> {
    return this.#read('wait_idle', { timeout_ms }, () => waitStable(this.session, timeout_ms, signal));
  }

  /** Until a question about the screen has an answer, or the time is up. */
  watch<T>(
    wait: { timeout_ms: number; poll_ms: number },
    ask: (glimpse: Glimpse) => T | undefined,
    signal?: AbortSignal,
  ): Promise<Watched<T>> {
    return this.#read(
      'get_ui_tree',
      {},
      () => watchScreen(this.session, wait, ask, signal),
      ({ elapsed_ms, polls }) => ({ elapsed_ms, polls }),
    );
  }

  assertState(predicate: PredicateInput[], signal?: AbortSignal): Promise<AssertedState> {
    return this.#read('assert_state', { predicate }, () => assertState(this.session, predicate, signal));
  }

  snapshot(signal?: AbortSignal): ReturnType<typeof takeSnapshot> {
    return this.#read('snapshot', {}, () => takeSnapshot(this.session, signal));
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
    return { ...options, action, caller: this.caller };
  }

  /** A device that went away is opened anew; one that cannot be is refused with a receipt like any other. */
  async #act<T>(work: (session: DeviceSession) => Promise<T>): Promise<T> {
    const session = this.session.isClosed ? await this.host.session(this.device).catch(() => this.session) : this.session;
    return work(session);
  }

  #ask<T>(what: string, question: (call: Call) => Promise<T>): Promise<T> {
    return withDeadline(this.host.clock, READ_TIMEOUT_MS, what, question);
  }

  /** What the device is. It may be forbidden, but costs nothing and says nothing of the screen. */
  async #fact<T>(tool: string, question: (call: Call) => Promise<T>): Promise<T> {
    this.host.guard.allowList.check(this.tool === undefined ? [tool] : [this.tool, tool]);
    return this.#ask(tool, question);
  }

  /** A reading may be forbidden, ends with the session's time, and is recorded whether it went well or not. */
  async #read<T extends object>(
    tool: string,
    args: Record<string, unknown>,
    run: () => Promise<T>,
    summary: (result: T) => object = (result) => result,
  ): Promise<T> {
    const { host, session, caller } = this;
    const begun = host.clock.now();
    const note = async (result: object): Promise<void> =>
      this.#onStep(await noteReading(host, { session, caller, tool, args, result, duration_ms: host.clock.now() - begun }));
    let result: T;
    try {
      host.guard.allowList.check(this.tool === undefined ? [tool] : [this.tool, tool]);
      host.guard.budgets.admit('read');
      result = await run();
    } catch (error) {
      await note({ ok: false, error });
      throw session.shownError(error);
    }
    await note({ ok: true, ...summary(result) });
    return result;
  }
}
