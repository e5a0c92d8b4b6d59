import {
  limitTree,
  type Call,
  type DeviceLayout,
  type Monitor,
  type Picture,
  type ReadLimits,
  type TreeReading,
  type WindowInfo,
} from '@handsight/core/device';
import { HandsightError, windowGone } from '@handsight/core/error';
import { crop, pngSize, toPixels } from '@handsight/core/picture';
import { type Bounds, type Degraded, isField, makeNode, numberTree, type UnifiedUINode, walk } from '@handsight/core/screen';
import { readIosSource, type IosSource } from './source/read-source.ts';
import { isObject, stringIn, type WdaClient } from './wda-client.ts';

/** A source takes up to several seconds on a phone with a deep tree; one that takes longer does not come. */
const SOURCE_MS = 8000;
/** After one that did not come the next is waited for less. */
const HUNG_SOURCE_MS = 1500;
/** What is left of a call for the answer itself. */
const MARGIN_MS = 500;

const KEYBOARD = 'com.apple.inputmethod.keyboard';
const KEYBOARD_UID = `${KEYBOARD}:0`;
/** Above any alert. */
const KEYBOARD_LAYER = 100;

interface Seen {
  windows: WindowInfo[];
  monitors: Monitor[];
  trees: ReadonlyMap<string, UnifiedUINode>;
  degraded: Degraded | undefined;
}

interface Front {
  bundleId: string;
  pid: number;
  name: string;
}

/** What the phone shows: the app in front and the alert above it, from one source. */
export class IosScreen {
  readonly #wda: WdaClient;
  readonly #seen = new WeakMap<readonly WindowInfo[], Seen>();
  #scale: number | undefined;
  #front: Front | undefined;
  #isHung = false;
  /** The alerts of the last reading, uppermost first. */
  #alerts: { wording: ReadonlySet<string>; uid: string }[] = [];
  #alertCount = 0;

  constructor(wda: WdaClient) {
    this.#wda = wda;
  }

  /** Pixels for a point; asked once, for it never changes. */
  async scale(call: Call): Promise<number> {
    return this.#scale ?? (await this.size(call)).scale;
  }

