import type { Call } from '@handsight/core/device';
import { height, type UnifiedUINode, walk, width } from '@handsight/core/screen';
import type { Phone } from '../../phone.ts';
import { drawGesture } from '../../screen/face.ts';
import type { Found } from '../elements.ts';
import { WireFault } from '../fault.ts';
import { readWindows, type WindowTree } from '../windows.ts';
import { isSelected, readUiSelector, type UiSelector } from './ui-selector.ts';
import { findByXPath } from './xpath.ts';

const MAX_SCROLLS = 30;

/** All elements that match a WebDriver selector, in the active window or below an element. */
export async function findElements(
  phone: Phone,
  strategy: string,
  selector: string,
  below: Found | undefined,
  call: Call,
): Promise<Found[]> {
  if (strategy === '-android uiautomator') return byUiSelector(phone, readUiSelector(selector), below, call);
  const window = below?.window ?? (await readWindows(phone, call))[0];
  if (window === undefined) return [];
  const root = below?.node ?? window.root;
  const nodes =
    strategy === 'xpath'
      ? byXPath(root, selector, below !== undefined)
      : [...walk(root)].filter((node) => node !== below?.node && testOf(strategy, selector, node));
  return nodes.map((node) => ({ window, node }));
}

/** Below an element `.//a` starts there, and `//a` too: the server uses the element as root. */
function byXPath(root: UnifiedUINode, selector: string, isBelow: boolean): UnifiedUINode[] {
  try {
    return findByXPath(root, selector.replace(/^\.(?=\/)/, '')).filter((node) => !isBelow || node !== root);
  } catch (error) {
    if (error instanceof SyntaxError) throw new WireFault('invalid selector', error.message);
    throw error;
  }
}

function testOf(strategy: string, selector: string, node: UnifiedUINode): boolean {
  switch (strategy) {
    case 'id':
      return selector.includes(':')
        ? node.resourceId === selector
        : node.resourceId === `${node.packageName}:id/${selector}` || node.resourceId === selector;
    case 'accessibility id':
      return node.description === selector;
    case 'class name':
    case 'tag name':
      return node.className === selector || node.className === `android.widget.${selector}`;
    default:
      throw new WireFault('invalid selector', `Strategy ${strategy.slice(0, 80)} is not supported`);
  }
}

async function byUiSelector(phone: Phone, selector: UiSelector, below: Found | undefined, call: Call): Promise<Found[]> {
  const look = async (): Promise<Found[]> => {
    const window = below?.window ?? (await readWindows(phone, call))[0];
    if (window === undefined) return [];
    return matching(window, below?.node ?? window.root, selector);
  };
  let found = await look();
  const { scrollable } = selector;
  if (found.length > 0 || scrollable === undefined) return found;
  for (const direction of ['up', 'down'] as const) {
    for (let i = 0; i < MAX_SCROLLS && found.length === 0; i++) {
      if (!(await scroll(phone, scrollable, direction, call))) break;
      found = direction === 'up' ? [] : await look();
    }
  }
  return found;
}

const matching = (window: WindowTree, root: UnifiedUINode, selector: UiSelector): Found[] =>
  [...walk(root)]
    .filter((node) => isSelected(node, selector))
    .slice(selector.instance)
    .map((node) => ({ window, node }));

/** Moves a list by most of its height; false when it did not move. */
async function scroll(phone: Phone, scrollable: UiSelector, direction: 'up' | 'down', call: Call): Promise<boolean> {
  const window = (await readWindows(phone, call))[0];
  const [list] = window === undefined ? [] : matching(window, window.root, scrollable);
  if (window === undefined || list === undefined) return false;
  const { bounds } = list.node;
  const x = Math.round(bounds.left + width(bounds) / 2);
  const [low, high] = [Math.round(bounds.bottom - height(bounds) * 0.1), Math.round(bounds.top + height(bounds) * 0.1)];
  const path = direction === 'down' ? [low, high] : [high, low];
  await drawGesture(phone, [path.map((y, i) => ({ x, y, atMs: i * 300 }))], call);
  const after = (await readWindows(phone, call))[0];
  return JSON.stringify(after?.root) !== JSON.stringify(window.root);
}
