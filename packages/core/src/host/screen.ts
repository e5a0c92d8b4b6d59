import type { WindowInfo } from '../device/window.ts';
import { hiddenTexts } from '../guard/redaction/hidden-texts.ts';
import { computeIdleFingerprint, computeScreenFingerprint } from '../screen/fingerprint.ts';
import type { Bounds } from '../screen/geometry.ts';
import type { UnifiedUINode } from '../screen/node.ts';
import { toElement, type Element } from '../screen/observer-element.ts';
import type { Degraded } from '../screen/screen.ts';
import { treeHash } from '../screen/tree-hash.ts';
import { walk } from '../screen/walk.ts';

/**
 * One reading of one window. `raw` never leaves the host; `root` is redacted; `matched` is the one of the two that selectors and predicates
 * run on. Hashes are computed on first use, all but `idle` over the redacted tree.
 */
export class Screen {
  readonly window: WindowInfo;
  /** Titles of the windows below it, if it is a dialog. */
  readonly under: readonly string[];
  /** The area of the monitor it is on. */
  readonly monitor: Bounds | undefined;
  readonly raw: UnifiedUINode;
  readonly root: UnifiedUINode;
  readonly matched: UnifiedUINode;
  /** Areas to cover in a picture of the window. */
  readonly hidden: Bounds[];
  /** Ref by node id, the same in both trees. */
  readonly refs: ReadonlyMap<string, string>;
  readonly nodeCount: number;
  readonly degraded?: Degraded;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly captureMs: number;
  readonly #secret: ReadonlySet<UnifiedUINode>;
  readonly #replacement: string;
  #hiddenTexts: Set<string> | undefined;
  #byId: Map<string, UnifiedUINode> | undefined;
  #treeHash: string | undefined;
  #element: Element | undefined;
  #fingerprint: string | undefined;
  #idle: string | undefined;

  constructor(parts: ScreenParts) {
    this.window = parts.window;
    this.under = parts.under;
    this.monitor = parts.monitor;
    this.raw = parts.raw;
    this.root = parts.root;
    this.matched = parts.matched;
    this.hidden = parts.hidden;
    this.refs = parts.refs;
    this.nodeCount = parts.nodeCount;
    if (parts.degraded !== undefined) this.degraded = parts.degraded;
    this.at = parts.at;
    this.captureMs = parts.captureMs;
    this.#secret = parts.secret;
    this.#replacement = parts.replacement;
  }

  /** Whether a raw node's content is hidden, so that text typed into it must be hidden too. */
  isSecret(node: UnifiedUINode): boolean {
    return [...walk(node)].some((each) => each.password || this.#secret.has(each));
  }

  /** Texts of the raw tree that redaction removed. */
  get hiddenTexts(): ReadonlySet<string> {
    return (this.#hiddenTexts ??= hiddenTexts(this.raw, this.root, this.#replacement));
  }

  /** The redacted counterpart of a raw node. Everything that leaves the host is taken from it. */
  shown(node: UnifiedUINode): UnifiedUINode {
    if (this.root === this.raw) return node;
    this.#byId ??= new Map([...walk(this.root)].map((each) => [each.id, each]));
    return this.#byId.get(node.id) ?? this.root;
  }

  get treeHash(): string {
    return (this.#treeHash ??= treeHash(this.root));
  }

  /** The whole tree as JSON, frozen because all callers share it. */
  get element(): Element {
    return (this.#element ??= frozen(toElement(this.root)));
  }

  get fingerprint(): string {
    return (this.#fingerprint ??= computeScreenFingerprint(this.root));
  }

  get idle(): string {
    return (this.#idle ??= computeIdleFingerprint(this.raw));
  }
}

type ScreenParts = Omit<Screen, 'treeHash' | 'element' | 'fingerprint' | 'idle' | 'hiddenTexts' | 'shown' | 'isSecret'> & {
  secret: ReadonlySet<UnifiedUINode>;
  replacement: string;
};

/** The window that an action was performed in. */
export interface ScreenPair {
  before: Screen | undefined;
  after: Screen | undefined;
  /** The target, a node of `before`. */
  target: UnifiedUINode | undefined;
}

function frozen(element: Element): Element {
  element.children.forEach(frozen);
  Object.freeze(element.children);
  Object.freeze(element.bounds);
  if (element.actions !== undefined) Object.freeze(element.actions);
  return Object.freeze(element);
}
