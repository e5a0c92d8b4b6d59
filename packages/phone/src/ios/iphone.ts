import { randomUUID } from 'node:crypto';
import type { Call, Clock, Orientation, PathPoint } from '@handsight/core/device';
import { type Bounds, centerOf, type Point, walk } from '@handsight/core/screen';
import type { VirtualDevice } from '@handsight/virtual';
import { WdaFault } from './fault.ts';
import { descendants, findXcui } from './find-xcui.ts';
import { activeApp, type Xcui, type XcuiApp } from './xcui.ts';

export const W3C_ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** Pixels for a point, as on most iPhones. */
export const SCALE = 3;

/** What goes wrong with this iPhone. */
export interface IphoneFaults {
  /** `/source` never answers, or holds nothing but the window, as in some overlays; pictures and touches still work. */
  source: 'none' | 'hang' | 'thin';
  /** How long a snapshot of the tree takes. */
  slowMs: number;
  /** Nothing answers at all. */
  agent: 'none' | 'hang';
  /** Elements are stale as soon as they are found. */
  elements: 'none' | 'stale';
}

export const inPixels = ({ left, top, right, bottom }: Bounds): Bounds => ({
  left: left * SCALE,
  top: top * SCALE,
  right: right * SCALE,
  bottom: bottom * SCALE,
});

type Origin = NonNullable<Xcui['origin']>;

/** A scenario as an iPhone, in the words of WebDriverAgent: apps, elements, touches. Coordinates are points. */
export class Iphone {
  readonly device: VirtualDevice;
  readonly clock: Clock;
  readonly faults: IphoneFaults = { source: 'none', slowMs: 0, agent: 'none', elements: 'none' };
  isLocked = false;
  orientation: 'PORTRAIT' | 'LANDSCAPE' = 'PORTRAIT';
  /** What tests compare a client's count with: commands that were carried out. */
  readonly inputs: string[] = [];
  readonly #elements = new Map<string, Origin | 'application'>();

  constructor(device: VirtualDevice, clock: Clock) {
    this.device = device;
    this.clock = clock;
  }

  call(): Call {
    return { clock: this.clock, deadline: this.clock.now() + 10_000, signal: new AbortController().signal };
  }

  async app(): Promise<XcuiApp> {
    const app = await activeApp(this.device, SCALE, this.isLocked, this.call());
    if (this.faults.source !== 'thin') return app;
    const children = app.root.children.map((window) => ({ ...window, children: [] }));
    return { ...app, root: { ...app.root, children } };
  }

  async screen(): Promise<Bounds> {
    const bounds = (await this.device.monitors(this.call()))[0]?.bounds ?? { left: 0, top: 0, right: 0, bottom: 0 };
    return { left: 0, top: 0, right: Math.round(bounds.right / SCALE), bottom: Math.round(bounds.bottom / SCALE) };
  }

  idOf({ origin }: Xcui): string {
    for (const [id, known] of this.#elements) {
      if (known === origin || (typeof known === 'object' && known.key === origin?.key && known.window_uid === origin.window_uid)) return id;
    }
    const id = randomUUID().toUpperCase();
    this.#elements.set(id, origin ?? 'application');
    return id;
  }

  async find(strategy: string, selector: string, belowId?: string): Promise<Xcui[]> {
    const { root } = await this.app();
    const below = belowId === undefined ? root : await this.element(belowId);
    return findXcui(below, strategy, selector, root.rect);
  }

  async element(id: string): Promise<Xcui> {
    const known = this.#elements.get(id);
    if (known === undefined)
      throw new WdaFault('no such element', `The element identified by "${id.slice(0, 80)}" is not present in the cache`);
    const { root } = await this.app();
    const isIt = ({ origin }: Xcui): boolean =>
      known !== 'application' && origin?.key === known.key && origin.window_uid === known.window_uid;
    const found = known === 'application' ? root : [...descendants(root)].find(isIt);
    if (found === undefined || this.faults.elements === 'stale')
      throw new WdaFault(
        'stale element reference',
        `The previously found element "${id.slice(0, 80)}" is not present in the current view anymore`,
      );
    return found;
  }

  forgetElements(): void {
    this.#elements.clear();
  }

  async tap(at: Point, count = 1): Promise<void> {
    await this.draw([[{ ...at, atMs: 0 }]], count);
  }

  async hold(at: Point, ms: number): Promise<void> {
    await this.draw([
      [
        { ...at, atMs: 0 },
        { ...at, atMs: ms },
      ],
    ]);
  }

