import { TreeParseError } from '@handsight/core/error';
import { decodeBytes, makeNode, numberTree, walk, type Degraded, type Reading, type UnifiedUINode } from '@handsight/core/screen';
import type { ParsedSource, SourceElement } from './element.ts';
import { parseJson } from './parse-json.ts';
import { parseXml } from './parse-xml.ts';
import { toNode } from './to-node.ts';

/** The app that a source is of. */
export interface SourceApp {
  name: string;
  /** Empty where the source does not say. */
  bundleId: string;
  pid: number;
}

export interface IosSource {
  app: SourceApp;
  /** The application, without what lies above it. */
  root: UnifiedUINode;
  /** The alerts and sheets above the app, the uppermost last; they are no part of `root`. */
  alerts: UnifiedUINode[];
  /** The on-screen keyboard with its own window; no part of `root` either. */
  keyboard: UnifiedUINode | undefined;
  nodeCount: number;
  degraded?: Degraded;
}

const MARKUP = /<(?:AppiumAUT|XCUIElementType)/;
const JSON_SIGN =
  /"(?:AXFrame|AXLabel|AppiumAUT)"\s*:|"@?type"\s*:\s*"(?:XCUIElementType\w+|Application|Window|Other|Button|StaticText|Cell)"|"attributes"\s*:\s*\{[^{}]*"bounds"\s*:/;
/** Enough of a file to tell an iOS source from anything else. */
const SEARCHED = 5000;

/** Whether a file holds an iOS source rather than a dump of Android. */
export function isIosSource(bytes: Uint8Array): boolean {
  const text = decodeBytes(bytes.subarray(0, SEARCHED)).text;
  if (MARKUP.test(text)) return true;
  return /^\s*[[{]/.test(text) && JSON_SIGN.test(text) && !/"class"\s*:\s*"android\./.test(text);
}

/** Reads what WebDriverAgent, Appium, Maestro or idb write of an iOS screen. `scale` is pixels for a point: files do not say it. */
export function readIosSource(source: Uint8Array | string, scale = 1): IosSource {
  const decoded = typeof source === 'string' ? { text: source, valid: true } : decodeBytes(source);
  const parsed = parse(decoded.text);
  const root = applicationOf(parsed);
  const app: SourceApp = { name: root.label, bundleId: root.bundleId, pid: root.pid };
  const tree = toNode(root, { app: app.bundleId === '' ? app.name : app.bundleId, scale, inside: [] });
  const alerts = liftAlerts(tree);
  const keyboard = liftKeyboard(tree);
  numberTree(tree);
  const degraded = degradedOf(parsed, decoded.valid);
  return { app, root: tree, alerts, keyboard, nodeCount: parsed.count, ...(degraded !== undefined && { degraded }) };
}

/** A file's screen: the app, and each alert as a window above it. */
export function readIosFile(bytes: Uint8Array): Reading {
  const { root, alerts, keyboard, nodeCount, degraded } = readIosSource(bytes);
  if (keyboard !== undefined) root.children.push(keyboard);
  const screen = { left: 0, top: 0, right: root.bounds.right, bottom: root.bounds.bottom };
  const windows = [root, ...alerts];
  windows.forEach((window, i) => numberTree(window, alerts.length === 0 ? '0' : String(i)));
  const whole =
    alerts.length === 0
      ? root
      : makeNode({
          id: 'hierarchy',
          className: 'hierarchy',
          role: 'container',
          bounds: root.bounds,
          packageName: root.packageName,
          children: windows,
        });
  return { root: whole, screen, rotation: 0, nodeCount, ...(degraded !== undefined && { degraded }) };
}

function parse(text: string): ParsedSource {
  const start = text.trimStart();
  if (!/^[[{"]/.test(start)) return parseXml(text);
  let document: unknown;
  try {
    document = JSON.parse(start);
  } catch {
    return parseXml(text);
  }
  // An answer of WebDriverAgent holds the XML as a string.
  const value = typeof document === 'object' && document !== null && 'value' in document ? document.value : document;
  return typeof value === 'string' ? parseXml(value) : parseJson(value);
}

function applicationOf({ roots }: ParsedSource): SourceElement {
  const [first, second] = roots;
  if (first === undefined) throw new TreeParseError('This is no source of an iOS screen: it holds no element.', { reason: 'empty' });
  if (second === undefined) return first;
  const sides = roots.map(({ rect }) => rect);
  const rect = {
    left: 0,
    top: 0,
    right: Math.max(...sides.map(({ right }) => right)),
    bottom: Math.max(...sides.map(({ bottom }) => bottom)),
  };
  return { ...first, type: 'Application', label: '', value: '', identifier: '', rect, visible: true, children: roots };
}

const ABOVE: ReadonlySet<string> = new Set(['XCUIElementTypeAlert', 'XCUIElementTypeSheet']);

/** Takes the visible alerts out of the tree: they are windows of their own, and nothing below takes a touch. */
function liftAlerts(root: UnifiedUINode): UnifiedUINode[] {
  const alerts: UnifiedUINode[] = [];
  for (const node of walk(root)) {
    const lifted = node.children.filter((child) => ABOVE.has(child.className) && child.visible);
    if (lifted.length === 0) continue;
    alerts.push(...lifted);
    node.children = node.children.filter((child) => !lifted.includes(child));
  }
  return alerts;
}

/** Takes the keyboard out of the tree: the window it stands in alone, or itself. Its keys are not the app's. */
function liftKeyboard(root: UnifiedUINode): UnifiedUINode | undefined {
  const holds = (node: UnifiedUINode): boolean =>
    [...walk(node)].some(({ className, visible }) => className === 'XCUIElementTypeKeyboard' && visible);
  const lift = (parent: UnifiedUINode): UnifiedUINode | undefined => {
    const found = parent.children.find(holds);
    if (found === undefined) return undefined;
    const isOwn = found.className === 'XCUIElementTypeKeyboard' || (parent === root && parent.children.indexOf(found) > 0);
    if (!isOwn) return lift(found);
    parent.children = parent.children.filter((child) => child !== found);
    return found;
  };
  return lift(root);
}

function degradedOf({ isCut, broken }: ParsedSource, valid: boolean): Degraded | undefined {
  if (isCut) return { reason: 'truncated', detail: 'the source ends inside the tree' };
  if (broken > 0) return { reason: 'broken_markup', detail: `${broken} tags could not be read` };
  if (!valid) return { reason: 'bad_encoding', detail: 'some bytes are no valid text and were read as \uFFFD' };
  return undefined;
}
