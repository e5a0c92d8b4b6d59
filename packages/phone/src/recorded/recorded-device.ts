import { HandsightError } from '@handsight/core/error';
import {
  type Apps,
  type Capabilities,
  type Clipboard,
  type Device,
  type DeviceEvent,
  type DeviceInfo,
  type Gesture,
  type KeyPress,
  type Monitor,
  type Picture,
  type Route,
  type TreeReading,
  type WindowInfo,
  restByState,
} from '@handsight/core/device';
import { countNodes, type Bounds, isEmpty, walk } from '@handsight/core/screen';
import type { Recording } from './recording.ts';

/** Shorter than this is a tap, and taps change nothing. */
const SWIPE = 50;
const NEXT_KEYS = new Set([22, 62, 93]);
const PREVIOUS_KEYS = new Set([4, 21, 92]);
const HOME = 3;

/** A device with recorded screens: swipes and keys move between them. */
export class RecordedDevice implements Device {
  readonly id: string;
  readonly apps: Apps;
  readonly clipboard: Clipboard;
  readonly shell = undefined;
  readonly logs = undefined;
  readonly #recordings: readonly [Recording, ...Recording[]];
  readonly #listeners = new Set<(event: DeviceEvent) => void>();
  #at = 0;
  #copied = '';

  constructor(id: string, recordings: readonly [Recording, ...Recording[]]) {
    this.id = id;
    this.#recordings = recordings;
    const names = [...new Set(recordings.map((one) => one.package))].filter((name) => name !== '');
    this.apps = {
      list: () => Promise.resolve(names.map((app) => ({ app, label: app }))),
      current: () => Promise.resolve(this.current.package),
      launch: (app) => {
        this.#turnTo(recordings.findIndex((one) => one.package === app));
        return Promise.resolve();
      },
      stop: () => Promise.resolve(),
      reset: () => Promise.resolve(),
    };
    this.clipboard = {
      get: () => Promise.resolve(this.#copied),
      set: (text) => {
        this.#copied = text;
        return Promise.resolve();
      },
    };
  }

  /** What is shown now. */
  get current(): Recording {
    return this.#recordings[this.#at] ?? this.#recordings[0];
  }

  get position(): number {
    return this.#at;
  }

  readonly rest = restByState(() => true);

  capabilities(): Promise<Capabilities> {
    return Promise.resolve({
      platform: 'virtual',
      adapter: 'recorded',
      accessibility_tree: true,
      occlusion_detection: false,
      screenshot: true,
      multi_touch: false,
      hover: false,
      wheel: false,
      mouse_buttons: false,
      operations: [],
      apps: true,
      clipboard: true,
      shell: false,
      logs: false,
      rotation: false,
      links: false,
    });
  }

  info(): Promise<DeviceInfo> {
    return Promise.resolve({ id: this.id, name: 'Recorded', model: 'Handsight recorded phone', osVersion: '1', facts: { kind: 'phone' } });
  }

  monitors(): Promise<Monitor[]> {
    return Promise.resolve([{ index: 0, primary: true, bounds: this.current.screen, scale_factor: 2.75 }]);
  }

  windows(): Promise<WindowInfo[]> {
    const { name, package: process, screen } = this.current;
    const uid = `${process}/recorded:${this.#at}`;
    return Promise.resolve([
      {
        window_uid: uid,
        handle: uid,
        title: name,
        process,
        pid: 2000,
        bounds: screen,
        focused: true,
        kind: 'app',
        layer: 0,
        monitor_index: 0,
      },
    ]);
  }

  read(): Promise<TreeReading> {
    const { root } = this.current;
    return Promise.resolve({ root, nodeCount: countNodes(root) });
  }

  picture(): Promise<Picture> {
    return Promise.resolve(drawOutlines(this.current));
  }

  /** Left and up go forward, right and down go back. */
  gesture({ paths: [path] }: Gesture): Promise<Route> {
    const [start, end] = [path?.[0], path?.at(-1)];
    if (start === undefined || end === undefined) return this.#refuse('gestures without a path');
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    const way = Math.abs(dx) > Math.abs(dy) ? dx : dy;
    if (Math.abs(way) >= SWIPE) this.#turnTo(this.#at + (way < 0 ? 1 : -1));
    return Promise.resolve('pointer');
  }

  press({ keycode = 0 }: KeyPress): Promise<Route> {
    if (keycode === HOME) this.#turnTo(0);
    else if (NEXT_KEYS.has(keycode)) this.#turnTo(this.#at + 1);
    else if (PREVIOUS_KEYS.has(keycode)) this.#turnTo(this.#at - 1);
    return Promise.resolve('keys');
  }

  type(): Promise<Route> {
    return Promise.resolve('none');
  }

  hover(): Promise<Route> {
    return this.#refuse('hover');
  }

  wheel(): Promise<Route> {
    return this.#refuse('wheel');
  }

  operate(): Promise<Route> {
    return this.#refuse('element operations');
  }

  bringToFront(): Promise<Route> {
    return Promise.resolve('none');
  }

  rotate(): Promise<Route> {
    return this.#refuse('rotation');
  }

  openLink(): Promise<Route> {
    return this.#refuse('links');
  }

  subscribe(listener: (event: DeviceEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): Promise<void> {
    for (const listener of [...this.#listeners]) listener({ type: 'gone', reason: 'closed' });
    this.#listeners.clear();
    return Promise.resolve();
  }

  #turnTo(page: number): void {
    const at = Math.min(Math.max(page, 0), this.#recordings.length - 1);
    if (at === this.#at) return;
    this.#at = at;
    for (const listener of [...this.#listeners]) listener({ type: 'windows_changed' });
  }

  #refuse(what: string): Promise<never> {
    return Promise.reject(new HandsightError('PlatformUnsupported', `recorded screens have no ${what}`, { capability: what }));
  }
}

const INK = [96, 96, 96, 255];
const STRONG = [32, 96, 192, 255];

/** A dump holds no pixels: the frames of its elements are drawn, those that can be clicked in another colour. */
function drawOutlines({ root, screen }: Recording): Picture {
  const [width, height] = [screen.right, screen.bottom];
  const data = new Uint8Array(width * height * 4).fill(255);
  const dot = (x: number, y: number, color: number[]): void => {
    if (x >= 0 && y >= 0 && x < width && y < height) data.set(color, (y * width + x) * 4);
  };
  for (const { bounds, clickable } of walk(root)) if (!isEmpty(bounds)) frame(bounds, clickable ? STRONG : INK, dot, width, height);
  return { width, height, format: 'rgba', data, area: { left: 0, top: 0, right: width, bottom: height } };
}

type Dot = (x: number, y: number, color: number[]) => void;

function frame({ left, top, right, bottom }: Bounds, color: number[], dot: Dot, width: number, height: number): void {
  for (let x = Math.max(left, 0); x < Math.min(right, width); x++) {
    dot(x, top, color);
    dot(x, bottom - 1, color);
  }
  for (let y = Math.max(top, 0); y < Math.min(bottom, height); y++) {
    dot(left, y, color);
    dot(right - 1, y, color);
  }
}