  /** The screen in pixels as it is turned now, and its scale. */
  async size(call: Call): Promise<{ width: number; height: number; scale: number }> {
    const screen = await this.#wda.read('/wda/screen', call);
    const of = isObject(screen) ? screen : {};
    const points = isObject(of['screenSize']) ? of['screenSize'] : {};
    const given = Number(of['scale']);
    const scale = (this.#scale = Number.isFinite(given) && given > 0 ? given : 1);
    const pixels = (side: string): number => Math.round((Number(points[side]) || 0) * scale);
    return { width: pixels('width'), height: pixels('height'), scale };
  }

  async front(call: Call): Promise<Front> {
    const info = await this.#wda.read('/wda/activeAppInfo', call);
    const of = isObject(info) ? info : {};
    this.#front = { bundleId: stringIn(of, 'bundleId'), pid: Number(of['pid'] ?? 0), name: stringIn(of, 'name') };
    return this.#front;
  }

  async look(call: Call): Promise<Seen> {
    const scale = await this.scale(call);
    const source = await this.#source(call);
    const seen = source === undefined ? await this.#withoutSource(scale, call) : await this.#withSource(source, scale, call);
    this.#seen.set(seen.windows, seen);
    return seen;
  }

  async layout(call: Call): Promise<DeviceLayout> {
    const { windows, monitors } = await this.look(call);
    return { windows, monitors };
  }

  async read(window_uid: string, limits: ReadLimits, call: Call, windows?: readonly WindowInfo[]): Promise<TreeReading> {
    const seen = (windows === undefined ? undefined : this.#seen.get(windows)) ?? (await this.look(call));
    const tree = seen.trees.get(window_uid);
    if (tree === undefined) throw windowGone(window_uid);
    const limited = limitTree(tree, limits);
    return seen.degraded === undefined || limited.degraded !== undefined ? limited : { ...limited, degraded: seen.degraded };
  }

  async picture(of: { area: Bounds } | { window_uid: string } | 'screen', call: Call): Promise<Picture> {
    const area =
      of === 'screen'
        ? undefined
        : 'area' in of
          ? of.area
          : (await this.look(call)).windows.find((w) => w.window_uid === of.window_uid)?.bounds;
    if (area === undefined && of !== 'screen') throw windowGone('window_uid' in of ? of.window_uid : '');
    const answer = await this.#wda.read('/screenshot', call);
    if (typeof answer !== 'string')
      throw new HandsightError('PlatformUnsupported', 'WebDriverAgent gave no picture', { capability: 'screenshot' });
    const data = Buffer.from(answer, 'base64');
    const { width, height } = pngSize(data);
    const whole: Picture = { width, height, format: 'png', data, area: { left: 0, top: 0, right: width, bottom: height } };
    return area === undefined ? whole : crop(await toPixels(whole), area);
  }

  /** Undefined when it does not come in time: the caller says so, and touches and pictures go on. */
  async #source(call: Call): Promise<IosSource | undefined> {
    const left = call.deadline - call.clock.now() - MARGIN_MS;
    const bound = Math.max(100, Math.min(this.#isHung ? HUNG_SOURCE_MS : SOURCE_MS, left));
    const stop = new AbortController();
    const silenced = new AbortController();
    call.clock.after(bound, silenced.signal).then(
      () => stop.abort(),
      () => undefined,
    );
    try {
      const text = await this.#wda.read('/source?format=xml', call, AbortSignal.any([call.signal, stop.signal]));
      if (typeof text !== 'string') throw new HandsightError('TreeParse', 'WebDriverAgent gave no source');
      this.#isHung = false;
      return readIosSource(text, await this.scale(call));
    } catch (error) {
      if (!stop.signal.aborted) throw error;
      this.#isHung = true;
      return undefined;
    } finally {
      silenced.abort();
    }
  }

  async #withSource(source: IosSource, scale: number, call: Call): Promise<Seen> {
    const { root } = source;
    const named = source.app.bundleId === '' ? await this.#frontNamed(source.app.name, call) : { ...source.app };
    if (source.app.bundleId === '' && named.bundleId !== '') rename([root, ...source.alerts], root.packageName, named.bundleId);
    const alerts = source.alerts.toReversed();
    if (source.keyboard !== undefined) await this.#markFocus(alerts[0] ?? root, scale, call);
    const uid = `${named.bundleId}:${named.pid}`;
    const window = { handle: uid, process: named.bundleId, pid: named.pid, monitor_index: 0 };
    const windows: WindowInfo[] = [];
    const trees = new Map<string, UnifiedUINode>();
    const uids = this.#alertUids(uid, alerts);
    alerts.forEach((alert, i) => {
      const alertUid = uids[i] ?? '';
      const { text: title, bounds } = alert;
      windows.push({ ...window, window_uid: alertUid, title, bounds, focused: i === 0, kind: 'dialog', layer: alerts.length - i });
      trees.set(alertUid, numberTree(alert));
    });
    windows.push({
      ...window,
      window_uid: uid,
      title: source.app.name,
      bounds: root.bounds,
      focused: source.alerts.length === 0,
      kind: 'app',
      layer: 0,
    });
    trees.set(uid, root);
    const keyboard = source.keyboard;
    if (keyboard !== undefined) {
      const bounds = [...walk(keyboard)].find(({ className }) => className === 'XCUIElementTypeKeyboard')?.bounds ?? keyboard.bounds;
      windows.push({
        ...window,
        window_uid: KEYBOARD_UID,
        title: 'Keyboard',
        process: KEYBOARD,
        bounds,
        focused: false,
        kind: 'keyboard',
        layer: KEYBOARD_LAYER,
      });
      trees.set(KEYBOARD_UID, numberTree({ ...keyboard, bounds }));
    }
    return { windows, monitors: [monitorOf(root.bounds, scale)], trees, degraded: source.degraded };
  }

  /** A bare frame of the app in front, so that its picture and points of it can be used. */
  async #withoutSource(scale: number, call: Call): Promise<Seen> {
    const { bundleId, pid, name } = await this.front(call);
    const size = await this.#wda.read('/window/rect', call);
    const [width, height] = isObject(size) ? [Number(size['width']) * scale, Number(size['height']) * scale] : [0, 0];
    const bounds = { left: 0, top: 0, right: Math.round(width), bottom: Math.round(height) };
    const uid = `${bundleId}:${pid}`;
    const root = makeNode({ className: 'XCUIElementTypeApplication', role: 'container', packageName: bundleId, bounds });
    const window: WindowInfo = {
      window_uid: uid,
      handle: uid,
      title: name,
      process: bundleId,
      pid,
      bounds,
      focused: true,
      kind: 'app',
      layer: 0,
      monitor_index: 0,
    };
    const detail =
      'WebDriverAgent did not answer /source in time, as happens in some overlays of apps; pictures and points of the screen still work';
    return {
      windows: [window],
      monitors: [monitorOf(bounds, scale)],
      trees: new Map([[uid, root]]),
      degraded: { reason: 'deadline', detail },
    };
  }

  /** Older agents do not print the app's identifier; asked when another app comes to the front. */
  async #frontNamed(name: string, call: Call): Promise<Front> {
    return this.#front?.name === name && name !== '' ? this.#front : this.front(call);
  }

