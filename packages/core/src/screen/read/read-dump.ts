import { TreeParseError } from '../../error/errors.ts';
import { makeNode, type UnifiedUINode } from '../node.ts';
import { isEmpty, union, type Bounds } from '../geometry.ts';
import type { Reading } from '../screen.ts';
import { walk } from '../walk.ts';
import { Damage } from './damage.ts';
import { decodeBytes, type Decoded } from './decode.ts';
import { failureBefore, noDump } from './no-dump.ts';
import { Scanner, type Hierarchy } from './scan.ts';

/**
 * Reads a uiautomator dump or an Appium page source. Whatever is readable of a damaged one is read, and `degraded` says
 * what is missing; a text without any element is a TreeParseError whose `context.reason` says why.
 *
 * One top-level window is the root itself, with id `0`. Several are children of a root with id `hierarchy`, which is not
 * in the dump and which `nodeCount` does not count.
 */
export function readDump(dump: Uint8Array | string): Reading {
  const decoded: Decoded = typeof dump === 'string' ? { text: dump, valid: true } : decodeBytes(dump);
  const text = withPlainLineEnds(decoded.text);
  const damage = new Damage();
  if (!decoded.valid) damage.note('bad_encoding', 'some bytes are no valid text and were read as \uFFFD');
  if (decoded.unexpected !== undefined) damage.note('other_encoding', `the text was decoded as ${decoded.unexpected}, not as UTF-8`);

  const scanner = new Scanner(text, damage);
  scanner.scan();
  const { windows, nodeCount } = scanner.tree;
  const [first, second] = windows;
  if (first === undefined) throw noDump(text, scanner.start >= 0);

  const failure = failureBefore(text.slice(0, scanner.start));
  if (failure !== undefined) damage.note('maybe_stale', `this can be an earlier dump, for the phone said: ${failure}`);

  const root = second === undefined ? first : rootAround(windows);
  const reading: Reading = { root, screen: screenOf(scanner.hierarchy, root), rotation: scanner.hierarchy.rotation || 0, nodeCount };
  const degraded = damage.degraded();
  if (degraded !== undefined) reading.degraded = degraded;
  return reading;
}

/** The parser that the library publishes. Each node has a list of actions of its own, which the caller may change. */
export function parseUiAutomatorXml(xml: string): UnifiedUINode {
  requireText(xml);
  const { root } = readDump(xml);
  for (const node of walk(root)) node.actions = [...node.actions];
  return root;
}

function requireText(xml: unknown): void {
  if (typeof xml !== 'string') throw new TreeParseError(`a dump is a text, not ${xml === null ? 'null' : typeof xml}`);
}

/** As XML requires; `adb shell` on old phones even doubles the carriage return. */
const withPlainLineEnds = (text: string): string => (text.includes('\r\n') ? text.replace(/\r+\n/g, '\n') : text);

function rootAround(windows: UnifiedUINode[]): UnifiedUINode {
  return makeNode({ id: 'hierarchy', className: 'hierarchy', role: 'container', bounds: extentOf(windows), children: windows });
}

/** The hierarchy's own size, else from the origin to the far corner of the windows, or of all nodes if no window has an area. */
function screenOf(hierarchy: Hierarchy, root: UnifiedUINode): Bounds {
  if (hierarchy.width > 0 && hierarchy.height > 0) return { left: 0, top: 0, right: hierarchy.width, bottom: hierarchy.height };
  const extent = isEmpty(root.bounds) ? extentOf(walk(root)) : root.bounds;
  return { left: 0, top: 0, right: Math.max(0, extent.right), bottom: Math.max(0, extent.bottom) };
}

/** The smallest frame around the nodes that have an area. */
function extentOf(nodes: Iterable<UnifiedUINode>): Bounds {
  let extent: Bounds | undefined;
  for (const { bounds } of nodes) {
    if (!isEmpty(bounds)) extent = extent === undefined ? { ...bounds } : union(extent, bounds);
  }
  return extent ?? { left: 0, top: 0, right: 0, bottom: 0 };
}
