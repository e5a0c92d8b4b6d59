import { AppNotInstalledError, HandsightError, windowGone } from '@handsight/core/error';
import type { Point } from '@handsight/core/screen';
import type { ElementOperation, Gesture, KeyPress, Wheel, Orientation } from '@handsight/core/device';
import { gesture, onScreen } from '../input/gesture.ts';
import { optionsOf } from '../input/menu.ts';
import { operate } from '../input/operate.ts';
import { press } from '../input/press.ts';
import { scrollBy } from '../input/scroll.ts';
import { typeText } from '../input/typing.ts';
import type { Scenario } from '../scenario/load.ts';
import type { Surface } from '../view/surface.ts';
import { runEffects } from './effects.ts';
import { launchApp, openLink } from '../stage/navigate.ts';
import { pageOf } from '../world/page.ts';
import { fire } from '../stage/react.ts';
import { Stage } from '../stage/stage.ts';
import { enterState } from '../world/states.ts';
import { bringToFront, goHome, resetApp, stopApp } from '../world/tasks.ts';
import { closeWindow } from '../world/windows.ts';
import { createWorld, type World } from '../world/world.ts';

/** Design pixels that one click of a wheel moves the content. */
const WHEEL_STEP = 64;
const MAX_TEXT = 100_000;
const MINUTE_MS = 60_000;

/**
 * A scripted device without time, threads or I/O: it takes input and reports the state of the screen. Time passes
 * only when it is advanced.
 */
export class Engine {
  readonly #stage: Stage;

  constructor(scenario: Scenario, now: number) {
    this.#stage = new Stage(createWorld(scenario, now), runEffects);
    if (scenario.initial_state !== undefined) enterState(this.world, scenario.initial_state);
    if (Object.keys(scenario.apps).length > 0) goHome(this.world);
    if (scenario.home !== undefined) launchApp(this.#stage, scenario.home);
    this.#stage.touch();
  }

  get world(): World {
    return this.#stage.world;
  }

  /** Back to front; the same array until something happens. */
  get surfaces(): Surface[] {
    return this.#stage.surfaces;
  }

  /** When the next scheduled event is due; undefined if there is none. */
  get nextEvent(): number | undefined {
    return this.world.timers.next;
  }

  /** Whether an event is pending that is worth waiting for: a toast's end is not. */
  get isPending(): boolean {
    return this.world.timers.isPending;
  }

  /** Advances time: everything due by then happens, in order. */
  advance(now: number): void {
    for (let timer = this.world.timers.take(now); timer !== undefined; timer = this.world.timers.take(now)) {
      this.world.now = Math.max(this.world.now, timer.at);
      timer.run();
      this.#stage.touch();
    }
    // The status bar's clock is not an event, but a screenshot shows it.
    if (Math.floor(now / MINUTE_MS) !== Math.floor(this.world.now / MINUTE_MS)) this.#stage.touch();
    this.world.now = Math.max(this.world.now, now);
  }

  gesture(made: Gesture): void {
    if (made.paths.length > 1 && !this.world.phone) throw unsupported('multi_touch');
    if (made.modifiers.length > 0 && this.world.phone) throw unsupported('modifiers');
    gesture(this.#stage, made);
  }

  press(keys: KeyPress): void {
    press(this.#stage, keys);
  }

  type(text: string): void {
    refuseLong(text);
    typeText(this.#stage, text);
  }

  hover(at: Point): void {
    if (this.world.phone) throw unsupported('hover');
    onScreen(this.#stage, at);
    const target = this.#stage.at(at);
    if (target !== undefined) fire(this.#stage, { trigger: 'hover', target, text: '' });
  }

  wheel({ at, dy }: Wheel): void {
    onScreen(this.#stage, at);
    const target = this.#stage.at(at);
    if (target !== undefined && dy !== 0) scrollBy(this.#stage, target, -dy * WHEEL_STEP * this.world.density);
  }

  operate(uid: string, key: string, operation: ElementOperation): void {
    if (this.#stage.surface(uid) === undefined) throw windowGone(uid);
    if (operation.kind === 'set_value') refuseLong(operation.value);
    const target = this.#stage.locate(uid, key);
    if (target === undefined) throw new HandsightError('StaleRef', 'the element is no longer on the screen', { window_uid: uid });
    operate(this.#stage, target, operation);
  }

  /** What a closed list offers. */
  options(uid: string, key: string): string[] {
    const target = this.#stage.locate(uid, key);
    return target === undefined ? [] : optionsOf(target.item);
  }

  bringToFront(uid: string): void {
    if (!bringToFront(this.world, uid)) throw windowGone(uid);
    this.#stage.touch();
  }

  launch(app: string): void {
    launchApp(this.#stage, app);
    this.#stage.touch();
  }

  stop(app: string): void {
    stopApp(this.world, app);
    this.#stage.touch();
  }

  reset(app: string): void {
    resetApp(this.world, app);
    this.#stage.touch();
  }

  openLink(url: string): void {
    if (!this.world.phone) throw unsupported('links');
    const opened = openLink(this.#stage, url);
    this.#stage.touch();
    if (!opened) throw new AppNotInstalledError(`no app opens the link "${url.slice(0, 200)}"`, { url });
  }

  copy(text: string): void {
    refuseLong(text);
    this.world.clipboard = text;
  }

  /** The two landscape directions are not distinguished. */
  rotate(orientation: Orientation): void {
    if (!this.world.phone) throw unsupported('rotation');
    const { width, height } = this.world.size;
    const isPortrait = height >= width;
    if (isPortrait === !orientation.startsWith('landscape')) return;
    this.world.size = { width: height, height: width };
    for (const window of this.world.windows.filter((one) => pageOf(one).content.type === 'menu')) closeWindow(this.world, window);
    this.#stage.touch();
  }
}

const unsupported = (capability: string): HandsightError =>
  new HandsightError('PlatformUnsupported', `this device has no ${capability}`, { capability });

function refuseLong(text: string): void {
  if (text.length <= MAX_TEXT) return;
  throw new HandsightError('BadRequest', `a text of ${text.length} characters is longer than ${MAX_TEXT}`, { length: text.length });
}
