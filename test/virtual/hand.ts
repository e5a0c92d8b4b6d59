import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Call } from '../../packages/core/src/device/call.ts';
import { SteppedClock } from '../../packages/core/src/device/clock.ts';
import type { DeviceEvent } from '../../packages/core/src/device/device.ts';
import type { ElementOperation, Gesture, Modifier } from '../../packages/core/src/device/input.ts';
import { loadScenario } from '../../packages/virtual/src/scenario/load.ts';
import { VirtualDevice, type Renderer } from '../../packages/virtual/src/virtual-device.ts';
import type { WindowInfo } from '../../packages/core/src/device/window.ts';
import { labelOf, shortId } from '../../packages/core/src/screen/label.ts';
import type { UnifiedUINode } from '../../packages/core/src/screen/node.ts';
import { walk } from '../../packages/core/src/screen/walk.ts';

const LIMITS = { maxNodes: 10_000, maxDepth: 200 };
const unpainted: Renderer = () => Promise.reject(new Error('these tests look at no pictures'));

export const SHOWCASE = fileURLToPath(new URL('showcase.yaml', import.meta.url));
export const shipped = (name: string): string => fileURLToPath(new URL(`../../packages/virtual/scenarios/${name}.yaml`, import.meta.url));

/** A user of a device who addresses elements by what is visible. The clock stands still unless they wait. */
export class Hand {
  readonly clock = new SteppedClock(Date.UTC(2024, 0, 1, 9, 41));
  readonly events: DeviceEvent[] = [];
  readonly device: VirtualDevice;
  readonly call: Call = { clock: this.clock, deadline: Infinity, signal: new AbortController().signal };

  constructor(yaml: string, file = 'test.yaml') {
    this.device = new VirtualDevice('virtual:test', loadScenario(yaml, file), this.clock, unpainted);
    this.device.subscribe((event) => this.events.push(event));
  }

  static holding(path: string): Hand {
    return new Hand(readFileSync(path, 'utf8'), path);
  }

  windows(): Promise<WindowInfo[]> {
    return this.device.windows(this.call);
  }

  async focused(): Promise<WindowInfo> {
    const [window] = await this.windows();
    if (window === undefined) throw new Error('there is no window');
    return window;
  }

  async tree(uid?: string): Promise<UnifiedUINode> {
    return (await this.device.read(uid ?? (await this.focused()).window_uid, LIMITS, this.call)).root;
  }

  /** Everything that can be read on the screen, from the front window to the back. */
  async texts(): Promise<string[]> {
    return (await this.nodes()).map(({ node }) => node.text || node.description).filter((text) => text !== '');
  }

  async nodes(): Promise<{ node: UnifiedUINode; window: WindowInfo }[]> {
    const found: { node: UnifiedUINode; window: WindowInfo }[] = [];
    for (const window of await this.windows()) for (const node of walk(await this.tree(window.window_uid))) found.push({ node, window });
    return found;
  }

  /** The foremost element with this name, hint or id. */
  async find(name: string): Promise<{ node: UnifiedUINode; window: WindowInfo }> {
    const found = (await this.nodes()).find(
      ({ node }) => [node.text, node.description, node.hintText, shortId(node.resourceId)].includes(name) || labelOf(node) === name,
    );
    if (found === undefined) throw new Error(`"${name}" is not on the screen, which shows ${(await this.texts()).join(' | ')}`);
    return found;
  }

  async see(name: string): Promise<boolean> {
    return this.find(name).then(
      () => true,
      () => false,
    );
  }

  async valueOf(name: string): Promise<string | null> {
    return (await this.find(name)).node.value;
  }

  async tap(name: string, more: Partial<Gesture> = {}): Promise<void> {
    await this.tapAt((await this.find(name)).node.center, more);
  }

  async tapAt({ x, y }: { x: number; y: number }, more: Partial<Gesture> = {}): Promise<void> {
    await this.device.gesture({ paths: [[{ x, y, atMs: 0 }]], button: 'left', count: 1, modifiers: [], ...more }, this.call);
  }

  async longPress(name: string): Promise<void> {
    const { x, y } = (await this.find(name)).node.center;
    await this.swipe({ x, y }, { x, y }, 700);
  }

  async swipe(from: { x: number; y: number }, to: { x: number; y: number }, ms = 1000): Promise<void> {
    const path = [
      { ...from, atMs: 0 },
      { ...to, atMs: ms },
    ];
    await this.device.gesture({ paths: [path], button: 'left', count: 1, modifiers: [] }, this.call);
  }

  async type(text: string): Promise<void> {
    await this.device.type(text, this.call);
  }

  /** `ctrl+a`. */
  async press(keys: string): Promise<void> {
    const parts = keys.split('+');
    const key = parts.pop() ?? '';
    await this.device.press({ modifiers: parts as Modifier[], key }, this.call);
  }

  async operate(name: string, operation: ElementOperation): Promise<void> {
    const { node, window } = await this.find(name);
    await this.device.operate(window.window_uid, node, operation, this.call);
  }

  async wait(ms: number): Promise<void> {
    await this.clock.step(ms);
  }

  async launch(app: string): Promise<void> {
    await this.device.apps?.launch(app, this.call);
  }
}
