import {
  NO_REST_SIGN,
  type Apps,
  type Call,
  type Capabilities,
  type Clipboard,
  type Device,
  type DeviceInfo,
  type DeviceListener,
  type DeviceSettings,
  type ElementOperation,
  type Gesture,
  type KeyPress,
  type Logs,
  type DeviceLayout,
  type Monitor,
  type Orientation,
  type Picture,
  type ReadLimits,
  type Rest,
  type Route,
  type TreeReading,
  type WindowInfo,
} from '@handsight/core/device';
import { HandsightError, windowGone } from '@handsight/core/error';
import type { Bounds, UnifiedUINode } from '@handsight/core/screen';
import { appsOf } from './apps.ts';
import { setValue } from './element-value.ts';
import type { HostTools } from './host-tools.ts';
import { IosScreen } from './ios-screen.ts';
import { pointerActions } from './pointer-actions.ts';
import { isObject, type WdaClient } from './wda-client.ts';

const CAPABILITIES: Capabilities = {
  platform: 'ios',
  adapter: 'wda',
  accessibility_tree: true,
  occlusion_detection: false,
  screenshot: true,
  multi_touch: true,
  hover: false,
  wheel: false,
  mouse_buttons: false,
  operations: ['set_value'],
  apps: true,
  clipboard: true,
  shell: false,
  logs: false,
  rotation: true,
  links: true,
};

/** Keys that are characters to WebDriverAgent. */
const CHARACTERS: Readonly<Record<string, string>> = {
  enter: '\n',
  tab: '\t',
  space: ' ',
  backspace: '\b',
  delete: '\uE017',
  escape: '\uE00C',
  left: '\uE012',
  up: '\uE013',
  right: '\uE014',
  down: '\uE015',
};
const BUTTONS: Readonly<Record<string, string>> = { home: 'home', volume_up: 'volumeUp', volume_down: 'volumeDown' };

/** An iPhone or simulator behind a running WebDriverAgent. */
export class IosDevice implements Device {
  readonly id: string;
  readonly apps: Apps;
  readonly clipboard: Clipboard;
  readonly shell = undefined;
  readonly logs: Logs | undefined;
  readonly settings: DeviceSettings | undefined;
  /** WebDriverAgent reports nothing: two equal readings are all there is. */
  readonly rest: Rest = NO_REST_SIGN;
  readonly #wda: WdaClient;
  readonly #screen: IosScreen;
  readonly #tools: HostTools | undefined;
  readonly #listeners = new Set<DeviceListener>();

