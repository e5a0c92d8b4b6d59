import { setImmediate } from 'node:timers/promises';

import type { ActionInput } from '@handsight/core/act';
import type { ActOptions, DeviceClient } from '@handsight/core/client';
import type { KnownCapabilities } from '@handsight/core/device';
import { ElementNotFoundError, HandsightError } from '@handsight/core/error';
import type { Receipt } from '@handsight/core/host';
import type { WatchedScreen } from '@handsight/core/look';
import { type Bounds, type Point, type UnifiedUINode } from '@handsight/core/screen';
import { FlowFiles } from '../read/flow-files.ts';
import { FlowReader } from '../read/flow-reader.ts';
import type { Flow } from '../read/flow.ts';
import { describeSelector, type Selector } from '../read/selector.ts';
import { findElements } from '../select/find-elements.ts';
import { visibleTree } from '../select/visible-tree.ts';
import { workspaceRoot } from '../workspace/flow-paths.ts';
import type { RecordedFile } from './screen-recording.ts';
import type { FlowScript } from './flow-script.ts';
import { chooseElement, type FoundElement } from './found-element.ts';
import { describeNearMiss, nearMisses } from './near-misses.ts';
import { LOOKUP_MS, OPTIONAL_LOOKUP_MS, type RunOptions } from './options.ts';
import type { RandomInput } from './random-input.ts';
import { Rest } from './rest.ts';
import type { StepResult } from './result.ts';
import { actionOf, touchedBy } from './step-action.ts';
import type { RecordedRun } from './step-recorder.ts';

/** Polling interval for a device without events. */
const POLL_MS = 200;
const LONGEST_WATCH_MS = 50_000;

/** Actions on apps and on the device do not depend on the state of the screen. */
const REGARDLESS: ReadonlySet<ActionInput['type']> = new Set([
  'launch_app',
  'restart_app',
  'stop_app',
  'kill_app',
  'reset_app',
  'open_link',
  'set_device',
  'set_orientation',
  'set_clipboard',
]);

export interface StepContextParts {
  client: DeviceClient;
  capabilities: KnownCapabilities;
  platform: string;
  script: FlowScript;
  random: RandomInput;
  options: RunOptions;
  signal: AbortSignal;
}

/** What a step works with: the device through the door, the flow's script, and the record of what it does. */
export class StepContext implements RecordedRun {
  readonly client: DeviceClient;
  readonly capabilities: KnownCapabilities;
  readonly platform: string;
  readonly script: FlowScript;
  readonly random: RandomInput;
  readonly options: RunOptions;
  readonly signal: AbortSignal;
  readonly rest: Rest;
  /** Apps that have already been granted all permissions. */
  readonly allowed = new Set<string>();
  /** The flow file that is running; subflows have their own. */
  flow: Flow;
  /** The record of the step that is running. */
  record: StepResult | undefined;
  /** The screen may still be moving from a swipe. */
  isScrolling = false;
  /** The recording under way, and where it goes. */
  recording: { file: string; stop: () => Promise<RecordedFile> } | undefined;
  /** What was seen last. */
  last: WatchedScreen | undefined;
  /** The same, or the screen after the last action. */
  shown: Pick<WatchedScreen, 'root' | 'refOf' | 'monitor'> | undefined;
  /** The file of the top-level flow, whichever subflow is running. */
  readonly #file: string;
  #reader: Promise<FlowReader> | undefined;
  #lastInteraction: number;
  #screen: Bounds | undefined;

  constructor(parts: StepContextParts, flow: Flow) {
    this.client = parts.client;
    this.capabilities = parts.capabilities;
    this.platform = parts.platform;
    this.script = parts.script;
    this.random = parts.random;
    this.options = parts.options;
    this.signal = parts.signal;
    this.rest = new Rest(parts.client, parts.signal);
    this.flow = flow;
    this.#file = flow.file;
    this.#lastInteraction = this.now();
  }

  now(): number {
    return this.client.host.clock.now();
  }

  /** For files that a step references; most flows reference none. */
  reader(): Promise<FlowReader> {
    this.#reader ??= readerFor(this.options.root, this.#file);
    return this.#reader;
  }

  get isLenient(): boolean {
    return this.options.lenient === true;
  }

  /** Maestro measures its waits from the last interaction. */
  interacted(): void {
    this.#lastInteraction = this.now();
  }

  lookupMs(isOptional: boolean): number {
    const { lookupTimeoutMs = LOOKUP_MS, optionalLookupTimeoutMs = OPTIONAL_LOOKUP_MS } = this.options;
    return this.sinceInteraction(isOptional ? optionalLookupTimeoutMs : lookupTimeoutMs);
  }

