import { complete, type ContractNode } from './complete.ts';
import type { UnifiedUINode } from './node.ts';
import { isField } from './trait.ts';

const SYSTEM_UI = 'com.android.systemui';
/** A clock, which changes without anything happening. */
const CLOCK = /^\d{1,2}:\d{2}(:\d{2})?(\s?(AM|PM))?$/i;

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

function addCommon(fnv: Fnv1a, n: UnifiedUINode, text: string): void {
  fnv.add(n.role);
  fnv.add(n.resourceId);
  fnv.add(CLOCK.test(text) ? '' : text);
  fnv.add(CLOCK.test(n.description) ? '' : n.description);
  fnv.add(`${n.enabled ? 'e' : ''}${n.checked ? 'c' : ''}${n.selected ? 's' : ''}`);
}

/** Equal while nothing happens: caret, focus, places and clocks do not count; typed text does. Movement is for `samePlaces`. */
export function computeIdleFingerprint(root: ContractNode): string {
  complete(root);
  const fnv = new Fnv1a();
  const visit = (n: UnifiedUINode): void => {
    addCommon(fnv, n, n.text);
    if (n.value !== null && n.value !== n.text) fnv.add(n.value);
    for (const child of n.children) visit(child);
    fnv.add(')');
  };
  visit(root);
  return sixChars(fnv.value);
}

/** Equal while one stays on the same screen: typing into a field does not change it. */
export function computeScreenFingerprint(root: ContractNode): string {
  complete(root);
  const fnv = new Fnv1a();
  const visit = (n: UnifiedUINode): void => {
    const { left, top, right, bottom } = n.bounds;
    const isPruned =
      n !== root && (n.packageName === SYSTEM_UI || right <= left || bottom <= top || right <= 0 || bottom <= 0 || !n.visible);
    if (isPruned) return;
    addCommon(fnv, n, isField(n) ? '' : n.text);
    if (n.value !== null && !isField(n)) fnv.add(n.value);
    fnv.add(n.hintText);
    fnv.add(n.stateDescription);
    fnv.add(n.paneTitle);
    fnv.add(`${n.clickable ? 'k' : ''}${n.scrollable ? 'v' : ''}${n.checkable ? 'x' : ''}`);
    for (const child of n.children) visit(child);
    fnv.add(')');
  };
  visit(root);
  return sixChars(fnv.value);
}
