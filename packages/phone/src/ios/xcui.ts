import type { Call, WindowInfo } from '@handsight/core/device';
import { type Bounds, isEmpty, labelOf, type UnifiedUINode } from '@handsight/core/screen';
import type { VirtualDevice } from '@handsight/virtual';

const SPRINGBOARD = 'com.apple.springboard';
const LAUNCHER = 'com.android.launcher3';
/** More than any scenario has. */
const LIMITS = { maxNodes: 20_000, maxDepth: 200 };

/** An element as XCUITest describes it, in points. */
export interface Xcui {
  type: string;
  name: string;
  label: string;
  value: string | undefined;
  placeholder: string;
  enabled: boolean;
  focused: boolean;
  accessible: boolean;
  traits: string[];
  rect: Bounds;
  range: { min: number; max: number } | undefined;
  children: Xcui[];
  /** The element of the scenario that it stands for. */
  origin: { window_uid: string; key: string } | undefined;
}

/** An app's tree. */
export interface XcuiApp {
  bundleId: string;
  label: string;
  pid: number;
  root: Xcui;
}

/** What is in front: the app with its windows, or SpringBoard where the home screen, a system alert or the lock screen is. */
export async function activeApp(device: VirtualDevice, scale: number, isLocked: boolean, call: Call): Promise<XcuiApp> {
  const windows = (await device.windows(call)).toSorted((a, b) => a.layer - b.layer);
  const screen = (await device.monitors(call))[0]?.bounds ?? { left: 0, top: 0, right: 0, bottom: 0 };
  const shape = new Shape(scale, screen);
  if (isLocked)
    return shape.app({ bundleId: SPRINGBOARD, label: 'SpringBoard', pid: 60 }, [shape.window([shape.text('Swipe up to open')])]);
  const front = windows.findLast(({ kind }) => kind === 'app');
  const isOurs = ({ process, kind }: WindowInfo): boolean => process === front?.process || kind === 'keyboard' || kind === 'toast';
  const foreign = windows.filter((window) => window.kind !== 'app' && !isOurs(window));
  const shown = foreign.length > 0 ? foreign : windows.filter((window) => window === front || (window.kind !== 'app' && isOurs(window)));
  const parts: Xcui[] = [];
  for (const window of shown) {
    const { root } = await device.read(window.window_uid, LIMITS, call);
    parts.push(shape.window([shape.content(window, root)]));
  }
  const isHome = foreign.length > 0 || front === undefined || front.process === LAUNCHER;
  if (isHome) return shape.app({ bundleId: SPRINGBOARD, label: 'SpringBoard', pid: 60 }, parts);
  const label = device.definition.apps[front.process]?.label ?? front.title;
  return shape.app({ bundleId: front.process, label, pid: front.pid }, parts);
}

const LISTS = /RecyclerView$|ListView$/;

/** Turns the scenario's elements into those of iOS. */
class Shape {
  readonly #scale: number;
  readonly #screen: Bounds;

  constructor(scale: number, screen: Bounds) {
    this.#scale = scale;
    this.#screen = screen;
  }