  sinceInteraction(ms: number): number {
    return Math.max(0, ms - (this.now() - this.#lastInteraction));
  }

  remark(text: string): void {
    this.record?.remarks.push(text);
  }

  async sleep(ms: number): Promise<void> {
    if (ms <= 0) return;
    await (this.options.sleep ?? ((time, signal) => this.client.host.clock.after(time, signal)))(ms, this.signal);
  }

  /** One input through the door. Its receipt is kept; a refusal, a loss or a contradiction is the step's failure. */
  async act(action: ActionInput, more: ActOptions = {}): Promise<Receipt> {
    if (!REGARDLESS.has(action.type)) await this.rest.beforeInput();
    const receipt = await this.client.perform(action, {
      reason: this.record?.title ?? 'flow',
      signal: this.signal,
      ...more,
    });
    this.rest.learn(receipt);
    this.record?.actions.push(actionOf(receipt, this.options.pictures === 'all'));
    if (receipt.after !== null) this.shown = this.client.lastScreen(receipt.after.window_uid) ?? this.shown;
    const { is_secret } = receipt.target;
    if (this.record !== undefined && 'target' in action && action.target !== undefined) {
      const point = 'x' in action.target ? { x: action.target.x, y: action.target.y } : undefined;
      this.record.touched = touchedBy(receipt, point) ?? this.record.touched;
    }
    if (is_secret && action.type === 'type' && this.record !== undefined) this.record.title = 'Input text ••••';
    if (receipt.error !== null) {
      throw new HandsightError(receipt.error.code, receipt.error.message, { ...receipt.error.context, hint: receipt.error.hint });
    }
    if (receipt.verification?.status === 'failed') throw new HandsightError('VerificationFailed', receipt.verification.summary, {});
    return receipt;
  }

  /** The area that percentages refer to: the screen of a phone, the foreground window of a desktop. */
  async screen(): Promise<Bounds> {
    if (this.capabilities.platform === 'linux') return (await this.client.window()).bounds;
    this.#screen ??= (await this.client.monitors()).find(({ primary }) => primary)?.bounds;
    return this.#screen ?? (await this.client.window()).bounds;
  }

  turned(): void {
    this.#screen = undefined;
  }

  /** Looks until a selector has a match, or the timeout. */
  async find(selector: Selector, timeoutMs: number): Promise<FoundElement | undefined> {
    return this.watch(timeoutMs, (screen) => this.#matchIn(screen, selector));
  }

  /** Looks until nothing matches a selector any more. */
  async isGone(selector: Selector, timeoutMs: number): Promise<boolean> {
    await this.rest.beforeJudging();
    const gone = await this.watch(timeoutMs, async (screen) => ((await this.#matchIn(screen, selector)) === undefined ? true : undefined));
    return gone === true;
  }

  /** What matched a selector when the screen was last looked at. */
  async present(selector: Selector): Promise<UnifiedUINode[]> {
    const found = this.last === undefined ? undefined : await this.#matchIn(this.last, selector);
    return found === undefined ? [] : [found.node, ...found.rivals];
  }

  /** The element, or the failure that says what is there instead. */
  async require(selector: Selector, isOptional: boolean, timeoutMs = this.lookupMs(isOptional)): Promise<FoundElement> {
    const found = await this.find(selector, timeoutMs);
    if (found !== undefined) return found;
    throw this.notFound(selector);
  }

  notFound(selector: Selector, message = `there is no ${describeSelector(selector)}`): ElementNotFoundError {
    const near = this.last === undefined ? [] : nearMisses(this.last.root, selector).map(describeNearMiss);
    return new ElementNotFoundError([message, ...near].join('; '), { ...selector }, { near_misses: near });
  }

  async watch<T>(timeoutMs: number, ask: (screen: WatchedScreen) => Promise<T | undefined>): Promise<T | undefined> {
    const end = this.now() + timeoutMs;
    for (;;) {
      // A device that answers at once must not starve timers and cancellation.
      await setImmediate();
      const timeout_ms = Math.min(Math.max(0, end - this.now()), LONGEST_WATCH_MS);
      const { answer, last } = await this.client.watch({ timeout_ms, poll_ms: POLL_MS }, ask, this.signal);
      this.last = last;
      this.shown = last;
      if (answer !== undefined || this.now() >= end) return answer;
    }
  }

  /** In the foreground window, else in the windows above it and its app's other windows. */
  async #matchIn(screen: WatchedScreen, selector: Selector): Promise<FoundElement | undefined> {
    const inFront = await this.#matchOne(screen, selector);
    if (inFront !== undefined) return inFront;
    for (const other of await screen.others()) {
      const found = await this.#matchOne(other, selector);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  async #matchOne(screen: WatchedScreen, selector: Selector): Promise<FoundElement | undefined> {
    const area = this.capabilities.platform === 'linux' ? screen.window.bounds : await this.screen();
    const css = await this.#cssKeys(selector);
    const matches = findElements(visibleTree(screen.matched, area), selector, { css: (query) => css.get(query) ?? new Set() });
    return chooseElement(matches, selector, screen);
  }

  /** CSS selectors are resolved by the device, each once. */
  async #cssKeys(selector: Selector): Promise<Map<string, ReadonlySet<string>>> {
    const queries = new Set(cssIn(selector));
    const keys = new Map<string, ReadonlySet<string>>();
    for (const query of queries) keys.set(query, new Set(await this.client.queryCss(query, this.signal)));
    return keys;
  }

  /** How the door addresses an element: by its ref, or by its position in lenient mode. */
  aim({ node, screen }: FoundElement, point?: Point): { target: { ref: string } | Point; window?: { uid: string } } {
    if (point !== undefined) return { target: point };
    const ref = screen.refOf(node);
    if (this.isLenient || ref === undefined) return { target: middle(node) };
    return { target: { ref }, window: { uid: screen.window.window_uid } };
  }
}

const readerFor = async (root: string | undefined, file: string): Promise<FlowReader> =>
  new FlowReader(new FlowFiles(root ?? (await workspaceRoot(file))));

/** Maestro's centre: whole pixels, rounded down. */
export const middle = ({ bounds }: UnifiedUINode): Point => ({
  x: Math.trunc((bounds.left + bounds.right) / 2),
  y: Math.trunc((bounds.top + bounds.bottom) / 2),
});

function cssIn(selector: Selector): string[] {
  const { css, below, above, leftOf, rightOf, containsChild, childOf, containsDescendants = [] } = selector;
  const inner = [below, above, leftOf, rightOf, containsChild, childOf, ...containsDescendants].flatMap((each) =>
    each === undefined ? [] : cssIn(each),
  );
  return css === undefined ? inner : [css, ...inner];
}
