import { ElementNotFoundError } from '../../error/errors.ts';
import { complete } from '../complete.ts';
import { printCompact } from '../compact/print-compact.ts';
import type { CompactScreen, CompactSerializeOptions } from '../compact/options.ts';
import { match } from '../match/match.ts';
import type { ContractNode, UnifiedUINode } from '../node.ts';
import { isInteractive, isShown } from '../trait.ts';
import { walk } from '../walk.ts';
import { screenBounds } from '../screen-bounds.ts';
import { refLetter, type RefLetter } from './letter.ts';
import { parseRef } from './parse-ref.ts';
import { ScreenMemory } from './screen-memory.ts';

interface Surface {
  tree: UnifiedUINode;
  refs: Map<UnifiedUINode, string>;
}

export interface Located {
  node: UnifiedUINode;
  /** The window the element was last seen in. */
  window: string;
}

/** Windows whose screens are remembered. */
const MOST_WINDOWS = 64;

/**
 * Short names of elements. An element that stays keeps its ref from reading to reading, one that comes back gets it back; a new one gets a
 * number never used before; the ref of a vanished one is refused. If it is unclear whether an element is the same, it gets a new ref.
 */
export class RefRegistry {
  readonly #issued = new Map<RefLetter, number>();
  readonly #located = new Map<string, Located>();
  readonly #surfaces = new Map<string, Surface>();
  readonly #left = new Map<string, ScreenMemory>();
  #last: CompactScreen | undefined;
  readonly #advice: string;

  /** `advice` ends the message of every refusal. */
  constructor(advice = '') {
    this.#advice = advice;
  }

  /** Takes a fresh reading of a window: carries refs over, issues new ones, drops those of vanished elements, and prints it. */
  rebuild(tree: ContractNode, opts: CompactSerializeOptions & { window?: string } = {}): CompactScreen {
    complete(tree);
    const refs = this.track(tree, opts.window);
    this.#last = printCompact(tree, (n) => refs.get(n), opts);
    return this.#last;
  }

  /** As `rebuild`, without printing. */
  track(tree: UnifiedUINode, window = ''): ReadonlyMap<UnifiedUINode, string> {
    const before = this.#surfaces.get(window);
    const refs = new Map<UnifiedUINode, string>();
    const lost = new Map<UnifiedUINode, string>();
    if (before !== undefined && before.tree !== tree) {
      const { pairs, doubtful } = match(before.tree, tree);
      for (const [node, ref] of before.refs) {
        const now = pairs.get(node);
        if (now !== undefined && !doubtful.has(now)) refs.set(now, ref);
        else {
          this.#located.delete(ref);
          lost.set(node, ref);
        }
      }
      if (lost.size > 0) this.#memoryOf(window).remember(before.tree, before.refs, refs.size > 0 ? lost : undefined);
    } else if (before !== undefined) {
      return before.refs;
    }
    const screen = screenBounds(tree);
    // What was on the last screen and could not be recognised on this one has not come back.
    const inUse = new Set([...refs.values(), ...lost.values()]);
    const again = this.#left.get(window)?.recall(tree, (node) => isInteractive(node) && !refs.has(node));
    for (const [node, ref] of again ?? []) if (!inUse.has(ref)) refs.set(node, ref);
    const inOrder = new Map<UnifiedUINode, string>();
    for (const node of walk(tree)) {
      const kept = refs.get(node);
      if (!isInteractive(node) || !isShown(node, screen)) {
        if (kept !== undefined) this.#located.delete(kept);
        continue;
      }
      const ref = kept ?? this.#issue(refLetter(node));
      inOrder.set(node, ref);
      this.#located.set(ref, { node, window });
    }
    this.#surfaces.set(window, { tree, refs: inOrder });
    return inOrder;
  }

  /** The element a ref names now. */
  resolve(ref: string): UnifiedUINode {
    return this.locate(ref).node;
  }

  locate(ref: string): Located {
    const located = this.#located.get(withAt(ref));
    if (located !== undefined) return located;
    throw this.#refusal(ref);
  }

  refOf(node: UnifiedUINode, window = ''): string | undefined {
    return this.#surfaces.get(window)?.refs.get(node);
  }

  /** Screen fingerprint of the last rebuild. */
  get fingerprint(): string {
    return this.#last?.fingerprint ?? '';
  }

  /** Compact text of the last rebuild. */
  get text(): string {
    return this.#last?.text ?? '';
  }

  get size(): number {
    return this.#located.size;
  }

  /** The window is no longer on the screen: its refs are refused until it comes back. */
  leave(window: string): void {
    const surface = this.#surfaces.get(window);
    if (surface === undefined) return;
    for (const ref of surface.refs.values()) this.#located.delete(ref);
    this.#memoryOf(window).remember(surface.tree, surface.refs);
    this.#surfaces.delete(window);
  }

  /** Forget one window's elements; their numbers stay used. */
  forget(window: string): void {
    for (const ref of this.#surfaces.get(window)?.refs.values() ?? []) this.#located.delete(ref);
    this.#surfaces.delete(window);
    this.#left.delete(window);
  }

  /** Drops all elements. Their numbers are still not reissued. */
  clear(): void {
    this.#located.clear();
    this.#surfaces.clear();
    this.#left.clear();
    this.#last = undefined;
  }

  #memoryOf(window: string): ScreenMemory {
    const memory = this.#left.get(window) ?? new ScreenMemory();
    this.#left.delete(window);
    this.#left.set(window, memory);
    const [oldest] = this.#left.keys();
    if (this.#left.size > MOST_WINDOWS && oldest !== undefined) this.#left.delete(oldest);
    return memory;
  }

  #issue(letter: RefLetter): string {
    const number = (this.#issued.get(letter) ?? 0) + 1;
    this.#issued.set(letter, number);
    return `@${letter}${number}`;
  }

  #refusal(given: unknown): ElementNotFoundError {
    const ref = typeof given === 'string' ? given : String(given);
    const parsed = parseRef(ref);
    const wasIssued = parsed !== undefined && parsed.number <= (this.#issued.get(parsed.letter) ?? 0);
    const what = wasIssued ? 'is stale — its element is no longer on the screen' : 'was never given out';
    return new ElementNotFoundError(`ref "${ref.slice(0, 40)}" ${what}.${this.#advice}`, { ref }, {}, 'StaleRef');
  }
}

/** A library's caller may hand over anything; what is no text names no element. */
const withAt = (ref: unknown): string => (typeof ref !== 'string' ? '' : ref.startsWith('@') ? ref : `@${ref}`);