  app(of: { bundleId: string; label: string; pid: number }, windows: Xcui[]): XcuiApp {
    return { ...of, root: this.#make('Application', { name: of.label, label: of.label, children: windows }) };
  }

  window(children: Xcui[]): Xcui {
    return this.#make('Window', { children });
  }

  text(label: string): Xcui {
    return this.#make('StaticText', { name: label, label, value: label, accessible: true });
  }

  content(window: WindowInfo, root: UnifiedUINode): Xcui {
    const inside = root.children.map((child) => this.#element(child, window, root));
    const rect = this.#points(isEmpty(root.bounds) ? window.bounds : root.bounds);
    if (window.kind === 'keyboard') return this.#make('Keyboard', { rect, children: inside });
    if (window.kind === 'dialog') {
      const children = [this.#make('Other', { rect, children: inside })];
      return this.#make('Alert', { rect, name: window.title, label: window.title, children });
    }
    return this.#make('Other', { rect, children: [this.#make('Other', { rect, children: inside })] });
  }

  #make(type: string, fields: Partial<Xcui>): Xcui {
    return {
      type,
      name: '',
      label: '',
      value: undefined,
      placeholder: '',
      enabled: true,
      focused: false,
      accessible: false,
      traits: [],
      rect: this.#points(this.#screen),
      range: undefined,
      children: [],
      origin: undefined,
      ...fields,
    };
  }

  #element(node: UnifiedUINode, window: WindowInfo, parent: UnifiedUINode): Xcui {
    const type = typeOf(node, window, parent);
    const isField = type === 'TextField' || type === 'SecureTextField';
    const own = isField ? node.description : node.text || node.description;
    const label = own === '' && type === 'Button' ? labelOf(node) : own;
    const id = node.resourceId.slice(node.resourceId.lastIndexOf('/') + 1);
    const isLeaf = type === 'Button' && node.className.endsWith('Spinner');
    return this.#make(type, {
      name: id === '' ? label : id,
      label,
      value: valueOf(node, type, label),
      placeholder: node.hintText,
      enabled: node.enabled,
      focused: node.focused,
      accessible: label !== '' || node.clickable,
      traits: traitsOf(node, type),
      rect: this.#points(node.bounds),
      range: type === 'Slider' ? node.range : undefined,
      children: isLeaf ? [] : node.children.map((child) => this.#element(child, window, node)),
      origin: { window_uid: window.window_uid, key: node.key === '' ? `#${node.id}` : node.key },
    });
  }

  /** WebDriverAgent prints the smallest whole rectangle around the exact one. */
  #points({ left, top, right, bottom }: Bounds): Bounds {
    const s = this.#scale;
    return { left: Math.floor(left / s), top: Math.floor(top / s), right: Math.ceil(right / s), bottom: Math.ceil(bottom / s) };
  }
}

const TYPES: Readonly<Record<string, string>> = {
  Button: 'Button',
  ImageButton: 'Button',
  TextView: 'StaticText',
  ImageView: 'Image',
  Switch: 'Switch',
  CheckBox: 'Switch',
  RadioButton: 'Button',
  SeekBar: 'Slider',
  Spinner: 'Button',
  ProgressBar: 'ProgressIndicator',
  ScrollView: 'ScrollView',
  Toolbar: 'NavigationBar',
  TabWidget: 'Button',
  WebView: 'WebView',
  Keyboard$Key: 'Key',
};

function typeOf(node: UnifiedUINode, window: WindowInfo, parent: UnifiedUINode): string {
  const short = node.className.slice(node.className.lastIndexOf('.') + 1);
  if (short === 'EditText') return node.password ? 'SecureTextField' : 'TextField';
  if (short === 'TextView' && node.clickable) return window.process === LAUNCHER ? 'Icon' : 'Link';
  if (LISTS.test(node.className)) return 'Table';
  if (node.children.some(({ className }) => className.endsWith('TabWidget'))) return 'TabBar';
  const known = TYPES[short];
  if (known !== undefined) return known;
  if (LISTS.test(parent.className)) return 'Cell';
  return node.clickable ? 'Button' : 'Other';
}

function traitsOf(node: UnifiedUINode, type: string): string[] {
  const traits: string[] = [];
  if (type === 'Button' || type === 'Switch') traits.push('Button');
  if (type === 'Link') traits.push('Link');
  if (type === 'StaticText') traits.push('StaticText');
  if (type === 'Image') traits.push('Image');
  if (type === 'Slider') traits.push('Adjustable');
  if (node.selected || (type === 'Button' && node.checked)) traits.push('Selected');
  if (!node.enabled) traits.push('NotEnabled');
  return traits;
}

function valueOf(node: UnifiedUINode, type: string, label: string): string | undefined {
  if (type === 'Switch') return node.checked ? '1' : '0';
  if (type === 'StaticText') return label === '' ? undefined : label;
  if (type === 'TextField' || type === 'SecureTextField')
    return (node.value ?? '') === '' ? node.hintText || undefined : (node.value ?? undefined);
  if (type === 'Button' && (node.selected || node.checked)) return '1';
  // UIKit says how far a slider is, not what it stands for.
  if (type === 'Slider' && node.range !== undefined && node.value !== null) {
    const { min, max } = node.range;
    return `${Math.round(((Number(node.value) - min) / (max - min || 1)) * 100)}%`;
  }
  return node.value ?? undefined;
}