  constructor(name: string, wda: WdaClient, tools?: HostTools) {
    this.id = `ios:${name}`;
    this.#wda = wda;
    this.#tools = tools;
    this.#screen = new IosScreen(wda);
    this.apps = appsOf(wda, this.#screen, tools);
    this.logs = tools?.logs;
    this.settings = tools?.settings;
    this.clipboard = {
      get: async (call) =>
        Buffer.from(String(await wda.ask('/wda/getPasteboard', { contentType: 'plaintext' }, call)), 'base64').toString('utf8'),
      set: async (text, call) => {
        await wda.act('/wda/setPasteboard', { content: Buffer.from(text).toString('base64'), contentType: 'plaintext' }, call);
      },
    };
  }

  capabilities(): Promise<Capabilities> {
    return Promise.resolve(this.#tools === undefined ? CAPABILITIES : { ...CAPABILITIES, logs: true, settings: this.#tools.can });
  }

  async info(call: Call): Promise<DeviceInfo> {
    const [status, device, locked, front, screen] = [
      await this.#wda.get('/status', call),
      await this.#wda.read('/wda/device/info', call),
      await this.#wda.read('/wda/locked', call),
      await this.#screen.front(call),
      await this.#screen.size(call),
    ];
    const os = isObject(status) && isObject(status['os']) ? status['os'] : {};
    const build = isObject(status) && isObject(status['build']) ? status['build'] : {};
    const of = isObject(device) ? device : {};
    const text = (value: unknown, otherwise = ''): string => (typeof value === 'string' ? value : otherwise);
    return {
      id: this.id,
      name: text(of['name'], 'iPhone'),
      model: text(of['model'], 'iPhone'),
      osVersion: text(os['version']),
      facts: {
        kind: isObject(status) && status['device'] === 'ipad' ? 'tablet' : 'phone',
        manufacturer: 'Apple',
        ...screen,
        os: text(os['name'], 'iOS'),
        wda: text(build['version']),
        simulator: of['isSimulator'] === true,
        locale: text(of['currentLocale']),
        locked: locked === true,
        app: front.bundleId,
      },
    };
  }

  async monitors(call: Call): Promise<Monitor[]> {
    return (await this.#screen.look(call)).monitors;
  }

  async windows(call: Call): Promise<WindowInfo[]> {
    return (await this.#screen.look(call)).windows;
  }

  layout(call: Call): Promise<DeviceLayout> {
    return this.#screen.layout(call);
  }

  read(window_uid: string, limits: ReadLimits, call: Call, windows?: readonly WindowInfo[]): Promise<TreeReading> {
    return this.#screen.read(window_uid, limits, call, windows);
  }

  picture(of: { area: Bounds } | { window_uid: string } | 'screen', call: Call): Promise<Picture> {
    return this.#screen.picture(of, call);
  }

  async gesture(gesture: Gesture, call: Call): Promise<Route> {
    if (gesture.modifiers.length > 0) throw cannot('keys held during a touch', 'multi_touch');
    const scale = await this.#screen.scale(call);
    await this.#wda.act('/actions', { actions: pointerActions(gesture, scale) }, call);
    return 'pointer';
  }

  hover(): Promise<Route> {
    return Promise.reject(cannot('hovering', 'hover'));
  }

  wheel(): Promise<Route> {
    return Promise.reject(cannot('a wheel', 'wheel'));
  }

  async press({ key, modifiers }: KeyPress, call: Call): Promise<Route> {
    if (modifiers.length > 0) throw cannot(`keys held together (${[...modifiers, key].join('+')})`, 'keys');
    const button = BUTTONS[key];
    const character = CHARACTERS[key] ?? (Array.from(key).length === 1 ? key : undefined);
    if (button !== undefined) await this.#wda.act('/wda/pressButton', { name: button }, call);
    else if (character !== undefined) await this.#wda.act('/wda/keys', { value: [character] }, call);
    else if (key === 'power') await this.#wda.act('/wda/lock', {}, call);
    else if (key === 'wakeup') await this.#wda.act('/wda/unlock', {}, call);
    else if (key === 'back') throw cannot("a back key; tap the app's own back button or swipe from the left edge", 'keys');
    else throw cannot(`the key ${key}`, 'keys');
    return button === undefined && character !== undefined ? 'keys' : 'app_control';
  }

  async type(text: string, call: Call): Promise<Route> {
    await this.#wda.act('/wda/keys', { value: Array.from(text) }, call);
    return 'keys';
  }

  async eraseBack(count: number, call: Call): Promise<Route> {
    await this.#wda.act('/wda/keys', { value: Array.from({ length: count }, () => '\b') }, call);
    return 'keys';
  }

  async operate(_uid: string, node: UnifiedUINode, operation: ElementOperation, call: Call): Promise<Route> {
    if (operation.kind !== 'set_value')
      throw new HandsightError('PatternUnsupported', `WebDriverAgent cannot ${operation.kind.replaceAll('_', ' ')} an element by itself`);
    await setValue(this.#wda, { node, value: operation.value, scale: await this.#screen.scale(call) }, call);
    return 'accessibility';
  }

  async bringToFront(window_uid: string, call: Call): Promise<Route> {
    const windows = await this.windows(call);
    if (windows.some((window) => window.window_uid === window_uid)) return 'none';
    const app = window_uid.slice(0, Math.max(0, window_uid.lastIndexOf(':')));
    if (app === '' || !(await this.apps.isRunning?.(app, call))) throw windowGone(window_uid);
    await this.#wda.act('/wda/apps/activate', { bundleId: app }, call);
    return 'app_control';
  }

  async rotate(orientation: Orientation, call: Call): Promise<Route> {
    const words: Record<Orientation, string> = {
      portrait: 'PORTRAIT',
      landscape: 'LANDSCAPE',
      landscape_right: 'UIA_DEVICE_ORIENTATION_LANDSCAPERIGHT',
      upside_down: 'UIA_DEVICE_ORIENTATION_PORTRAIT_UPSIDEDOWN',
    };
    await this.#wda.act('/orientation', { orientation: words[orientation] }, call);
    return 'app_control';
  }

  async openLink(url: string, call: Call): Promise<Route> {
    await this.#wda.act('/url', { url }, call);
    return 'app_control';
  }

  subscribe(listener: DeviceListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    for (const listener of [...this.#listeners]) listener({ type: 'gone', reason: 'closed' });
    this.#listeners.clear();
    this.#tools?.close();
    await this.#wda.close();
  }
}

const cannot = (what: string, capability: string): HandsightError =>
  new HandsightError('PlatformUnsupported', `an iPhone has no ${what}`.replace('has no a ', 'has no '), { capability });