  /** The source does not say which field has the keyboard. With one field it is that one, else WebDriverAgent is asked. */
  async #markFocus(root: UnifiedUINode, scale: number, call: Call): Promise<void> {
    const all = [...walk(root)];
    const fields = all.filter((node) => isField(node) && node.visible);
    if (fields.some(({ focused }) => focused)) return;
    const [only, second] = fields;
    if (only === undefined) return;
    if (second === undefined) {
      only.focused = true;
      return;
    }
    const rect = await this.#activeRect(call);
    if (rect === undefined) return;
    const at = { x: Math.round(rect.x * scale), y: Math.round(rect.y * scale) };
    const focused = fields.find(({ bounds }) => bounds.left === at.x && bounds.top === at.y);
    if (focused !== undefined) focused.focused = true;
  }

  async #activeRect(call: Call): Promise<{ x: number; y: number } | undefined> {
    try {
      const found = await this.#wda.read('/element/active', call);
      const id = isObject(found) ? Object.values(found)[0] : undefined;
      const rect = typeof id === 'string' ? await this.#wda.read(`/element/${id}/rect`, call) : undefined;
      return isObject(rect) ? { x: Number(rect['x']), y: Number(rect['y']) } : undefined;
    } catch (error) {
      if (error instanceof HandsightError && error.kind === 'StaleRef') return undefined;
      throw error;
    }
  }

  /** An alert that stays keeps its id, also while a message comes or goes in it; one with other words is another one. */
  #alertUids(app: string, alerts: readonly UnifiedUINode[]): string[] {
    const before = [...this.#alerts];
    this.#alerts = alerts.map((alert) => {
      const wording = wordingOf(alert);
      const at = before.findIndex((known) => isWithin(known.wording, wording) || isWithin(wording, known.wording));
      const known = at < 0 ? undefined : before.splice(at, 1)[0];
      return { wording, uid: known?.uid ?? `${app}/alert:${++this.#alertCount}` };
    });
    return this.#alerts.map(({ uid }) => uid);
  }
}

/** Everything an alert says, without what is typed into it. */
const wordingOf = (alert: UnifiedUINode): Set<string> =>
  new Set([...walk(alert)].map((node) => (isField(node) ? node.description : node.text)).filter((text) => text !== ''));

const isWithin = (part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean =>
  (part.size > 0 || whole.size === 0) && [...part].every((text) => whole.has(text));

const monitorOf = (bounds: Bounds, scale: number): Monitor => ({ index: 0, primary: true, bounds, scale_factor: scale });

/** What was named after the app's label is named after its identifier. */
function rename(roots: readonly UnifiedUINode[], before: string, after: string): void {
  for (const root of roots) for (const node of walk(root)) if (node.packageName === before) node.packageName = after;
}
