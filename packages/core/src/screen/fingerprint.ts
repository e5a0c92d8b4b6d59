import { complete } from './complete.ts';
import { centerOf, height, width, type Bounds } from './geometry.ts';
import type { ContractNode, UnifiedUINode } from './node.ts';
import { withoutTimes } from './running-time.ts';
import { isInputMethod } from './sign/system-package.ts';
import { isField, isInteractive } from './trait.ts';
import { walk } from './walk.ts';

const SYSTEM_UI = 'com.android.systemui';
/** FNV-1a, 32 bits, over UTF-16 units, fed piece by piece. */
class Fnv1a {
  #hash = 0x811c9dc5;

  add(text: string): void {
    let hash = this.#hash;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    this.#hash = Math.imul(hash ^ 0x7c, 0x01000193); // the separator '|'
  }

  get value(): number {
    return this.#hash >>> 0;
  }
}

const sixChars = (hash: number): string => hash.toString(36).padStart(6, '0').slice(0, 6);

/** Equal while nothing happens: caret, focus, positions and times that run do not count; typed text does. Movement is detected by `samePlaces`. */
export function computeIdleFingerprint(root: ContractNode): string {
  complete(root);
  const fnv = new Fnv1a();
  const visit = (n: UnifiedUINode): void => {
    fnv.add(n.role);
    fnv.add(n.resourceId);
    fnv.add(withoutTimes(n.text));
    fnv.add(withoutTimes(n.description));
    fnv.add(`${n.enabled ? 'e' : ''}${n.checked ? 'c' : ''}${n.selected ? 's' : ''}`);
    if (n.value !== null && n.value !== n.text) fnv.add(n.value);
    for (const child of n.children) visit(child);
    fnv.add(')');
  };
  visit(root);
  return sixChars(fnv.value);
}

/**
 * Equal while the screen stays the same: typed text, the clear and send icons that come with it, what typing enables, the keyboard, times
 * that run and progress with its texts do not count. A number that is content, such as a cart's or a balance, does.
 */
export function computeScreenFingerprint(root: ContractNode): string {
  complete(root);
  const fnv = new Fnv1a();
  const counted = countedNodes(root);
  const isForm = [...counted].some(isField);
  const visit = (n: UnifiedUINode, isProgress: boolean): void => {
    const field = isField(n);
    const settled = isProgress || n.role === 'progress_bar' ? withoutProgress : withoutTimes;
    fnv.add(n.role);
    fnv.add(n.resourceId);
    fnv.add(field ? '' : settled(n.text));
    fnv.add(settled(n.description));
    fnv.add(`${n.enabled || isForm ? 'e' : ''}${n.checked ? 'c' : ''}${n.selected ? 's' : ''}`);
    if (n.value !== null && !field) fnv.add(settled(n.value));
    fnv.add(withoutTimes(n.hintText));
    fnv.add(settled(n.stateDescription));
    fnv.add(withoutTimes(n.paneTitle));
    fnv.add(`${n.clickable ? 'k' : ''}${n.scrollable ? 'v' : ''}${n.checkable ? 'x' : ''}`);
    const progresses = n.children.some(({ role }) => role === 'progress_bar');
    for (const child of n.children) if (counted.has(child)) visit(child, progresses && !isInteractive(child));
    fnv.add(')');
  };
  visit(root, false);
  return sixChars(fnv.value);
}

/** The texts beside a progress bar say how far it is. */
const withoutProgress = (text: string): string => withoutTimes(text).replace(NUMBER, '0');
const NUMBER = /\p{Nd}+(?:[.,:]\p{Nd}+)*/gu;

/** Visible nodes that belong to the screen itself, without empty wrappers. */
function countedNodes(root: UnifiedUINode): Set<UnifiedUINode> {
  const fields: Bounds[] = [];
  for (const n of walk(root)) if (n.visible && isField(n)) fields.push(n.bounds);
  const counted = new Set<UnifiedUINode>([root]);
  const isApp = showsApp(root);
  const visit = (n: UnifiedUINode): boolean => {
    const { left, top, right, bottom } = n.bounds;
    const isHidden = !n.visible || right <= left || bottom <= top || right <= 0 || bottom <= 0;
    if (isHidden || (isApp && isSystems(n)) || isFieldIcon(n, fields)) return false;
    let counts = isInteractive(n) || saysSomething(n);
    for (const child of n.children) if (visit(child)) counts = true;
    if (counts) counted.add(n);
    return counts;
  };
  for (const child of root.children) visit(child);
  return counted;
}

const saysSomething = (n: UnifiedUINode): boolean =>
  n.text !== '' || n.description !== '' || n.value !== null || n.hintText !== '' || n.stateDescription !== '' || n.paneTitle !== '';

/** The icon in a field or right beside it that typing shows, hides or swaps: clear, microphone, send. */
function isFieldIcon(n: UnifiedUINode, fields: readonly Bounds[]): boolean {
  if (fields.length === 0 || !n.clickable || n.scrollable || n.checkable || isField(n)) return false;
  const { left, right } = n.bounds;
  const { x, y } = centerOf(n.bounds);
  const isBeside = fields.some((field) => {
    const gap = Math.max(left - field.right, field.left - right);
    const isInRow = y >= field.top && y < field.bottom && height(n.bounds) <= 2 * height(field);
    return isInRow && ((x >= field.left && x < field.right) || gap <= right - left) && right - left < width(field);
  });
  if (!isBeside) return false;
  for (const part of walk(n)) if (LETTER.test(part.text)) return false;
  return true;
}

const LETTER = /\p{L}/u;

const isSystems = ({ packageName }: UnifiedUINode): boolean => packageName === SYSTEM_UI || isInputMethod(packageName);

/** Something of an app is shown; else the system's own screen, a lock screen or a keyboard's settings, is the screen. */
function showsApp(root: UnifiedUINode): boolean {
  for (const n of walk(root)) if (n.visible && !isSystems(n) && (isInteractive(n) || saysSomething(n))) return true;
  return false;
}
