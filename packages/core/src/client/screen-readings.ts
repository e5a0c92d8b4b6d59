import type { z } from 'zod';

import { withDeadline, type Call } from '../device/call.ts';
import type { WindowInfo } from '../device/window.ts';
import { parseInput } from '../error/parse-input.ts';
import type { Shot } from '../host/shot.ts';
import { assertState, type AssertedState } from '../look/check/assert-state.ts';
import type { PredicateInput } from '../look/check/predicate.ts';
import { chooseWindow, inListOrder, type WindowChoice } from '../look/choose-window.ts';
import { describeWindow, type DescribeQuery, type WindowDescription } from '../look/describe-window.ts';
import { queryCss } from '../look/device-data.ts';
import { findElement, type Found } from '../look/find-element.ts';
import { look, READ_TIMEOUT_MS } from '../look/look.ts';
import { observe, type Observation, type ObserveQuery } from '../look/observe.ts';
import { readStructure, type StructureQuery, type StructureResult } from '../look/read-structure.ts';
import { SLOW_READ_TIMEOUT_MS } from '../look/read-timeouts.ts';
import { readWindowText } from '../look/read-window-text.ts';
import { type ScaledSnapshot, screenSnapshot, type ScreenSnapshot, type SnapshotFor } from '../look/screen-snapshot.ts';
import { lastScreen, readScreen, type ScreenQuery, type RedactedScreen } from '../look/redacted-screen.ts';
import { sketchWindow, type SketchQuery, type WindowSketch } from '../look/sketch-window.ts';
import { pictureOf, type PictureOf } from '../look/take-picture.ts';
import { takeSnapshot } from '../look/take-snapshot.ts';
import { viewScreen, type ViewedScreen, type ViewQuery } from '../look/view.ts';
import { waitFor, WaitForSchema, type WaitResult } from '../look/wait/wait-for.ts';
import { waitIdle, WaitIdleSchema, type IdleResult } from '../look/wait/wait-idle.ts';
import { waitRest } from '../look/wait/wait-rest.ts';
import { waitStable, type Stable } from '../look/wait/wait-stable.ts';
import { watchScreen, type WatchedScreen, type WatchResult } from '../look/wait/watch-screen.ts';
import type { CompactScreen, CompactSerializeOptions } from '../screen/compact/options.ts';
import { printCompact } from '../screen/compact/print-compact.ts';
import type { ElementSelector } from '../screen/select/object-selector.ts';
import { DeviceReadings } from './device-readings.ts';