  /** A finger across the middle of an area. */
  async swipe({ left, top, right, bottom }: Bounds, direction: string): Promise<void> {
    const [x, y, w, h] = [(left + right) / 2, (top + bottom) / 2, (right - left) / 4, (bottom - top) / 4];
    const ways: Readonly<Record<string, [number, number]>> = { up: [0, -h], down: [0, h], left: [-w, 0], right: [w, 0] };
    const way = ways[direction.toLowerCase()];
    if (way === undefined) throw new WdaFault('invalid argument', `Unsupported swipe direction '${direction.slice(0, 40)}'`);
    await this.draw([
      [
        { x: x - way[0], y: y - way[1], atMs: 0 },
        { x: x + way[0], y: y + way[1], atMs: 300 },
      ],
    ]);
  }

  /** Fingers on the screen, in points. */
  async draw(paths: PathPoint[][], count = 1): Promise<void> {
    this.inputs.push('touch');
    if (this.isLocked) return;
    const scaled = paths.map((path) => path.map(({ x, y, atMs }) => ({ x: Math.round(x * SCALE), y: Math.round(y * SCALE), atMs })));
    await this.device.gesture({ paths: scaled, button: 'left', count, modifiers: [] }, this.call());
  }

  async type(text: string): Promise<void> {
    this.inputs.push('keys');
    let plain = '';
    const flush = async (): Promise<void> => {
      if (plain !== '') await this.device.type(plain, this.call());
      plain = '';
    };
    for (const character of text) {
      const key = KEYS.get(character);
      if (key === undefined) plain += character;
      else {
        await flush();
        await this.device.press({ modifiers: [], key }, this.call());
      }
    }
    await flush();
  }

  async press(button: string): Promise<void> {
    this.inputs.push(`button ${button}`);
    const key = BUTTONS.get(button.toLowerCase());
    if (key === undefined)
      throw new WdaFault(
        'invalid argument',
        `The button '${button.slice(0, 40)}' is not supported. Supported are: home, volumeup, volumedown`,
      );
    await this.device.press({ modifiers: [], key }, this.call());
  }

  async clear(element: Xcui): Promise<void> {
    await this.tap(centerOf(element.rect));
    const held = element.value === element.placeholder ? 0 : Array.from(element.value ?? '').length;
    await this.device.press({ modifiers: [], key: 'move_end' }, this.call());
    for (let i = 0; i < held; i++) await this.device.press({ modifiers: [], key: 'backspace' }, this.call());
  }

  /** To a part of the whole, 0 to 1. */
  async slide({ origin, range }: Xcui, part: number): Promise<void> {
    if (!(part >= 0 && part <= 1)) throw new WdaFault('invalid argument', 'Value of slider should be in 0..1 range');
    this.inputs.push('slide');
    if (origin === undefined || range === undefined) return;
    const { root } = await this.device.read(origin.window_uid, { maxNodes: 20_000, maxDepth: 200 }, this.call());
    const node = [...walk(root)].find(({ key }) => key === origin.key);
    const value = String(range.min + part * (range.max - range.min));
    if (node !== undefined) await this.device.operate(origin.window_uid, node, { kind: 'set_value', value }, this.call());
  }

  async rotate(orientation: 'PORTRAIT' | 'LANDSCAPE'): Promise<void> {
    const to: Orientation = orientation === 'PORTRAIT' ? 'portrait' : 'landscape';
    await this.device.rotate(to, this.call());
    this.orientation = orientation;
  }

  /** The alert in front, if there is one. */
  async alert(): Promise<Xcui> {
    const { root } = await this.app();
    const alert = [...descendants(root)].findLast(({ type }) => type === 'Alert');
    if (alert === undefined) throw new WdaFault('no such alert', 'An attempt was made to operate on a modal dialog when one was not open');
    return alert;
  }

  /** Accepts or dismisses: by its name, else the last or the first button, as iOS orders them. */
  async answerAlert(accept: boolean, name?: string): Promise<void> {
    const buttons = [...descendants(await this.alert())].filter(({ type }) => type === 'Button');
    const chosen = name === undefined ? (accept ? buttons.at(-1) : buttons[0]) : buttons.find(({ label }) => label === name);
    if (chosen === undefined) throw new WdaFault('invalid element state', 'Failed to find such a button of the alert');
    await this.tap(centerOf(chosen.rect));
  }
}

/** Characters that stand for keys: WebDriver's private ones and those that XCUITest takes. */
const KEYS = new Map([
  ['\n', 'enter'],
  ['\r', 'enter'],
  ['\b', 'backspace'],
  ['\u007f', 'backspace'],
  ['\t', 'tab'],
  ['\uE003', 'backspace'],
  ['\uE004', 'tab'],
  ['\uE006', 'enter'],
  ['\uE007', 'enter'],
  ['\uE00C', 'escape'],
  ['\uE012', 'left'],
  ['\uE013', 'up'],
  ['\uE014', 'right'],
  ['\uE015', 'down'],
]);

const BUTTONS = new Map([
  ['home', 'home'],
  ['volumeup', 'volume_up'],
  ['volumedown', 'volume_down'],
]);
