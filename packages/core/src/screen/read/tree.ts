import type { UnifiedUINode } from '../node.ts';
import type { Damage } from './damage.ts';
import { blankNode } from '../node.ts';

/** Code that walks trees may recurse. Deeper elements are kept, as children of the second-deepest level. */
export const MAX_LEVELS = 512;
/** How many levels up a closing tag looks for its element if the innermost one has another name. */
const MAX_UNCLOSED = 64;

/** The tree under construction: elements are added to the innermost open one. */
export class GrowingTree {
  /** Top-level elements, ids `0`, `1` … */
  readonly windows: UnifiedUINode[] = [];
  nodeCount = 0;
  private readonly damage: Damage;
  private readonly open: UnifiedUINode[] = [];
  private readonly tags: string[] = [];

  constructor(damage: Damage) {
    this.damage = damage;
  }

  get openCount(): number {
    return this.open.length;
  }

  /** A node for the next element. */
  draft(): UnifiedUINode {
    const parent = this.parent();
    if (parent === undefined) return blankNode(String(this.windows.length), this.windows.length);
    return blankNode(`${parent.id}.${parent.children.length}`, parent.children.length);
  }

  add(node: UnifiedUINode, tag: string, staysOpen: boolean): void {
    const siblings = this.parent()?.children ?? this.windows;
    siblings.push(node);
    this.nodeCount++;
    if (this.open.length >= MAX_LEVELS) this.damage.note('depth_cap', `an element below level ${MAX_LEVELS} was put there`);
    if (staysOpen) {
      this.open.push(node);
      this.tags.push(tag);
    }
  }

  /** Closes the element of this tag, and with it any left open inside. */
  close(tag: string): void {
    const innermost = this.tags.length - 1;
    for (let level = innermost; level >= 0 && level >= innermost - MAX_UNCLOSED; level--) {
      if (this.tags[level] !== tag) continue;
      if (level < innermost) this.noteUnclosed(innermost - level);
      this.open.length = level;
      this.tags.length = level;
      return;
    }
    this.damage.note('broken_markup', 'a closing tag without its element');
  }

  /** The end of a document closes all its elements. */
  closeAll(): void {
    if (this.open.length > 0) this.noteUnclosed(this.open.length);
    this.open.length = 0;
    this.tags.length = 0;
  }

  private noteUnclosed(count: number): void {
    this.damage.note('broken_markup', 'an element without its closing tag', count);
  }

  private parent(): UnifiedUINode | undefined {
    return this.open[Math.min(this.open.length, MAX_LEVELS - 1) - 1];
  }
}