/** What one caller can read of a device's screen, in every form, now or after a wait. */
export class ScreenReadings extends DeviceReadings {
  /** Focused first, then by title. */
  windows(): Promise<WindowInfo[]> {
    const reading = { tool: 'list_windows' as const, summary: (windows: WindowInfo[]) => ({ count: windows.length }) };
    return this.read(reading, async (call) => inListOrder(await this.session.windows(call)).map((window) => this.#redactTitle(window)));
  }

  /** The chosen window; WindowGone if it no longer exists. */
  async window(choice: WindowChoice = {}): Promise<WindowInfo> {
    const ask = async (call: Call): Promise<WindowInfo> => chooseWindow(await this.session.windows(call), choice);
    return this.#redactTitle(await withDeadline(this.host.clock, READ_TIMEOUT_MS, 'windows', ask));
  }

  #redactTitle(window: WindowInfo): WindowInfo {
    return { ...window, title: this.host.guard.redaction.redactTitle(window.title) };
  }

  /** The screen as short lines with refs. */
  compact(options: Omit<CompactSerializeOptions, 'scope'> & { window?: WindowChoice | undefined } = {}): Promise<CompactScreen> {
    const { window, ...print } = options;
    return this.read({ tool: 'get_ui_tree', args: window === undefined ? {} : { window }, summary: nothing }, async (call) => {
      const now = this.session.showSome(await look(this.session, window ?? {}, call));
      return printCompact(now.root, (n) => now.refs.get(n.id), { screen: now.monitor, ...print });
    });
  }

  /** The screen for callers that print it in their own format. */
  screen({ window, since }: ScreenQuery = {}, signal?: AbortSignal): Promise<RedactedScreen> {
    const inWindow = window === undefined ? {} : { window };
    const summary = ({ tree_hash }: RedactedScreen): object => ({ tree_hash });
    return this.read({ tool: 'get_ui_tree', args: inWindow, summary, signal }, (call) =>
      readScreen(this.session, { ...inWindow, since }, call),
    );
  }

  /** A window as the last reading or action showed it. */
  lastScreen(uid: string): RedactedScreen | undefined {
    return lastScreen(this.session, uid);
  }

  /** What an observer sees. Audited but not traced: no action depends on it. */
  view(query: ViewQuery, signal?: AbortSignal): Promise<ViewedScreen> {
    const { window, picture } = query;
    return this.read({ tool: 'view', args: { window, picture }, summary: nothing, signal }, (call) =>
      viewScreen(this.session, query, call),
    );
  }

  describe(query: DescribeQuery = {}, signal?: AbortSignal): Promise<WindowDescription> {
    const reading = { tool: 'get_screen_description' as const, args: query, timeoutMs: SLOW_READ_TIMEOUT_MS.describe, signal };
    return this.read(reading, (call) => describeWindow(this.session, query, call));
  }

  sketch(query: SketchQuery = {}, signal?: AbortSignal): Promise<WindowSketch> {
    return this.read({ tool: 'get_screen_sketch', args: query, summary: nothing, signal }, (call) =>
      sketchWindow(this.session, query, call),
    );
  }

  /** The text in a window's picture, by OCR. */
  readText(window: WindowChoice = {}, signal?: AbortSignal): Promise<{ text: string }> {
    const reading = { tool: 'read_text' as const, args: { window }, timeoutMs: SLOW_READ_TIMEOUT_MS.readText, signal };
    return this.read(reading, (call) => readWindowText(this.session, window, call));
  }

  /** The keys of a web page's elements that match a CSS selector. */
  queryCss(css: string, signal?: AbortSignal): Promise<string[]> {
    return this.read({ tool: 'find_element', args: { css }, summary: nothing, signal }, (call) => queryCss(this.session, css, call));
  }

  observe(query: ObserveQuery = {}, signal?: AbortSignal): Promise<Observation> {
    return this.read({ tool: 'observe_window', args: query, signal }, (call) => observe(this.session, query, call));
  }

  structure(query: StructureQuery = {}, signal?: AbortSignal): Promise<StructureResult> {
    return this.read({ tool: 'get_window_structure', args: query, signal }, (call) => readStructure(this.session, query, call));
  }

  find(selector: string | ElementSelector, window?: WindowChoice, signal?: AbortSignal): Promise<Found> {
    const args = { selector, ...(window === undefined ? {} : { window }) };
    return this.read({ tool: 'find_element', args, signal }, (call) => findElement(this.session, selector, window, call));
  }

  picture(of: PictureOf = 'screen', signal?: AbortSignal): Promise<Shot> {
    return this.read({ tool: 'get_screenshot', args: { of }, signal, isPicture: true }, (call) => pictureOf(this.session, of, call));
  }

  /** A snapshot in device pixels, or scaled for a model. */
  screenSnapshot(reader: SnapshotFor, signal?: AbortSignal): Promise<ScaledSnapshot>;
  screenSnapshot(reader?: SnapshotFor, signal?: AbortSignal): Promise<ScreenSnapshot>;
  screenSnapshot(reader?: SnapshotFor, signal?: AbortSignal): Promise<ScreenSnapshot> {
    const model = typeof reader === 'string' ? reader : reader?.model;
    return this.read({ tool: 'screen_snapshot', args: { model }, signal, isPicture: true }, (call) =>
      screenSnapshot(this.session, reader, call),
    );
  }

  waitFor(wait: z.input<typeof WaitForSchema>, signal?: AbortSignal): Promise<WaitResult> {
    return this.wait({ tool: 'wait_for', args: wait }, () => waitFor(this.session, parseInput(WaitForSchema, wait, 'wait'), signal));
  }

  waitIdle(wait: z.input<typeof WaitIdleSchema> & { window?: WindowChoice | undefined } = {}, signal?: AbortSignal): Promise<IdleResult> {
    const { window = {}, ...times } = wait;
    return this.wait({ tool: 'wait_idle', args: wait }, () =>
      waitIdle(this.session, parseInput(WaitIdleSchema, times, 'wait'), window, signal),
    );
  }

  /** Until the screen has come to rest and nothing on it is loading any more, or the time is up. */
  waitStable(timeout_ms: number, signal?: AbortSignal): Promise<Stable> {
    return this.wait({ tool: 'wait_idle', args: { timeout_ms } }, () => waitStable(this.session, timeout_ms, signal));
  }

  /** When the device last reported anything, by the host's clock; 0 if it never did. */
  get lastEventAt(): number {
    return this.session.activity.lastAt;
  }

  /** Waits until the device has reported no change for that long; resolves to whether there was anything to wait for. */
  waitRest(quiet_ms: number, signal?: AbortSignal): Promise<boolean> {
    return withDeadline(this.host.clock, READ_TIMEOUT_MS, 'rest', (call) => waitRest(this.session, quiet_ms, call), signal);
  }

  /** Until a question about the screen has an answer, or the time is up. */
  watch<T>(
    wait: { timeout_ms: number; poll_ms: number },
    ask: (screen: WatchedScreen) => T | undefined | Promise<T | undefined>,
    signal?: AbortSignal,
  ): Promise<WatchResult<T>> {
    const summary = ({ elapsed_ms, polls }: WatchResult<T>): object => ({ elapsed_ms, polls });
    return this.wait({ tool: 'get_ui_tree', summary }, () => watchScreen(this.session, wait, ask, signal));
  }

  assertState(predicate: PredicateInput[], signal?: AbortSignal): Promise<AssertedState> {
    const reading = { tool: 'assert_state' as const, args: { predicate }, timeoutMs: SLOW_READ_TIMEOUT_MS.assertState, signal };
    return this.read(reading, (call) => assertState(this.session, predicate, call));
  }

  snapshot(signal?: AbortSignal): ReturnType<typeof takeSnapshot> {
    const reading = { tool: 'snapshot' as const, timeoutMs: SLOW_READ_TIMEOUT_MS.snapshot, signal };
    return this.read(reading, (call) => takeSnapshot(this.session, call));
  }
}

const nothing = (): object => ({});
